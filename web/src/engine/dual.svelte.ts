import type { Action, Answers, Before, Errand, Failure, Grasp, HostAnswer, Question } from "../generated/protocol";
import type { Asked, Engine } from "./engine";
import { isFailure } from "./problems";
import { SERVER_AWAY, type Server } from "./server";

export type Where = "browser" | "server";

/** Problems after which it is worth asking elsewhere: not the question is at fault, but who was asked. */
const ELSEWHERE = new Set(["internal", "unavailable", "unknown-player", "too-busy", "rate-limited"]);

/** All that is known of a room outside of whoever hosts it: enough to go on with it anywhere. */
export interface Hold {
  /** All events, one a line. */
  events: string;
  grasp: Grasp;
}

/** An answer on its way, which can be stopped. */
export interface Stoppable<A extends Action> {
  answer: Promise<Answers[A] | Failure>;
  stop: () => void;
}

/**
 * Answers in this browser or on the server, whichever can. Rooms and quick questions are the browser's as long as it runs
 * the engine; for thinking, whoever is preferred comes first.
 */
export class Dual {
  readonly #browser: Engine;
  readonly #server: Server;
  /** Whose room the worker has, as it is now. */
  #held: Hold | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  /** Whether the browser could not even with a fresh worker. */
  #fails = false;
  /** Who is asked first to think. */
  preferred: Where = "browser";
  /** Who thought last, or is thinking. */
  where = $state<Where>("browser");
  /** Who hosts this page's room, and answers its quick questions. */
  hosting = $state<Where>("browser");

  constructor(browser: Engine, server: Server) {
    this.#browser = browser;
    this.#server = server;
  }

  /** Asks a quick question. */
  ask<A extends Action>(question: Question<A>): Stoppable<A> {
    return this.#ask(question, "browser", () => {}, (by) => (this.hosting = by));
  }

  /** Asks whoever hosts, and nobody else. */
  askHost<A extends Action>(question: Question<A>): Stoppable<A> {
    const asked = this.hosting === "browser" ? this.#browser : this.#server;
    const { id, answer } = asked.ask(question);
    return { answer, stop: () => void asked.cancel(id) };
  }

  /** Asks for something that takes thinking. */
  think<A extends Action>(question: Question<A>, onReport: (report: Answers[A]) => void = () => {}): Stoppable<A> {
    return this.#ask(question, this.preferred, onReport, (by) => (this.where = by));
  }

  /** Has something done in a room; what is known of it is brought up to date. */
  host(hold: Hold, errand: Errand): Promise<HostAnswer> {
    // One after the other, because each begins where the one before it ended.
    const done = this.#turn.then(() => this.#do(hold, errand));
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Ends what runs in the browser. */
  end(): void {
    this.#browser.end();
  }

  #ask<A extends Action>(
    question: Question<A>,
    wanted: Where,
    onReport: (report: Answers[A]) => void,
    note: (by: Where) => void,
  ): Stoppable<A> {
    const first = this.#fails ? "server" : wanted;
    let now: Asked<A> & { by: Where };
    let stopped = false;
    const begin = (by: Where): Promise<Answers[A] | Failure> => {
      now = { ...(by === "browser" ? this.#browser : this.#server).ask(question, onReport), by };
      note(by);
      return now.answer;
    };
    const run = async (): Promise<Answers[A] | Failure> => {
      const answer = await begin(first);
      if (stopped || !isFailure(answer) || !ELSEWHERE.has(answer.error.type)) return answer;
      const other = await begin(first === "browser" ? "server" : "browser");
      if (!isFailure(other)) return other;
      // Where nobody can answer, the first one knows best why.
      note(first);
      return answer;
    };
    const stop = () => {
      stopped = true;
      (now.by === "browser" ? this.#browser : this.#server).cancel(now.id);
    };
    return { answer: run(), stop };
  }

  async #do(hold: Hold, errand: Errand): Promise<HostAnswer> {
    const begins = errand.do === "open" || errand.do === "resume";
    const before = begins || hold.events === "" ? undefined : { events: hold.events, grasp: hold.grasp };
    const answer = await this.#somewhere(hold, errand, before);
    const kept = answer.kept ?? "";
    hold.events = begins && answer.problem === undefined ? kept : hold.events + kept;
    hold.grasp = answer.grasp ?? hold.grasp;
    return answer;
  }

  /** Has an errand done by whoever can: the browser, unless it failed before and the server answers. */
  async #somewhere(hold: Hold, errand: Errand, before: Before | undefined): Promise<HostAnswer> {
    if (!this.#fails) {
      const answer = await this.#inBrowser(hold, errand, before);
      if (!isBroken(answer)) return answer;
    }
    const answer = await this.#server.host(errand, before);
    if (answer.problem?.reason !== SERVER_AWAY) {
      this.hosting = "server";
      return answer;
    }
    const last = await this.#inBrowser(hold, errand, before);
    // What was there until now is missed.
    return isBroken(last) && this.hosting === "server" ? answer : last;
  }

  async #inBrowser(hold: Hold, errand: Errand, before: Before | undefined): Promise<HostAnswer> {
    const isHeld = this.#held === hold;
    let answer = await this.#browser.host(errand, isHeld ? undefined : before);
    // If a worker broke, another takes its place, and gets the room.
    if (answer.problem?.reason === "no-room" || isBroken(answer)) answer = await this.#browser.host(errand, before);
    this.#fails = isBroken(answer);
    this.#held = !this.#fails && (isHeld || answer.problem === undefined) ? hold : null;
    if (!this.#fails) this.hosting = "browser";
    return answer;
  }
}

/** Whether the worker cannot do anything; what is wrong with an errand is its business. */
function isBroken({ problem }: HostAnswer): boolean {
  return problem?.type === "internal";
}
