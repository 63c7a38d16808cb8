import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

/** The page in a window of its own, with everything that it complains about. */
export interface Table {
  page: Page;
  complaints: string[];
  close(): Promise<void>;
}

/**
 * Opens the page anew: nothing kept from before but these settings, no waiting for motion. `before` runs in it before its
 * own scripts.
 */
export async function openTable(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  before: (() => void) | null = null,
  settings: Record<string, unknown> = {},
): Promise<Table> {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    viewport: { width: 1200, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  if (before !== null) await page.addInitScript(before);
  const kept = JSON.stringify({ language: "en", ...settings });
  await page.addInitScript(
    (kept) => localStorage.getItem("parlor.settings.1") ?? localStorage.setItem("parlor.settings.1", kept),
    kept,
  );
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  await page.goto(url);
  await page.locator("article").first().waitFor();
  return { page, complaints, close: () => context.close() };
}

/** The names of all games on the page. */
export async function gameNames(page: Page): Promise<string[]> {
  await page.locator("article h3").first().waitFor();
  return page.locator("article h3").allInnerTexts();
}

/** The card of a game. */
export function card(page: Page, name: string): Locator {
  return page.locator("article", { has: page.locator("h3", { hasText: name }) });
}

/** Starts a game; `fields` are settings and seats by the names of their inputs. */
export async function start(page: Page, name: string, fields: Record<string, string> = {}): Promise<void> {
  await card(page, name).getByRole("link", { name: "Options" }).click();
  await page.getByText("More options").click();
  for (const [field, value] of Object.entries(fields)) {
    const input = page.locator(`dialog [name="${field}"]`);
    if ((await input.first().evaluate((element) => element.tagName)) === "SELECT") await input.selectOption(value);
    else if ((await input.count()) > 1) await page.locator(`dialog [name="${field}"][value="${value}"]`).check();
    else await input.fill(value);
  }
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByTestId("status").waitFor();
}

/** Goes to the page with all games. */
export async function home(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Games", exact: true }).click();
  await page.getByRole("heading", { name: "Choose a game" }).waitFor();
}

/** Everybody at the table, by side, for `start`. */
export async function seats(page: Page, name: string, ...players: string[]): Promise<Record<string, string>> {
  await card(page, name).getByRole("link", { name: "Options" }).click();
  const names = await page
    .locator('dialog select[name^="seat-"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("name")!));
  await page.getByRole("button", { name: "Close" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  return Object.fromEntries(names.map((seat, index) => [seat, players[index]!]));
}

/** A small generator, so that every run clicks the same. */
export function draws(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Everything that can be touched; of a direction with two ends one of them, because between them lies something else. */
const TOUCHABLE = "[data-step]:not(:has(.sector)), [data-step] > .sector:first-child";

/**
 * Clicks whatever can be clicked next, until so many moves are made or the game is over. True when it is over. What is
 * asked before a move is answered with yes, but nobody passes while there is something else to do.
 */
export async function clickOn(page: Page, draw: (below: number) => number, plies: number): Promise<boolean> {
  for (;;) {
    // One question for all there is to know: a whole game is hundreds of clicks.
    const handle = await page.waitForFunction((touchable) => {
      if (document.querySelector("[data-busy]") !== null) return null;
      const [over, roll, asked] = ["again", "roll", "yes"].map(
        (id) => document.querySelector(`[data-testid="${id}"]`) !== null,
      );
      const all = [...document.querySelectorAll(touchable)];
      const others = all.filter((step) => step.textContent?.trim() !== "Pass");
      const steps = others.length > 0 ? others.map((step) => all.indexOf(step)) : all.map((_, index) => index);
      return over || roll || asked || steps.length > 0
        ? { over, roll, asked, steps, plies: document.querySelectorAll("ol[data-moves] li").length - 1 }
        : null;
    }, TOUCHABLE);
    const seen = (await handle.jsonValue())!;
    if (seen.asked) {
      await page.getByTestId("yes").click();
      continue;
    }
    if (seen.over) return true;
    if (seen.plies >= plies) return false;
    const step = seen.steps[draw(seen.steps.length)] ?? 0;
    await (seen.roll ? page.getByTestId("roll") : page.locator(TOUCHABLE).nth(step)).click();
  }
}

/** Moves and rolls in the list. */
export async function plyCount(page: Page): Promise<number> {
  return (await page.locator("ol[data-moves] li").count()) - 1;
}

/** The position string. */
export async function position(page: Page): Promise<string> {
  return (await page.getByTestId("position").textContent()) ?? "";
}
