import type { Mark, View } from "../generated/protocol";
import type { Board, Drawn } from "./geometry";

/** A mark on one cell. */
export interface CellMark {
  cell: Drawn;
  kind: string;
  side: string | null;
}

/** Cells that are joined by one line. */
export interface Trace {
  kind: string;
  side: string | null;
  places: { x: number; y: number }[];
}

/** Marks that are drawn as a line through their cells. */
const TRACED = new Set(["line", "path"]);

/** Marks that only tell what is not drawn, or is drawn by what can be touched. */
const UNDRAWN = new Set(["landing", "preview", "equation"]);

/** The marks to be shown while this is pointed at and these are chosen. */
export function shown(view: View, pointed: ReadonlySet<string>): Mark[] {
  return view.marks.filter((mark) => mark.of === undefined || mark.of.some((id) => pointed.has(id)));
}

/** Marks cell by cell. The stones of a group that is pointed at are marked as well. */
export function cellMarks(board: Pick<Board, "byId">, marks: readonly Mark[]): CellMark[] {
  const on = (ids: readonly string[], kind: string, side: string | null) =>
    ids.flatMap((id) => {
      const cell = board.byId.get(id);
      return cell ? [{ cell, kind, side }] : [];
    });
  return marks.flatMap((mark) => {
    const side = mark.side ?? null;
    if (UNDRAWN.has(mark.kind) || mark.kind === "path") return [];
    const group = mark.kind === "liberties" ? on(mark.of ?? [], "group", side) : [];
    return [...on(mark.at, mark.kind, side), ...group];
  });
}

/** Marks that are lines. */
export function traces(board: Board, marks: readonly Mark[]): Trace[] {
  return marks
    .filter((mark) => TRACED.has(mark.kind))
    .map((mark) => {
      const places = mark.at.flatMap((id) => board.byId.get(id) ?? []);
      return {
        kind: mark.kind,
        side: mark.side ?? null,
        places: mark.kind === "line" ? ends(places) : places,
      };
    })
    .filter(({ places }) => places.length > 1);
}

/** The two cells of a straight line that lie farthest apart; nothing where the cells do not lie in one line. */
function ends(places: Drawn[]): Drawn[] {
  if (places.length === 0) return [];
  let [first, last, most] = [places[0]!, places[0]!, -1];
  for (const a of places) {
    for (const b of places) {
      const apart = Math.hypot(a.x - b.x, a.y - b.y);
      if (apart > most) [first, last, most] = [a, b, apart];
    }
  }
  const aside = (place: Drawn) =>
    Math.abs((last.x - first.x) * (place.y - first.y) - (last.y - first.y) * (place.x - first.x));
  return places.every((place) => aside(place) < 1e-3) ? [first, last] : [];
}
