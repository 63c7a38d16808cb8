import type { RoomRequest, Value } from "../generated/protocol";
import { HUMAN, seat } from "./options";

/** A game as it is kept between visits. */
export interface Kept {
  /** All events of its room, one a line. */
  events: string;
  /** How long players that take a seat think. */
  thinkMs: number;
}

/** The same as pages kept it before they had rooms. */
interface Former {
  setup: { game: string; variant: string | null; options: Record<string, Value> };
  seats: Record<string, string>;
  thinkMs: number;
  plies: { move: string }[];
  at: number;
}

const KEY = "parlor.game.2";
const FORMER_KEY = "parlor.game.1";

/** Keeps the game. Where nothing can be kept (private windows) the game just goes on. */
export function save(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    localStorage.removeItem(FORMER_KEY);
  } catch {
    // Nothing to do about it.
  }
}

/** The game that was kept, if there is one and it looks like one. */
export function load(): Kept | null {
  const kept = read(KEY) as Partial<Kept> | null;
  return typeof kept?.events === "string" && typeof kept.thinkMs === "number" ? (kept as Kept) : null;
}

/** A game that an earlier version of the page kept, as a room to be opened. */
export function loadFormer(): { room: RoomRequest; thinkMs: number } | null {
  const former = read(FORMER_KEY) as Former | null;
  try {
    if (former === null || !Number.isInteger(former.at)) return null;
    const { game, variant, options } = former.setup;
    const thinkMs = Number(former.thinkMs) || 1000;
    const seats = Object.entries(former.seats).map(([side, id]) => [side, seat(id ?? HUMAN, thinkMs)]);
    const moves = former.plies.slice(0, former.at).map((ply) => ply.move);
    const room: RoomRequest = { game, options, moves, seats: Object.fromEntries(seats), takeBack: "free" };
    return { room: variant === null ? room : { ...room, variant }, thinkMs };
  } catch {
    return null;
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
