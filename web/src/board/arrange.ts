import type { Cell, Layout } from "../generated/protocol";

/** A place that moves when a board is turned or folded. */
interface Place {
  x: number;
  y: number;
}

/** The layout turned clockwise by so many quarters about the middle of its cells. Texts stay upright. */
export function turned(layout: Layout, quarters: number): Layout {
  const quarter = ((quarters % 4) + 4) % 4;
  if (quarter === 0) return layout;
  const [x0, y0] = middle(layout.cells);
  const spin = <P extends Place>(place: P): P => {
    let [x, y] = [place.x - x0, place.y - y0];
    for (let done = 0; done < quarter; done++) [x, y] = [-y, x];
    return { ...place, x: round(x0 + x), y: round(y0 + y) };
  };
  return everywhere(layout, spin);
}

/** A map of two halves side by side, with the second half below the first, for screens that are higher than wide. */
export function folded(layout: Layout): Layout {
  const { width, height } = layout;
  const fold = <P extends Place>(place: P): P =>
    place.x > width / 2 ? { ...place, x: round(place.x - width / 2), y: round(place.y + height) } : place;
  return { ...everywhere(layout, fold), width: width / 2, height: height * 2 };
}

/** Whether a board consists of two halves that may be put one below the other. */
export function foldable(layout: Layout): boolean {
  return (layout.ghosts?.length ?? 0) > 0 && layout.width > 1.5 * layout.height;
}

function everywhere(layout: Layout, move: <P extends Place>(place: P) => P): Layout {
  return {
    ...layout,
    cells: layout.cells.map(move),
    ...(layout.ghosts && { ghosts: layout.ghosts.map(move) }),
    ...(layout.piles && { piles: layout.piles.map(move) }),
  };
}

function middle(cells: readonly Cell[]): [number, number] {
  const of = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [of(cells.map((cell) => cell.x)), of(cells.map((cell) => cell.y))];
}

/** Turning must not leave rows that differ by the last digit. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
