import type { Picked, StateAnswer } from "../generated/protocol";
import { find, percent, stepName, word } from "../words";

/** Marks that say what the last move made, not what the next one will. */
const SPENT = new Set(["equation", "target"]);

/** What is to be known about a position besides what the board draws, in words: a roll, a target, the score. */
export function chips({ view }: Pick<StateAnswer, "view">, picked: Picked): string[] {
  // Where the next move makes something of its own, what the last one made is no longer of interest.
  const makes = view.moves.some((offer) =>
    offer.steps.some((step) => step.cell !== undefined && step.say !== undefined),
  );
  const made = picked.chosen.filter((step) => step.cell !== undefined && step.say !== undefined).map(stepName);
  const marks = view.marks.filter((mark) => mark.of === undefined && !(makes && SPENT.has(mark.kind)));
  const said = marks.flatMap((mark) => {
    if (mark.text === undefined) return [];
    return find(`mark.${mark.kind}`, { text: shown(mark.text), side: word("side", mark.side ?? "") }) ?? [];
  });
  return [...said, ...made];
}

/** A share of the whole is read as percent, everything else as it stands. */
export function shown(text: string): string {
  return /^-?\d?\.\d{2,}$/.test(text) ? percent(Number(text), 1) : text;
}
