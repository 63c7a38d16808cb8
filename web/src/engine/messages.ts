/** A line of JSON: a request of the protocol, or an errand for the room that the worker hosts. */
export type Line = { line: string } | { errand: string };

/** What the page sends to a worker. The module comes once; lines may be sent before it. */
export type ToWorker = { module: WebAssembly.Module; networks: Networks } | Line;

/** Where the networks of games are, by game and by variant; the variant is empty where there is one way to play. */
export type Networks = Record<string, Record<string, string>>;

/** What a worker sends to the page: answers of the line it works on, then `done`; or what broke it. */
export type FromWorker = { answer: string } | { done: true } | { fault: string };

/** As much of a worker as is used here, so that tests can bring their own. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}
