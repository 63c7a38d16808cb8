import { expect, it } from "vitest";

import { browser, site } from "./support/site";
import { clickOn, draws, openTable, opponent, passOut, position, start } from "./support/table";

/** An opponent that thinks for a moment and wins soon: two who play at random need hundreds of moves. */
const QUICK = "level-6";

it.for([
  ["Royal Game of Ur", { pieces: "2", "seat-player2": QUICK }],
  ["Romgon", { "seat-white": QUICK }],
  ["Romgon", { variant: "flip", "seat-white": QUICK }],
  ["Dolanan Addition", { seed: "3", "seat-red": QUICK }],
  ["Dolanan Multiplication", { seed: "3", "seat-red": QUICK }],
  ["ChessInFive", { "seat-magenta": QUICK }],
  ["PolyClash", { "seat-white": "random" }],
] as const)(
  "plays a whole game of %s by clicking, takes back, switches a seat and reloads on the way",
  async ([name, fields]) => {
    const { page, complaints, close } = await openTable(browser, site.url);
    await start(page, name, fields);
    const draw = draws(7);
    await clickOn(page, draw, 6);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.reload();
    await page.getByTestId("status").waitFor();
    const before = await position(page);
    await page.reload();
    await page.getByTestId("status").waitFor();
    expect(await position(page), name).toBe(before);
    const player = await opponent(page).inputValue();
    await opponent(page).selectOption("human");
    await clickOn(page, draw, 8);
    await opponent(page).selectOption(player);
    // Four hundred stones tell nothing that sixty do not; then both sides of PolyClash pass.
    if (await clickOn(page, draw, name === "PolyClash" ? 60 : Infinity)) {
      expect(await page.getByTestId("result").innerText()).toMatch(/You win!|You lose|A draw/);
    } else {
      await opponent(page).selectOption("human");
      await passOut(page, (target) => target.click());
    }
    expect(await page.getByTestId("status").innerText(), name).toMatch(/wins|Nobody/);
    expect(complaints).toEqual([]);
    await close();
  },
);
