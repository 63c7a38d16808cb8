import { describe, expect, it } from "vitest";

import type { Mark, Offer, Piece, View } from "../generated/protocol";
import { Cast } from "./cast";
import { board } from "./geometry";
import { heard } from "./heard";
import { ways } from "./motion";

const piece = (at: string, side: string | null = "white", kind = "pawn"): Piece => ({ at, kind, side });
const view = (pieces: Piece[], marks: Mark[] = [], moves: Offer[] = []): View => ({ pieces, hands: [], marks, moves });
const squares = board({
  width: 3,
  height: 3,
  cells: ["a", "b", "c"].flatMap((column, x) =>
    [1, 2, 3].map((row) => ({
      id: column + row,
      label: column + row,
      x,
      y: 3 - row,
      shape: "square",
      kind: "",
    })),
  ),
  lines: [],
  columns: [],
  rows: [],
});

/** What happens from one view to the next. */
function between(first: View, second: View) {
  const cast = new Cast();
  cast.next(first);
  const scene = cast.next(second);
  return { scene, ways: ways(squares, first, second, scene), noise: heard(first, second, scene) };
}

describe("pieces from view to view", () => {
  it("are known again where they move, also among others like them", () => {
    const after = view([piece("b3"), piece("c1")], [{ kind: "from", at: ["a1"] }]);
    const { scene, ways, noise } = between(view([piece("a1"), piece("c1")]), after);
    expect([...scene.moved.values()]).toEqual(["a1"]);
    expect(ways).toMatchObject([{ falls: false, places: [{ id: "a1" }, { id: "b3" }] }]);
    expect(noise).toBe("slide");
  });

  it("are gone when another takes their place", () => {
    const { scene, noise } = between(view([piece("a1"), piece("b2", "black")]), view([piece("b2")]));
    expect(scene.left.map(({ side }) => side)).toEqual(["black"]);
    expect(scene.entered).toEqual([]);
    expect(noise).toBe("capture");
  });

  it("stay what they are when somebody claims them", () => {
    const { scene, noise } = between(view([piece("a1", null)]), view([piece("a1", "blue")]));
    expect(scene).toMatchObject({ moved: new Map(), entered: [], left: [] });
    expect(scene.changed).toHaveLength(1);
    expect(noise).toBe("place");
  });

  it("fall down the column that was touched for them", () => {
    const steps = [{ cell: "b1", also: ["b2", "b3"] }];
    const offer: Offer = { move: "b1", steps, say: { key: "", args: {} } };
    const { ways } = between(view([], [], [offer]), view([piece("b1")]));
    expect(ways).toMatchObject([{ falls: true, places: [{ x: 1, y: -1 }, { id: "b1" }] }]);
  });

  it("go along the path that the game shows", () => {
    const path = { kind: "path", at: ["a1", "a2", "b2", "b1"], side: "white" };
    const { ways } = between(view([piece("a1")], [path]), view([piece("b2")], [path]));
    expect(ways[0]?.places).toMatchObject([{ id: "a1" }, { id: "a2" }, { id: "b2" }]);
  });

  it("neither move nor sound when a board is opened", () => {
    const cast = new Cast();
    const opened = view([piece("a1")]);
    const scene = cast.next(opened);
    expect(ways(squares, null, opened, scene)).toEqual([]);
    expect(heard(null, opened, scene)).toBeNull();
  });
});
