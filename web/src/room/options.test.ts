import { expect, it } from "vitest";

import type { GameInfo, OptionInfo } from "../generated/protocol";
import { characters, firstSeats, firstValue, given, ladder, players, seat, sitter, usualStrength } from "./options";

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

const info = (players: string[], levels: number[]): GameInfo =>
  ({
    sides: ["black", "white"],
    players: players.map((id) => ({ id, tuning: [] })),
    levels,
  }) as unknown as GameInfo;

it("lists levels first, whether they are players or numbers", () => {
  expect(players(info(["engine", "random"], [2, 1]))).toEqual(["human", "level-1", "level-2", "engine", "random"]);
  expect(players(info(["engine", "level-10", "level-9"], [9, 10]))).toEqual(["human", "level-9", "level-10", "engine"]);
});

it("seats a person against a gentle opponent", () => {
  expect(firstSeats(info(["engine", "random"], [1, 2, 3]))).toEqual({ black: "human", white: "level-2" });
  expect(firstSeats(info(["engine", "random", "classic-easy"], []))).toEqual({ black: "human", white: "classic-easy" });
  expect(ladder(info(["engine", "uct", "perfect", "random"], []))).toEqual(["random", "engine"]);
});

it("knows who has a character by what can be set", () => {
  const strength = { name: "strength", kind: "number", default: 4 };
  const all = {
    ...info([], [1, 2]),
    players: [
      { id: "level-1", tuning: [{ ...strength, default: 1 }] },
      { id: "bold", tuning: [strength, { name: "results", kind: "integer", default: 0 }] },
      { id: "classic", tuning: [{ name: "plies", kind: "integer", default: 4 }] },
    ],
  } as unknown as GameInfo;
  expect(characters(all)).toEqual(["bold"]);
  expect(usualStrength(all, "bold")).toBe(4);
  expect(seat("bold", 300, { strength: 2.5 })).toEqual({
    kind: "player",
    player: "bold",
    tuning: { strength: 2.5 },
  });
});

it("leaves levels the time that they need", () => {
  expect(seat("level-3", 300)).toEqual({ kind: "player", player: "level-3" });
  expect(seat("engine", 300)).toEqual({ kind: "player", player: "engine", timeMs: 300 });
  expect([seat("human", 300), seat("level-3", 300)].map(sitter)).toEqual(["human", "level-3"]);
});
