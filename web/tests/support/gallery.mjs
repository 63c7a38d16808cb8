// Builds the gallery of boards and serves it.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "vite";

const CONFIG = fileURLToPath(new URL("../../vite.gallery.config.ts", import.meta.url));
const OUT = fileURLToPath(new URL("../../test-results/gallery/", import.meta.url));

/** @type {Record<string, string>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** @returns {Promise<{ url: string, close: () => void }>} */
export async function serveGallery() {
  await build({ configFile: CONFIG, logLevel: "error" });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://gallery");
    const name = normalize(pathname === "/" ? "/index.html" : pathname);
    try {
      const body = await readFile(join(OUT, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.closeAllConnections() ?? server.close() };
}
