import type { Action, Answer, Answers, Before, Errand, Failure, HostAnswer, Question } from "../generated/protocol";
import type { Asked } from "./engine";
import { CANCELLED, isFailure } from "./problems";

/** The reason that is given where the server cannot be asked. */
export const SERVER_AWAY = "no-server";

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

  /** Asks a question. Reports come on the way where they are asked for. */
  ask<A extends Action>(question: Question<A>, onReport: (report: Answers[A]) => void = () => {}): Asked<A> {
    const id = `page-${++this.#count}`;
    const stop = new AbortController();
    this.#open.set(id, stop);
    const line = JSON.stringify({ id, ...question });
    const hear = (answer: Answer) => onReport(answer as Answers[A]);
    const answer = this.#query(id, question.action, line, stop.signal, hear) as Promise<Answers[A] | Failure>;
    void answer.finally(() => this.#open.delete(id));
    return { id, answer };
  }

  /** Stops a request: the server notices that nobody waits any more. */
  cancel(id: string): boolean {
    this.#open.get(id)?.abort();
    return this.#open.delete(id);
  }

  /** Has an errand done for a room that the server need not know. */
  async host(errand: Errand, before?: Before): Promise<HostAnswer> {
    const id = `room-${++this.#count}`;
    const body = JSON.stringify({ id, now: Date.now(), ...(before === undefined ? {} : { before }), ...errand });
    try {
      const answer = (await (await this.#post("errands", body)).json()) as Partial<HostAnswer & { detail: unknown }>;
      if (answer?.id === id) return answer as HostAnswer;
      const refused = typeof answer?.detail === "string" && "type" in answer;
      return { id, problem: refused ? (answer as HostAnswer["problem"] & object) : away("it answered nonsense") };
    } catch (fault) {
      return { id, problem: awayBy(fault) };
    }
  }

  #post(path: string, body: string, signal?: AbortSignal): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return fetch(this.url(path), { method: "POST", headers, body, ...(signal === undefined ? {} : { signal }) });
  }

  async #query(
    id: string,
    action: Action,
    body: string,
    signal: AbortSignal,
    hear: (report: Answer) => void,
  ): Promise<Answer> {
    let last: Answer | null = null;
    try {
      const response = await this.#post("query", body, signal);
      const streams = response.headers.get("content-type")?.startsWith("application/x-ndjson") ?? false;
      for await (const text of streams ? lines(response) : [await response.text()]) {
        const answer = JSON.parse(text) as unknown;
        if (!isAnswer(answer, action)) return { id, error: away("it answered nonsense") };
        last = answer;
        if ("final" in answer && !answer.final) hear(answer);
        else return answer;
      }
      return { id, error: away("it gave no answer") };
    } catch (fault) {
      if (!signal.aborted) return { id, error: awayBy(fault) };
      return last !== null && "final" in last ? { ...last, final: true } : { id, error: CANCELLED };
    }
  }
}

/** The lines of an answer as they come. */
async function* lines(response: Response): AsyncGenerator<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    const parts = (rest + (value ?? "")).split("\n");
    rest = parts.pop() ?? "";
    yield* parts.filter((line) => line !== "");
    if (done) return;
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
  const problem = { type: "unavailable", title: "Unavailable", reason: SERVER_AWAY } as const;
  return { ...problem, detail: `the server cannot be asked: ${detail}` };
}

function awayBy(fault: unknown): Failure["error"] {
  return away(fault instanceof Error ? fault.message : String(fault));
}
