// What goes wrong outside of the page is explained to the person, and the running game is kept.
import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";

import { browser, site } from "./support/site";
import { card, clickOn, draws, home, openGame, openTable, plyCount, position, start } from "./support/table";

it("says what is missing where there is no WebAssembly", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.addInitScript(() => Reflect.deleteProperty(window, "WebAssembly"));
  await page.goto(site.url);
  expect(await page.getByRole("alert").innerText()).toContain("WebAssembly");
  expect(await page.getByRole("heading", { name: "WebAssembly is missing" }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

it("plays on where nothing can be kept, and says so", async () => {
  const full = () => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith("parlor.game")) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };
  };
  const { page, complaints, close } = await openGame(
    browser,
    site.url,
    "chessinfive",
    { opponent: "random" },
    {},
    full,
  );
  expect(await page.getByRole("alert").innerText()).toContain("no room to keep this game");
  await clickOn(page, draws(1), 4);
  expect(await plyCount(page)).toBeGreaterThanOrEqual(4);
  expect(complaints).toEqual([]);
  await close();
});

it("outlives whatever was written into its store", async () => {
  const { page, complaints, close } = await openGame(browser, site.url, "chessinfive", { opponent: "random" });
  await clickOn(page, draws(2), 4);
  const [before, place] = [await position(page), page.url()];
  await page.evaluate(() => {
    const game = Object.keys(localStorage).find((key) => key.startsWith("parlor.game.3."))!;
    const kept = JSON.parse(localStorage.getItem(game)!) as { events: string };
    const put = (id: string, value: unknown) =>
      localStorage.setItem(`parlor.game.3.${id}`, typeof value === "string" ? value : JSON.stringify(value));
    put("broken", "{");
    put("null", "null");
    put("cut", { ...kept, id: "cut", events: kept.events.slice(0, -40) });
    put("other", { ...kept, id: "other", events: kept.events.replaceAll('"game":"chessinfive"', '"game":"nim"') });
    put("odd", { ...kept, id: "odd", game: "nim", seats: 7, says: null, ply: "x" });
    for (const name of ["settings.1", "results.1", "adapting.1.chessinfive", "last.1.chessinfive", "ball"]) {
      localStorage.setItem(`parlor.${name}`, '{"theme":3,"language":"??","room":7,"results":[1],"strength":"x"}');
    }
  });
  for (const id of ["broken", "null", "cut", "other", "odd"]) {
    await page.goto(`${site.url}#/play/${id}`);
    await page.reload();
    const shown = page.getByTestId("status").or(page.getByRole("heading", { name: "This game cannot be shown" }));
    await shown.waitFor().catch(() => expect.unreachable(`nothing is shown of ${id}`));
    if (await page.getByTestId("status").count()) continue;
    expect((await page.getByRole("alert").innerText()).length, id).toBeGreaterThan(5);
  }
  await home(page);
  await card(page, "ChessInFive").getByRole("button", { name: "Play" }).click();
  await page.getByTestId("status").waitFor();
  await page.goto(place);
  await page.getByTestId("status").waitFor();
  expect(await position(page)).toBe(before);
  expect(complaints).toEqual([]);
  await close();
});

it("refuses a record with an illegal move, and says which", async () => {
  const { page, close } = await openGame(browser, site.url, "chessinfive", { opponent: "human" });
  await clickOn(page, draws(3), 4);
  await page.getByText("Record, link, typing").click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the record" }).click();
  const stream = await (await saved).createReadStream();
  let record = "";
  for await (const chunk of stream) record += String(chunk);
  await home(page);
  await page.getByRole("button", { name: "Open a record" }).click();
  const opened = async (text: string) => {
    await page.getByLabel("Record", { exact: true }).fill(text);
    await page.getByRole("button", { name: "Open", exact: true }).click();
  };
  const move = /[QRBNK]@[a-h][1-8]/.exec(record)![0];
  await opened(record.replace(move, `${move[0]}@d9`));
  await expect.poll(() => page.getByRole("dialog").getByRole("alert").innerText()).toContain("d9");
  await page.keyboard.press("Escape");
  await page.locator("[data-kept]").first().click();
  await page.getByTestId("status").waitFor();
  expect(await plyCount(page)).toBe(4);
  await close();
});

it("thinks by itself when the server answers nonsense, or is gone", async () => {
  const settings = { thinker: "server" };
  const { page, close } = await openTable(browser, site.url, {}, null, settings);
  const answers = [
    (route: Route) => route.fulfill({ contentType: "text/html", body: "<h1>Sign in to the hotel</h1>" }),
    (route: Route) => route.fulfill({ json: null }),
    (route: Route) => route.fulfill({ json: { id: "x", rooms: 7, move: 5, error: null } }),
    (route: Route) => route.fulfill({ status: 500, json: { error: "!" } }),
    (route: Route) => route.abort(),
  ];
  await start(page, "ChessInFive", { "seat-magenta": "level-2" });
  for (const [index, answer] of answers.entries()) {
    await page.route("**/api/**", answer);
    await clickOn(page, draws(index), 2 * index + 2);
    expect(await plyCount(page), `answer ${index}`).toBeGreaterThanOrEqual(2 * index + 2);
    await lobbyExplains(page, index);
    await page.unroute("**/api/**");
  }
  await close();
});

/** The lobby says that the server cannot be reached, and Back leads to the game. */
async function lobbyExplains(page: Page, index: number): Promise<void> {
  await page.getByRole("link", { name: "Online" }).click();
  await expect.poll(() => page.getByRole("alert").first().innerText(), { message: `answer ${index}` }).not.toBe("");
  await page.getByRole("button", { name: "Open a table" }).click();
  await page.getByRole("heading", { name: "Play online" }).waitFor();
  await page.goBack();
  await page.getByTestId("status").waitFor();
}
