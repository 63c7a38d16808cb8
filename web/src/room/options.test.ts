import { expect, it } from "vitest";

import type { GameInfo, OptionInfo } from "../generated/protocol";
import { firstSeats, firstValue, given, players } from "./options";

const seedOption: OptionInfo = { name: "seed", kind: "integer", min: 0, max: 4294967295 };
const pieces: OptionInfo = { name: "pieces", kind: "integer", default: 7, min: 1, max: 7 };
const komi: OptionInfo = { name: "komi", kind: "decimal", default: "0.025" };

it("sends only what differs from the default", () => {
  expect(given([pieces, komi], { pieces: "7", komi: "0.025" })).toEqual({});
  expect(given([pieces, komi], { pieces: "3", komi: "0.5" })).toEqual({ pieces: 3, komi: "0.5" });
  expect(given([pieces], { pieces: "x" })).toEqual({ pieces: "x" });
});

it("finds a number for a setting that must be given", () => {
  expect(firstValue(pieces)).toBe("7");
  expect(firstValue(seedOption)).toMatch(/^\d{1,4}$/);
  expect(given([seedOption], { seed: firstValue(seedOption) })).toHaveProperty("seed");
});

it("seats a person against the engine", () => {
  const info = {
    sides: ["black", "white"],
    players: [
      { id: "engine", tuning: [] },
      { id: "random", tuning: [] },
    ],
    levels: [1],
  } as unknown as GameInfo;
  expect(players(info)).toEqual(["human", "engine", "random", "level-1"]);
  expect(firstSeats(info)).toEqual({ black: "human", white: "engine" });
});
