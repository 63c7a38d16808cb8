import { readFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import { open } from "../engine/module";
import type { Cell, HostAnswer, Layout } from "../generated/protocol";
import { foldable, folded, turned } from "./arrange";
import { board, neighbour } from "./geometry";

const layout = (cells: Cell[], lines: [string, string][] = []): Layout => ({
  width: 1,
  height: 1,
  cells,
  lines,
  columns: [],
  rows: [],
});
const cell = (id: string, x: number, y: number, shape: string): Cell => ({
  id,
  label: id,
  x,
  y,
  shape,
  kind: "",
});

describe("outlines", () => {
  it("of squares give the extent, wherever the origin is", () => {
    for (const shift of [0, 0.5, 7]) {
      const { box } = board(layout([cell("a", shift, shift, "square"), cell("b", shift + 7, shift + 2, "square")]));
      expect(box.width).toBeCloseTo(8.24);
      expect(box.x).toBeCloseTo(shift - 0.62);
    }
  });

  it("of hexes tile in rows and in columns", () => {
    const rows = [cell("a", 0, 0, "hex"), cell("b", 1, 0, "hex"), cell("c", 0.5, 0.866, "hex")];
    expect(board(layout(rows)).cells[0]!.outline).toContain("0.5000 0.2887");
    const columns = rows.map(({ id, x, y }) => cell(id, y, x, "hex"));
    expect(board(layout(columns)).cells[0]!.outline).toContain("0.2887 0.5000");
  });

  it("of points leave room for their neighbours", () => {
    const drawn = board(
      layout([cell("a", 0, 0, "point"), cell("b", 0.5, 0, "point"), cell("c", 3, 0, "point")], [["a", "b"]]),
    );
    expect(drawn.cells.map(({ radius }) => Number(radius.toFixed(6)))).toEqual([0.23, 0.23, 0.275]);
    expect(drawn.lines).toEqual([{ x1: 0, y1: 0, x2: 0.5, y2: 0 }]);
    expect(drawn.pitch).toBe(0.5);
  });
});

/** All boards, from the engine itself. */
async function boards(): Promise<Record<string, Layout>> {
  const told: string[] = [];
  const module = await WebAssembly.compile(await readFile("engine/parlor.wasm"));
  const { answer: ask } = await open(module, (line) => told.push(line));
  ask({ errand: '{"id":"1","now":0,"do":"boards"}' });
  return (JSON.parse(told[0] ?? "{}") as HostAnswer).boards ?? {};
}

describe("arrow keys", () => {
  it("reach every cell of every board", async () => {
    const all = Object.entries(await boards());
    expect(all).toHaveLength(6);
    for (const [game, layout] of all) {
      const { cells } = board(layout);
      const reached = new Set([cells[0]!]);
      for (const from of reached) {
        for (const [dx, dy] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const next = neighbour(cells, from, dx, dy);
          if (next) reached.add(next);
        }
      }
      expect(reached.size, game).toBe(cells.length);
    }
  });
});

describe("the map of a ball", () => {
  it("shows every link of every point, on whichever half one looks", async () => {
    const layout = (await boards())["polyclash"]!;
    const pairs = [...layout.lines, ...(layout.ghosts ?? []).flatMap(({ of, to }) => to.map((id) => [of, id]))];
    expect(new Set(pairs.map((pair) => [...pair].sort().join(" "))).size).toBe(600);
    const drawn = board(layout);
    expect(drawn.lines.length + drawn.ghostLines.length).toBe(pairs.length);
    // No line runs across the map, and everything lies on it.
    const long = [...drawn.lines, ...drawn.ghostLines].map(({ x1, y1, x2, y2 }) => Math.hypot(x1 - x2, y1 - y2));
    expect(Math.max(...long)).toBeLessThan(3);
    for (const { x, y } of drawn.ghosts) {
      expect(x > drawn.box.x && x < drawn.box.x + drawn.box.width && y > drawn.box.y).toBe(true);
    }
  });

  it("has its halves one below the other on a narrow screen", async () => {
    const all = await boards();
    expect(Object.keys(all).filter((game) => foldable(all[game]!))).toEqual(["polyclash"]);
    const [wide, high] = [board(all["polyclash"]!), board(folded(all["polyclash"]!))];
    expect(high.box.height / high.box.width).toBeGreaterThan(1.8);
    expect(high.pitch).toBeCloseTo(wide.pitch);
    expect(high.lines).toHaveLength(wide.lines.length);
  });
});

describe("a turned board", () => {
  it("has the same cells, and hexes that still tile", async () => {
    const layout = (await boards())["romgon"]!;
    const once = board(turned(layout, 1));
    expect(once.box.width).toBeCloseTo(board(layout).box.height, 1);
    expect(once.pitch).toBeCloseTo(1);
    expect(once.cells[0]!.outline).not.toBe(board(layout).cells[0]!.outline);
    const places = ({ cells }: Layout) => cells.map(({ x, y }) => [x.toFixed(4), y.toFixed(4)]);
    expect(places(turned(turned(layout, 1), 3))).toEqual(places(layout));
  });
});

describe("piles and dice", () => {
  it("lie on the board where the game says so", async () => {
    const drawn = board((await boards())["ur"]!);
    expect(drawn.piles).toHaveLength(4);
    for (const pile of drawn.piles) {
      for (const cell of drawn.cells) expect(Math.hypot(pile.x - cell.x, pile.y - cell.y)).toBeGreaterThan(0.99);
    }
    expect(drawn.tray!.y).toBeGreaterThan(2.5);
    expect(drawn.box.y + drawn.box.height).toBeGreaterThan(drawn.tray!.y + drawn.tray!.height);
  });
});
