import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { launch } from "./support/browser.mjs";
import { startServer } from "./support/parlor.mjs";
import { serve } from "./support/serve.mjs";
import { openTable } from "./support/table";

let server: Awaited<ReturnType<typeof startServer>>;
let site: Awaited<ReturnType<typeof serve>>;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  site = await serve({ api: server.url });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  site?.close();
  server?.close();
});

const moves = (page: Page) => page.locator("[data-moves] li").count();

/** Drops a piece into a column of ChessInFive. */
async function drop(page: Page, cell: string): Promise<void> {
  const before = await moves(page);
  await page.locator(`[data-cell="${cell}"]`).click();
  await expect.poll(() => moves(page)).toBe(before + 1);
}

it("lets two people play by a link, through a lost connection, and again", async () => {
  const one = await openTable(browser, site.url);
  await one.page.getByRole("link", { name: "Online" }).click();
  await one.page.getByLabel("Game").selectOption("chessinfive");
  await one.page.getByRole("button", { name: "Open a table" }).click();
  const link = await one.page.getByTestId("invite").inputValue();
  expect(link).toContain("#/room/");

  // The other person finds the free seat in the lobby, and takes it.
  const two = await openTable(browser, site.url);
  await two.page.getByRole("link", { name: "Online" }).click();
  await two.page.getByRole("link", { name: "Go there" }).click();
  expect(new URL(two.page.url()).hash).toBe(new URL(link).hash);
  await two.page.getByRole("button", { name: /Take the seat/ }).click();
  await two.page.getByText("You are connected to the server.").waitFor();
  await one.page.getByText("You are connected to the server.").waitFor();

  // Sides were tossed for.
  const begins = async (page: Page) => (await page.getByTestId("status").innerText()).includes("Your move");
  await expect.poll(async () => (await begins(one.page)) || (await begins(two.page))).toBe(true);
  const [cyan, magenta] = (await begins(one.page)) ? [one, two] : [two, one];
  await drop(cyan.page, "a8");
  await expect.poll(() => moves(magenta.page)).toBe(2);
  await drop(magenta.page, "b8");
  await expect.poll(() => moves(cyan.page)).toBe(3);
  expect(await cyan.page.locator("[data-moves] li").nth(2).innerText()).toMatch(/^Magenta drops a .* on b1\.$/);

  // What is played while one is cut off is there when the connection comes back.
  await magenta.page.context().setOffline(true);
  await magenta.page.getByText("The connection is lost.").waitFor();
  await drop(cyan.page, "c8");
  expect(await moves(magenta.page)).toBe(3);
  await magenta.page.context().setOffline(false);
  await expect.poll(() => moves(magenta.page)).toBe(4);
  await magenta.page.reload();
  await expect.poll(() => moves(magenta.page)).toBe(4);
  await drop(magenta.page, "d8");
  await expect.poll(() => moves(cyan.page)).toBe(5);

  // Taking back needs the other's consent.
  await magenta.page.getByRole("button", { name: "Undo" }).click();
  await cyan.page.getByText("wants to take a move back").waitFor();
  await cyan.page.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => moves(magenta.page)).toBe(4);

  await magenta.page.getByRole("button", { name: "Resign" }).click();
  await magenta.page.getByTestId("yes").click();
  expect(await cyan.page.getByTestId("result").innerText()).toContain("You win!");
  await cyan.page.getByTestId("result").getByRole("button", { name: "Rematch" }).click();
  await magenta.page.getByText("wants a rematch").waitFor();
  await magenta.page.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => moves(magenta.page)).toBe(1);
  // Sides are changed: who was Magenta begins.
  await drop(magenta.page, "a8");
  await expect.poll(() => moves(cyan.page)).toBe(2);
  await one.close();
  await two.close();
});

it("explains a room that is not there", async () => {
  const { page, close } = await openTable(browser, site.url);
  await page.goto(`${site.url}#/room/nothing`);
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").innerText()).not.toBe("");
  await page.getByRole("link", { name: "Games", exact: true }).first().click();
  await page.getByRole("heading", { name: "Choose a game" }).waitFor();
  await close();
});
