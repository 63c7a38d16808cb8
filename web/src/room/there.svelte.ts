import type { Dual } from "../engine/dual.svelte";
import { away, SERVER_AWAY, type Server } from "../engine/server";
import type {
  Errand,
  HostAnswer,
  Next,
  Problem,
  RoomAnswer,
  RoomOrder,
  RoomRequest,
  Touch,
} from "../generated/protocol";
import type { House } from "./house";
import { emptyHold, type Place } from "./place";
import { loadKeys, newId, saveKeys, type Keys } from "./storage";
import { touches } from "./touches";

/** An event, as much as is looked at here. */
interface Heard {
  seq: number;
  swapped?: boolean;
}

/** What a server answers to something that was done. */
interface Done {
  seq: number;
  events: object[];
}

/** What is told of an answer that cannot be the server's. */
const NONSENSE = "it answered nonsense";
const RETRY_MS = 1000;
const TRIES = 4;

/** A room that the server lists or has just opened. */
export interface Listed {
  id: string;
  game: string;
  seats: RoomAnswer["seats"];
}

/** Opens a room on the server and keeps the keys of its seats here. */
export async function openThere(server: Server, request: RoomRequest): Promise<{ id: string } | { problem: Problem }> {
  const answer = await call<{ id: string; keys?: Record<string, string>; seq: number }>(server.url("rooms"), request);
  if (isProblem(answer)) return answer;
  const { id, keys, seq } = answer;
  if (typeof id !== "string" || typeof seq !== "number") return { problem: away(NONSENSE) };
  saveKeys(id, { bySide: keys ?? {}, seq });
  return { id };
}

/** The rooms that wait for somebody. */
export async function listThere(server: Server): Promise<Listed[] | { problem: Problem }> {
  const answer = await call<{ rooms?: Listed[] }>(server.url("rooms"));
  if (isProblem(answer)) return answer;
  return Array.isArray(answer.rooms) ? answer.rooms.filter(isListed) : { problem: away(NONSENSE) };
}

/**
 * A room on the server. Its events are followed, and rebuild the room as one of this page, so that everything is shown by
 * the same code; what a person does is sent to the server, which alone decides.
 */
export class There implements Place {
  readonly hosts = false;
  readonly #dual: Dual;
  readonly #hold = emptyHold();
  readonly #server: Server;
  readonly #id: string;
  #keys: Keys;
  #lines: string[] = [];
  #last: HostAnswer = { id: "" };
  #source: EventSource | null = null;
  #left = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #awaited: { seq: number; reached: () => void }[] = [];
  /** Whether events arrive. */
  connected = $state(true);
  /** Called with how things stand whenever something happened. */
  onChange: (answer: HostAnswer) => void = () => {};

