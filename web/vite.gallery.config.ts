import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Boards without the page around them, for tests and pictures of boards.
export default defineConfig({
  root: fileURLToPath(new URL("tests/gallery", import.meta.url)),
  base: "./",
  plugins: [svelte({ configFile: fileURLToPath(new URL("svelte.config.js", import.meta.url)) })],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    outDir: fileURLToPath(new URL("test-results/gallery", import.meta.url)),
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
});
