import type { Action, Answer, Answers, Failure, Outcome, Question } from "./dist/protocol";

export type * from "./dist/protocol";

/** An answer on its way, and the id by which it can be cancelled. */
export interface Asked<A extends Action> {
  id: string;
  answer: Promise<Answers[A] | Failure>;
}

/** The engine: questions of the protocol in, its answers out. It works in workers and never blocks the page. */
export interface Engine {
  /** Asks one line of the protocol. `onAnswer` gets every answer; the promise is kept after the last one. */
  send(line: string, onAnswer: (answer: Answer) => void): Promise<void>;
  /** Asks a question. Reports go to `onReport`, the promise is kept with the last answer, be it a failure. */
  ask<A extends Action>(question: Question<A>, onReport?: (report: Answers[A]) => void): Asked<A>;
  /** Stops a request. False when it is not open (any more). */
  cancel(id: string): boolean;
  /** Ends all workers. */
  end(): void;
}

/** Starts an engine. */
export function startEngine(): Engine;

/** `<parlor-board>`: a board with an opponent. Its attributes are in the README. */
export class ParlorBoard extends HTMLElement {
  /** The moves so far, as the rules write them. */
  readonly moves: string[];
  /** The position as text; null until the board is there. */
  readonly position: string | null;
  /** Takes the last move back, and the answer to it. */
  undo(): void;
  /** Begins anew, as the attributes say. */
  restart(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "parlor-board": ParlorBoard;
  }
  interface HTMLElementEventMap {
    "parlor-ready": CustomEvent<null>;
    "parlor-move": CustomEvent<{ moves: string[]; position: string | null }>;
    "parlor-end": CustomEvent<Outcome>;
  }
}
