// Every sentence in every language, with the same places to be filled.
import { readFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import { LANGUAGES } from "./language.svelte";

const text = (name: string) => readFile(new URL(`../messages/${name}.json`, import.meta.url), "utf8");
const read = async (name: string) => JSON.parse(await text(name)) as Record<string, string>;
const holes = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();

describe.each(["", "learn."])("messages/%s*", (family) => {
  it.each(Object.keys(LANGUAGES))("are complete: %s", async (language) => {
    const [english, own] = [await read(`${family}en`), await read(family + language)];
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    for (const [key, sentence] of Object.entries(english)) {
      expect(own[key]?.trim(), key).not.toBe("");
      expect([...new Set(holes(own[key] ?? ""))], key).toEqual([...new Set(holes(sentence))]);
    }
    // Of a key that stands there twice, a reader sees only the last.
    const lines = (await text(family + language)).split("\n").filter((line) => /^ {2}"/.test(line));
    expect(lines.length).toBe(Object.keys(own).length);
  });
});
