import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { COURSES } from "../src/learn/lessons";
import en from "./en.json";
import es from "./es.json";
import id from "./id.json";
import learnEn from "./learn.en.json";
import learnEs from "./learn.es.json";
import learnId from "./learn.id.json";

type Messages = Record<string, string>;
const ENGLISH: Messages = { ...en, ...learnEn };
const OTHERS: [string, Messages][] = [
  ["Spanish", { ...es, ...learnEs }],
  ["Indonesian", { ...id, ...learnId }],
];

/** What a sentence speaks of. */
const args = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

/** Words that are the same in both languages: names, numbers and signs. */
const SAME = /^(title|game\.|side\.|mark\.|kind\.|dolanan\.equation|seconds|variant\.|pace\.|online|player\.)/;

describe.each(OTHERS)("%s", (_, messages) => {
  it("has every sentence, and no other", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(ENGLISH).sort());
  });

  it("speaks of the same things", () => {
    for (const [key, text] of Object.entries(ENGLISH)) expect(args(messages[key] ?? ""), key).toEqual(args(text));
  });

  it("is translated", () => {
    const left = Object.entries(ENGLISH).filter(([key, text]) => messages[key] === text && !SAME.test(key));
    expect(left.map(([key]) => key)).toEqual([]);
  });
});

/** Every file of the page's source. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(path) && !/\.test\.ts$/.test(path) ? [readFileSync(path, "utf8")] : [];
  });
}

it("has every sentence that the page asks for by its whole name", () => {
  const text = sources(fileURLToPath(new URL("../src", import.meta.url))).join("\n");
  const asked = [...text.matchAll(/\bt\(\s*"([a-z0-9.-]+)"/g)].map((found) => found[1]!);
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((key) => !(key in ENGLISH))).toEqual([]);
});

it("has a text for every lesson and every paragraph of the rules", () => {
  for (const { texts, lessons, rules } of Object.values(COURSES)) {
    expect(lessons.length, texts).toBeLessThanOrEqual(10);
    lessons.forEach((_, index) => expect(ENGLISH, texts).toHaveProperty([`learn.${texts}.${index + 1}`]));
    rules.forEach((_, index) => expect(ENGLISH, texts).toHaveProperty([`rules.${texts}.${index + 1}`]));
    expect(ENGLISH, texts).not.toHaveProperty([`learn.${texts}.${lessons.length + 1}`]);
    expect(ENGLISH, texts).not.toHaveProperty([`rules.${texts}.${rules.length + 1}`]);
  }
});
