import { chromium } from "playwright-core";

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

/** Debian's Chromium, or the one that PARLOR_CHROMIUM names. */
export function launch() {
  const executablePath = process.env["PARLOR_CHROMIUM"] ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: FLAGS });
}
