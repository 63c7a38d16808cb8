// The main paths in Firefox, as people with another browser go them.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { launchFirefox } from "../support/browser.mjs";
import { serve } from "../support/serve.mjs";
import { card, clickOn, draws, gameNames, home, keysOn, openTable, plyCount, position, start } from "../support/table";

let site: Awaited<ReturnType<typeof serve>>;
let browser: Browser;

beforeAll(async () => {
  site = await serve();
  browser = await launchFirefox();
});

afterAll(async () => {
  await browser?.close();
  site?.close();
});

it("plays every game by clicking, and goes home by Back", async () => {
  const { page, complaints, close } = await openTable(browser, site.url);
  for (const name of await gameNames(page)) {
    await card(page, name).getByRole("button", { name: "Play" }).click();
    await page.getByTestId("status").waitFor();
    await clickOn(page, draws(2), 8);
    expect(await plyCount(page), name).toBeGreaterThanOrEqual(8);
    // What the button does; by WebDriver Back waits for a page to load, and here none is.
    await page.evaluate(() => history.back());
    await page.getByRole("heading", { name: "Choose a game" }).waitFor();
  }
  expect(await page.locator("[data-kept]").count()).toBe(6);
  expect(complaints).toEqual([]);
  await close();
});

/** Keeps what is about to be saved: Firefox tells WebDriver nothing of a file that was made in the page. */
function noteSaved(): void {
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (made) => {
    Object.assign(window, { saved: made });
    return make(made);
  };
}

it("plays a game to its end, takes back, reloads, saves the record and opens it again", async () => {
  const { page, complaints, close } = await openTable(browser, site.url, {}, noteSaved);
  await start(page, "ChessInFive", { "seat-magenta": "level-6" });
  await clickOn(page, draws(3), 6);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Redo" }).click();
  await page.locator("[data-moves] li").nth(6).locator("[aria-current]").waitFor();
  const before = await position(page);
  await page.reload();
  await page.getByTestId("status").waitFor();
  expect(await position(page)).toBe(before);
  expect(await clickOn(page, draws(4), Infinity)).toBe(true);
  expect(await page.getByTestId("result").innerText()).toMatch(/You win!|You lose|A draw/);
  await page.getByTestId("result").getByRole("button", { name: "Close" }).click();
  const end = await position(page);
  await page.getByText("Record, link, typing").click();
  await page.getByRole("button", { name: "Save the record" }).click();
  await page.waitForFunction(() => "saved" in window);
  const text = await page.evaluate(() => (window as unknown as { saved: Blob }).saved.text());
  await home(page);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByLabel("Record", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByTestId("status").waitFor();
  expect(await position(page)).toBe(end);
  expect(complaints).toEqual([]);
  await close();
});

it("plays by keys, analyses, and shows every language and every theme", async () => {
  const { page, complaints, close } = await openTable(browser, site.url);
  await card(page, "Romgon").getByRole("button", { name: "Play" }).click();
  await page.getByTestId("status").waitFor();
  await keysOn(page, draws(5), 4);
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.getByTestId("spent").waitFor();
  await page.getByRole("switch", { name: "Analysis" }).uncheck();
  await expect.poll(() => page.getByTestId("spent").count()).toBe(0);
  await page.getByRole("link", { name: "Settings" }).click();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const seen = new Set<string>();
  for (const theme of ["Light", "Dark", "High contrast"]) {
    await page.getByLabel(theme, { exact: true }).check();
    seen.add(await ground());
  }
  expect(seen.size).toBeGreaterThanOrEqual(2);
  for (const [language, title] of [
    ["Español", "Ajustes"],
    ["Bahasa Indonesia", "Setelan"],
  ] as const) {
    await page.getByLabel(language).check();
    await page.getByRole("heading", { name: title }).waitFor();
  }
  expect(complaints).toEqual([]);
  await close();
});

it("works without its server after the first visit", async () => {
  const own = await serve();
  const { page, close } = await openTable(browser, own.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  own.close();
  await page.reload();
  await card(page, "Dolanan Addition").getByRole("button", { name: "Play" }).click();
  await clickOn(page, draws(3), 4);
  expect(await plyCount(page)).toBeGreaterThanOrEqual(4);
  await close();
});
