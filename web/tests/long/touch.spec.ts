// Every game with a finger on a narrow screen, to its end by the rules.
import { expect, it } from "vitest";

import { fieldsOf, titled } from "../support/games";
import { browser, site } from "../support/site";
import { draws, openTable, opponent, passOut, start, tapOn } from "../support/table";

it.for(titled)("plays %s by touch alone", async ([, way]) => {
  const { page, complaints, close } = await openTable(browser, site.url, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await start(page, way.name, fieldsOf(way));
  if (!(await tapOn(page, draws(3), way.plies))) {
    await opponent(page).selectOption("human");
    await passOut(page, (target) => target.tap());
  }
  expect(await page.getByTestId("status").innerText()).toMatch(/wins|Nobody/);
  expect(complaints).toEqual([]);
  await close();
});
