import { expect, it } from "vitest";

import type { Layout } from "./generated/protocol";
import { find, learnPlaces, playerName, sentence, explain, stepName, word } from "./words";

it("fills sentences, and falls back to the move", () => {
  const say = { key: "ur.capture", args: { side: "player2", from: "5", to: "8" } };
  expect(sentence(say, "5:8", "player2")).toBe("Player 2 captures on 8, coming from 5.");
  expect(sentence({ key: "nobody.wrote-this", args: {} }, "x1", "white")).toBe("White plays x1.");
  expect(sentence(null, "resign", "cyan")).toBe("Cyan resigns.");
  expect(find("nobody.wrote-this")).toBeNull();
});

it("says what is at a place whose name says little, and breaks no name", () => {
  const edge = { id: "1,2", label: "1,2", kind: "edge" } as Layout["cells"][number];
  learnPlaces({ polyclash: { cells: [edge] } });
  const said = (key: string, at: string) => sentence({ key, args: { at } }, at, "white");
  expect(said("polyclash.place", "1,2")).toBe("White plays on the edge 1–2.");
  expect(said("polyclash.place", "7")).toBe("White plays on 7.");
  const move = { key: "romgon.turn", args: { piece: "triangle", from: "1-6", orientation: "2" } };
  expect(sentence(move, "1-6@2", "black")).toBe("Black turns the triangle on 1\u20116 to 2.");
});

it("names what it does not know", () => {
  expect(word("side", "green")).toBe("Green");
  expect(word("reason", "no-stones-left")).toBe("no stones left");
  expect(playerName("level-3")).toBe("Level 3 – careful");
  expect(playerName("level-12")).toBe("Level 12");
  expect(playerName("quick-wit")).toBe("Quick wit");
});

it("names steps", () => {
  expect(stepName({ choice: "pass" })).toBe("Pass");
  expect(stepName({ choice: "x", say: { key: "step.column", args: { step: "d" } } })).toBe("Column d");
  expect(stepName({ choice: "odd" })).toBe("odd");
});

it("explains refusals, with the engine's sentence where there is no other", () => {
  const problem = { type: "illegal-move", title: "Illegal move", detail: "it is too far", reason: "odd" } as const;
  expect(explain(problem)).toBe("it is too far");
  expect(explain({ ...problem, reason: "unfinished" })).toBe("The move is not complete yet.");
});
