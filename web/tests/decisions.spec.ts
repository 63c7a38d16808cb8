// The decisions of levels, characters and engines that the native program made (crates/cli/tests/golden/decisions.rs), made
// again by the worker. PARLOR_DECISIONS names another file of them (`make decisions`), and PARLOR_TIMES a file for a table of
// how long they took.

import { readFile, writeFile } from "node:fs/promises";

import { expect, it } from "vitest";

import { launch } from "./support/browser.mjs";
import { serve } from "./support/serve.mjs";
import { openTable } from "./support/table";

interface Played {
  game: string;
  variant?: string;
  options?: Record<string, unknown>;
  player: string;
  nodes?: number;
  seed: number;
  moves: string[];
  /** The places of the moves that the player chose. */
  decisions: number[];
  /** The winning chance of each as the player saw it, of engines only. */
  chances?: (number | null)[];
}

const FILE = process.env["PARLOR_DECISIONS"] ?? new URL("../../golden/decisions.jsonl", import.meta.url);

interface Decided {
  chosen: unknown[];
  chances: unknown[];
  /** Milliseconds from question to answer, as the page sees it. */
  times: number[];
}

/** What the player chooses at each of its decisions, from within the page. */
async function decide({ moves, decisions, chances: _, ...rest }: Played): Promise<Decided> {
  const chosen: unknown[] = [];
  const chances: unknown[] = [];
  const times: number[] = [];
  for (const place of decisions) {
    const line = JSON.stringify({ ...rest, id: "d", action: "choose", moves: moves.slice(0, place) });
    const began = performance.now();
    await window.parlor.send(line, (answer) => {
      const { move, candidates } = answer as unknown as { move?: string; candidates?: { winrate?: number }[] };
      chosen.push(move ?? answer);
      chances.push(candidates?.[0]?.winrate ?? null);
    });
    times.push(performance.now() - began);
  }
  return { chosen, chances, times };
}

/** The mean and the 99th percentile of all times by game and player, as a table of Markdown. */
function table(times: ReadonlyMap<string, number[]>): string {
  const rows = [...times].map(([who, all]) => {
    const sorted = [...all].sort((a, b) => a - b);
    const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
    const slow = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
    return `| ${who} | ${sorted.length} | ${mean.toFixed(1)} | ${slow.toFixed(1)} |\n`;
  });
  return `| game | player | decisions | mean ms | 99 % ms |\n| -- | -- | -: | -: | -: |\n${rows.join("")}`;
}

it("decides as the native program does", { timeout: 3_600_000 }, async () => {
  const text = await readFile(FILE, "utf8");
  const games = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Played);
  const site = await serve();
  const browser = await launch();
  let decisions = 0;
  const times = new Map<string, number[]>();
  try {
    const { page } = await openTable(browser, site.url);
    for (const played of games) {
      const { chosen, chances, times: taken } = await page.evaluate(decide, played);
      const wanted = played.decisions.map((place) => played.moves[place]);
      const { game, variant, player, seed } = played;
      expect(chosen, [game, variant, player, seed].join(" ")).toEqual(wanted);
      if (played.chances !== undefined) expect(chances, [game, variant, seed].join(" ")).toEqual(played.chances);
      decisions += chosen.length;
      const who = `${[game, variant].filter(Boolean).join(" ")} | \`${player}\``;
      times.set(who, [...(times.get(who) ?? []), ...taken]);
    }
  } finally {
    await browser.close();
    site.close();
  }
  expect(decisions).toBeGreaterThanOrEqual(1_700);
  const file = process.env["PARLOR_TIMES"];
  if (file !== undefined) await writeFile(file, table(times));
  console.log(`${decisions} decisions in ${games.length} games are the same`);
});
