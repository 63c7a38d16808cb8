// The program itself, as a server for rooms. `scripts/generate --check`, which `make web` runs, has built it.

import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Where the program is: at PARLOR_BIN if that is set, else where cargo puts it. */
function program() {
  const given = process.env["PARLOR_BIN"];
  if (given) return given;
  const metadata = execFileSync("cargo", ["metadata", "--format-version", "1", "--no-deps"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const path = `${JSON.parse(metadata).target_directory}/debug/parlor`;
  if (!existsSync(path)) throw new Error(`${path} is missing: run scripts/generate, or set PARLOR_BIN`);
  return path;
}

/**
 * Starts a server on a free port.
 *
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startServer() {
  const server = spawn(program(), ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "pipe"] });
  const url = await new Promise((resolve, reject) => {
    server.on("exit", (code) => reject(new Error(`parlor serve ended with ${code}`)));
    for (const stream of [server.stdout, server.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        const found = /http:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):(\d+)/.exec(line);
        if (found) resolve(`http://127.0.0.1:${found[1]}/`);
      });
    }
  });
  return { url, close: () => server.kill("SIGKILL") };
}
