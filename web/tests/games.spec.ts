import { expect, it } from "vitest";

import { fieldsOf, titled } from "./support/games";
import { browser, site } from "./support/site";
import { clickOn, draws, openTable, opponent, passOut, position, start } from "./support/table";

/** So that a run is always the same, and Ur is short. */
const MORE: Record<string, Record<string, string>> = {
  ur: { pieces: "2" },
  addition: { seed: "3" },
  multiplication: { seed: "3" },
};

it.for(titled)(
  "plays a whole game of %s by clicking, takes back, switches a seat and reloads on the way",
  async ([name, way]) => {
    const { page, complaints, close } = await openTable(browser, site.url);
    await start(page, way.name, { ...MORE[way.game], ...fieldsOf(way) });
    const draw = draws(7);
    await clickOn(page, draw, 6);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.reload();
    await page.getByTestId("status").waitFor();
    const before = await position(page);
    await page.reload();
    await page.getByTestId("status").waitFor();
    expect(await position(page), name).toBe(before);
    const player = await opponent(page).inputValue();
    await opponent(page).selectOption("human");
    await clickOn(page, draw, 8);
    await opponent(page).selectOption(player);
    if (await clickOn(page, draw, way.plies)) {
      expect(await page.getByTestId("result").innerText()).toMatch(/You win!|You lose|A draw/);
    } else {
      await opponent(page).selectOption("human");
      await passOut(page, (target) => target.click());
    }
    expect(await page.getByTestId("status").innerText(), name).toMatch(/wins|Nobody/);
    expect(complaints).toEqual([]);
    await close();
  },
);
