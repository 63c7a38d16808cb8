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

/** The touch that makes a step. */
export function touchOf({ step }: Next): Touch {
  if (step.choice !== undefined) return { choice: step.choice };
  return step.hand === undefined ? { cell: step.cell ?? "" } : { hand: step.hand };
}

/** The cells and piles that were touched so far. */
export function chosen(picked: Picked): Set<string> {
  return new Set(picked.chosen.flatMap(({ cell, hand }) => [cell, hand].filter((id) => id !== undefined)));
}
