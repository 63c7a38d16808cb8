import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The package @parlor/engine, from the same sources as the page. Not in Vite's library mode, which would write the engine
// into the script as text; here it stays a file that is found beside the script.
export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [svelte({ configFile: at("svelte.config.js"), compilerOptions: { css: "injected" } })],
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    outDir: at("package/dist"),
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    modulePreload: false,
    rollupOptions: {
      input: at("src/element/index.ts"),
      preserveEntrySignatures: "strict",
      output: {
        entryFileNames: "index.js",
        chunkFileNames: "parts/[name]-[hash].js",
        assetFileNames: "parts/[name]-[hash][extname]",
      },
    },
  },
});
