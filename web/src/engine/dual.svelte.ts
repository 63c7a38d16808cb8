import type { Action, Answers, Failure, Question } from "../generated/protocol";
import type { Asked, Engine } from "./engine";
import { isFailure } from "./problems";
import type { Server } from "./server";

export type Where = "browser" | "server";

/** Problems after which it is worth asking elsewhere: not the question is at fault, but who was asked. */
const ELSEWHERE = new Set(["internal", "unavailable", "unknown-player", "too-busy", "rate-limited"]);

/** Thinks in this browser or on the server, whichever can: the one that is preferred first, then the other. */
export class Dual {
  readonly #browser: Engine;
  readonly #server: Server;
  /** Who is asked first. */
  preferred: Where = "browser";
  /** Who answered last, or is being asked. */
  where = $state<Where>("browser");

  constructor(browser: Engine, server: Server) {
    this.#browser = browser;
    this.#server = server;
  }

  ask<A extends Action>(question: Question<A>, onReport: (report: Answers[A]) => void = () => {}): Stoppable<A> {
    let now: Asked<A> & { by: Where };
    let stopped = false;
    const begin = (by: Where): Promise<Answers[A] | Failure> => {
      now = { ...(by === "browser" ? this.#browser : this.#server).ask(question, onReport), by };
      this.where = by;
      return now.answer;
    };
    const run = async (): Promise<Answers[A] | Failure> => {
      const answer = await begin(this.preferred);
      if (stopped || !isFailure(answer) || !ELSEWHERE.has(answer.error.type)) return answer;
      const other = await begin(this.preferred === "browser" ? "server" : "browser");
      // Where nobody can answer, the first one knows best why.
      return isFailure(other) ? answer : other;
    };
    const stop = () => {
      stopped = true;
      (now.by === "browser" ? this.#browser : this.#server).cancel(now.id);
    };
    return { answer: run(), stop };
  }
}

export interface Stoppable<A extends Action> {
  answer: Promise<Answers[A] | Failure>;
  stop: () => void;
}
