// Runs crates/wasm/examples/evaluations.rs as a program and in Chromium, prints tables of both in Markdown, and fails where bits differ:
// node web/tools/evaluations.mjs PROGRAM MODULE ROUNDS

import { execFileSync } from "node:child_process";

import { launch } from "../tests/support/browser.mjs";

const [program = "", module = "", rounds = "3"] = process.argv.slice(2);
const HOME = "http://localhost/";
/** Without these a page's clock goes on by a tenth of a millisecond at a time. */
const ALONE = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** @returns {Promise<string>} what the program says in a page of its own */
async function inChromium() {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.route(HOME, (route) =>
      route.fulfill({ headers: ALONE, contentType: "text/html", body: "<!doctype html>" }),
    );
    await page.route(`${HOME}module`, (route) => route.fulfill({ contentType: "application/wasm", path: module }));
    await page.goto(HOME);
    return await page.evaluate(async (rounds) => {
      /** @type {string[]} */
      const said = [];
      const parlor = {
        parlor_now: () => performance.now(),
        parlor_rounds: () => rounds,
        /** @type {(address: number, length: number) => void} */
        parlor_tell: (address, length) => {
          said.push(new TextDecoder().decode(new Uint8Array(memory.buffer, address, length)));
        },
      };
      const { instance } = await WebAssembly.instantiateStreaming(fetch("module"), { parlor });
      const memory = /** @type {WebAssembly.Memory} */ (instance.exports["memory"]);
      const main = /** @type {(count: number, words: number) => number} */ (instance.exports["main"]);
      if (main(0, 0) !== 0) throw new Error(`the program failed after: ${said.join("; ")}`);
      return said.join("\n");
    }, Number(rounds));
  } finally {
    await browser.close();
  }
}

/**
 * What was said of so many words.
 * @param {string} said @param {number} words
 */
const ofWords = (said, words) =>
  said
    .split("\n")
    .map((line) => line.split("\t"))
    .filter((line) => line.length === words);

/** @param {number} time */
const shown = (time) => time.toLocaleString("en", { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

const native = execFileSync(program, [rounds], { encoding: "utf8" }).trim();
const browser = await inChromium();

const times = new Map(ofWords(browser, 2).map(([name, time]) => [name, Number(time)]));
console.log("| one evaluation, µs | native | Chromium | times |\n| -- | --: | --: | --: |");
for (const [name, time] of ofWords(native, 2)) {
  const [here, there] = [Number(time), times.get(name) ?? NaN];
  console.log(`| ${name} | ${shown(here)} | ${shown(there)} | ${(there / here).toFixed(1)} |`);
}

const bits = new Map(ofWords(browser, 3).map(([name, , mixed]) => [name, mixed]));
console.log("\n| the same bits | positions | native | Chromium |\n| -- | --: | -- | -- |");
const compared = ofWords(native, 3);
if (compared.length === 0) throw new Error("the program has said no bits");
for (const [name, positions, mixed] of compared) {
  const there = bits.get(name);
  console.log(`| ${name} | ${Number(positions).toLocaleString("en")} | \`${mixed}\` | \`${there}\` |`);
  if (there !== mixed) process.exitCode = 1;
}
