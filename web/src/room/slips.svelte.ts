import type { Problem } from "../generated/protocol";

/** An equation whose number was looked for on the wrong cell, and how often. */
export interface Slip {
  equation: string;
  times: number;
}

/** The wrong claims of the people at this page in one game of numbers, to look back at. Nobody keeps them. */
export class Slips {
  all: readonly Slip[] = $state.raw([]);
  #round = 1;

  /** Why something was refused in this round: a wrong claim is counted, and another round begins anew. */
  note(problem: Problem | undefined, round: number): void {
    if (round !== this.#round) [this.#round, this.all] = [round, []];
    const equation = problem?.reason === "wrong-number" ? problem.args?.["equation"] : undefined;
    if (equation === undefined) return;
    const others = this.all.filter((slip) => slip.equation !== equation);
    const times = this.all.find((slip) => slip.equation === equation)?.times ?? 0;
    this.all = [...others, { equation, times: times + 1 }];
  }
}
