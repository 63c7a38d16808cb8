// What the page costs, measured in Chromium and printed: sizes, how long each level takes for a move (P9), tasks on the main
// thread while it thinks, layout shift while playing. Run it on a quiet machine: node tools/budgets.mjs [GAME …]

import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";

import { launch } from "../tests/support/browser.mjs";
import { serve } from "../tests/support/serve.mjs";

const GAMES = ["ur", "romgon", "addition", "multiplication", "chessinfive", "polyclash"];
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Each level decides so often, in positions that are so many random moves after each other. */
const DECISIONS = 6;
const APART = 4;
const MOVES = 6;

const chosen = process.argv.slice(2);
const games = chosen.length > 0 ? chosen : GAMES;

const dist = new URL("../dist/", import.meta.url);
const page = await readFile(new URL("index.html", dist), "utf8");
/** @param {string} name */
const packed = async (name) => gzipSync(await readFile(new URL(name, dist)), { level: 9 }).length;
const first = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map((found) => found[1] ?? "");
const sizes = await Promise.all(first.map(packed));
const engine = (await readdir(new URL("assets/", dist))).find((name) => name.endsWith(".wasm"));
console.log(`script and style before the engine: ${(sizes.reduce((a, b) => a + b, 0) / 1000).toFixed(1)} kB of 170 kB`);
console.log(`engine: ${((await packed(`assets/${engine}`)) / 1e6).toFixed(3)} MB of 1.5 MB`);

const site = await serve();
const browser = await launch();

/**
 * How long a level takes for its moves, in the page.
 *
 * @param {{ game: string, level: number, decisions: number, apart: number }} what
 */
async function decide({ game, level, decisions, apart }) {
  const options = ["addition", "multiplication"].includes(game) ? { options: { seed: 7 } } : {};
  /** @type {(query: object) => Promise<any>} */
  const ask = (query) =>
    new Promise((resolve) => {
      const line = JSON.stringify({ id: String(Math.random()), game, ...options, ...query });
      void window.parlor.send(line, (answer) => (!("final" in answer) || answer.final) && resolve(answer));
    });
  const times = [];
  /** @type {string[]} */
  let moves = [];
  for (let made = 0; times.length < decisions && made < 400; made++) {
    const state = await ask({ action: "state", moves });
    if (state.outcome !== null) moves = [];
    else if (state.turn !== "chance" && made % apart === 0) {
      const start = performance.now();
      const { move } = await ask({ action: "choose", moves, player: `level-${level}`, seed: made });
      times.push(performance.now() - start);
      moves = [...moves, move];
    } else {
      moves = [...moves, state.legal[(made * 7919) % state.legal.length]];
    }
  }
  return times;
}

/** Watches the main thread and the layout from now on. */
function watch() {
  const seen = { longest: 0, shift: 0 };
  Object.assign(window, { seen });
  const entries = (/** @type {PerformanceObserverEntryList} */ list) => /** @type {any[]} */ (list.getEntries());
  new PerformanceObserver((list) => {
    for (const { duration } of entries(list)) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: "longtask" });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of entries(list)) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: "layout-shift" });
}

try {
  for (const game of games) {
    const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 360, height: 740 } });
    const table = await context.newPage();
    await table.goto(site.url);
    await table.locator("article").first().waitFor();
    for (const level of LEVELS) {
      const times = await table.evaluate(decide, { game, level, decisions: DECISIONS, apart: APART });
      const most = level <= 6 ? 250 : 750;
      const [median, longest] = [times.sort((a, b) => a - b)[times.length >> 1] ?? 0, times.at(-1) ?? 0];
      console.log(`${game} level ${level}: ${median.toFixed(0)} ms, at most ${longest.toFixed(0)} of ${most} ms`);
    }
    await table.goto(`${site.url}#/start/${game}?opponent=level-8`);
    await table.getByTestId("status").waitFor();
    await table.waitForTimeout(500);
    await table.evaluate(watch);
    for (let move = 0; move < MOVES; move++) {
      await table.locator("[data-step], [data-testid=roll]").first().click();
      await table.waitForFunction(() => document.querySelector("[data-step], [data-testid=roll], [data-testid=again]"));
    }
    const seen = await table.evaluate(() => /** @type {any} */ (window).seen);
    console.log(
      `${game}: longest task ${seen.longest.toFixed(0)} of 50 ms, layout shift ${seen.shift.toFixed(4)} of 0.02`,
    );
    await context.close();
  }
} finally {
  await browser.close();
  site.close();
}
