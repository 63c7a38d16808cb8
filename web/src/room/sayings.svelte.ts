import type { Dual } from "../engine/dual.svelte";
import { isFailure } from "../engine/problems";
import type { GameRef, LineNode, Say, StateAnswer } from "../generated/protocol";

/** Moves in words, by node. The rules say them before a move is made; what was missed is asked for again. */
export class Sayings {
  readonly #dual: Dual;
  all: Readonly<Record<string, Say>> = $state.raw({});
  #asking: Promise<void> = Promise.resolve();

  constructor(dual: Dual) {
    this.#dual = dual;
  }

  of(node: LineNode): Say | null {
    return this.all[node.node] ?? null;
  }

  /** Begins with what was kept. */
  bring(says: Readonly<Record<string, Say>>): void {
    this.all = says;
  }

  /** Remembers what the state at node `from` said of the move that followed, if this is the one. */
  note(state: StateAnswer, node: LineNode | undefined, from: number): void {
    if (node === undefined || node.parent !== from) return;
    const say = sayOf(state, node);
    if (say !== null) this.all = { ...this.all, [node.node]: say };
  }

  /** Finds the words of all moves up to `at`. Kept when they are there. */
  complete(question: GameRef, line: readonly LineNode[], at: number): Promise<void> {
    this.#asking = this.#asking.then(async () => {
      const found: Record<string, Say> = {};
      for (const [index, node] of line.slice(0, at).entries()) {
        if (node.node in this.all) continue;
        const say = await this.#ask(question, index, node);
        if (say !== null) found[node.node] = say;
      }
      if (Object.keys(found).length > 0) this.all = { ...this.all, ...found };
    });
    return this.#asking;
  }

  async #ask(question: GameRef, index: number, node: LineNode): Promise<Say | null> {
    const moves = (question.moves ?? []).slice(0, index);
    const state = await this.#dual.ask({ action: "state", ...question, moves }).answer;
    return isFailure(state) ? null : sayOf(state, node);
  }
}

/** What a state says of one of its moves. A roll is said by its name, since all rolls are one offer. */
export function sayOf(
  state: Pick<StateAnswer, "game" | "turn" | "roller" | "view">,
  { move }: { move: string },
): Say | null {
  const mover = state.roller ?? state.turn ?? "";
  if (state.turn === "chance") return { key: `${state.game}.${move}`, args: { mover, side: mover } };
  const offer = state.view.moves.find((offer) => offer.move === move);
  if (offer === undefined) return null;
  return { ...offer.say, args: { mover, side: mover, ...offer.say.args } };
}
