// Serves the built page as the program does: from the root, with the same content security policy.

import { readFile } from "node:fs/promises";
import { createServer, request as ask } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:";

/**
 * Passes a request on to another server, and its answer back as it comes.
 *
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {string} api
 */
function pass(request, response, api) {
  // To the server it looks as if the page came from it.
  const { origin: _, ...headers } = request.headers;
  const asked = ask(new URL(request.url ?? "/", api), {
    method: request.method,
    headers: { ...headers, host: new URL(api).host },
  });
  asked.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  asked.on("error", () => response.destroy());
  response.on("close", () => asked.destroy());
  request.pipe(asked);
}

/**
 * Where the page is: at PARLOR_URL if that is set, else served from web/dist on a free port. `api` is a server that answers
 * what is asked of it under /api/.
 *
 * @param {{ api?: string }} [how]
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serve({ api } = {}) {
  const given = process.env["PARLOR_URL"];
  if (given) return { url: given, close: () => {} };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    if (api !== undefined && pathname.startsWith("/api/")) return pass(request, response, api);
    const name = normalize(pathname === "/" ? "/index.html" : pathname);
    try {
      const body = await readFile(join(DIST, name));
      const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(name))] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
    } catch {
      response.writeHead(404).end("There is nothing at this address.\n");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.closeAllConnections() ?? server.close() };
}
