// The built page, served, and a browser beside it: opened for whichever test file imports this, and closed after it.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

import { launch } from "./browser.mjs";
import { serve } from "./serve.mjs";

export let site: Awaited<ReturnType<typeof serve>>;
export let browser: Browser;

beforeAll(async () => {
  site = await serve();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  site?.close();
});
