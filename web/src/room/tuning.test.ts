import { expect, it } from "vitest";

import type { GameInfo } from "../generated/protocol";
import { tunable, tuned, typed } from "./tuning";

const SPECS = [
  { name: "plies", default: 4, min: 1, max: 8 },
  { name: "weights", default: "document", values: ["document", "evolved"] },
  { name: "guards", default: true },
  { name: "strength", default: 3, min: 1, max: 8 },
];

it("sends only what differs, as what it is", () => {
  expect(tuned(SPECS, { plies: "4", weights: "evolved", guards: "false", strength: "3.5", other: "1" })).toEqual({
    weights: "evolved",
    guards: false,
    strength: 3.5,
  });
  expect(tuned(SPECS, { plies: "many", guards: "true" })).toEqual({ plies: "many" });
});

it("reads what it sent", () => {
  const given = { plies: 2, guards: false, weights: "evolved" };
  expect(tuned(SPECS, typed(given))).toEqual(given);
});

it("leaves out what rooms set by themselves", () => {
  const info = {
    players: [{ id: "level-1", tuning: [...SPECS, { name: "game", default: 0 }] }],
  } as unknown as GameInfo;
  expect(tunable(info, "level-1")).toEqual(SPECS);
  expect(tunable(info, "nobody")).toEqual([]);
});
