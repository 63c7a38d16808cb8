// Every game with a finger on a narrow screen, to its end by the rules.
import { expect, it } from "vitest";

import { browser, site } from "../support/site";
import { draws, openTable, opponent, passOut, start, tapOn } from "../support/table";

it.for([
  ["Royal Game of Ur", { "seat-player2": "level-6" }],
  ["Romgon", { "seat-white": "level-6" }],
  ["Romgon", { variant: "flip", "seat-white": "level-6" }],
  ["Dolanan Addition", { "seat-red": "level-6" }],
  ["Dolanan Multiplication", { "seat-red": "level-6" }],
  ["ChessInFive", { "seat-magenta": "level-6" }],
  ["PolyClash", { "seat-white": "random" }],
] as const)("plays %s by touch alone: %o", async ([name, fields]) => {
  const { page, complaints, close } = await openTable(browser, site.url, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await start(page, name, fields);
  // A board of 302 points is full after hundreds of moves; after sixty stones both sides pass.
  if (!(await tapOn(page, draws(3), name === "PolyClash" ? 60 : Infinity))) {
    await opponent(page).selectOption("human");
    await passOut(page, (target) => target.tap());
  }
  expect(await page.getByTestId("status").innerText()).toMatch(/wins|Nobody/);
  expect(complaints).toEqual([]);
  await close();
});
