import type { Cell, Layout } from "../generated/protocol";

/** A cell with everything that is needed to draw it. */
export interface Drawn extends Cell {
  /** Its outline around its centre, as an SVG path. */
  outline: string;
  /** The radius of the largest circle in it. */
  radius: number;
}

/** A board ready to be drawn. */
export interface Board {
  cells: Drawn[];
  byId: Map<string, Drawn>;
  lines: { x1: number; y1: number; x2: number; y2: number }[];
  /** The corner and the size of what is drawn. */
  box: { x: number; y: number; width: number; height: number };
  /** The distance of the two nearest cells: how small a target can get. */
  pitch: number;
}

/** Free space around the board. */
const MARGIN = 0.12;

/** Works out outlines and extent. The extent follows from the cells, wherever a layout puts its origin. */
export function board(layout: Layout): Board {
  const pitch = Math.min(...layout.cells.map((cell) => nearest(cell, layout.cells)));
  const hex = hexOutline(layout.cells.filter((cell) => cell.shape === "hex"));
  const cells = layout.cells.map((cell): Drawn => {
    if (cell.shape === "hex") return { ...cell, ...hex };
    if (cell.shape === "point") {
      // Pieces of about one size, also where points are far apart.
      return { ...cell, ...pointOutline(Math.min(0.46 * nearest(cell, layout.cells), 0.55 * pitch)) };
    }
    return { ...cell, outline: "M-.5-.5h1v1h-1z", radius: 0.5 };
  });
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const lines = layout.lines.flatMap(([from, to]) => {
    const [a, b] = [byId.get(from), byId.get(to)];
    return a && b ? [{ x1: a.x, y1: a.y, x2: b.x, y2: b.y }] : [];
  });
  return { cells, byId, lines, box: extent(cells), pitch };
}

function pointOutline(radius: number): { outline: string; radius: number } {
  const r = radius.toFixed(3);
  return { outline: `M${-radius} 0a${r} ${r} 0 1 0 ${2 * radius} 0a${r} ${r} 0 1 0 ${-2 * radius} 0z`, radius };
}

/** Hexagons that tile the plane at these centres: their rows are read off the cells. */
function hexOutline(cells: readonly Cell[]): { outline: string; radius: number } {
  const first = cells[0];
  if (first === undefined) return { outline: "", radius: 0.5 };
  const step = nearest(first, cells);
  const inRow = cells.some(
    (cell) => Math.abs(cell.y - first.y) < 1e-6 && Math.abs(Math.abs(cell.x - first.x) - step) < 1e-3,
  );
  const across = inRow ? (cell: Cell) => cell.y : (cell: Cell) => cell.x;
  const gaps = cells.map((cell) => Math.abs(across(cell) - across(first))).filter((gap) => gap > 1e-6);
  const row = gaps.length > 0 ? Math.min(...gaps) : step * 0.866;
  const corners: [number, number][] = [
    [0, (-2 * row) / 3],
    [step / 2, -row / 3],
    [step / 2, row / 3],
    [0, (2 * row) / 3],
    [-step / 2, row / 3],
    [-step / 2, -row / 3],
  ];
  const path = corners.map(([x, y]) => (inRow ? [x, y] : [y, x])).map(([x, y]) => `${x?.toFixed(4)} ${y?.toFixed(4)}`);
  return { outline: `M${path.join("L")}z`, radius: step / 2 };
}

/** The distance to the nearest other cell; 1 when there is none. */
function nearest(cell: Cell, cells: readonly Cell[]): number {
  let least = Infinity;
  for (const other of cells) {
    const distance = Math.hypot(other.x - cell.x, other.y - cell.y);
    if (distance > 1e-9 && distance < least) least = distance;
  }
  return least === Infinity ? 1 : least;
}

function extent(cells: readonly Drawn[]): Board["box"] {
  const reach = (cell: Drawn) => cell.radius * (cell.shape === "hex" ? 1.155 : 1);
  const left = Math.min(...cells.map((cell) => cell.x - reach(cell))) - MARGIN;
  const top = Math.min(...cells.map((cell) => cell.y - reach(cell))) - MARGIN;
  const right = Math.max(...cells.map((cell) => cell.x + reach(cell))) + MARGIN;
  const bottom = Math.max(...cells.map((cell) => cell.y + reach(cell))) + MARGIN;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The nearest cell in a direction (`dx`, `dy` is a unit step), for arrow keys. None at the edge. */
export function neighbour(cells: readonly Drawn[], from: Drawn, dx: number, dy: number): Drawn | null {
  let best: Drawn | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const [x, y] = [cell.x - from.x, cell.y - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 1e-6 || aside > along * 1.8) continue;
    const cost = along + 2.5 * aside;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}
