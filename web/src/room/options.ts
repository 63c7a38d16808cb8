import type { GameInfo, OptionInfo, Seat, Value } from "../generated/protocol";
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

/** Who can sit down at a game: a person, and the players of the engine. */
export function players(info: GameInfo): string[] {
  const ids = info.players.map((player) => player.id);
  const levels = info.levels.map((level) => `level-${level}`).filter((id) => !ids.includes(id));
  return [HUMAN, ...ids, ...levels];
}

/** Who sits where at first: a person against the engine. */
export function firstSeats(info: GameInfo): Record<string, string> {
  const engine = players(info).find((id) => id === "engine") ?? players(info)[1] ?? HUMAN;
  return Object.fromEntries(info.sides.map((side, index) => [side, index === 0 ? HUMAN : engine]));
}

/** The seat of a person, or of a player that thinks so long. */
export function seat(id: string, thinkMs: number): Seat {
  return id === HUMAN ? { kind: "person" } : { kind: "player", player: id, timeMs: thinkMs };
}

/** Who sits in a seat: the opposite of `seat`. */
export function sitter(seat: Seat | undefined): string {
  return seat?.kind === "player" ? (seat.player ?? `level-${seat.level}`) : HUMAN;
}
