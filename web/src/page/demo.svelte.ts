import { isFailure } from "../engine/problems";
import type { View } from "../generated/protocol";
import type { House } from "../room/house";
import { settings } from "../settings.svelte";
import demos from "./demos.json";

interface Game {
  variant?: string;
  options?: Record<string, number>;
  /** What is shown first. */
  from: number;
  moves: string[];
}

const GAMES = demos as Record<string, Game>;
/** One card goes on this often, and each in its turn. */
const STEP_MS = 1400;

/** Games that were played before, to be looked at: one move after the other, unless nothing is to move. */
export class Demo {
  readonly #house: House;
  views: Record<string, View> = $state({});
  #at: Record<string, number> = {};

  constructor(house: House) {
    this.#house = house;
  }

  /** Shows all games and lets them go on. Gives back what stops it. */
  run(): () => void {
    const { games } = this.#house;
    for (const { id } of games) void this.#show(id, GAMES[id]?.from ?? 0);
    let turn = 0;
    const timer = setInterval(() => {
      if (settings.still || document.hidden) return;
      const id = games[turn++ % games.length]?.id ?? "";
      const [at, demo] = [this.#at[id] ?? 0, GAMES[id]];
      if (demo !== undefined) void this.#show(id, at < demo.moves.length ? at + 1 : demo.from);
    }, STEP_MS);
    return () => clearInterval(timer);
  }

  async #show(id: string, at: number): Promise<void> {
    this.#at[id] = at;
    const { from: _, moves = [], ...setup } = GAMES[id] ?? { from: 0 };
    const question = { action: "state", game: id, ...setup, moves: moves.slice(0, at) } as const;
    const answer = await this.#house.dual.ask(question).answer;
    if (!isFailure(answer)) this.views[id] = answer.view;
  }
}
