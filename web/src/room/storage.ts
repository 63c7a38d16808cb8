import type { RoomRequest, Say, Value } from "../generated/protocol";
import { HUMAN, seat } from "./options";

/** A game as it is kept between visits. */
export interface Kept {
  id: string;
  /** The id of the game that is played. */
  game: string;
  /** All events of its room, one a line. */
  events: string;
  /** How long players that take a seat think. */
  thinkMs: number;
  /** The moves in words, by node. */
  says: Record<string, Say>;
  /** When something last happened, in milliseconds. */
  when: number;
  /** Who sits where: ids of players. */
  seats: Record<string, string>;
  /** How many moves were made. */
  ply: number;
  isOver: boolean;
}

/** What a person chose last in a game: how the next one begins. */
export interface Last {
  room: RoomRequest;
  thinkMs: number;
}

const GAME = "parlor.game.3.";
const LAST = "parlor.last.1.";
const KEYS = "parlor.keys.1.";
const SECOND_KEY = "parlor.game.2";
const FIRST_KEY = "parlor.game.1";
/** So many finished games are kept; games that go on are kept until somebody deletes them. */
const FINISHED = 30;

/** Where a game is kept. */
export function gameKey(id: string): string {
  return GAME + id;
}

/** An id for a game on this device. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join("");
}

/** Keeps the game. False where nothing can be kept (private windows, no room left): the game just goes on. */
export function save(kept: Kept): boolean {
  return write(gameKey(kept.id), kept);
}

/** The game of this id, if it is kept and looks like one. */
export function load(id: string): Kept | null {
  return asKept(read(gameKey(id)));
}

/** All games that are kept, the newest first. */
export function list(): Kept[] {
  const games = keys(GAME).flatMap((key) => asKept(read(key)) ?? []);
  games.sort((a, b) => b.when - a.when);
  for (const old of games.filter((game) => game.isOver).slice(FINISHED)) forget(old.id);
  return games;
}

export function forget(id: string): void {
  remove(gameKey(id));
}

/** What the next game of this kind begins with. */
export function loadLast(game: string): Last | null {
  const last = read(LAST + game) as Partial<Last> | null;
  return typeof last?.thinkMs === "number" && last.room?.game === game ? (last as Last) : null;
}

export function saveLast({ room, thinkMs }: Last): void {
  write(LAST + room.game, { room, thinkMs });
}

/** The keys of this device's seats in a room on a server. */
export interface Keys {
  bySide: Readonly<Record<string, string>>;
  /** The event up to which the sides are right: when people change sides, keys go with them. */
  seq: number;
}

export function loadKeys(room: string): Keys {
  const kept = read(KEYS + room) as Partial<Keys> | null;
  const sound = Object.entries(kept?.bySide ?? {}).filter(([, key]) => typeof key === "string");
  return { bySide: Object.fromEntries(sound), seq: Number(kept?.seq) || 0 };
}

export function saveKeys(room: string, keys: Keys): void {
  write(KEYS + room, keys);
}

/** A game that an earlier version of the page kept, as something to be brought back; it is taken away there. */
export function loadFormer(): { events: string; thinkMs: number } | { room: RoomRequest; thinkMs: number } | null {
  const second = read(SECOND_KEY) as { events?: unknown; thinkMs?: unknown } | null;
  const first = read(FIRST_KEY) as First | null;
  [SECOND_KEY, FIRST_KEY].forEach(remove);
  if (typeof second?.events === "string") return { events: second.events, thinkMs: Number(second.thinkMs) || 1000 };
  return first === null ? null : opened(first);
}

/** A game as pages kept it before they had rooms. */
interface First {
  setup: { game: string; variant: string | null; options: Record<string, Value> };
  seats: Record<string, string>;
  thinkMs: number;
  plies: { move: string }[];
  at: number;
}

function opened(first: First): { room: RoomRequest; thinkMs: number } | null {
  try {
    const { game, variant, options } = first.setup;
    const thinkMs = Number(first.thinkMs) || 1000;
    const seats = Object.entries(first.seats).map(([side, id]) => [side, seat(id ?? HUMAN, thinkMs)]);
    const moves = first.plies.slice(0, first.at).map((ply) => ply.move);
    const room: RoomRequest = { game, options, moves, seats: Object.fromEntries(seats), takeBack: "free" };
    return { room: variant === null ? room : { ...room, variant }, thinkMs };
  } catch {
    return null;
  }
}

function asKept(value: unknown): Kept | null {
  const kept = value as Partial<Kept> | null;
  const sound =
    typeof kept?.id === "string" &&
    typeof kept.game === "string" &&
    typeof kept.events === "string" &&
    typeof kept.thinkMs === "number" &&
    typeof kept.when === "number";
  if (!sound) return null;
  // Without the rest a game can be shown as well; it only says less of itself.
  const { says, seats, ply, isOver } = kept;
  const rest = { says: asRecord(says), seats: asRecord(seats), ply: Number(ply) || 0, isOver: isOver === true };
  return { ...(kept as Kept), ...rest };
}

function asRecord<T>(value: Readonly<Record<string, T>> | undefined): Record<string, T> {
  return typeof value === "object" && value !== null ? value : {};
}

function keys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then it was not kept either.
  }
}
