import type { Cell, Layout } from "../generated/protocol";

/** A cell with everything that is needed to draw it. */
export interface Drawn extends Cell {
  /** Its outline around its centre, as an SVG path. */
  outline: string;
  /** The radius of the largest circle in it. */
  radius: number;
}

/** A line between two places. */
export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A board ready to be drawn. */
export interface Board {
  cells: Drawn[];
  /** The piles that have a place on the board. */
  piles: Drawn[];
  /** Cells and piles by their ids. */
  byId: Map<string, Drawn>;
  lines: Line[];
  /** Second pictures of cells beyond the edge of a map that had to be cut. They have the ids of the cells. */
  ghosts: Drawn[];
  /** The lines to them. */
  ghostLines: Line[];
  /** Where dice are thrown and told about; nothing where there are none. */
  tray: Box | null;
  /** The corner and the size of what is drawn. */
  box: Box;
  /** The distance of the two nearest cells: how small a target can get. */
  pitch: number;
}

/** A rectangle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Free space around the board; around hexes there is room for what is chosen at their sides. */
const MARGIN = 0.12;
const HEX_MARGIN = 0.4;

/** Space for the names of columns and rows at the edge. */
const NAMES = 0.34;

/** The height of the tray of dice, and its distance from the board. */
const TRAY = 1.15;
const TRAY_GAP = 0.2;

/**
 * Works out outlines and extent. The extent follows from the cells, wherever a layout puts its origin; with `named` there is
 * room for the names of columns and rows.
 */
export function board(layout: Layout, named = false): Board {
  const pitch = Math.min(...layout.cells.map((cell) => nearest(cell, layout.cells)));
  const hex = hexOutline(layout.cells.filter((cell) => cell.shape === "hex"));
  const cells = layout.cells.map((cell): Drawn => {
    if (cell.shape === "hex") return { ...cell, ...hex };
    if (cell.shape === "point") {
      // Pieces of about one size, also where points are far apart.
      return { ...cell, ...circle(Math.min(0.46 * nearest(cell, layout.cells), 0.55 * pitch)) };
    }
    return { ...cell, ...SQUARE };
  });
  const piles = (layout.piles ?? []).map(({ at, x, y }): Drawn => ({
    id: at,
    label: "",
    x,
    y,
    shape: "square",
    kind: "pile",
    ...SQUARE,
  }));
  const byId = new Map([...cells, ...piles].map((cell) => [cell.id, cell]));
  const ghosts = (layout.ghosts ?? []).flatMap(({ of, x, y }) => {
    const cell = byId.get(of);
    return cell ? [{ ...cell, x, y }] : [];
  });
  const ghostLines = (layout.ghosts ?? []).flatMap((ghost) => ghost.to.flatMap((id) => joined(ghost, byId.get(id))));
  const around = extent([...cells, ...piles, ...ghosts]);
  const tray = layout.dice == null ? null : trayBelow(around);
  return {
    cells,
    piles,
    byId,
    lines: layout.lines.flatMap(([from, to]) => joined(byId.get(from), byId.get(to))),
    ghosts,
    ghostLines,
    tray,
    box: grown(around, tray, named && layout.columns.length + layout.rows.length > 0),
    pitch,
  };
}

const SQUARE = { outline: "M-.5-.5h1v1h-1z", radius: 0.5 };

type Place = { x: number; y: number };

function joined(a: Place | undefined, b: Place | undefined): Line[] {
  return a && b ? [{ x1: a.x, y1: a.y, x2: b.x, y2: b.y }] : [];
}

function trayBelow({ x, y, width, height }: Box): Box {
  return { x: x + MARGIN, y: y + height + TRAY_GAP - MARGIN, width: width - 2 * MARGIN, height: TRAY };
}

function grown(around: Box, tray: Box | null, named: boolean): Box {
  const box = tray === null ? around : { ...around, height: tray.y + tray.height + MARGIN - around.y };
  if (!named) return box;
  return { x: box.x - NAMES, y: box.y - NAMES, width: box.width + NAMES, height: box.height + NAMES };
}

/** The outline of a point. */
export function circle(radius: number): { outline: string; radius: number } {
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

function extent(cells: readonly Drawn[]): Box {
  const margin = cells.some(({ shape }) => shape === "hex") ? HEX_MARGIN : MARGIN;
  const reach = (cell: Drawn) => cell.radius * (cell.shape === "hex" ? 1.155 : 1);
  const left = Math.min(...cells.map((cell) => cell.x - reach(cell))) - margin;
  const top = Math.min(...cells.map((cell) => cell.y - reach(cell))) - margin;
  const right = Math.max(...cells.map((cell) => cell.x + reach(cell))) + margin;
  const bottom = Math.max(...cells.map((cell) => cell.y + reach(cell))) + margin;
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
