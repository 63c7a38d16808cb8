import en from "../messages/en.json";
import type { Say } from "./generated/protocol";

type Args = Record<string, string | number>;

const MESSAGES: Readonly<Record<string, string>> = en;

/** The sentence of a key, if there is one. */
export function find(key: string, args: Args = {}): string | null {
  const message = MESSAGES[key];
  return message === undefined ? null : fill(message, args);
}

/** The sentence of a key; the key itself shows that it is missing. */
export function t(key: string, args: Args = {}): string {
  return find(key, args) ?? key;
}

/** A word of the rules as people read it: `player1` is Player 1. */
export function word(family: "side" | "kind" | "option" | "variant" | "reason", name: string): string {
  return find(`${family}.${name}`) ?? spaced(name, family !== "kind" && family !== "reason");
}

/** Whoever plays: a person, or a player of the engine by its id. */
export function playerName(id: string): string {
  const level = /^level-(\d+)$/.exec(id)?.[1];
  if (level !== undefined) return t("player.level", { level });
  return find(`player.${id}`) ?? spaced(id, true);
}

/** A move in words. A sentence that nobody has written falls back to the move's own text. */
export function sentence(say: Say | null, move: string, mover: string): string {
  const args: Args = { mover: word("side", mover), move };
  for (const [name, value] of Object.entries(say?.args ?? {})) {
    args[name] = name === "side" ? word("side", value) : (find(`kind.${value}`) ?? value);
  }
  const key = move === "resign" ? "say.resign" : (say?.key ?? "");
  return find(key, args) ?? t("say.other", args);
}

/** What stands on the button of a step that is no cell. */
export function stepName(step: string, columns: boolean): string {
  const parts = /^([^:\d]+):?(.*)$/.exec(step);
  const named = find(`step.${step}`) ?? (parts && find(`step.${parts[1]}`, { rest: parts[2] ?? "" }));
  return named ?? (columns ? t("step.column", { step }) : step);
}

function fill(message: string, args: Args): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}

function spaced(name: string, capital: boolean): string {
  const text = name.replace(/[-_]/g, " ");
  return capital ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
