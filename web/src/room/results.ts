import type { RoomAnswer } from "../generated/protocol";
import { adapts, after, DRAWN, loadAdapting, LOST, saveAdapting, WON, type Score } from "./adapting";
import { read, remove, write } from "./storage";

/** How a game against a player of the engine ended for the person at this page. */
export interface Result {
  /** The game and its round: what is taken back and ends again counts once. */
  key: string;
  game: string;
  /** The id of the player. */
  opponent: string;
  adapts: boolean;
  score: Score;
  when: number;
}

/** All results against one opponent. */
export interface Tally {
  game: string;
  opponent: string;
  adapts: boolean;
  won: number;
  drawn: number;
  lost: number;
}

/** A game that is over. */
interface Ended {
  id: string;
  info: { id: string; sides: readonly string[] };
  /** The sides that are played from this page. */
  own: readonly string[];
  room: RoomAnswer;
}

const KEY = "parlor.results.1";
/** So many are kept. */
const MOST = 1000;

export function results(): Result[] {
  const kept = read(KEY);
  return Array.isArray(kept) ? (kept as unknown[]).filter(isResult) : [];
}

export function forgetResults(): void {
  remove(KEY);
}

/** Keeps how a game ended, and lets the opponent that adapts know. */
export function noteResult(ended: Ended): void {
  const result = resultOf(ended);
  const all = results();
  if (result === null || all.some(({ key }) => key === result.key)) return;
  write(KEY, [...all, result].slice(-MOST));
  const adapting = result.adapts ? loadAdapting(result.game) : null;
  if (adapting !== null) saveAdapting(result.game, after(adapting, result.score));
}

/** Only one person against one player has a result. */
function resultOf({ id, info, own, room }: Ended): Result | null {
  const [side, ...others] = own;
  const opponent = room.seats[info.sides.find((one) => one !== side) ?? ""];
  if (side === undefined || others.length > 0 || opponent?.kind !== "player" || room.outcome === null) return null;
  const { winner } = room.outcome;
  return {
    key: `${id}.${room.round}`,
    game: info.id,
    opponent: opponent.player ?? `level-${opponent.level}`,
    adapts: adapts(opponent),
    score: winner === null ? DRAWN : winner === side ? WON : LOST,
    when: Date.now(),
  };
}

/** The results by game and opponent, in the order in which they were first met. */
export function tallies(all: readonly Result[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const { game, opponent: player, adapts, score } of all) {
    // Whoever adapts goes through the levels.
    const opponent = adapts ? "" : player;
    const key = `${game} ${opponent}`;
    const tally = found.get(key) ?? { game, opponent, adapts, won: 0, drawn: 0, lost: 0 };
    found.set(key, tally);
    tally[score === WON ? "won" : score === DRAWN ? "drawn" : "lost"]++;
  }
  return [...found.values()];
}

function isResult(value: unknown): value is Result {
  const result = value as Partial<Result> | null;
  const words = [result?.key, result?.game, result?.opponent];
  return words.every((word) => typeof word === "string") && [LOST, DRAWN, WON].includes(result?.score as Score);
}
