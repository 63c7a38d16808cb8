import { existsSync } from "node:fs";

import { chromium, firefox } from "playwright-core";

/** Debian's Chromium: the one without windows of its own where it is there, which does the same with less work. */
const CHROMIUMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * One of Debian's, or the one that PARLOR_CHROMIUM names.
 *
 * @param {readonly string[]} [more] further flags
 */
export function launch(more = []) {
  const executablePath = process.env["PARLOR_CHROMIUM"] ?? CHROMIUMS.find((path) => existsSync(path)) ?? CHROMIUMS[0];
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
}

/**
 * Debian's Firefox (`scripts/setup-firefox`), or the one that PARLOR_FIREFOX names. It is spoken to by WebDriver BiDi, since
 * it is no build of Playwright's own. Later versions of Playwright than the one in package.json ask of it what it does not
 * know yet (`emulation.setMediaFeaturesOverride`); so the wish for less motion is a preference here.
 */
export function launchFirefox() {
  const executablePath = process.env["PARLOR_FIREFOX"] ?? "/usr/bin/firefox-esr";
  return firefox.launch({
    channel: "moz-firefox",
    executablePath,
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
  });
}
