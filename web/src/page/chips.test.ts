import { expect, it } from "vitest";

import type { Picked, View } from "../generated/protocol";
import { chips, shown } from "./chips";

const NOTHING: Picked = { chosen: [], next: [], instead: [] };
const EMPTY: View = { pieces: [], hands: [], marks: [], moves: [] };
const equation = (left: string) => ({ key: "dolanan.equation", args: { left, sign: "+", right: "5", makes: "6" } });

it("reads shares as percent and leaves numbers alone", () => {
  expect(shown("0.0361")).toBe("3.6%");
  expect(shown(".5123")).toBe("51.2%");
  expect(shown("10")).toBe("10");
  expect(shown("5 + 5 = 10")).toBe("5 + 5 = 10");
});

it("shows what the last move made only where the next one makes nothing of its own", () => {
  const marks = [{ kind: "equation", at: [], text: "5 + 5 = 10" }];
  expect(chips({ view: { ...EMPTY, marks } }, NOTHING)).toEqual(["5 + 5 = 10"]);
  const step = { cell: "pion:blue:1", say: equation("1") };
  const moves = [{ move: ">1@24", steps: [step, { cell: "24" }], say: equation("1") }];
  expect(chips({ view: { ...EMPTY, marks, moves } }, NOTHING)).toEqual([]);
  expect(chips({ view: { ...EMPTY, marks, moves } }, { ...NOTHING, chosen: [step] })).toEqual(["1 + 5 = 6"]);
});
