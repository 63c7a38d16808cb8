import { expect, it } from "vitest";

import { EXAMPLES } from "../generated/adapting";
import { adapted, adaptingSeat, adapts, after, DRAWN, LOST, WON, type Score } from "./adapting";

it("goes on as the levels do", () => {
  for (const [strength, results, now] of EXAMPLES) {
    expect(adapted({ strength: strength / 100, results }), `${strength} after ${results}`).toBe(now / 100);
  }
  expect(new Set(EXAMPLES.map(([, , now]) => now)).size, "examples that tell something").toBeGreaterThan(5);
});

it("stays as strong when older games are forgotten", () => {
  let adapting = { strength: 2, results: "" };
  let last = 2;
  const scores: Score[] = [WON, WON, LOST, WON, WON, DRAWN, WON, WON, WON, WON, LOST, WON, WON];
  for (const score of scores) {
    adapting = after(adapting, score);
    expect(adapting.results.length).toBeLessThan(10);
    expect(Math.abs(adapted(adapting) - last)).toBeLessThanOrEqual(0.2 + 1e-9);
    last = adapted(adapting);
  }
  expect(last).toBeGreaterThan(2);
});

it("is known by its seat", () => {
  expect(adapts(adaptingSeat({ strength: 2.4, results: "" }))).toBe(true);
  expect(adaptingSeat({ strength: 2.4, results: "31" })).toMatchObject({
    player: "level-2",
    tuning: { strength: 2.4, results: 31 },
  });
  expect(adapts({ kind: "player", player: "level-2" })).toBe(false);
  expect(adapts({ kind: "person" })).toBe(false);
});
