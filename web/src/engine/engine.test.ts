import { beforeEach, describe, expect, it } from "vitest";

import type { Answer } from "../generated/protocol";
import { Engine } from "./engine";
import type { FromWorker, ToWorker, WorkerLike } from "./messages";

/** A worker that answers when the test says so. */
class FakeWorker implements WorkerLike {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  lines: string[] = [];
  ended = false;

  postMessage(message: ToWorker): void {
    if ("line" in message) this.lines.push(message.line);
  }

  terminate(): void {
    this.ended = true;
  }

  tell(answer: object): void {
    this.onmessage?.({ data: { answer: JSON.stringify(answer) } });
  }

  finish(answer: object): void {
    this.tell(answer);
    this.onmessage?.({ data: { done: true } });
  }
}

let workers: FakeWorker[];
let engine: Engine;

const hire = () => {
  const worker = new FakeWorker();
  workers.push(worker);
  return worker;
};
const holding = (id: string) => workers.find((worker) => worker.lines.some((line) => line.includes(`"id":"${id}"`)))!;
const alive = () => workers.filter((worker) => !worker.ended);
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** The answers of requests that are through. */
let closed: Answer[][];

function send(request: object | string): Answer[] {
  const answers: Answer[] = [];
  const line = typeof request === "string" ? request : JSON.stringify(request);
  void engine.send(line, (answer) => answers.push(answer)).then(() => closed.push(answers));
  return answers;
}

beforeEach(() => {
  workers = [];
  closed = [];
  engine = new Engine(hire, 1);
});

const analyze = (id: string) => ({ id, action: "analyze", game: "ur", reportEveryMs: 10 });
const report = (id: string, nodes: number, final = false) => ({ id, final, nodes, winrate: 0.5 });
const CANCELLED = {
  type: "cancelled",
  title: "Cancelled",
  detail: "stopped on request before there was an answer",
  reason: "cancelled",
};

describe("answers", () => {
  it("come with their reports, then the promise is kept", async () => {
    const answers = send(analyze("1"));
    holding("1").tell(report("1", 1));
    await settled();
    expect(closed).toEqual([]);
    holding("1").finish(report("1", 2, true));
    await settled();
    expect(answers).toEqual([report("1", 1), report("1", 2, true)]);
    expect(closed).toContain(answers);
  });

  it("to quick questions do not wait for a search", async () => {
    send(analyze("1"));
    const answers = send({ id: "2", action: "state", game: "ur" });
    expect(holding("2")).not.toBe(holding("1"));
    holding("2").finish({ id: "2", position: "…" });
    await settled();
    expect(answers).toHaveLength(1);
  });

  it("to faulty lines come from the engine itself", async () => {
    const answers = send("{");
    const worker = workers.find((worker) => worker.lines.includes("{"))!;
    worker.finish({ id: null, error: { type: "bad-request", reason: "not-json" } });
    await settled();
    expect(answers).toEqual([{ id: null, error: { type: "bad-request", reason: "not-json" } }]);
  });

  it("to a question are its last one; reports go aside", async () => {
    const reports: Answer[] = [];
    const { id, answer } = engine.ask({ action: "analyze", game: "ur" }, (report) => reports.push(report));
    holding(id).tell(report(id, 1));
    holding(id).finish(report(id, 2, true));
    expect(await answer).toEqual(report(id, 2, true));
    expect(reports).toEqual([report(id, 1)]);
  });
});

describe("waiting", () => {
  it("requests beyond the seats go in order", async () => {
    send(analyze("1"));
    send(analyze("2"));
    send(analyze("3"));
    expect(holding("2")).toBeUndefined();
    holding("1").finish(report("1", 1, true));
    await settled();
    expect(holding("2").lines).toHaveLength(1);
    expect(holding("3")).toBeUndefined();
    holding("2").finish(report("2", 1, true));
    await settled();
    expect(holding("3")).toBeDefined();
  });

  it("two seats think at the same time, and one spare is enough", async () => {
    workers = [];
    engine = new Engine(hire, 2);
    send(analyze("1"));
    send(analyze("2"));
    send(analyze("3"));
    expect(holding("1")).not.toBe(holding("2"));
    expect(holding("3")).toBeUndefined();
    expect(alive()).toHaveLength(3);
  });

  it("an id that is open is refused, and free again after its answer", async () => {
    send(analyze("1"));
    expect(send(analyze("1"))).toMatchObject([
      { id: "1", error: { type: "bad-request", reason: "duplicate-id", at: "id" } },
    ]);
    holding("1").finish(report("1", 1, true));
    await settled();
    expect(send(analyze("1"))).toEqual([]);
  });
});

