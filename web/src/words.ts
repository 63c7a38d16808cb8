import type { GameInfo, Problem, Say, Step } from "./generated/protocol";
import { spoken } from "./language.svelte";

type Args = Record<string, string | number>;

/** The sentence of a key, if there is one. */
export function find(key: string, args: Args = {}): string | null {
  const message = spoken.messages[key] ?? spoken.lessons[key];
  return message === undefined ? null : fill(message, args);
}

/** The sentence of a key; the key itself shows that it is missing. */
export function t(key: string, args: Args = {}): string {
  return find(key, args) ?? key;
}

/** A word of the rules as people read it: `player1` is Player 1. */
export function word(family: "side" | "kind" | "option" | "variant" | "reason" | "tuning", name: string): string {
  return find(`${family}.${name}`) ?? spaced(name, family !== "kind" && family !== "reason");
}

/** The name of a game. */
export function gameName(info: Pick<GameInfo, "id" | "name">): string {
  return find(`game.${info.id}`) ?? info.name;
}

/** Whoever plays: a person, or a player of the engine by its id. */
export function playerName(id: string): string {
  const level = /^level-(\d+)$/.exec(id)?.[1];
  const manner = level === undefined ? null : find(`level.${level}`);
  if (level !== undefined)
    return manner === null ? t("player.level", { level }) : t("player.level-is", { level, manner });
  return find(`player.${id}`) ?? spaced(id, true);
}

/** A share of a whole, such as a winning chance, as people say it. */
export function percent(share: number, digits = 0): string {
  const format = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return share.toLocaleString(spoken.language, format);
}

/** A count as people write it. */
export function count(number: number): string {
  return number.toLocaleString(spoken.language);
}

/** A move in words. A sentence that nobody has written falls back to the move's own text. */
export function sentence(say: Say | null, move: string, mover: string): string {
  const args: Args = { mover: word("side", mover), move, side: word("side", mover), ...worded(say?.args ?? {}) };
  const key = move === "resign" ? "say.resign" : (say?.key ?? "");
  return find(key, args) ?? t("say.other", args);
}

/** What stands on the button of a step that is no cell. */
export function stepName({ say, choice }: Step): string {
  return (say && find(say.key, worded(say.args))) ?? find(`step.${choice}`) ?? choice ?? "";
}

/**
 * Why something is not possible, in the person's language where the sentence is there. The engine explains in English by
 * itself, and more exactly than a sentence that has to fit several games.
 */
export function explain(problem: Problem | undefined): string {
  if (problem === undefined) return "";
  const { reason = "", args = {}, detail, type } = problem;
  if (spoken.language === "en" && !TERSE.has(reason)) return detail;
  const found = [find(`why.${reason}`, worded(args)), find(`why.${type}`, worded(args))];
  // A sentence that needs what the problem does not say would show its braces.
  return found.find((text) => text !== null && !/\{\w+\}/.test(text)) ?? detail;
}

/** Reasons whose own detail speaks to programs. */
const TERSE = new Set(["unfinished", "nothing-to-take-back"]);

/** Words of the rules among the arguments, as people read them. */
function worded(args: Record<string, string>): Args {
  const named = Object.entries(args).map(([name, value]) => {
    const side = ["side", "owner", "other", "mover"].includes(name) ? find(`side.${value}`) : null;
    return [name, side ?? find(`kind.${value}`) ?? value];
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
