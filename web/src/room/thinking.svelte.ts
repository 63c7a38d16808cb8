import type { Dual, Where } from "../engine/dual.svelte";
import { isFailure } from "../engine/problems";
import type { RoomCommand, Task } from "../generated/protocol";
import { settings } from "../settings.svelte";

type Request = Extract<Task, { task: "choose" }>["request"];

/** So that people can follow, moves of players come not faster than this, in milliseconds. */
export const PACES = { slow: 2000, normal: 500, fast: 0 } as const;
export type Pace = keyof typeof PACES;

/** Asks for the move of one player at a time. */
export class Thinking {
  readonly #dual: Dual;
  /** How fast players play. */
  pace = $state<Pace>("normal");
  /** Whether somebody is thinking. */
  is = $state(false);
  /** The id of the request that is being thought about. */
  token: string | null = null;
  #stop: () => void = () => {};

  constructor(dual: Dual) {
    this.#dual = dual;
  }

  /** Who thinks. */
  get where(): Where {
    return this.#dual.where;
  }

  /** Finds the move, and says what the room is to be told; null when it is no longer wanted. */
  async choose(request: Request): Promise<RoomCommand | null> {
    const { id: token, ...question } = request;
    this.token = token;
    this.is = true;
    const asked = this.#dual.think(question);
    this.#stop = asked.stop;
    const [answer] = await Promise.all([asked.answer, this.pause()]);
    if (this.token !== token) return null;
    this.token = null;
    this.is = false;
    if (isFailure(answer)) return { command: "failed", token, problem: answer.error };
    return "move" in answer ? { command: "chosen", token, move: answer.move } : null;
  }

  /** A move that is no longer wanted need not be found. */
  stop(): void {
    if (this.token === null) return;
    this.token = null;
    this.is = false;
    this.#stop();
  }

  /** As long as people need to follow. */
  pause(): Promise<void> {
    const ms = this.pace === "normal" && settings.still ? 0 : PACES[this.pace];
    return new Promise((resolve) => setTimeout(resolve, ms));
  }
}
