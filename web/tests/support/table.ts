import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

import { link } from "./games";

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
    // Firefox was launched with this wish, and cannot be told it.
    ...(browser.browserType().name() === "firefox" ? {} : { reducedMotion: "reduce" }),
    viewport: { width: 1200, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  if (before !== null) await page.addInitScript(before);
  const kept = JSON.stringify({ language: "en", ...settings });
  await page.addInitScript((kept) => {
    try {
      if (localStorage.getItem("parlor.settings.1") === null) localStorage.setItem("parlor.settings.1", kept);
    } catch {
      // In Firefox this also runs in the blank page before, which may keep nothing.
    }
  }, kept);
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("requestfailed", (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  await page.goto(url);
  await page.locator("article, [data-testid=status]").first().waitFor();
  return { page, complaints, close: () => context.close() };
}

/** Opens the page anew, at a game that begins by its link. */
export function openGame(
  browser: Browser,
  url: string,
  game: string,
  how: Record<string, string> = {},
  ...more: [options?: BrowserContextOptions, before?: (() => void) | null, settings?: Record<string, unknown>]
): Promise<Table> {
  return openTable(browser, url + link(game, how), ...more);
}

/** Begins another game by its link. */
export async function begin(page: Page, game: string, how: Record<string, string> = {}): Promise<void> {
  const before = page.url();
  await page.evaluate((hash) => (location.hash = hash), link(game, how));
  await page.waitForURL((url) => url.href !== before && url.hash.startsWith("#/play/"));
  await page.getByTestId("status").waitFor();
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

/**
 * Starts a game; `fields` are settings and seats by the names of their inputs, `players` who sits there, by the order of
 * the sides.
 */
export async function start(
  page: Page,
  name: string,
  fields: Record<string, string> = {},
  players: readonly string[] = [],
): Promise<void> {
  await card(page, name).getByRole("link", { name: "Options" }).click();
  await page.getByText("More options").click();
  for (const [index, player] of players.entries()) {
    await page.locator('dialog select[name^="seat-"]').nth(index).selectOption(player);
  }
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

/** What a person at the page can do next. */
interface Seen {
  over: boolean;
  plies: number;
  /** What to touch, by its number among all that can be touched; no pass, while there is something else to do. */
  step: number;
  /** The button that comes before any step: the answer to a question, or the throw of the dice. */
  button: string | null;
  /** The middle of either, if it is what a pointer would hit there. */
  middle: [number, number] | null;
}

/** Waits in the page until somebody can act, or the game is over. `share` says which of all steps is taken. */
async function look({ touchable, share }: { touchable: string; share: number }): Promise<Seen> {
  const find = (id: string) => document.querySelector(`[data-testid="${id}"]`);
  const middleOf = (element: Element | null | undefined): [number, number] | null => {
    if (!element) return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    const point: [number, number] = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(...point);
    return hit !== null && element.contains(hit) ? point : null;
  };
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    const all = [...document.querySelectorAll(touchable)];
    const others = all.filter((step) => step.textContent?.trim() !== "Pass");
    const steps = others.length > 0 ? others : all;
    const button = ["yes", "roll"].find((id) => find(id) !== null) ?? null;
    const over = button !== "yes" && find("again") !== null;
    if (document.querySelector("[data-busy]") === null && (over || button !== null || steps.length > 0)) {
      const taken = steps[Math.floor(share * steps.length)];
      const middle = middleOf(button === null ? taken : find(button));
      const plies = document.querySelectorAll("ol[data-moves] li").length - 1;
      return { over, plies, step: taken === undefined ? 0 : all.indexOf(taken), button, middle };
    }
    await new Promise(requestAnimationFrame);
  }
  throw new Error("nobody can do anything");
}

/**
 * Clicks whatever can be clicked next, until so many moves are made or the game is over. True when it is over. What is
 * asked before a move is answered with yes, but nobody passes while there is something else to do.
 */
export function clickOn(page: Page, draw: (below: number) => number, plies: number): Promise<boolean> {
  // A whole game is hundreds of clicks: what can be hit as it is needs no scrolling, and no waiting until it is still.
  return playOn(page, draw, plies, (target, middle) =>
    middle === null ? target.click() : page.mouse.click(...middle),
  );
}

/** The same with a finger. */
export function tapOn(page: Page, draw: (below: number) => number, plies: number): Promise<boolean> {
  return playOn(page, draw, plies, (target) => target.tap());
}

/** The same with keys alone: Tab to whatever it is in, arrows to it, Enter. */
export function keysOn(page: Page, draw: (below: number) => number, plies: number): Promise<boolean> {
  return playOn(page, draw, plies, (target) => pressOn(page, target));
}

/** So many keys are more than anything on a page needs. */
const MOST_KEYS = 400;

/** Goes to something by Tab and arrows, and presses Enter. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Brings the focus to something by Tab and arrows. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const tried: string[] = [];
  for (let keys = 0; keys < MOST_KEYS; keys++) {
    const key = await target.evaluate(keyTowards, tried);
    if (key === "") return;
    tried.push(key);
    await page.keyboard.press(key.split(" ")[0] ?? "Tab");
  }
  throw new Error(`not reached by keys: ${await target.evaluate((element) => element.outerHTML.slice(0, 200))}`);
}

/**
 * The key that brings the focus nearer to an element: none when it is there, an arrow inside of a board, else Tab or
 * Shift and Tab. An arrow comes with the place where it is pressed: what was tried there least often comes first, so that nothing is tried for ever.
 */
function keyTowards(element: Element, tried: readonly string[]): string {
  const now = document.activeElement;
  const wanted = element.closest("[tabindex], button, a") ?? element;
  if (now === wanted) return "";
  const roving = (one: Element | null) => (one?.matches("svg [tabindex]") ? one.parentElement : null);
  if (now === null || roving(now) === null || roving(now) !== roving(wanted)) {
    const isBefore = now !== null && (now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return isBefore && now !== document.body ? "Shift+Tab" : "Tab";
  }
  const [from, to] = [now, wanted].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2] as const;
  });
  const [dx, dy] = [to![0] - from![0], to![1] - from![1]];
  const across = dx > 0 ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const along = dy > 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
  const [first, second] = Math.abs(dx) > Math.abs(dy) ? [across, along] : [along, across];
  const place = now.getAttribute("data-spot") ?? now.getAttribute("data-turn") ?? "";
  const keys = [first[0], second[0], second[1], first[1]].map((key) => `${key} ${place}`);
  const times = (key: string) => tried.filter((one) => one === key).length;
  return keys.reduce((best, key) => (times(key) < times(best) ? key : best));
}

/** As many numbers as `draws` tells apart. */
const SHARES = 2 ** 32;

async function playOn(
  page: Page,
  draw: (below: number) => number,
  plies: number,
  act: (target: Locator, middle: Seen["middle"]) => Promise<void>,
): Promise<boolean> {
  for (;;) {
    const share = draw(SHARES) / SHARES;
    const { over, step, button, middle, plies: made } = await page.evaluate(look, { touchable: TOUCHABLE, share });
    if (over) return true;
    if (button !== "yes" && made >= plies) return false;
    await act(button === null ? page.locator(TOUCHABLE).nth(step) : page.getByTestId(button), middle);
  }
}

/** Has both sides pass, which ends PolyClash by its rules. Both are played by persons of this page then. */
export async function passOut(page: Page, act: (target: Locator) => Promise<void>): Promise<void> {
  for (let passes = 0; passes < 2; passes++) {
    const made = await plyCount(page);
    await act(page.getByRole("button", { name: "Pass", exact: true }));
    await act(page.getByTestId("yes"));
    await page
      .locator("ol[data-moves] li")
      .nth(made + 1)
      .waitFor({ state: "attached" });
  }
  await page.getByTestId("result").waitFor();
}

/** The list of who may play the side above the board. */
export function opponent(page: Page): Locator {
  return page.locator("section select").first();
}

/** Moves and rolls in the list. */
export async function plyCount(page: Page): Promise<number> {
  return (await page.locator("ol[data-moves] li").count()) - 1;
}

/** The position string. */
export async function position(page: Page): Promise<string> {
  return (await page.getByTestId("position").textContent()) ?? "";
}