describe("cancel", () => {
  const cancel = async (target: string) => {
    const answers = send({ id: "c", action: "cancel", target });
    holding("c").finish({ id: "c", cancelled: false });
    await settled();
    return answers;
  };

  it("ends the worker; the last report becomes final, and the warm spare goes on", async () => {
    const answers = send(analyze("1"));
    const next = send(analyze("2"));
    const spare = alive().find((worker) => worker !== holding("1"))!;
    holding("1").tell(report("1", 1));
    holding("1").tell(report("1", 2));
    expect(await cancel("1")).toEqual([{ id: "c", cancelled: true }]);
    expect(answers.at(-1)).toEqual(report("1", 2, true));
    expect(closed).toContain(answers);
    expect(holding("1").ended).toBe(true);
    expect(holding("2")).toBe(spare);
    holding("2").finish(report("2", 1, true));
    await settled();
    expect(next).toEqual([report("2", 1, true)]);
  });

  it("of a search without a report is the error of the protocol", async () => {
    const answers = send({ id: "1", action: "perft", game: "ur", depth: 40 });
    expect(await cancel("1")).toEqual([{ id: "c", cancelled: true }]);
    expect(answers).toEqual([{ id: "1", error: CANCELLED }]);
    expect(closed).toContain(answers);
  });

  it("of a waiting request takes it out of the queue", async () => {
    send(analyze("1"));
    const waiting = send(analyze("2"));
    expect(await cancel("2")).toEqual([{ id: "c", cancelled: true }]);
    expect(waiting).toEqual([{ id: "2", error: CANCELLED }]);
    expect(holding("1").ended).toBe(false);
    holding("1").finish(report("1", 1, true));
    await settled();
    expect(holding("2")).toBeUndefined();
  });

  it("finds nothing when nothing is open, or only just finished", async () => {
    expect(await cancel("1")).toEqual([{ id: "c", cancelled: false }]);
    const answers = send(analyze("1"));
    holding("1").tell(report("1", 1, true));
    expect(engine.cancel("1")).toBe(false);
    expect(answers).toHaveLength(1);
  });

  it("that the engine refuses cancels nothing", async () => {
    send(analyze("1"));
    const answers = send({ id: "c", action: "cancel", target: "1", typo: true });
    holding("c").finish({ id: "c", error: { type: "bad-request", reason: "unknown-field" } });
    await settled();
    expect(answers).toMatchObject([{ error: { reason: "unknown-field" } }]);
    expect(holding("1").ended).toBe(false);
  });

  it("works from the page at once", () => {
    const { id } = engine.ask({ action: "analyze", game: "ur" });
    expect(engine.cancel(id)).toBe(true);
    expect(engine.cancel(id)).toBe(false);
  });
});

describe("a worker that breaks", () => {
  it("fails its request and is replaced", async () => {
    const answers = send(analyze("1"));
    holding("1").onmessage?.({ data: { fault: "unreachable" } });
    await settled();
    expect(answers).toMatchObject([{ id: "1", error: { type: "internal" } }]);
    expect(holding("1").ended).toBe(true);
    send(analyze("2"));
    expect(holding("2").ended).toBe(false);
  });

  it("fails quick questions that wait, too", async () => {
    const [first, second] = [send({ id: "1", action: "games" }), send({ id: "2", action: "games" })];
    holding("1").onerror?.({ message: "not found" });
    await settled();
    expect(first).toMatchObject([{ id: "1", error: { type: "internal" } }]);
    expect(second).toMatchObject([{ id: "2", error: { type: "internal" } }]);
    send({ id: "3", action: "games" });
    expect(holding("3").ended).toBe(false);
  });
});
