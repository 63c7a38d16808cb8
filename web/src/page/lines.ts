import type { Dual } from "../engine/dual.svelte";
import { isFailure } from "../engine/problems";
import type { GameRef, Say } from "../generated/protocol";
import { sayOf } from "../room/sayings.svelte";
import { sentence } from "../words";

/** Moves that were said before, by everything that led to them. Lines of one search differ little from report to report. */
const known = new Map<string, { say: Say | null; mover: string }>();
const MOST = 2000;

/** Every move of a line in words. */
export async function inWords(dual: Dual, game: GameRef, line: readonly string[]): Promise<string[]> {
  const said: string[] = [];
  const moves = [...(game.moves ?? [])];
  for (const move of line) {
    const question = { ...game, moves: [...moves] };
    const key = `${JSON.stringify(question)} ${move}`;
    let found = known.get(key);
    if (found === undefined) {
      const state = await dual.ask({ action: "state", ...question }).answer;
      if (isFailure(state)) return said;
      found = { say: sayOf(state, { move }), mover: state.roller ?? state.turn ?? "" };
      if (known.size >= MOST) known.clear();
      known.set(key, found);
    }
    said.push(sentence(found.say, move, found.mover));
    moves.push(move);
  }
  return said;
}
