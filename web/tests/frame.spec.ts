import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import { beforeAll, expect, it } from "vitest";

import { findings } from "./support/findings";
import { browser, site } from "./support/site";
import { begin, card, clickOn, draws, home, openGame, openTable, plyCount, position } from "./support/table";

let axe: string;

beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});

it("plays at once, keeps every game, and finds back to each", async () => {
  const { page, complaints, close } = await openTable(browser, site.url);
  await card(page, "ChessInFive").getByRole("button", { name: "Play" }).click();
  await page.getByTestId("status").waitFor();
  await clickOn(page, draws(1), 2);
  const [first, place] = [await position(page), page.url()];
  await home(page);
  await card(page, "Romgon").getByRole("button", { name: "Play" }).click();
  await clickOn(page, draws(1), 1);
  await page.goBack();
  await page.getByRole("heading", { name: "Choose a game" }).waitFor();
  await page.goBack();
  await page.getByTestId("status").waitFor();
  expect(page.url()).toBe(place);
  expect(await position(page)).toBe(first);
  await home(page);
  expect(await page.locator("[data-kept]").count()).toBe(2);
  await page.locator("[data-kept]", { hasText: "Romgon" }).click();
  await expect.poll(() => plyCount(page)).toBeGreaterThanOrEqual(1);
  // Where one came to, there the focus is.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Romgon");
  await home(page);
  await page.getByRole("button", { name: "Delete this game: Romgon" }).click();
  await page.getByTestId("yes").click();
  await expect.poll(() => page.locator("[data-kept]").count()).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

it("asks before a pass and before resigning", async () => {
  const { page, close } = await openGame(browser, site.url, "polyclash", { opponent: "human" });
  await page.locator("[data-step]", { hasText: "Pass" }).click();
  expect(await page.getByRole("dialog").innerText()).toContain("the game ends");
  await expect.poll(() => page.getByRole("dialog").innerText()).toMatch(/winning chance of Black: \d+/);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  expect(await plyCount(page)).toBe(0);
  expect(await page.getByTestId("status").innerText()).toContain("Komi for White: 2.5%");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.keyboard.press("Escape");
  expect(await page.getByTestId("result").count()).toBe(0);
  await close();
});

it("opens a link to a position, and a record, and says what is wrong with a bad one", async () => {
  const { page, close } = await openTable(browser, site.url);
  await page.goto(`${site.url}#/position/chessinfive?moves=Q%40d1+Q%40d2`);
  await page.getByTestId("status").waitFor();
  expect(await plyCount(page)).toBe(2);
  await clickOn(page, draws(2), 3);
  await expect.poll(() => page.url()).toContain("#/play/");
  await page.getByText("Record, link, typing").click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the record" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  const before = await position(page);
  await home(page);
  await page.getByRole("button", { name: "Open a record" }).click();
  await page.getByLabel("Record", { exact: true }).fill("no record at all");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect.poll(() => page.getByRole("dialog").getByRole("alert").innerText()).not.toBe("");
  await page.getByLabel("Record", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByTestId("status").waitFor();
  expect(await position(page)).toBe(before);
  for (const bad of ["#/position/chessinfive?moves=Q%40d9", "#/play/unknown", "#/position/nim"]) {
    await page.goto(site.url + bad);
    await page.getByRole("heading", { name: "This game cannot be shown" }).waitFor();
    expect((await page.getByRole("alert").innerText()).length, bad).toBeGreaterThan(5);
  }
  await close();
});

it("looks back at a game that is over, and jumps to a mistake", async () => {
  const { page, complaints, close } = await openGame(browser, site.url, "chessinfive", { opponent: "human" });
  // Cyan fills the lowest row; Magenta looks on.
  for (const cell of ["a8", "a8", "b8", "b8", "c8", "c8", "d8", "d8", "e8"]) {
    const before = await plyCount(page);
    await page.locator(`[data-cell="${cell}"]`).click();
    await expect.poll(() => plyCount(page)).toBe(before + 1);
  }
  await page.getByTestId("result").getByRole("button", { name: "Look back" }).click();
  await page.getByTestId("result").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Look back" }).click();
  await page.getByTestId("graph").waitFor();
  await page.locator("[data-mistake]").first().waitFor();
  await page
    .getByText(/^Better: /)
    .first()
    .waitFor();
  const index = Number(await page.locator("[data-mistake]").first().getAttribute("data-mistake"));
  await page.locator("[data-mistake]").first().click();
  await page.getByRole("tab", { name: "Moves" }).click();
  const shown = page.locator("[data-moves] li").nth(index).locator("[aria-current]");
  await shown.waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("teaches step by step, and says when another move was made", async () => {
  const { page, complaints, close } = await openTable(browser, site.url);
  await card(page, "ChessInFive").getByRole("link", { name: "Learn" }).click();
  await page.getByRole("link", { name: "Start the tutorial" }).click();
  const touch = (cell: string) => page.locator(`[data-cell="${cell}"]`).click();
  await touch("c8");
  await page.getByText("Exactly!").waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await touch("h8");
  await page.getByText("That was another move.").waitFor();
  await touch("d8");
  await page.getByText("Exactly!").waitFor();
  for (const cell of ["e8", "e8"]) {
    await page.getByRole("link", { name: "Next" }).click();
    await page.locator('[data-cell="a2"][aria-label*="queen"]').waitFor();
    await touch(cell);
    await page.getByText("Exactly!").waitFor();
  }
  await page.goBack();
  await page.getByRole("heading", { name: "Step 3" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("works without a network after the first visit", async () => {
  const { page, close } = await openTable(browser, site.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await card(page, "Dolanan Addition").getByRole("button", { name: "Play" }).click();
  await clickOn(page, draws(3), 4);
  await home(page);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Español").check();
  await page.getByRole("heading", { name: "Ajustes" }).waitFor();
  await close();
});

it("stays one game in two tabs", async () => {
  const { page, close } = await openGame(browser, site.url, "chessinfive", { opponent: "random" });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByTestId("status").waitFor();
  await clickOn(other, draws(4), 2);
  await expect.poll(() => plyCount(page)).toBe(2);
  await clickOn(page, draws(5), 4);
  await expect.poll(() => plyCount(other)).toBe(4);
  expect(await position(other)).toBe(await position(page));
  await close();
});

it("keeps the board where it is while playing", async () => {
  const { page, close } = await openGame(
    browser,
    site.url,
    "addition",
    { seed: "3" },
    { viewport: { width: 360, height: 740 } },
  );
  await page.evaluate(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) shifts.sum += entry.value;
    }).observe({ type: "layout-shift", buffered: false });
  });
  await clickOn(page, draws(6), 8);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  console.log(`layout shift while playing: ${shifts.toFixed(4)}`);
  expect(shifts).toBeLessThan(0.02);
  await close();
});

it.each([
  ["en", "light"],
  ["es", "dark"],
  ["id", "contrast"],
])("has no serious finding by axe in any page: %s, %s", async (language, theme) => {
  const { page, complaints, close } = await openTable(browser, site.url, {}, null, { language, theme });
  const pages = [
    "#/",
    "#/new/romgon",
    "#/settings",
    "#/results",
    "#/learn/ur",
    "#/learn/romgon/2",
    "#/position/chessinfive?moves=Q%40d1",
  ];
  for (const address of [...pages, "#/nowhere"]) {
    await page.goto(site.url + address);
    await page.locator("main h2").first().waitFor();
    // What comes with an answer of the engine is there by then, too.
    await page.evaluate(() => window.parlor.send('{"id":"1","action":"games"}', () => {}));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    expect(await findings(page, axe), `${address} ${language} ${theme}`).toEqual([]);
    // No key without its sentence is to be seen.
    const raw = await page.locator("body").innerText();
    expect(raw.match(/\b(why|rules|learn|settings|tab|about|level)\.[a-z0-9.-]+\b/g) ?? [], address).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await close();
});

it("is small before the engine comes", async () => {
  const { gzipSync } = await import("node:zlib");
  const page = await (await fetch(site.url)).text();
  const names = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map((found) => found[1]!);
  const sizes = await Promise.all(
    names.map(async (name) => gzipSync(Buffer.from(await (await fetch(site.url + name)).arrayBuffer())).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`script and style before the engine: ${(total / 1000).toFixed(1)} kB compressed`);
  expect(total).toBeLessThan(170_000);
  const { readdir, readFile } = await import("node:fs/promises");
  const folder = new URL("../dist/assets/", import.meta.url);
  const packed = async (ending: string) => {
    const files = (await readdir(folder)).filter((name) => name.endsWith(ending));
    return Promise.all(files.map(async (name) => gzipSync(await readFile(new URL(name, folder)), { level: 9 }).length));
  };
  const [[engine = Infinity], networks] = await Promise.all([packed(".wasm"), packed(".net")]);
  const largest = Math.max(0, ...networks);
  console.log(`the engine: ${engine / 1e6} MB compressed, with the largest network ${(engine + largest) / 1e6} MB`);
  expect(engine + largest).toBeLessThan(1_500_000);
});

it("fetches the network of the game that is opened, and no other", async () => {
  const { page, close } = await openTable(browser, site.url);
  const fetched = new Set<string>();
  // Workers ask for them, and in their name the service worker.
  page.context().on("request", (request) => {
    const name = /([a-z]+(?:-[a-z]+)?)-[\w-]{8}\.net$/.exec(request.url())?.[1];
    if (name !== undefined) fetched.add(name);
  });
  await begin(page, "ur");
  expect([...fetched]).toEqual([]);
  await begin(page, "romgon", { variant: "flip", opponent: "human" });
  await expect.poll(() => [...fetched]).toEqual(["romgon-flip"]);
  await begin(page, "romgon", { opponent: "human" });
  await expect.poll(() => [...fetched]).toEqual(["romgon-flip", "romgon-normal"]);
  await close();
});
