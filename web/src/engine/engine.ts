import type {
  Action,
  Answer,
  Answers,
  Before,
  Errand,
  Failure,
  HostAnswer,
  Problem,
  Question,
} from "../generated/protocol";
import { THINKING } from "../generated/protocol";
import type { WorkerLike } from "./messages";
import { broken, CANCELLED, duplicate } from "./problems";
import { Hired } from "./hired";

type OnAnswer = (answer: Answer) => void;

/** An answer on its way, and the id by which it can be cancelled. */
export interface Asked<A extends Action> {
  id: string;
  answer: Promise<Answers[A] | Failure>;
}

/** A request that needs thinking, from the moment it is sent until its last answer. */
interface Job {
  id: string;
  line: string;
  onAnswer: OnAnswer;
  /** The newest report. */
  last: Answer | null;
  /** Who works on it; nobody while it waits. */
  worker: Hired | null;
  /** To be called after the last answer. */
  close: () => void;
}

/**
 * The engine in this page: the protocol's lines in, its answers out.
 *
 * A worker that searches hears nothing, so each search has a worker of its own, quick questions go to another, and a spare
 * is kept warm. To cancel a search is to end its worker; the spare takes the next one.
 */
export class Engine {
  #hire: () => WorkerLike;
  #most: number;
  #desk: Hired | null = null;
  #idle: Hired[] = [];
  #open = new Map<string, Job>();
  #queue: Job[] = [];
  #working = 0;
  #count = 0;

  /** `hire` makes a worker; at most `most` think at the same time, further requests wait. */
  constructor(hire: () => WorkerLike, most = 2) {
    this.#hire = hire;
    this.#most = most;
    this.#keepSpare();
  }

  /** Asks one line of the protocol. `onAnswer` gets every answer; the promise is kept after the last one. */
  send(line: string, onAnswer: OnAnswer): Promise<void> {
    const { id, action, target } = peek(line);
    if (id !== null && action !== null && THINKING.has(action)) {
      return this.#think(id, line, onAnswer);
    }
    return this.#quick(id, line, (answer) => {
      // The worker has checked the request, but only here is known what is open.
      const found = "cancelled" in answer && target !== null && this.#stop(target);
      onAnswer(found ? { ...answer, cancelled: true } : answer);
    });
  }

  /** Asks a question. Reports go to `onReport`, the promise is kept with the last answer, be it a failure. */
  ask<A extends Action>(question: Question<A>, onReport: (report: Answers[A]) => void = () => {}): Asked<A> {
    const id = `page-${++this.#count}`;
    let last: Answers[A] | Failure | null = null;
    const sent = this.send(JSON.stringify({ id, ...question }), (answer) => {
      // The protocol answers an action with its own answer, or a failure.
      if (isLast(answer)) last = answer as Answers[A] | Failure;
      else onReport(answer as Answers[A]);
    });
    return { id, answer: sent.then(() => last ?? { id, error: broken("it gave no answer") }) };
  }

  /** Has the worker that hosts this page's room do something; with `before`, in the room that was left like that. */
  async host(errand: Errand, before?: Before): Promise<HostAnswer> {
    const id = `room-${++this.#count}`;
    let last: HostAnswer = { id, problem: broken("it gave no answer") };
    try {
      const line = JSON.stringify({ id, now: Date.now(), ...(before === undefined ? {} : { before }), ...errand });
      await this.#front().run({ errand: line }, (told) => (last = JSON.parse(told) as HostAnswer));
    } catch (fault) {
      last = { id, problem: brokenBy(fault) };
    }
    return last;
  }

  /** Stops a request, here and now. False when it is not open (any more). */
  cancel(target: string): boolean {
    return this.#stop(target);
  }

  /** Ends all workers. */
  end(): void {
    for (const job of this.#open.values()) job.worker?.end();
    for (const worker of this.#idle) worker.end();
    this.#desk?.end();
  }

  /** The worker that answers quick questions and hosts the page's room. */
  #front(): Hired {
    if (this.#desk === null || this.#desk.fault !== null) this.#desk = new Hired(this.#hire());
    return this.#desk;
  }

  async #quick(id: string | null, line: string, onAnswer: OnAnswer): Promise<void> {
    try {
      await this.#front().run({ line }, (answer) => onAnswer(JSON.parse(answer) as Answer));
    } catch (fault) {
      onAnswer({ id, error: brokenBy(fault) });
    }
  }

  #think(id: string, line: string, onAnswer: OnAnswer): Promise<void> {
    if (this.#open.has(id)) {
      onAnswer({ id, error: duplicate(id) });
      return Promise.resolve();
    }
    return new Promise((close) => {
      const job: Job = { id, line, onAnswer, last: null, worker: null, close };
      this.#open.set(id, job);
      this.#queue.push(job);
      this.#begin();
    });
  }

  /** Gives waiting requests to free workers. */
  #begin(): void {
    while (this.#working < this.#most) {
      const job = this.#queue.shift();
      if (job === undefined) return;
      this.#working++;
      void this.#work(job, this.#takeWorker());
    }
  }

  async #work(job: Job, worker: Hired): Promise<void> {
    job.worker = worker;
    try {
      await worker.run({ line: job.line }, (told) => {
        const answer = JSON.parse(told) as Answer;
        job.last = answer;
        if (isLast(answer)) this.#forget(job);
        job.onAnswer(answer);
      });
      this.#idle.push(worker);
    } catch (fault) {
      job.onAnswer({ id: job.id, error: brokenBy(fault) });
    }
    this.#leave(job);
  }

  /** Takes a worker that is free; there is always one warm after the first moment. */
  #takeWorker(): Hired {
    this.#idle = this.#idle.filter((worker) => worker.fault === null);
    const worker = this.#idle.shift() ?? new Hired(this.#hire());
    this.#keepSpare();
    return worker;
  }

  #keepSpare(): void {
    if (this.#idle.length === 0) this.#idle.push(new Hired(this.#hire()));
  }

  /** A request has had its last answer and was worked on until now. */
  #leave(job: Job): void {
    this.#working--;
    this.#forget(job);
    job.close();
    this.#begin();
  }

  /** From its last answer on a request cannot be cancelled, and its id may be used again. */
  #forget(job: Job): void {
    if (this.#open.get(job.id) === job) this.#open.delete(job.id);
  }

  /** Stops an open request, which answers with the best it had. False when there is none. */
  #stop(target: string): boolean {
    const job = this.#open.get(target);
    if (job === undefined) return false;
    const last = job.last;
    const answer: Answer =
      last !== null && "final" in last ? { ...last, final: true } : { id: job.id, error: CANCELLED };
    if (job.worker === null) {
      this.#queue = this.#queue.filter((waiting) => waiting !== job);
      this.#forget(job);
      job.onAnswer(answer);
      job.close();
    } else {
      job.worker.end();
      job.onAnswer(answer);
      this.#leave(job);
    }
    return true;
  }
}

function isLast(answer: Answer): boolean {
  return !("final" in answer) || answer.final;
}

function brokenBy(fault: unknown): Problem {
  return broken(fault instanceof Error ? fault.message : String(fault));
}

/** As much of a line as decides where it goes. The engine itself judges whether the line is sound. */
function peek(line: string): { id: string | null; action: Action | null; target: string | null } {
  let json: unknown = null;
  try {
    json = JSON.parse(line);
  } catch {
    // The engine says what is wrong with it.
  }
  const field = (name: string) => {
    const value = typeof json === "object" && json !== null ? (json as Record<string, unknown>)[name] : null;
    return typeof value === "string" ? value : null;
  };
  return { id: field("id"), action: field("action") as Action | null, target: field("target") };
}
