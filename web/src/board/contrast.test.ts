import { readFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

const css = await readFile("src/board/board.css", "utf8");

/** The colours that a rule of the style sheet sets. */
function colours(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  const body = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1], found[2]!]));
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const light = colours(":root");
const THEMES = {
  light,
  dark: { ...light, ...colours(':root[data-theme="dark"]') },
  contrast: { ...light, ...colours(':root[data-contrast="more"]') },
};
const SIDES = ["0", "1", "white", "black", "blue", "red", "cyan", "magenta"].map((name) => colours(`.side-${name}`));

describe.each(Object.entries(THEMES))("the %s board", (_, theme: Record<string, string>) => {
  const cells = Object.keys(theme).filter((name) => name.startsWith("cell") && !/rim|line/.test(name));

  it("has readable numbers and names on every cell", () => {
    for (const cell of [...cells, "ground"])
      expect(contrast(theme["number"]!, theme[cell]!), cell).toBeGreaterThan(4.5);
  });

  it("shows lines and what can be touched", () => {
    for (const ground of ["ground", "sea", "land"]) {
      expect(contrast(theme["cell-line"]!, theme[ground]!), ground).toBeGreaterThan(3);
    }
    for (const cell of [...cells, "ground"]) expect(contrast(theme["lit"]!, theme[cell]!), cell).toBeGreaterThan(3);
  });

  it("shows the pieces of every side, by their body or by their edge", () => {
    for (const side of SIDES) {
      for (const cell of [...cells, "ground"]) {
        const best = Math.max(contrast(side["fill"]!, theme[cell]!), contrast(side["edge"]!, theme[cell]!));
        expect(best, `${side["fill"]} on ${cell}`).toBeGreaterThan(3);
      }
    }
  });
});

describe("pieces", () => {
  it("have readable signs", () => {
    for (const { fill, ink } of SIDES) expect(contrast(fill!, ink!), fill).toBeGreaterThan(4.5);
  });

  it("follow the wish of the system as they follow that of the page", () => {
    expect(colours(':root:not([data-theme="light"])')).toEqual(colours(':root[data-theme="dark"]'));
    expect(colours(':root:not([data-contrast="less"])')).toEqual(colours(':root[data-contrast="more"]'));
  });
});
