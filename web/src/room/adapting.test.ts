import { expect, it } from "vitest";

import { adapted, adaptingSeat, adapts, after, DRAWN, LOST, WON, type Score } from "./adapting";

it("goes on as the levels do", () => {
  // The examples of crates/levels/src/adapt.rs.
  const cases: [number, string, number][] = [
    [3, "", 3],
    [3, "33", 3],
    [3, "333", 3.2],
    [3, "3333", 3.4],
    [3, "1311", 2.6],
    [1, "1111111", 1],
    [8, "3333333", 8],
  ];
  for (const [strength, results, now] of cases) expect(adapted({ strength, results }), results).toBe(now);
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
