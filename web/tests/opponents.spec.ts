import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { browser, site } from "./support/site";
import { card, clickOn, draws, home, openGame, openTable } from "./support/table";

const options = (page: Page, game: string) => card(page, game).getByRole("link", { name: "Options" }).click();
const begin = async (page: Page) => {
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByTestId("status").waitFor();
};

it("has opponents between two levels, and players with settings of their own", async () => {
  const { page, complaints, close } = await openTable(browser, site.url);
  await options(page, "ChessInFive");
  await page.getByRole("radio", { name: /Level 3/ }).check();
  const slider = page.getByRole("slider", { name: "Strength" });
  await slider.focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
  expect(await page.locator("dialog output").innerText()).toMatch(/^Level 3\.5 · about \d+ Elo points above level 1$/);
  await begin(page);
  await clickOn(page, draws(1), 2);
  expect(await page.getByRole("button", { name: "Settings of Level 3" }).innerText()).toContain("3.5");

  // What the engine says of a player's settings becomes a form, here and at the table.
  await home(page);
  await options(page, "ChessInFive");
  expect(await page.locator("dialog output").innerText()).toContain("Level 3.5");
  await page.getByText("More options").click();
  await page.locator('dialog [name="seat-magenta"]').selectOption("classic-hard");
  await page.locator('dialog [name="tuning-style"]').selectOption("aggressive");
  await page.locator('dialog [name="tuning-vct"]').fill("3");
  await page.locator('dialog [name="tuning-book"]').uncheck();
  await begin(page);
  await clickOn(page, draws(1), 2);
  await page.getByRole("button", { name: "Settings of Classic, hard" }).click();
  expect(await page.locator('dialog [name="tuning-style"]').inputValue()).toBe("aggressive");
  expect(await page.locator('dialog [name="tuning-vct"]').inputValue()).toBe("3");
  expect(await page.locator('dialog [name="tuning-book"]').isChecked()).toBe(false);
  await page.locator('dialog [name="tuning-style"]').selectOption("defensive");
  await page.getByRole("button", { name: "Apply" }).click();
  await clickOn(page, draws(2), 4);
  // What the player would not understand is not accepted, and the dialog stays.
  await page.getByRole("button", { name: "Settings of Classic, hard" }).click();
  await page.locator('dialog [name="tuning-vct"]').fill("99");
  await page.getByRole("button", { name: "Apply" }).click();
  expect(await page.locator("dialog input:invalid").count()).toBe(1);
  await page.getByRole("button", { name: "As usual" }).click();
  expect(await page.locator('dialog [name="tuning-vct"]').inputValue()).toBe("5");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
});

it("has an opponent that adapts, and counts results by opponent", async () => {
  const { page, complaints, close } = await openTable(browser, site.url);
  await options(page, "Romgon");
  await page.getByRole("radio", { name: /Level 2/ }).check();
  await page.getByRole("checkbox", { name: /It adapts to me/ }).check();
  await begin(page);
  const strength = page.getByRole("button", { name: "Settings of Level" });
  for (const [game, now] of ["2", "2", "2", "1.8"].entries()) {
    await expect.poll(() => strength.innerText(), { message: `game ${game + 1}` }).toBe(`⚙ ${now}`);
    if (game === 3) break;
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByTestId("yes").click();
    await page.getByTestId("result").getByRole("button", { name: "Rematch" }).click();
    await page.getByTestId("result").waitFor({ state: "detached" });
  }
  await home(page);
  await page.getByRole("link", { name: "Results" }).click();
  const row = page.getByRole("row", { name: /An opponent that adapts/ });
  expect(await row.getByRole("cell").allInnerTexts()).toEqual(["0", "0", "3", "0%"]);
  // The next game goes on from there.
  await home(page);
  await options(page, "Romgon");
  expect(await page.locator("dialog output").innerText()).toContain("Level 1.8");
  expect(complaints).toEqual([]);
  await close();
});

it("starts a game at once by a link that was made of its settings", async () => {
  const { page, complaints, close } = await openTable(browser, site.url, {
    permissions: ["clipboard-write", "clipboard-read"],
  });
  await options(page, "Dolanan Addition");
  await page.locator('dialog [name="seed"]').fill("12");
  await page.getByRole("radio", { name: /Level 4/ }).check();
  await page.getByRole("radio", { name: "Red", exact: true }).check();
  await page.getByText("More options").click();
  await page.getByRole("button", { name: "Copy a link that starts this game" }).click();
  await page.getByText("Copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await page.context().newPage();
  await other.goto(link);
  await other.getByTestId("status").waitFor();
  expect(other.url()).toContain("#/play/");
  await expect
    .poll(() =>
      other.locator("section select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
    )
    .toEqual(["level-4", "human"]);
  await clickOn(other, draws(1), 3);
  await other.goto(`${site.url}#/start/romgon?variant=nothing`);
  await other.getByRole("heading", { name: "This game cannot be shown" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("explains a wrong claim in a game of numbers, and sums up at the end what was missed", async () => {
  const { page, complaints, close } = await openGame(browser, site.url, "addition", {
    seed: "7",
    opener: "blue",
    opponent: "human",
  });
  await page.locator('[data-cell="pion:blue:5"]').click();
  await page.locator('[data-cell="pion:red:8"]').click();
  await page.locator("[data-moves] li").nth(2).waitFor();
  const wrong = await page.evaluate(() => {
    const numbers = [...document.querySelectorAll("[data-cell]")].filter((cell) => {
      const number = /number (\d+)/.exec(cell.getAttribute("aria-label") ?? "")?.[1];
      return number !== undefined && number !== "13";
    });
    return numbers.slice(0, 2).map((cell) => cell.getAttribute("data-cell"));
  });
  for (const cell of wrong) {
    await page.locator(`[data-cell="${cell}"]`).click();
    await expect.poll(() => page.getByRole("alert").innerText()).toContain("5 + 8 = 13");
  }
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByTestId("yes").click();
  expect(await page.getByTestId("slips").innerText()).toMatch(/5 \+ 8 = 13 · 2×/);
  expect(complaints).toEqual([]);
  await close();
});
