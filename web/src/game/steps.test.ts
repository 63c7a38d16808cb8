import { describe, expect, it } from "vitest";

import type { Layout, Offer } from "../generated/protocol";
import { nextSteps, places, touch } from "./steps";

const offer = (...steps: string[]): Offer => ({ move: steps.join(" "), steps, say: { key: "x", args: {} } });
const layout = (...ids: string[]): Layout => ({
  width: 1,
  height: 1,
  cells: ids.map((id) => ({ id, x: 0, y: 0, shape: "square", kind: "" })),
  lines: [],
});

describe("steps", () => {
  const offers = [offer("1-0", "1-1", "@0"), offer("1-0", "1-1", "@1"), offer("1-0", "1-0", "@1"), offer("2-0", "2-1")];

  it("are offered one after the other", () => {
    expect(nextSteps(offers, [])).toEqual(["1-0", "2-0"]);
    expect(nextSteps(offers, ["1-0"])).toEqual(["1-1", "1-0"]);
    expect(nextSteps(offers, ["1-0", "1-1"])).toEqual(["@0", "@1"]);
  });

  it("make a move when they are complete", () => {
    expect(touch(offers, ["2-0"], "2-1")).toEqual({ chosen: [], offer: offers[3] });
    expect(touch(offers, ["1-0", "1-1"], "@1")).toEqual({ chosen: [], offer: offers[1] });
  });

  it("begin anew at another piece", () => {
    expect(touch(offers, ["1-0"], "2-0")).toEqual({ chosen: ["2-0"], offer: null });
    expect(touch(offers, ["1-0", "1-1"], "2-0")).toEqual({ chosen: ["2-0"], offer: null });
  });

  it("let go at the same piece, unless that is a step", () => {
    expect(touch(offers, ["2-0"], "2-0")).toEqual({ chosen: [], offer: null });
    expect(touch(offers, ["1-0"], "1-0")).toEqual({ chosen: ["1-0", "1-0"], offer: null });
    expect(touch(offers, ["2-0"], "9-9")).toEqual({ chosen: [], offer: null });
  });
});

describe("places", () => {
  it("are cells, hands and buttons", () => {
    const hands = [
      { at: "hand:Q", side: "cyan", kind: "queen", count: 1 },
      { at: "hand:K", side: "magenta", kind: "king", count: 1 },
    ];
    const found = places(["a1", "hand:Q", "hand:K", "pass"], layout("a1", "a2"), hands, "cyan");
    expect([...found.cells]).toEqual([["a1", "a1"]]);
    expect([...found.hands]).toEqual(["hand:Q"]);
    expect(found.buttons).toEqual(["hand:K", "pass"]);
  });

  it("are all cells of a column, besides its button", () => {
    const found = places(["d"], layout("c1", "d1", "d2"), [], "cyan");
    expect([...found.cells]).toEqual([
      ["d1", "d"],
      ["d2", "d"],
    ]);
    expect(found.buttons).toEqual(["d"]);
  });

  it("are a side's own cells", () => {
    const found = places(["pion:1"], layout("pion:blue:1", "pion:blue:10", "pion:red:1"), [], "red");
    expect([...found.cells]).toEqual([["pion:red:1", "pion:1"]]);
    expect(found.buttons).toEqual([]);
  });

  it("prefer a cell to the beginning of others", () => {
    expect([...places(["1"], layout("1", "10", "11"), [], null).cells]).toEqual([["1", "1"]]);
  });
});
