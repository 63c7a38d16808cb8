import type { GameInfo, OptionInfo, RoomRequest, Seat, Settings, Value } from "../generated/protocol";
import { seed } from "./random";

/** The seat of a person. All other seats name a player of the engine. */
export const HUMAN = "human";

/** What a setting shows at first: its default, or a fresh number where there is none. */
export function firstValue(option: OptionInfo): string {
  if (option.default !== undefined) return String(option.default);
  if (option.kind === "word") return option.values?.[0] ?? "";
  return String(fresh(option));
}

/** A random whole number that the setting allows. */
export function fresh(option: OptionInfo): number {
  const [min, max] = [option.min ?? 0, option.max ?? 2 ** 32 - 1];
  // Short numbers are easier to pass on, and there are boards enough among them.
  return min + (seed() % (Math.min(max - min, 9999) + 1));
}

/** The settings as a request carries them: only what differs from the default. */
export function given(options: readonly OptionInfo[], texts: Readonly<Record<string, string>>): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const option of options) {
    const text = (texts[option.name] ?? "").trim();
    if (text === "" || text === String(option.default)) continue;
    values[option.name] = option.kind === "integer" && /^-?\d+$/.test(text) ? Number(text) : text;
  }
  return values;
}

/** Who can sit down at a game: a person, and the players of the engine, the calibrated levels first. */
export function players(info: GameInfo): string[] {
  const ids = info.players.map((player) => player.id);
  const all = [...ids, ...info.levels.map((level) => `level-${level}`).filter((id) => !ids.includes(id))];
  return [HUMAN, ...all.filter(isLevel).sort(byLevel), ...all.filter((id) => !isLevel(id))];
}

/** Opponents from the gentlest to the strongest: the calibrated levels, or the game's own players where there are none. */
export function ladder(info: GameInfo): string[] {
  const all = players(info);
  const levels = all.filter(isLevel);
  if (levels.length > 0) return levels;
  return RUNGS.filter((id) => all.includes(id));
}

/** Opponents with character: as strong as any level, and each with a manner of its own. */
export function characters(info: GameInfo): string[] {
  const ofAnyStrength = info.players.filter(({ tuning }) => tuning.some(({ name }) => name === "strength"));
  return ofAnyStrength.map(({ id }) => id).filter((id) => !isLevel(id));
}

/** Players that every document knows by these words, from the gentlest on. */
const RUNGS = ["random", "classic-easy", "classic", "classic-medium", "classic-server", "classic-hard", "engine"];

/** The opponent for somebody who has not chosen one: gentle, but no pushover. */
export function gentle(info: GameInfo): string {
  const rungs = ladder(info);
  return rungs[1] ?? rungs[0] ?? HUMAN;
}

/** Whether this is one of the calibrated levels. */
export function isLevel(id: string): boolean {
  return /^level-\d+$/.test(id);
}

function byLevel(a: string, b: string): number {
  return Number(a.slice(6)) - Number(b.slice(6));
}

/** Who sits where at first: a person against a gentle opponent. */
export function firstSeats(info: GameInfo): Record<string, string> {
  const opponent = gentle(info);
  return Object.fromEntries(info.sides.map((side, index) => [side, index === 0 ? HUMAN : opponent]));
}

/** A game that can begin at once. */
export function firstRoom(info: GameInfo, thinkMs: number): RoomRequest {
  const seats = Object.entries(firstSeats(info)).map(([side, id]) => [side, seat(id, thinkMs)]);
  return { game: info.id, seats: Object.fromEntries(seats), takeBack: "free" };
}

/** The seat of a person, or of a player that thinks so long. Levels know themselves how long they think. */
export function seat(id: string, thinkMs: number, tuning: Settings = {}): Seat {
  if (id === HUMAN) return { kind: "person" };
  const tuned = Object.keys(tuning).length === 0 ? {} : { tuning };
  return isLevel(id)
    ? { kind: "player", player: id, ...tuned }
    : { kind: "player", player: id, timeMs: thinkMs, ...tuned };
}

/** Who sits in a seat: the opposite of `seat`. */
export function sitter(seat: Seat | undefined): string {
  return seat?.kind === "player" ? (seat.player ?? `level-${seat.level}`) : HUMAN;
}
