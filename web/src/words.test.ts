import { expect, it } from "vitest";

import { find, playerName, sentence, stepName, word } from "./words";

it("fills sentences, and falls back to the move", () => {
  const say = { key: "ur.capture", args: { side: "player2", from: "5", to: "8" } };
  expect(sentence(say, "5:8", "player2")).toBe("Player 2 captures on 8, coming from 5.");
  expect(sentence({ key: "nobody.wrote-this", args: {} }, "x1", "white")).toBe("White plays x1.");
  expect(sentence(null, "resign", "cyan")).toBe("Cyan resigns.");
  expect(find("nobody.wrote-this")).toBeNull();
});

it("names what it does not know", () => {
  expect(word("side", "green")).toBe("Green");
  expect(word("reason", "no-stones-left")).toBe("no stones left");
  expect(playerName("level-3")).toBe("Level 3");
  expect(playerName("classic-hard")).toBe("Classic hard");
});

it("names steps", () => {
  expect(stepName("pass", false)).toBe("Pass");
  expect(stepName("@3", false)).toBe("Turn to 3");
  expect(stepName("hand:Q", false)).toBe("From the hand: Q");
  expect(stepName("d", true)).toBe("Column d");
  expect(stepName("odd", false)).toBe("odd");
});
