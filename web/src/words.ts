import en from "../messages/en.json";
import type { Problem, Say, Step } from "./generated/protocol";

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
  const args: Args = { mover: word("side", mover), move, ...worded(say?.args ?? {}) };
  const key = move === "resign" ? "say.resign" : (say?.key ?? "");
  return find(key, args) ?? t("say.other", args);
}

/** What stands on the button of a step that is no cell. */
export function stepName({ say, choice }: Step): string {
  return (say && find(say.key, worded(say.args))) ?? find(`step.${choice}`) ?? choice ?? "";
}

/** Why something is not possible, in the person's language where the sentence is there. */
export function explain(problem: Problem | undefined): string {
  if (problem === undefined) return "";
  return find(`why.${problem.reason}`, worded(problem.args ?? {})) ?? problem.detail;
}

/** Words of the rules among the arguments, as people read them. */
function worded(args: Record<string, string>): Args {
  const named = Object.entries(args).map(([name, value]) => {
    const shown = name === "side" ? word("side", value) : (find(`kind.${value}`) ?? value);
    return [name, shown];
  });
  return Object.fromEntries(named) as Args;
}

function fill(message: string, args: Args): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}

function spaced(name: string, capital: boolean): string {
  const text = name.replace(/[-_]/g, " ");
  return capital ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
