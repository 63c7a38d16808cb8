import { defineConfig } from "vitest/config";

// Tests that drive the built page in a browser, two files at a time: a browser seldom keeps a core busy.
export default defineConfig({
  test: {
    include: ["tests/*.spec.ts"],
    environment: "node",
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 90_000,
    // A loaded machine takes its time.
    expect: { poll: { timeout: 30_000 } },
  },
});
