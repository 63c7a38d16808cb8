import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes service-worker.js with the names of all files that the page consists of, but for those that games bring. */
function serviceWorker(): Plugin {
  return {
    name: "parlor-service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const kept = Object.keys(bundle).filter((name) => name !== "index.html" && !name.endsWith(".net"));
      const files = ["./", "./icon.svg", ...kept];
      const source = readFileSync(new URL("src/service-worker.js", import.meta.url), "utf8");
      const hash = createHash("sha256").update(source);
      for (const part of Object.values(bundle)) hash.update(part.type === "asset" ? part.source : part.code);
      const names = { FILES: JSON.stringify(files), VERSION: JSON.stringify(hash.digest("hex").slice(0, 12)) };
      const head = Object.entries(names).map(([name, value]) => `const ${name} = ${value};\n`);
      this.emitFile({ type: "asset", fileName: "service-worker.js", source: head.join("") + source });
    },
  };
}

export default defineConfig({
  // The page works below any address, also from a folder.
  base: "./",
  plugins: [svelte(), serviceWorker()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: true },
  // The rules of the games are documents of the crates.
  server: { fs: { allow: [".."] } },
  test: { include: ["src/**/*.test.ts", "messages/*.test.ts"], environment: "node" },
});
