// Builds the gallery of boards and serves it.

import { fileURLToPath } from "node:url";

import { build } from "vite";

import { serveFolder } from "./folder.mjs";

const CONFIG = fileURLToPath(new URL("../../vite.gallery.config.ts", import.meta.url));
const OUT = fileURLToPath(new URL("../../test-results/gallery/", import.meta.url));

/** @returns {Promise<{ url: string, close: () => void }>} */
export async function serveGallery() {
  await build({ configFile: CONFIG, logLevel: "error" });
  return serveFolder(OUT);
}
