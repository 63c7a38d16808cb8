// Makes docs/picture.png from the built page: the six boards on a desk, a game that has just begun on a phone.

import { fileURLToPath } from "node:url";

import { launch } from "../tests/support/browser.mjs";
import { serve } from "../tests/support/serve.mjs";

const OUT = fileURLToPath(new URL("../../docs/picture.png", import.meta.url));

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {{ width: number, height: number, dark: boolean, game: string | null }} look
 */
async function shot(browser, url, look) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator("article svg").first().waitFor();
  if (look.game !== null) {
    const card = page.locator("article", { has: page.locator("h3", { hasText: look.game }) });
    await card
      .getByRole("button", { name: "Play" })
      .or(card.getByRole("link", { name: "Play" }))
      .click();
    await page.getByTestId("status").waitFor();
  }
  await page.waitForTimeout(5000);
  const png = await page.screenshot();
  await context.close();
  return `data:image/png;base64,${png.toString("base64")}`;
}

const site = await serve();
const browser = await launch();
try {
  const large = await shot(browser, site.url, { width: 1200, height: 960, dark: false, game: null });
  const small = await shot(browser, site.url, { width: 360, height: 720, dark: true, game: "Romgon" });
  const page = await browser.newPage({ viewport: { width: 1700, height: 1040 } });
  await page.setContent(`
    <body style="margin:0;height:1040px;display:flex;gap:40px;justify-content:center;align-items:center;background:#17503f">
      <img src="${large}" style="border-radius:14px;box-shadow:0 6px 20px #0006" />
      <img src="${small}" style="border-radius:26px;border:8px solid #0b0f0e;box-shadow:0 6px 20px #0006" />
    </body>`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.screenshot({ path: OUT });
  console.log(`picture: ${OUT}`);
} finally {
  await browser.close();
  site.close();
}
