import type { GameInfo, Settings, TuningInfo, Value } from "../generated/protocol";

/** What rooms and the page set by themselves: which game it is, and the results of the opponent that adapts. */
const BY_ITSELF = new Set(["game", "results"]);

/** A player's settings that a person may choose. */
export function tunable(info: GameInfo, player: string): TuningInfo[] {
  const found = info.players.find(({ id }) => id === player);
  return (found?.tuning ?? []).filter(({ name }) => !BY_ITSELF.has(name));
}

/** What was typed, as a request carries it: only what differs from what holds without it. */
export function tuned(specs: readonly TuningInfo[], texts: Readonly<Record<string, string>>): Settings {
  const values: Record<string, Value> = {};
  for (const { name, default: usual } of specs) {
    const text = (texts[name] ?? "").trim();
    if (text === "" || text === String(usual)) continue;
    values[name] = typeof usual === "boolean" ? text === "true" : typeof usual === "number" ? number(text) : text;
  }
  return values;
}

/** Settings of a request as they are typed. */
export function typed(settings: Settings | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(settings ?? {}).map(([name, value]) => [name, String(value)]));
}

/** What is no number is passed on as it is: the rules say what is wrong with it. */
function number(text: string): Value {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
