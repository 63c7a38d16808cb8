// Makes docs/picture.png from the built page: one game on a desk, another on a phone. Same seeds, same picture.

import { fileURLToPath } from "node:url";

import { launch } from "../tests/support/browser.mjs";
import { serve } from "../tests/support/serve.mjs";

const OUT = fileURLToPath(new URL("../../docs/picture.png", import.meta.url));

/** @typedef {{ game: string, variant: string | null, sides: string[], person: string, plies: number,
 *   roll: string[] }} Scene */

/**
 * A game that the engine played against itself, as the page keeps it.
 *
 * @param {import("playwright-core").Page} page
 * @param {Scene} scene
 */
async function play(page, scene) {
  await page.evaluate(async (scene) => {
    /** @param {object} request @returns {Promise<any>} */
    const ask = async (request) => {
      /** @type {unknown} */
      let last = null;
      await window.parlor.send(JSON.stringify({ id: "picture", ...request }), (answer) => (last = answer));
      return last;
    };
    const { game, variant, sides } = scene;
    const setup = { game, ...(variant === null ? {} : { variant }) };
    /** @type {{ move: string, turn: string, side: string, say: object }[]} */
    const plies = [];
    for (let ply = 0; ply < scene.plies; ply++) {
      const moves = plies.map(({ move }) => move);
      const state = await ask({ action: "state", ...setup, moves });
      if (state.turn === null) break;
      const side = state.turn === "chance" ? state.roller : state.turn;
      const choose = { action: "choose", ...setup, moves, player: "engine", nodes: 20000, seed: ply };
      const roll = scene.roll[ply % scene.roll.length] ?? state.legal[1];
      const move = state.turn === "chance" ? roll : (await ask(choose)).move;
      const { say } = state.view.moves.find((/** @type {{ move: string }} */ offer) => offer.move === move);
      plies.push({ move, turn: state.turn, side, say });
    }
    const seats = Object.fromEntries(sides.map((side) => [side, side === scene.person ? "human" : "engine"]));
    const saved = { setup: { game, variant, options: {} }, seats, thinkMs: 1000, plies, at: plies.length };
    localStorage.setItem("parlor.game.1", JSON.stringify(saved));
  }, scene);
  await page.reload();
  await page.locator("[data-kept]").first().click();
  await page.getByTestId("status").waitFor();
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {Scene} scene
 * @param {{ width: number, height: number, dark: boolean, analysis: boolean }} look
 */
async function shot(browser, url, scene, look) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("heading", { name: "Choose a game" }).waitFor();
  await play(page, scene);
  if (look.analysis) {
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByRole("switch").check();
    await page.waitForTimeout(3000);
  }
  const png = await page.screenshot();
  await context.close();
  return `data:image/png;base64,${png.toString("base64")}`;
}

const site = await serve();
const browser = await launch();
try {
  const desk = { width: 1000, height: 700, dark: false, analysis: true };
  const phone = { width: 360, height: 660, dark: true, analysis: false };
  const romgon = { game: "romgon", variant: "normal", sides: ["black", "white"], person: "white", plies: 15, roll: [] };
  const ur = {
    game: "ur",
    variant: null,
    sides: ["player1", "player2"],
    person: "player2",
    plies: 43,
    roll: ["d3", "d2", "d4", "d1", "d2"],
  };
  const large = await shot(browser, site.url, romgon, desk);
  const small = await shot(browser, site.url, ur, phone);
  const page = await browser.newPage({ viewport: { width: 1480, height: 780 } });
  await page.setContent(`
    <body style="margin:0;height:780px;display:flex;gap:40px;justify-content:center;align-items:center;background:#17503f">
      <img src="${large}" style="border-radius:14px;box-shadow:0 6px 20px #0006" />
      <img src="${small}" style="border-radius:26px;border:8px solid #0b0f0e;box-shadow:0 6px 20px #0006" />
    </body>`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({ path: OUT });
  console.log(`picture: ${OUT}`);
} finally {
  await browser.close();
  site.close();
}
