import { describe, expect, it } from "vitest";

import { byGame, networkOf } from "./networks";

const NETWORKS = byGame({ "../a/romgon-normal.net": "/n", "../a/romgon-flip.net": "/f", "../a/polyclash.net": "/p" });
const of = (about: object) => networkOf(NETWORKS, about, (game) => (game === "romgon" ? "normal" : ""));

describe("the network of a game", () => {
  it("is that of its variant alone", () => {
    expect(of({ game: "romgon", variant: "flip" })).toBe("/f");
    expect(of({ game: "romgon", variant: "normal" })).toBe("/n");
  });

  it("is that of the first variant where none is named", () => {
    expect(of({ game: "romgon" })).toBe("/n");
    expect(of({ game: "polyclash" })).toBe("/p");
  });

  it("is none for other games, and for nonsense", () => {
    for (const about of [{ game: "ur" }, {}, { game: 7 }, { game: "constructor" }, { game: "romgon", variant: "toString" }]) {
      expect(of(about)).toBeNull();
    }
  });
});
