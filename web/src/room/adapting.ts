import { ADAPTING } from "../generated/adapting";
import type { Seat } from "../generated/protocol";
import { read, write } from "./storage";

/** A person's result against one opponent, as levels are told it. */
export type Score = 1 | 2 | 3;
export const [LOST, DRAWN, WON] = [1, 2, 3] as const;

/** An opponent that adapts: how strong it was in the first of these games, and a digit for the result of each. */
export interface Adapting {
  strength: number;
  results: string;
}

const KEY = "parlor.adapting.1.";
/** The numbers are those of the levels (docs/players/levels.md). */
const { step, remembered, enough, least, most, weakest, strongest, results: MOST } = ADAPTING;

/** How strong the opponent is now, on the scale of the levels. */
export function adapted({ strength, results }: Adapting): number {
  const scores = [...results].map((digit) => Number(digit) - LOST);
  let now = Math.round(strength * 100);
  for (let played = enough; played <= scores.length; played++) {
    const last = scores.slice(Math.max(0, played - remembered), played);
    const percent = Math.floor((50 * last.reduce((sum, score) => sum + score, 0)) / last.length);
    if (percent > most) now = Math.min(now + step, strongest);
    else if (percent < least) now = Math.max(now - step, weakest);
  }
  return now / 100;
}

/** The same opponent after one more game. */
export function after(adapting: Adapting, score: Score): Adapting {
  const results = adapting.results + score;
  if (results.length < MOST) return { ...adapting, results };
  // The opponent stays as strong as it is, and the next result counts together with the last ones.
  return { strength: adapted({ ...adapting, results }), results: results.slice(1 - enough) };
}

export function loadAdapting(game: string): Adapting | null {
  const kept = read(KEY + game) as Partial<Adapting> | null;
  const results = kept?.results ?? "x";
  const sound = typeof kept?.strength === "number" && /^[123]*$/.test(results) && results.length <= MOST;
  return sound ? (kept as Adapting) : null;
}

export function saveAdapting(game: string, adapting: Adapting): void {
  write(KEY + game, adapting);
}

/** Whether somebody sits there who adapts. */
export function adapts(seat: Seat | undefined): boolean {
  return seat?.kind === "player" && seat.tuning?.["results"] !== undefined;
}

/** The seat of the opponent that adapts, as it is now. */
export function adaptingSeat({ strength, results }: Adapting): Seat {
  const player = `level-${Math.floor(strength)}`;
  return { kind: "player", player, tuning: { strength, results: Number(results) } };
}

/** Those of the seats in which somebody adapts, as strong as the results so far say. */
export function adaptedSeats(game: string, seats: Readonly<Record<string, Seat | undefined>>): [string, Seat][] {
  const adapting = loadAdapting(game);
  if (adapting === null) return [];
  return Object.entries(seats).flatMap(([side, seat]) => (adapts(seat) ? [[side, adaptingSeat(adapting)]] : []));
}
