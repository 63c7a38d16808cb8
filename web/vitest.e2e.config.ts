import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";

/** The files that take longest, the longest first: begun last, one of them would keep a single core busy at the end. */
const LONGEST = ["games", "frame", "dual", "boards", "page", "play", "decisions", "opponents"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.spec.ts`));
      return found === -1 ? LONGEST.length : found;
    };
    return [...files].sort((a, b) => place(a) - place(b));
  }
}

// Tests that drive the built page in a browser, two files at a time: a browser seldom keeps a core busy.
export default defineConfig({
  test: {
    // Those in tests/long take minutes each, and have a command of their own.
    include: [process.env["PARLOR_LONG"] ? "tests/long/*.spec.ts" : "tests/*.spec.ts"],
    environment: "node",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: process.env["PARLOR_LONG"] ? 1_200_000 : 180_000,
    hookTimeout: 90_000,
    // A loaded machine takes its time.
    expect: { poll: { timeout: 30_000 } },
  },
});
