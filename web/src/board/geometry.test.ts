import { readFile } from "node:fs/promises";

import { describe, expect, it } from "vitest";

import { open } from "../engine/module";
import type { Cell, HostAnswer, Layout } from "../generated/protocol";
import { board, neighbour } from "./geometry";

const layout = (cells: Cell[], lines: [string, string][] = []): Layout => ({
  width: 1,
  height: 1,
  cells,
  lines,
  columns: [],
  rows: [],
});
const cell = (id: string, x: number, y: number, shape: string): Cell => ({
  id,
  label: id,
  x,
  y,
  shape,
  kind: "",
});

describe("outlines", () => {
  it("of squares give the extent, wherever the origin is", () => {
    for (const shift of [0, 0.5, 7]) {
      const { box } = board(layout([cell("a", shift, shift, "square"), cell("b", shift + 7, shift + 2, "square")]));
      expect(box.width).toBeCloseTo(8.24);
      expect(box.x).toBeCloseTo(shift - 0.62);
    }
  });

  it("of hexes tile in rows and in columns", () => {
    const rows = [cell("a", 0, 0, "hex"), cell("b", 1, 0, "hex"), cell("c", 0.5, 0.866, "hex")];
    expect(board(layout(rows)).cells[0]!.outline).toContain("0.5000 0.2887");
    const columns = rows.map(({ id, x, y }) => cell(id, y, x, "hex"));
    expect(board(layout(columns)).cells[0]!.outline).toContain("0.2887 0.5000");
  });

  it("of points leave room for their neighbours", () => {
    const drawn = board(
      layout([cell("a", 0, 0, "point"), cell("b", 0.5, 0, "point"), cell("c", 3, 0, "point")], [["a", "b"]]),
    );
    expect(drawn.cells.map(({ radius }) => Number(radius.toFixed(6)))).toEqual([0.23, 0.23, 0.275]);
    expect(drawn.lines).toEqual([{ x1: 0, y1: 0, x2: 0.5, y2: 0 }]);
    expect(drawn.pitch).toBe(0.5);
  });
});

/** All boards, from the engine itself. */
async function boards(): Promise<Record<string, Layout>> {
  const told: string[] = [];
  const module = await WebAssembly.compile(await readFile("engine/parlor.wasm"));
  const ask = await open(module, (line) => told.push(line));
  ask({ errand: '{"id":"1","now":0,"do":"boards"}' });
  return (JSON.parse(told[0] ?? "{}") as HostAnswer).boards ?? {};
}

describe("arrow keys", () => {
  it("reach every cell of every board", async () => {
    const all = Object.entries(await boards());
    expect(all).toHaveLength(6);
    for (const [game, layout] of all) {
      const { cells } = board(layout);
      const reached = new Set([cells[0]!]);
      for (const from of reached) {
        for (const [dx, dy] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const) {
          const next = neighbour(cells, from, dx, dy);
          if (next) reached.add(next);
        }
      }
      expect(reached.size, game).toBe(cells.length);
    }
  });
});
