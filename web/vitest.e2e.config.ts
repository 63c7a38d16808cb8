import { defineConfig } from "vitest/config";

// Tests that drive the built page in a browser. One after the other: two cores are enough for one browser.
export default defineConfig({
  test: {
    include: ["tests/*.spec.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 90_000,
    // A loaded machine takes its time.
    expect: { poll: { timeout: 30_000 } },
  },
});