  private constructor({ dual, server }: House, id: string) {
    [this.#dual, this.#server, this.#id] = [dual, server, id];
    this.#keys = $state.raw(loadKeys(id));
  }

  /** Goes to a room and waits until all that happened in it is known here. */
  static async enter(house: House, id: string): Promise<{ place: There; answer: HostAnswer }> {
    const place = new There(house, id);
    const shown = await call<RoomAnswer>(house.server.url(`rooms/${encodeURIComponent(id)}`));
    if (isProblem(shown)) return { place, answer: { id, ...shown } };
    if (typeof shown.seq !== "number") return { place, answer: { id, problem: away(NONSENSE) } };
    const reached = place.#reach(shown.seq);
    place.#listen();
    addEventListener("offline", place.#lost);
    await reached;
    return { place, answer: await place.#turn.then(() => place.#last) };
  }

  get own(): readonly string[] {
    return Object.keys(this.#keys.bySide);
  }

  async do(errand: Errand): Promise<HostAnswer> {
    const order = errand.do === "order" ? errand.order : errand.do === "touch" ? this.#complete(errand.touch) : null;
    if (order !== null) return this.#send(order);
    if (errand.do === "tick" || errand.do === "undo") return this.#last;
    return this.#note(await this.#dual.host(this.#hold, errand));
  }

  /** Takes an open seat. */
  async sit(side: string, name: string): Promise<Problem | null> {
    const body = name.trim() === "" ? {} : { name: name.trim() };
    const answer = await call<Done & { key: string }>(this.#server.url(`rooms/${this.#id}/seats/${side}`), body);
    if (isProblem(answer)) return answer.problem;
    const { key, seq } = answer;
    this.#keep({ bySide: { ...this.#keys.bySide, [side]: key }, seq });
    this.#hear(answer);
    await this.#reach(seq);
    return null;
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#retry);
    removeEventListener("offline", this.#lost);
    this.#source?.close();
  }

  /** The command that a touch completes, if it does. */
  #complete(touch: Touch): RoomOrder | null {
    const { picked, room } = this.#last;
    if (picked === undefined || room === undefined) return null;
    const at = room.moves.length;
    const found = [picked.next, picked.instead]
      .map((nexts) => reached(nexts, touch))
      .find((next) => next !== undefined);
    if (found?.completes === undefined) return null;
    return room.state.turn === "chance" ? { command: "roll", at } : { command: "move", move: found.completes, at };
  }

  /** Sends a command for whoever is to act, as often as it takes to reach the server. */
  async #send(order: RoomOrder): Promise<HostAnswer> {
    const { room } = this.#last;
    const mover = room?.state.roller ?? room?.state.turn ?? "";
    const key = this.#keys.bySide[mover] ?? Object.values(this.#keys.bySide)[0];
    if (key === undefined)
      return { ...this.#last, problem: { ...away(""), type: "not-your-seat", reason: "looking-on" } };
    // With the same name the server does it once, however often it is told.
    const named = { ...order, cmd: newId() };
    const url = this.#server.url(`rooms/${this.#id}/commands`);
    let answer = await call<Done>(url, named, key);
    for (let tries = 1; tries < TRIES && isProblem(answer) && answer.problem.reason === SERVER_AWAY; tries++) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      answer = await call<Done>(url, named, key);
    }
    if (isProblem(answer)) return { ...this.#last, problem: answer.problem };
    this.#hear(answer);
    await this.#reach(answer.seq);
    return this.#turn.then(() => this.#last);
  }

  #listen(): void {
    if (this.#left) return;
    const after = this.#lines.length;
    const source = new EventSource(this.#server.url(`rooms/${encodeURIComponent(this.#id)}/events?after=${after}`));
    this.#source = source;
    source.onopen = () => (this.connected = true);
    source.onmessage = ({ data }: MessageEvent<string>) => this.#take(data);
    source.onerror = () => this.#lost();
  }

  /** The stream has broken off, or the device has lost its network, which a stream may not notice for long. */
  readonly #lost = (): void => {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.connected = false;
    this.#retry = setTimeout(() => this.#listen(), RETRY_MS);
  };

  /** Events that came as the answer to something. Those that are missing before them come by the stream. */
  #hear({ events }: Done): void {
    for (const event of events) this.#take(JSON.stringify(event));
  }

  #take(line: string): void {
    const event = parse(line);
    if (event === null || event.seq !== this.#lines.length + 1) return;
    this.#lines.push(line);
    if (event.swapped && event.seq > this.#keys.seq) this.#swap(event.seq);
    this.#awaited = this.#awaited.filter(({ seq, reached }) => seq > event.seq || reached());
    const count = this.#lines.length;
    this.#turn = this.#turn.then(async () => {
      // Of several events in a row only the last needs to be shown.
      if (count !== this.#lines.length || this.#left) return;
      const events = this.#lines.map((line) => `${line}\n`).join("");
      this.onChange(this.#note(await this.#dual.host(this.#hold, { do: "resume", events })));
    });
  }

  #swap(seq: number): void {
    const { room } = this.#last;
    const sides = Object.keys(room?.seats ?? {});
    const other = (side: string) => sides.find((one) => one !== side) ?? side;
    const bySide = Object.fromEntries(Object.entries(this.#keys.bySide).map(([side, key]) => [other(side), key]));
    this.#keep({ bySide, seq });
  }

  #keep(keys: Keys): void {
    this.#keys = keys;
    saveKeys(this.#id, keys);
  }

  #reach(seq: number): Promise<void> {
    if (this.#lines.length >= seq) return Promise.resolve();
    return new Promise((resolve) => this.#awaited.push({ seq, reached: resolve }));
  }

  #note(answer: HostAnswer): HostAnswer {
    return (this.#last = { ...this.#last, ...answer, ...(answer.problem ? {} : { problem: undefined }) } as HostAnswer);
  }
}

function reached(nexts: readonly Next[], touch: Touch): Next | undefined {
  const found = touches(nexts);
  if ("cell" in touch) return found.cells.get(touch.cell);
  if ("hand" in touch) return found.hands.get(touch.hand);
  return found.choices.find(({ step }) => step.choice === touch.choice);
}

function parse(line: string): Heard | null {
  try {
    const event = JSON.parse(line) as Partial<Heard>;
    return typeof event.seq === "number" ? (event as Heard) : null;
  } catch {
    return null;
  }
}

function isListed(room: unknown): room is Listed {
  const { id, game, seats } = (room ?? {}) as Partial<Listed>;
  return typeof id === "string" && typeof game === "string" && typeof seats === "object" && seats !== null;
}

function isProblem(answer: object): answer is { problem: Problem } {
  return "problem" in answer;
}

/** Asks the server: a question without a body, otherwise something to do. */
async function call<A extends object>(url: string, body?: object, key?: string): Promise<A | { problem: Problem }> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as A | Problem | { error: Problem } | null;
    if (typeof answer !== "object" || answer === null) return { problem: away(NONSENSE) };
    if (response.ok) return answer as A;
    const told = "error" in answer ? answer.error : (answer as Problem);
    return { problem: typeof told?.detail === "string" ? told : away(`it answered ${response.status}`) };
  } catch (fault) {
    return { problem: away(fault instanceof Error ? fault.message : String(fault)) };
  }
}
