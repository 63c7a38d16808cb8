import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { findings } from "./support/findings";
import { GAMES, link } from "./support/games";
import { browser, site } from "./support/site";
import { begin, clickOn, draws, openGame, openTable } from "./support/table";

let axe: string;

beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});

/** Everything that can be touched and is narrower or lower than this. */
function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const all = [...document.querySelectorAll("button, select, input, summary, a, [role=button]")];
    const seen = all.map((element) => ({
      element,
      box: (element.closest("label") ?? element).getBoundingClientRect(),
    }));
    return seen
      .filter(({ box }) => box.width > 0 && (box.width < least || box.height < least))
      .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`);
  }, least);
}

describe("for everybody", () => {
  it("has no serious finding by axe on any board", async () => {
    const { page, close } = await openTable(browser, site.url);
    await page.locator("article svg").first().waitFor();
    expect(await findings(page, axe), "home").toEqual([]);
    for (const { name, game } of GAMES) {
      await begin(page, game);
      await clickOn(page, draws(1), 1);
      expect(await findings(page, axe), name).toEqual([]);
    }
    await close();
  });

  it("fits a narrow screen, with targets large enough", async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
    const { page, close } = await openTable(browser, site.url + link("ur"), phone);
    for (const { name, game } of GAMES) {
      await begin(page, game, { opponent: "human" });
      await clickOn(page, draws(2), 2);
      for (const larger = page.getByRole("button", { name: "Larger" }); await larger.count(); await larger.click()) {
        if (await larger.isDisabled()) break;
      }
      expect(await smallTargets(page, 24), name).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(360);
    }
    await close();
  });
});

describe("analysis", () => {
  it("shows the three best moves, growing, and stops", async () => {
    const { page, complaints, close } = await openGame(browser, site.url, "chessinfive", { opponent: "human" });
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.getByRole("switch", { name: "Analysis" }).check();
    const spent = page.getByTestId("spent");
    await spent.waitFor();
    const visits = async () => Number(await spent.getAttribute("data-nodes"));
    const first = await visits();
    await expect.poll(visits).toBeGreaterThan(first);
    expect(await page.getByRole("tabpanel").locator("ol li").count()).toBe(3);
    expect(await page.getByRole("tabpanel").locator("ol li").first().innerText()).toMatch(/^\d+\.\d%\s+Cyan drops a/);
    await page.getByRole("switch", { name: "Analysis" }).uncheck();
    await expect.poll(() => spent.count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe("the scripting interface", () => {
  type Sent = { answers: Record<string, unknown>[]; order: number[] };

  const send = (page: Page, lines: string[]): Promise<Sent[]> =>
    page.evaluate((lines) => {
      let order = 0;
      return Promise.all(
        lines.map(async (line) => {
          const sent: Sent = { answers: [], order: [] };
          await window.parlor.send(line, (answer) => {
            sent.answers.push(answer as unknown as Record<string, unknown>);
            sent.order.push(order++);
          });
          return sent;
        }),
      );
    }, lines);

  it("answers lines of the protocol", async () => {
    const { page, close } = await openTable(browser, site.url);
    const [games, state, broken, unknown] = await send(page, [
      '{"id":"1","action":"games"}',
      '{"id":"2","action":"state","game":"ur"}',
      "{",
      '{"id":"4","action":"state","game":"nim"}',
    ]);
    expect(games!.answers[0]).toMatchObject({ id: "1", version: { protocol: "1.0" } });
    expect(state!.answers[0]).toMatchObject({ id: "2", turn: "chance", legal: ["d0", "d1", "d2", "d3", "d4"] });
    expect(broken!.answers[0]).toMatchObject({ id: null, error: { reason: "not-json" } });
    expect(unknown!.answers[0]).toMatchObject({ id: "4", error: { type: "unknown-game" } });
    await close();
  });

  it("cancels what runs and what waits", async () => {
    const { page, close } = await openTable(browser, site.url);
    const long = (id: string) =>
      `{"id":"${id}","action":"analyze","game":"chessinfive","timeMs":20000,"reportEveryMs":50}`;
    const running = page.evaluate(
      (lines) =>
        Promise.all(
          lines.map(async (line) => {
            const answers: Record<string, unknown>[] = [];
            await window.parlor.send(line, (answer) => {
              answers.push(answer as unknown as Record<string, unknown>);
              document.body.setAttribute(`data-heard-${String(answers[0]!["id"])}`, "");
            });
            return answers;
          }),
        ),
      [long("a"), long("b"), long("c"), '{"id":"p","action":"perft","game":"ur","depth":30}'],
    );
    await page.waitForSelector("body[data-heard-a][data-heard-b]", { state: "attached" });
    const cancel = (target: string) => send(page, [`{"id":"x","action":"cancel","target":"${target}"}`]);
    for (const target of ["c", "p", "a", "b"]) {
      expect((await cancel(target))[0]!.answers).toEqual([{ id: "x", cancelled: true }]);
    }
    expect((await cancel("a"))[0]!.answers).toEqual([{ id: "x", cancelled: false }]);
    const [a, b, c, p] = await running;
    expect(a!.at(-1)).toMatchObject({ id: "a", final: true });
    expect(b!.at(-1)).toMatchObject({ id: "b", final: true });
    expect(c).toMatchObject([{ id: "c", error: { type: "cancelled", reason: "cancelled" } }]);
    expect(p).toMatchObject([{ id: "p", error: { type: "cancelled", reason: "cancelled" } }]);
    await close();
  });
});
