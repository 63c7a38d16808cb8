// Every game with keys alone, from the list of games to its end by the rules.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { titled } from "../support/games";
import { browser, site } from "../support/site";
import { card, draws, keysOn, openTable, opponent, passOut, pressOn, tabTo } from "../support/table";

const field = (page: Page, which: string) => page.locator(`dialog input${which}`);

it.for(titled)("plays %s by keys alone", async ([, { game, name, variant, plies }]) => {
  const { page, complaints, close } = await openTable(browser, site.url);
  await pressOn(page, card(page, name).getByRole("link", { name: "Options" }));
  await page.getByRole("dialog").waitFor();
  if (variant === "flip") {
    await tabTo(page, field(page, '[name="variant"]:checked'));
    await page.keyboard.press("ArrowRight");
    expect(await field(page, '[name="variant"]:checked').inputValue()).toBe(variant);
  }
  // Four levels up from the gentle one: two who play at random need hundreds of moves.
  if (game !== "polyclash") {
    await tabTo(page, field(page, '[name="opponent"]:checked'));
    for (let up = 0; up < 4; up++) await page.keyboard.press("ArrowDown");
    expect(await page.locator("dialog output").innerText()).toContain("Level 6");
  }
  if (game === "ur") {
    await tabTo(page, field(page, '[name="pieces"]'));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("2");
  }
  await pressOn(page, page.getByRole("button", { name: "Start", exact: true }));
  await page.getByTestId("status").waitFor();
  expect(page.url()).toContain("#/play/");
  const ended = await keysOn(page, draws(9), plies);
  if (!ended) {
    await tabTo(page, opponent(page));
    await page.keyboard.type("Human");
    await passOut(page, (target) => pressOn(page, target));
  }
  await page.getByTestId("result").waitFor();
  expect(await page.getByTestId("status").innerText()).toMatch(/wins|Nobody/);
  await pressOn(page, page.getByTestId("result").getByRole("button", { name: "Close" }));
  await page.getByTestId("result").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
});
