// Two engines, one in the browser and one on the server: whichever can, and losing either in mid-game loses nothing.
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { launch } from "./support/browser.mjs";
import { titled } from "./support/games";
import { startServer } from "./support/parlor.mjs";
import { serve } from "./support/serve.mjs";
import { clickOn, draws, openGame, opponent, plyCount, position } from "./support/table";

let server: Awaited<ReturnType<typeof startServer>>;
let site: Awaited<ReturnType<typeof serve>>;
/** Without WebAssembly, as in a lockdown mode: what V8 may not compile it does not offer. */
let bare: Browser;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  site = await serve({ api: server.url });
  bare = await launch(["--js-flags=--jitless"]);
  browser = await launch();
});

afterAll(async () => {
  await bare?.close();
  await browser?.close();
  site?.close();
  server?.close();
});

const footer = (page: Page) => page.locator("footer").innerText();

it.for(titled)("plays %s where there is no WebAssembly", async ([, way]) => {
  const how = { opponent: "level-2", ...(way.variant === undefined ? {} : { variant: way.variant }) };
  const { page, complaints, close } = await openGame(bare, site.url, way.game, how);
  expect(await page.evaluate(() => typeof WebAssembly)).toBe("undefined");
  expect(await footer(page)).toContain("they run on the server. Players think on the server.");
  const draw = draws(5);
  await clickOn(page, draw, 6);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.locator("[data-busy]").count()).toBe(0);
  const before = await position(page);
  await page.reload();
  await page.getByTestId("status").waitFor();
  expect(await position(page)).toBe(before);
  await clickOn(page, draw, 6);
  expect(await plyCount(page)).toBeGreaterThanOrEqual(6);
  // A player that needs a table which is not there is asked, says so, and is not offered; a page that is loaded anew leaves
  // its questions behind.
  expect(complaints.filter((text) => !/503|ERR_ABORTED/.test(text))).toEqual([]);
  await close();
});

it("plays against every level where there is no WebAssembly, and analyses", async () => {
  const { page, complaints, close } = await openGame(bare, site.url, "chessinfive", { opponent: "level-1" });
  const draw = draws(8);
  for (let level = 1; level <= 8; level++) {
    await opponent(page).selectOption(`level-${level}`);
    if (await clickOn(page, draw, (await plyCount(page)) + 2)) await page.getByTestId("again").click();
    expect(await page.getByRole("img", { name: "thinks on the server" }).count()).toBe(1);
  }
  await page.getByRole("tab", { name: "Analysis" }).click();
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.getByText("thought on the server").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("says what is missing where there is neither WebAssembly nor a server, and goes on when one answers", async () => {
  const { page, close } = await openGame(bare, site.url, "chessinfive", { opponent: "level-2" });
  const draw = draws(2);
  await clickOn(page, draw, 4);
  const before = await position(page);
  const gone = (route: Route) => route.abort();
  await page.route("**/api/**", gone);
  await page.locator("[data-step]").first().click();
  await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
  expect(await position(page)).toBe(before);
  await page.unroute("**/api/**", gone);
  await clickOn(page, draw, 8);
  expect(await plyCount(page)).toBeGreaterThanOrEqual(8);
  await page.route("**/api/**", gone);
  await page.reload();
  await page.getByRole("heading", { name: "WebAssembly is missing" }).waitFor();
  await close();
});

/** Lets a test break all workers of the page, and every later one. */
function breakable(): void {
  const Whole = window.Worker;
  const hired: Worker[] = [];
  let broken = false;
  const fail = (worker: Worker) => {
    worker.terminate();
    setTimeout(() => worker.dispatchEvent(new ErrorEvent("error", { message: "killed" })));
  };
  window.Worker = class extends Whole {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      hired.push(this);
      if (broken) fail(this);
    }
  };
  Object.assign(window, {
    breakEngine: (is: boolean) => {
      broken = is;
      if (is) hired.forEach(fail);
    },
  });
}

const breakEngine = (page: Page, is: boolean) =>
  page.evaluate((is) => (window as unknown as { breakEngine(is: boolean): void }).breakEngine(is), is);

it("goes on with the server when the engine breaks, and with the engine when the server is lost", async () => {
  const { page, close } = await openGame(browser, site.url, "chessinfive", { opponent: "level-2" }, {}, breakable);
  const draw = draws(4);
  await clickOn(page, draw, 4);
  expect(await footer(page)).toContain("The games run in this page. Players think on this device.");
  expect(await page.getByRole("img", { name: "thinks on the server" }).count()).toBe(0);
  await breakEngine(page, true);
  const lost = await position(page);
  expect(await plyCount(page)).toBe(4);
  await clickOn(page, draw, 8);
  expect(await plyCount(page)).toBeGreaterThanOrEqual(8);
  await expect.poll(() => footer(page)).toContain("they run on the server");
  for (let back = 0; back < 2; back++) await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => position(page)).toBe(lost);

  await breakEngine(page, false);
  await page.route("**/api/**", (route) => route.abort());
  await clickOn(page, draw, 10);
  expect(await plyCount(page)).toBeGreaterThanOrEqual(10);
  await expect.poll(() => footer(page)).toContain("The games run in this page.");
  await close();
});

it("thinks on the server when it is told so, and by itself when the server dies while it thinks", async () => {
  const own = await startServer();
  const page0 = await serve({ api: own.url });
  const { page, close } = await openGame(browser, page0.url, "romgon", { opponent: "level-3" }, {}, null, {
    thinker: "server",
  });
  const draw = draws(6);
  await clickOn(page, draw, 2);
  expect(await page.getByRole("img", { name: "thinks on the server" }).count()).toBe(1);
  expect(await footer(page)).toContain("The games run in this page. Players think on the server.");
  own.close();
  await clickOn(page, draw, 6);
  expect(await plyCount(page)).toBeGreaterThanOrEqual(6);
  expect(await page.getByRole("img", { name: "thinks on the server" }).count()).toBe(0);
  page0.close();
  await close();
});
