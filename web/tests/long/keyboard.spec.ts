// Every game with keys alone, from the list of games to its end by the rules.
import { expect, it } from "vitest";

import { browser, site } from "../support/site";
import { card, draws, keysOn, openTable, pressOn } from "../support/table";

it.for([
  ["ur", "Royal Game of Ur", "normal"],
  ["romgon", "Romgon", "normal"],
  ["romgon", "Romgon", "flip"],
  ["addition", "Dolanan Addition", "normal"],
  ["multiplication", "Dolanan Multiplication", "normal"],
  ["chessinfive", "ChessInFive", "normal"],
  ["polyclash", "PolyClash", "normal"],
] as const)("plays %s by keys alone: %s, %s", async ([game, name, variant]) => {
  const { page, complaints, close } = await openTable(browser, site.url);
  await pressOn(page, card(page, name).getByRole("link", { name: "Options" }));
  await page.getByRole("dialog").waitFor();
  if (variant === "flip") {
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
    for (let keys = 0; (await focused()) !== "normal" && keys < 20; keys++) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    expect(await page.locator('dialog [name="variant"][value="flip"]').isChecked()).toBe(true);
  }
  await pressOn(page, page.getByRole("button", { name: "Start", exact: true }));
  await page.getByTestId("status").waitFor();
  expect(page.url()).toContain("#/play/");
  // A board of 302 points is full after hundreds of moves; sixty stones tell as much.
  const ended = await keysOn(page, draws(9), game === "polyclash" ? 60 : Infinity);
  if (!ended) {
    await pressOn(page, page.getByRole("button", { name: "Resign" }));
    await pressOn(page, page.getByTestId("yes"));
  }
  await page.getByTestId("result").waitFor();
  await pressOn(page, page.getByTestId("result").getByRole("button", { name: "Close" }));
  await page.getByTestId("result").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
});
