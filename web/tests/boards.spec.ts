// Boards by themselves, in a browser: only pointer, touch and keys act.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { launch } from "./support/browser.mjs";
import { serveGallery } from "./support/gallery.mjs";

let site: Awaited<ReturnType<typeof serveGallery>>;
let browser: Browser;

beforeAll(async () => {
  site = await serveGallery();
  browser = await launch();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  site?.close();
});

/** Shows one board, does something with it, and sees that it complains about nothing. */
async function at(
  query: string,
  act: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
  before: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<void> {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    viewport: { width: 640, height: 1000 },
    ...options,
  });
  await before(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${site.url}?${query}`);
  await page.locator("[data-cell]").first().waitFor();
  await act(page);
  expect(complaints).toEqual([]);
  await context.close();
}

const moves = (page: Page) => page.getByTestId("moves").innerText();
const cell = (page: Page, id: string) => page.locator(`[data-cell="${id}"]`);

async function centre(page: Page, selector: string): Promise<[number, number]> {
  const box = (await page.locator(selector).first().boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  await page.mouse.move(...(await centre(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(page, to)), { steps: 5 });
  await page.mouse.up();
}

describe("ChessInFive", () => {
  it("lights only the squares on which a piece can land", () =>
    at("game=chessinfive&moves=Q@a1", async (page) => {
      expect(await page.locator("svg.board .possible").count()).toBe(8);
      expect(await cell(page, "a2").locator(".possible").count()).toBe(1);
      expect(await cell(page, "a5").locator(".possible").count()).toBe(0);
      await cell(page, "a5").hover();
      expect(await cell(page, "a2").locator(".landing").count()).toBe(1);
      expect(await page.locator(".coming").count()).toBe(1);
      // The dot makes room for the piece that is coming.
      expect(await cell(page, "a2").locator(".possible").count()).toBe(0);
      await cell(page, "a5").click();
      expect(await moves(page)).toBe("Q@a1 Q@a2");
    }));

  it("takes a piece that is dragged from a hand", () =>
    at("game=chessinfive", async (page) => {
      await drag(page, '[data-hand="hand:cyan:R"]', '[data-cell="c6"]');
      expect(await moves(page)).toBe("R@c1");
      // Let go beside the board nothing happens, but that the piece is chosen.
      await drag(page, '[data-hand="hand:magenta:B"]', '[data-testid="moves"]');
      expect(await moves(page)).toBe("R@c1");
      expect(await page.locator('[data-hand="hand:magenta:B"]').getAttribute("aria-pressed")).toBe("true");
      expect(await page.locator(".carried").count()).toBe(0);
    }));

  it("joins a whole line by one line, and names columns beside the pieces", () =>
    at("game=chessinfive&coordinates&moves=Q@a1 Q@a2 R@b1 R@b2 R@c1 R@c2 B@d1 B@d2", async (page) => {
      expect(await page.locator("text.edge").allTextContents()).toHaveLength(16);
      await cell(page, "e7").click();
      expect(await page.getByTestId("end").innerText()).toBe("line");
      const points = (await page.locator(".trace.line .core").getAttribute("points"))!.split(" ");
      expect(points.map((point) => point.split(",")[1])).toEqual(["7.5", "7.5"]);
    }));
});

describe("Ur", () => {
  it("throws the dice where they are touched, and moves by one touch of a piece", () =>
    at("game=ur&moves=d2", async (page) => {
      expect(await page.locator("[data-testid=dice]").getAttribute("data-roll")).toBe("2");
      expect(await page.locator("[data-testid=dice] .tip").count()).toBe(2);
      await page.locator('svg.board [data-hand="hand:player1"]').click();
      expect(await moves(page)).toBe("d2 -1:2");
      await page.locator('[role="button"][data-testid="dice"]').click();
      expect(await moves(page)).toMatch(/^d2 -1:2 d\d$/);
    }));

  it("tells of a throw without a mark, and of a rosette", async () => {
    const told = (page: Page) => page.locator(".told").allTextContents();
    await at("game=ur&moves=d0", async (page) => {
      expect(await moves(page)).toBe("d0 pass");
      expect((await told(page)).join(" ")).toBe("Player 1: no mark, the turn passes");
    });
    await at("game=ur&moves=d4 -1:0", async (page) => {
      expect((await told(page)).join(" ")).toBe("A rosette: Player 1 rolls again");
    });
  });

  it("lets a piece be dragged to its goal, and nowhere else", () =>
    at("game=ur&moves=d2", async (page) => {
      const hand = 'svg.board [data-hand="hand:player1"]';
      await drag(page, hand, '[data-cell="5"]');
      expect(await moves(page)).toBe("d2");
      await drag(page, hand, '[data-cell="2"]');
      expect(await moves(page)).toBe("d2 -1:2");
    }));
});

describe("Dolanan", () => {
  it("shows the equation of a value and all cells that it claims", () =>
    at('game=addition&options={"seed":7}&moves=b5 r8 @05', async (page) => {
      await page.locator('[data-cell="pion:blue:4"]').hover();
      expect(await page.getByTestId("bubble").textContent()).toBe("4 + 8 = 12");
      const lit = page.locator(".after");
      const numbers = await page.evaluate(() =>
        [...document.querySelectorAll(".after")].map((after) =>
          after.closest("[data-cell]")?.getAttribute("aria-label"),
        ),
      );
      expect(await lit.count()).toBeGreaterThan(1);
      for (const number of numbers) expect(number).toMatch(/number 12\b/);
    }));
});

describe("Romgon", () => {
  const TRIANGLE = ['[data-cell="1-6"]', '[data-cell="1-5"]'] as const;

  it("turns a piece by the wedges around its target, by pointer, wheel and keys", async () => {
    await at("game=romgon", async (page) => {
      for (const id of TRIANGLE) await page.locator(id).click();
      expect(await page.locator(".wedge").count()).toBe(6);
      await page.locator('[data-turn="240"]').hover();
      expect(await page.locator('.turning[style*="240deg"]').count()).toBe(1);
      await page.locator('[data-turn="240"]').click();
      expect(await moves(page)).toBe("1-6>1-5@1");
    });
    await at("game=romgon", async (page) => {
      for (const id of TRIANGLE) await page.locator(id).click();
      await page.mouse.wheel(0, 100);
      await expect.poll(() => page.locator('.turning[style*="240deg"]').count()).toBe(1);
      await page.keyboard.press("Enter");
      expect(await moves(page)).toBe("1-6>1-5@1");
    });
    await at("game=romgon", async (page) => {
      await page.locator(TRIANGLE[0]).focus();
      await page.keyboard.press("Enter");
      await page.locator(TRIANGLE[1]).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Enter");
      expect(await moves(page)).toBe("1-6>1-5@5");
    });
  });

  it("turns and flips where a piece stands, by handles", () =>
    at("game=romgon&variant=flip", async (page) => {
      await page.locator(TRIANGLE[0]).click();
      expect(await page.locator("[data-handle]").count()).toBe(2);
      await page.getByRole("button", { name: "Flip" }).click();
      expect(await moves(page)).toBe("1-6~");
      expect(await page.locator(".piece.hollow").count()).toBe(1);
      await cell(page, "1-0").click();
      await page.getByRole("button", { name: "Turn where it stands" }).click();
      expect(await page.locator(".wedge").count()).toBe(5);
    }));

  it("can be turned, and is played the same way then", () =>
    at("game=romgon&coordinates", async (page) => {
      await page.getByRole("button", { name: "Turn the board" }).click();
      await drag(page, '[data-cell="0-5"]', '[data-cell="1-5"]');
      expect(await moves(page)).toBe("0-5>1-5");
    }));

  it("shows what a piece attacks while it is pointed at", () =>
    at("game=romgon", async (page) => {
      expect(await page.locator(".mark-attacks").count()).toBe(0);
      await cell(page, "1-0").hover();
      expect(await page.locator(".mark-attacks").count()).toBeGreaterThan(0);
    }));
});

describe("PolyClash", () => {
  it("shows rim points twice, and either can be touched", () =>
    at("game=polyclash", async (page) => {
      expect(await page.locator("svg.board line").count()).toBeGreaterThan(600);
      const ghost = page.locator("[data-ghost]").first();
      const id = (await ghost.getAttribute("data-ghost"))!;
      await ghost.click();
      expect(await moves(page)).toBe(id);
    }));

  it("shows the liberties of a group while it is pointed at", () =>
    at("game=polyclash&moves=0 5", async (page) => {
      await cell(page, "0").hover();
      expect(await page.locator(".mark-liberties").count()).toBe(5);
      expect(await page.getByTestId("bubble").textContent()).toBe("Liberties: 5");
    }));

  it("tells who owns a point by shape and number", () =>
    at("game=polyclash&ownership", async (page) => {
      expect(await page.locator(".mark-owner").count()).toBeGreaterThan(200);
      await page.locator("[data-cell]").nth(14).hover();
      expect(await page.getByTestId("bubble").textContent()).toBe("Black 100 %");
    }));

  it(
    "is a ball that turns and is played on, drawn only when something changes",
    () =>
      at(
        "game=polyclash&ball",
        async (page) => {
          const drawn = async () => Number(await page.getByTestId("ball").getAttribute("data-drawn"));
          const seen = () =>
            page.locator("[data-cell]").evaluateAll((all) => all.map((one) => one.getAttribute("data-cell")));
          const first = await seen();
          expect(first.length).toBeLessThan(151);
          const box = (await page.getByTestId("ball").boundingBox())!;
          const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
          await page.mouse.move(...middle);
          await page.mouse.down();
          await page.mouse.move(middle[0] + 150, middle[1] + 20, { steps: 4 });
          await page.mouse.up();
          await expect.poll(seen).not.toEqual(first);
          expect(await moves(page), "turning is no move").toBe("");
          const turned = await seen();
          await page.getByRole("combobox").selectOption("sea-2");
          await expect.poll(seen).not.toEqual(turned);
          const drawnAgain = async () => {
            const before = await drawn();
            await page.waitForTimeout(300);
            return (await drawn()) - before;
          };
          await expect.poll(drawnAgain, { message: "draws only when something changes" }).toBe(0);
          await page.locator("[data-cell]").nth(20).focus();
          await page.keyboard.press("ArrowRight");
          await page.keyboard.press("Enter");
          await expect.poll(() => moves(page)).not.toBe("");
          await page.getByRole("button", { name: "Show as a map" }).click();
          await page.locator("svg.board").waitFor();
        },
        // Small, as it is drawn by the processor here.
        { viewport: { width: 360, height: 640 } },
      ),
    120_000,
  );

  it("is the map where there is no WebGL", async () => {
    const without = (context: BrowserContext) =>
      context.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
    await at(
      "game=polyclash&ball",
      async (page) => {
        await page.locator("svg.board").waitFor();
        await cell(page, "0").click();
        expect(await moves(page)).toBe("0");
      },
      {},
      without,
    );
  });
});

it("has targets of 24 pixels on a narrow screen wherever a map is not to be zoomed", async () => {
  for (const game of ["ur", "romgon", "addition", "multiplication", "chessinfive"]) {
    await at(
      `game=${game}`,
      async (page) => {
        const small = await page
          .locator("[data-cell] .area")
          .evaluateAll(
            (all) =>
              all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 24 || height < 24)
                .length,
          );
        expect(small, game).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      },
      { viewport: { width: 360, height: 740 }, hasTouch: true },
    );
  }
});
