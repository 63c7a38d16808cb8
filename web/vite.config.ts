import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // The page works below any address, also from a folder.
  base: "./",
  plugins: [svelte()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: true },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
