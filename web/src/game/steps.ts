import type { Hand, Layout, Offer } from "../generated/protocol";

/** Where a step can be touched. */
export interface Places {
  /** Cell by cell, the step that touching it makes. */
  cells: Map<string, string>;
  /** Steps that are things beside the board. */
  hands: Set<string>;
  /** Steps that need a button, in the order of the moves. */
  buttons: string[];
}

/** The moves that begin with these steps. */
export function matching(offers: readonly Offer[], chosen: readonly string[]): Offer[] {
  return offers.filter((offer) => chosen.every((step, index) => offer.steps[index] === step));
}

/** What can be touched next, in the order of the moves. */
export function nextSteps(offers: readonly Offer[], chosen: readonly string[]): string[] {
  const steps = new Set<string>();
  for (const offer of matching(offers, chosen)) {
    const step = offer.steps[chosen.length];
    if (step !== undefined) steps.add(step);
  }
  return [...steps];
}

/**
 * What becomes of the steps made so far when one more is touched: it goes on, or it begins anew, or everything is let go.
 * The move is there when its steps are complete.
 */
export function touch(
  offers: readonly Offer[],
  chosen: readonly string[],
  step: string,
): { chosen: string[]; offer: Offer | null } {
  for (const before of chosen.length > 0 ? [chosen, []] : [chosen]) {
    if (!nextSteps(offers, before).includes(step)) continue;
    // The same thing once more lets it go, unless it is a step of its own.
    if (before !== chosen && step === chosen[0]) break;
    const made = [...before, step];
    const offer = matching(offers, made).find((offer) => offer.steps.length === made.length);
    return offer === undefined ? { chosen: made, offer: null } : { chosen: [], offer };
  }
  return { chosen: [], offer: null };
}

/**
 * Where steps can be touched. A step is a cell; or something that the side to move has (`hand:Q`, or `pion:6` for the cell
 * `pion:blue:6`); or the beginning of the names of some cells, such as the letter of a column; or else a button.
 */
export function places(steps: readonly string[], layout: Layout, hands: readonly Hand[], side: string | null): Places {
  const found: Places = { cells: new Map(), hands: new Set(), buttons: [] };
  const ids = new Set(layout.cells.map((cell) => cell.id));
  for (const step of steps) {
    const cell = [step, ownId(step, side)].find((id) => ids.has(id));
    if (cell !== undefined) {
      found.cells.set(cell, step);
    } else if (hands.some((hand) => hand.at === step && hand.side === side)) {
      found.hands.add(step);
    } else {
      found.buttons.push(step);
    }
  }
  for (const step of found.buttons) {
    for (const id of ids) {
      if (id.startsWith(step) && !found.cells.has(id)) found.cells.set(id, step);
    }
  }
  return found;
}

/** The cell that a side means by a name of its own: `pion:6` is `pion:blue:6` to blue. */
export function ownId(step: string, side: string | null): string {
  return step.replace(":", `:${side}:`);
}
