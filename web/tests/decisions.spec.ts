// The decisions of levels and engines that the native program made (crates/cli/tests/golden/decisions.rs), made again by the
// worker. PARLOR_DECISIONS names another file of them (`make decisions`).

import { readFile } from "node:fs/promises";

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
}

const FILE = process.env["PARLOR_DECISIONS"] ?? new URL("../../golden/decisions.jsonl", import.meta.url);

/** What the player chooses at each of its decisions, from within the page. */
async function decide({ moves, decisions, ...rest }: Played): Promise<unknown[]> {
  const chosen: unknown[] = [];
  for (const place of decisions) {
    const line = JSON.stringify({ ...rest, id: "d", action: "choose", moves: moves.slice(0, place) });
    await window.parlor.send(line, (answer) => chosen.push((answer as unknown as { move?: string }).move ?? answer));
  }
  return chosen;
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
  try {
    const { page } = await openTable(browser, site.url);
    for (const played of games) {
      const chosen = await page.evaluate(decide, played);
      const wanted = played.decisions.map((place) => played.moves[place]);
      const { game, variant, player, seed } = played;
      expect(chosen, [game, variant, player, seed].join(" ")).toEqual(wanted);
      decisions += chosen.length;
    }
  } finally {
    await browser.close();
    site.close();
  }
  expect(decisions).toBeGreaterThanOrEqual(1_700);
  console.log(`${decisions} decisions in ${games.length} games are the same`);
});
