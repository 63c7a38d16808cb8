import type { FromWorker, Line, WorkerLike } from "./messages";

interface Work {
  line: Line;
  onAnswer: (answer: string) => void;
  done: () => void;
  broke: (fault: Error) => void;
}

/** One hired worker. It answers one line at a time; further lines wait. */
export class Hired {
  #worker: WorkerLike;
  #waiting: Work[] = [];
  #now: Work | null = null;
  /** Why this worker is of no more use. */
  fault: string | null = null;

  constructor(worker: WorkerLike) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => this.#hear({ fault: event.message ?? "the worker did not start" });
  }

  /** Has a line answered. The promise is kept when the last answer is there, and broken when the worker breaks. */
  run(line: Line, onAnswer: (answer: string) => void): Promise<void> {
    return new Promise((done, broke) => {
      this.#waiting.push({ line, onAnswer, done, broke });
      this.#next();
    });
  }

  /** Ends the worker, whatever it does. What it worked on is never heard of again. */
  end(): void {
    this.fault = "ended";
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
    this.#now = null;
    this.#waiting = [];
  }

  #next(): void {
    if (this.#now !== null) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if (this.fault !== null) {
      next.broke(new Error(this.fault));
      return;
    }
    this.#now = next;
    this.#worker.postMessage(next.line);
  }

  #hear(message: FromWorker): void {
    if ("answer" in message) {
      this.#now?.onAnswer(message.answer);
      return;
    }
    const { fault } = { fault: null, ...message };
    const worked = this.#now;
    this.#now = null;
    if (fault === null) {
      worked?.done();
      this.#next();
      return;
    }
    const waiting = this.#waiting;
    this.end();
    this.fault = fault;
    for (const work of worked === null ? waiting : [worked, ...waiting]) work.broke(new Error(fault));
  }
}
