import type { Action, Answer, Answers, Failure, Question } from "../generated/protocol";
import type { Asked } from "./engine";
import { CANCELLED, isFailure } from "./problems";

/** The server that this page came from, where one answers: the protocol over HTTP. */
export class Server {
  readonly #base: URL;
  readonly #open = new Map<string, AbortController>();
  #count = 0;

  constructor(base: string) {
    this.#base = new URL("api/v1/", base);
  }

  /** The address of something that the server offers. */
  url(path: string): string {
    return new URL(path, this.#base).href;
  }

  /** Asks a question. Over HTTP there is one answer, and no report on the way. */
  ask<A extends Action>(question: Question<A>, _onReport: (report: Answers[A]) => void = () => {}): Asked<A> {
    const id = `page-${++this.#count}`;
    const stop = new AbortController();
    this.#open.set(id, stop);
    const { reportEveryMs: _, ...once } = question;
    const line = JSON.stringify({ id, ...once });
    const answer = this.#post(id, question.action, line, stop.signal) as Promise<Answers[A] | Failure>;
    void answer.finally(() => this.#open.delete(id));
    return { id, answer };
  }

  /** Stops a request: the server notices that nobody waits any more. */
  cancel(id: string): boolean {
    this.#open.get(id)?.abort();
    return this.#open.delete(id);
  }

  async #post(id: string, action: Action, body: string, signal: AbortSignal): Promise<Answer> {
    try {
      const headers = { "content-type": "application/json" };
      const response = await fetch(this.url("query"), { method: "POST", headers, body, signal });
      const answer = (await response.json()) as unknown;
      return isAnswer(answer, action) ? answer : { id, error: away("it answered nonsense") };
    } catch (fault) {
      if (signal.aborted) return { id, error: CANCELLED };
      return { id, error: away(fault instanceof Error ? fault.message : String(fault)) };
    }
  }
}

/** Whether this can be the answer to such a question: what stands between may answer in the server's place. */
function isAnswer(answer: unknown, action: Action): answer is Answer {
  if (typeof answer !== "object" || answer === null) return false;
  if (isFailure(answer as Answer)) return typeof (answer as Failure).error?.detail === "string";
  const { move, candidates } = answer as { move?: unknown; candidates?: unknown };
  if (action === "choose") return typeof move === "string";
  return action === "analyze" ? Array.isArray(candidates) : "id" in answer;
}

/** The server cannot be asked. */
export function away(detail: string): Failure["error"] {
  return { type: "unavailable", title: "Unavailable", detail: `the server cannot be asked: ${detail}`, reason: "no-server" };
}
