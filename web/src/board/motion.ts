import type { View } from "../generated/protocol";
import type { Scene, Shown } from "./cast";
import type { Board, Drawn } from "./geometry";

/** How a piece gets to where it stands: the places it comes through, the last one being its own. */
export interface Way {
  key: number;
  places: { x: number; y: number }[];
  /** Whether it falls rather than slides. */
  falls: boolean;
}

/** The ways of all pieces that moved or came in between two views. */
export function ways(board: Board, before: View | null, view: View, scene: Scene): Way[] {
  if (before === null) return [];
  const slid = scene.pieces.flatMap((piece) => {
    const from = scene.moved.get(piece.key);
    return from === undefined ? [] : slide(board, view, piece, from);
  });
  return [...slid, ...scene.entered.flatMap((piece) => enter(board, before, view, piece))];
}

/** Along the path that the game shows, where both ends lie on it; else straight. */
function slide(board: Board, view: View, piece: Shown, from: string): Way[] {
  const path = view.marks.find(
    ({ kind, at }) => kind === "path" && at.includes(from) && at.indexOf(piece.at) > at.indexOf(from),
  )?.at;
  const ids = path ? path.slice(path.indexOf(from), path.indexOf(piece.at) + 1) : [from, piece.at];
  const places = ids.flatMap((id) => board.byId.get(id) ?? []);
  return places.length < 2 ? [] : [{ key: piece.key, places, falls: false }];
}

/** From a pile on the board, or from the top of the column that was touched for it. */
function enter(board: Board, before: View, view: View, piece: Shown): Way[] {
  const last = view.marks.some((mark) => mark.kind === "last" && mark.at.includes(piece.at));
  const from = view.marks.find((mark) => mark.kind === "from")?.at[0];
  if (last && from !== undefined && board.piles.some((pile) => pile.id === from))
    return slide(board, view, piece, from);
  const step = before.moves.flatMap((offer) => offer.steps.at(-1) ?? []).find((step) => step.cell === piece.at);
  const goal = board.byId.get(piece.at);
  const column = (step?.also ?? []).flatMap((id) => board.byId.get(id) ?? []);
  const top = column.reduce<Drawn | undefined>((top, cell) => (top && top.y <= cell.y ? top : cell), undefined);
  if (!goal || !top) return [];
  return [{ key: piece.key, places: [{ x: top.x, y: Math.min(top.y, goal.y) - 1 }, goal], falls: true }];
}

/** Moves a drawn piece along its way. The element stands at the end of it already. */
export function run(element: Element, { places, falls }: Way): void {
  const end = places.at(-1)!;
  const shift = ({ x, y }: { x: number; y: number }) => `translate(${x - end.x}px, ${y - end.y}px)`;
  const steps = places
    .slice(1)
    .map((place, index) => Math.hypot(place.x - places[index]!.x, place.y - places[index]!.y));
  const length = steps.reduce((sum, step) => sum + step, 0);
  if (falls) {
    const frames = [
      { transform: shift(places[0]!), easing: "cubic-bezier(.45, 0, .9, .55)" },
      { transform: "none", offset: 0.72, easing: "ease-out" },
      { transform: "translate(0, -0.16px)", offset: 0.84, easing: "ease-in" },
      { transform: "none" },
    ];
    element.animate(frames, { duration: 240 + 50 * length });
    return;
  }
  let gone = 0;
  const frames = places.map((place, index) => {
    gone += steps[index - 1] ?? 0;
    return { transform: shift(place), offset: length === 0 ? 1 : gone / length };
  });
  element.animate(frames, { duration: Math.min(160 + 70 * length, 700), easing: "ease-in-out" });
}
