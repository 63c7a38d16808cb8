// Screenshots of every page, at 360 and 1280 px, light and dark, into the folder that is named (target/screens).

import { mkdir } from "node:fs/promises";

import { launch } from "../tests/support/browser.mjs";
import { serve } from "../tests/support/serve.mjs";

const OUT = process.argv[2] ?? "../target/screens";
const ONLY = process.argv[3] ?? "";
const GAMES = ["ur", "romgon", "addition", "multiplication", "chessinfive", "polyclash"];
/** The tabs and the end of a game look the same everywhere. */
const TABS_OF = "chessinfive";
const PAGES = [
  "#/",
  "#/settings",
  "#/results",
  "#/lobby",
  "#/new/polyclash",
  "#/nowhere",
  ...GAMES.flatMap((game) => [`#/learn/${game}`, `#/learn/${game}/2`]),
];

await mkdir(OUT, { recursive: true });
const site = await serve();
const browser = await launch();
try {
  for (const width of [1280, 360]) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      const context = await browser.newContext({
        viewport: { width, height: width === 360 ? 740 : 800 },
        colorScheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      /** @param {string} name */
      const shoot = async (name) => {
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png` });
      };
      for (const address of PAGES.filter((address) => address.includes(ONLY))) {
        await page.goto(site.url + address);
        await page.locator("main h2").first().waitFor();
        await shoot(address.replace(/[#/]+/g, "-").replace(/^-/, "") || "home");
      }
      for (const game of GAMES.filter((game) => `play-${game}`.includes(ONLY))) {
        await page.goto(site.url);
        await page.locator(`article[aria-labelledby="card-${game}"] button`).click();
        await page.getByTestId("status").waitFor();
        for (let move = 0; move < 4; move++) {
          const steps = page.locator("[data-step]:visible, [data-testid=roll]");
          if ((await steps.count()) > 0) await steps.first().click();
          await page.waitForTimeout(500);
        }
        await shoot(`play-${game}`);
        if (game !== TABS_OF) continue;
        for (const tab of ["analysis", "rules"]) {
          await page.locator(`[role=tab][id$="-${tab}"]`).click();
          await page.waitForTimeout(1000);
          await shoot(`play-${game}-${tab}`);
        }
        await page.getByRole("button", { name: "Resign" }).click();
        await shoot(`play-${game}-question`);
        await page.getByTestId("yes").click();
        await page.getByTestId("result").waitFor();
        await shoot(`play-${game}-result`);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  site.close();
}
