// The package in a page that is not ours.
import { fileURLToPath } from "node:url";

import { build } from "vite";
import { expect, it } from "vitest";

import { launch } from "./support/browser.mjs";
import { serveFolder } from "./support/folder.mjs";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it("puts a board with an opponent into somebody else's page", async () => {
  await build({ configFile: at("../vite.package.config.ts"), logLevel: "error" });
  const site = await serveFolder(at("../package"));
  const browser = await launch();
  try {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${site.url}example/`);
    await page.locator("parlor-board [data-cell]").first().waitFor();
    await page.locator('[data-cell="d8"]').click();
    // The person's move, and the opponent's.
    const moves = async () => (await page.locator("output").first().innerText()).split(" ");
    await expect.poll(async () => (await moves()).length).toBe(2);
    expect((await moves())[0]).toMatch(/@d1$/);
    // Our styles stay in the board, and the club's page keeps its own.
    const own = await page.locator("#other").evaluate((button) => getComputedStyle(button).borderRadius);
    const ours = await page.getByRole("button", { name: "Undo" }).evaluate((one) => getComputedStyle(one).borderRadius);
    expect(own).not.toBe(ours);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator("output").first().innerText()).toBe("");
    await page.locator("#other").click();
    await page.getByTestId("dice").first().waitFor();
    await page.getByTestId("roll").click();
    await expect.poll(moves).toContainEqual(expect.stringMatching(/^d\d$/));
    await page.locator("parlor-board").evaluate((board) => board.setAttribute("game", "nim"));
    await page.locator("parlor-board [role=alert]").waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    site.close();
  }
});
