import type { Next, Picked, Touch } from "../generated/protocol";

/** Where on the screen something can be touched. */
export interface Touches {
  /** Cells, with what touching them does. */
  cells: Map<string, Next>;
  /** Piles beside the board. */
  hands: Map<string, Next>;
  /** Directions that are drawn on a cell, and whatever else needs a button. */
  choices: Next[];
}

/** Sorts what can be touched by where it is. */
export function touches(nexts: readonly Next[]): Touches {
  const found: Touches = { cells: new Map(), hands: new Map(), choices: [] };
  for (const next of nexts) {
    const { choice, hand, cell, also = [] } = next.step;
    if (choice !== undefined) found.choices.push(next);
    else if (hand !== undefined) found.hands.set(hand, next);
    else for (const id of cell === undefined ? also : [cell, ...also]) found.cells.set(id, next);
  }
  return found;
}

/** All that can be touched in a room now. */
export interface Offers {
  /** What goes on with the move that was begun. */
  next: Touches;
  /** What begins another move. */
  anew: Touches;
  /** Piles of both. */
  hands: Map<string, Next>;
  /** Choices that need a button: directions and flips are drawn on the board. */
  buttons: Next[];
}

export function offers(picked: Picked): Offers {
  const [next, anew] = [touches(picked.next), touches(picked.instead)];
  const buttons = next.choices.filter(({ step }) => step.turn === undefined && step.choice !== "flip");
  return { next, anew, hands: new Map([...anew.hands, ...next.hands]), buttons };
}

/** What a touch would do. */
export function meant({ next, anew, hands }: Offers, touched: Touch): Next | undefined {
  if ("cell" in touched) return next.cells.get(touched.cell) ?? anew.cells.get(touched.cell);
  if ("hand" in touched) return hands.get(touched.hand);
  return next.choices.find(({ step }) => step.choice === touched.choice);
}

/** The touch that makes a step. */
export function touchOf({ step }: Next): Touch {
  if (step.choice !== undefined) return { choice: step.choice };
  return step.hand === undefined ? { cell: step.cell ?? "" } : { hand: step.hand };
}

/** The cells and piles that were touched so far. */
export function chosen(picked: Picked): Set<string> {
  return new Set(picked.chosen.flatMap(({ cell, hand }) => [cell, hand].filter((id) => id !== undefined)));
}
