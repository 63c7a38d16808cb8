import type { Say, Value } from "../generated/protocol";

/** What a game was opened with. */
export interface Setup {
  game: string;
  variant: string | null;
  options: Record<string, Value>;
}

/** One move or roll that was made. */
export interface Ply {
  move: string;
  /** A side, or `chance`. */
  turn: string;
  /** The side that moved or rolled. */
  side: string;
  say: Say | null;
}

/** A game as it is kept between visits. */
export interface Saved {
  setup: Setup;
  seats: Record<string, string>;
  thinkMs: number;
  plies: Ply[];
  at: number;
}

const KEY = "parlor.game.1";

/** Keeps the game. Where nothing can be kept (private windows) the game just goes on. */
export function save(saved: Saved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Nothing to do about it.
  }
}

/** The game that was kept, if there is one and it looks like one. */
export function load(): Saved | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "null") as Saved | null;
    const sound =
      typeof saved?.setup?.game === "string" &&
      Array.isArray(saved.plies) &&
      saved.plies.every((ply) => typeof ply?.move === "string" && typeof ply.turn === "string") &&
      Number.isInteger(saved.at) &&
      typeof saved.seats === "object";
    return sound ? saved : null;
  } catch {
    return null;
  }
}

/** Forgets the game. */
export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing to do about it.
  }
}
