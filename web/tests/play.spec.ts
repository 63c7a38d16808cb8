import { expect, it } from "vitest";

import { GAMES } from "./support/games";
import { browser, site } from "./support/site";
import { scrambleIds } from "./support/scramble";
import { begin, clickOn, draws, openGame, openTable, plyCount, position, start } from "./support/table";

it("plays every game with ids that mean nothing", async () => {
  const { page, complaints, close } = await openTable(browser, site.url, {}, scrambleIds);
  for (const { name, game } of GAMES) {
    await begin(page, game, { opponent: "random" });
    await clickOn(page, draws(5), 8);
    expect(await plyCount(page), name).toBeGreaterThanOrEqual(8);
    expect(await page.locator('[data-cell^="x"]').count(), name).toBeGreaterThan(10);
  }
  expect(complaints).toEqual([]);
  await close();
});

it("says why a touch leads nowhere", async () => {
  const { page, close } = await openGame(browser, site.url, "romgon", { opponent: "human" });
  await page.locator('[data-cell="4-4"]').click();
  expect(await page.getByRole("alert").innerText()).toMatch(/^Not possible: .{10}/);
  await close();
});

it("lets the engine play itself", async () => {
  const { page, complaints, close } = await openTable(browser, site.url);
  await start(page, "Ur", { "seat-player1": "engine", "seat-player2": "engine", thinkMs: "300" });
  await page.locator("[data-moves] li").nth(6).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it("takes back and brings back the identical positions", async () => {
  const { page, close } = await openGame(browser, site.url, "chessinfive", { opponent: "human" });
  const draw = draws(11);
  const positions = [await position(page)];
  for (let ply = 1; ply <= 22; ply++) {
    await clickOn(page, draw, ply);
    positions.push(await position(page));
  }
  const step = async (name: string, ply: number) => {
    await page.getByRole("button", { name }).click();
    await page.locator("[data-moves] li").nth(ply).locator("[aria-current]").waitFor();
    expect(await position(page)).toBe(positions[ply]);
  };
  for (let ply = 21; ply >= 2; ply--) await step("Undo", ply);
  for (let ply = 3; ply <= 22; ply++) await step("Redo", ply);
  await close();
});

it("takes back the answer of the other side as well", async () => {
  const { page, close } = await openGame(browser, site.url, "chessinfive", { opponent: "random" });
  const before = await position(page);
  await clickOn(page, draws(5), 2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => position(page)).toBe(before);
  expect(await plyCount(page)).toBe(2);
  await close();
});

it("brings a running game back after a reload", async () => {
  const { page, complaints, close } = await openGame(browser, site.url, "ur", { pieces: "5", opponent: "human" });
  await clickOn(page, draws(23), 12);
  const [before, moves] = [await position(page), await page.locator("[data-moves]").innerText()];
  await page.reload();
  await page.getByTestId("status").waitFor();
  expect(await position(page)).toBe(before);
  expect(await page.locator("[data-moves]").innerText()).toBe(moves);
  await clickOn(page, draws(24), 16);
  expect(await plyCount(page)).toBeGreaterThanOrEqual(16);
  expect(complaints).toEqual([]);
  await close();
});

it("refuses a typed move with the reason, and takes any spelling", async () => {
  const { page, close } = await openGame(browser, site.url, "chessinfive", { opponent: "human" });
  await page.getByText("Record, link, typing").click();
  const type = async (text: string) => {
    await page.getByPlaceholder("Type a move").fill(text);
    await page.getByRole("button", { name: "Play it", exact: true }).click();
  };
  await type("a1a2");
  expect(await page.getByRole("alert").innerText()).toMatch(/^Not possible: .{10}/);
  await type("Q@d");
  await page.locator("[data-moves] li").nth(1).waitFor();
  expect(await page.locator("[data-moves] li").nth(1).innerText()).toBe("Cyan drops a queen on d1.");
  expect(await page.getByRole("log").innerText()).toContain("Cyan drops a queen on d1.");
  expect(await page.getByRole("alert").count()).toBe(0);
  await close();
});

it("can be played by keyboard alone", async () => {
  const { page, close } = await openGame(browser, site.url, "chessinfive", { opponent: "human" });
  await page.locator('[data-hand="hand:cyan:Q"]').focus();
  await page.keyboard.press("Enter");
  await page.locator('[data-cell="a8"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-cell"))).toBe("b7");
  await page.keyboard.press("Enter");
  await page.locator("[data-moves] li").nth(1).waitFor();
  expect(await page.locator("[data-moves] li").nth(1).innerText()).toBe("Cyan drops a queen on b1.");
  // A piece is selected from the start.
  expect(await page.locator('[aria-pressed="true"]').count()).toBe(1);
  await page.locator('[data-hand="hand:magenta:K"]').focus();
  await page.keyboard.press("Space");
  const pressed = () => page.locator('[data-hand="hand:magenta:K"]').getAttribute("aria-pressed");
  await expect.poll(pressed).toBe("true");
  await close();
});

it("lets pieces be dragged", async () => {
  const { page, close } = await openGame(browser, site.url, "romgon", { opponent: "human" });
  const cell = (id: string) => page.locator(`[data-cell="${id}"]`);
  const centre = async (id: string) => {
    const box = (await cell(id).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await centre("0-5")));
  await page.mouse.down();
  await page.mouse.move(...(await centre("1-5")), { steps: 4 });
  await page.mouse.up();
  await page.locator("[data-moves] li").nth(1).waitFor();
  expect(await page.locator("[data-moves] li").nth(1).innerText()).toBe(
    "Black moves the square from 0\u20115 to 1\u20115.",
  );
  await close();
});
