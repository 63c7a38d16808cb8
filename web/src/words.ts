import type { GameInfo, Layout, Problem, Say, Step } from "./generated/protocol";
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

/** The kinds of a game's cells by their names. */
const kinds = new Map<string, ReadonlyMap<string, string>>();

/** Learns the cells of boards: where a name by itself says little, a sentence says what is there as well. */
export function learnPlaces(layouts: Readonly<Record<string, Pick<Layout, "cells">>>): void {
  for (const [game, { cells }] of Object.entries(layouts)) {
    kinds.set(game, new Map(cells.map(({ label, kind }) => [label, kind])));
  }
}

/** A cell as people name it, where its kind has a word for that: `1,2` is the edge 1–2. */
function place(game: string, name: string): string | null {
  const kind = kinds.get(game)?.get(name);
  return kind === undefined ? null : find(`place.${kind}`, { at: name.replaceAll(",", "–") });
}

/** A move in words. A sentence that nobody has written falls back to the move's own text. */
export function sentence(say: Say | null, move: string, mover: string): string {
  const key = move === "resign" ? "say.resign" : (say?.key ?? "");
  const game = key.slice(0, Math.max(0, key.indexOf(".")));
  const said = worded(say?.args ?? {}, (value) => place(game, value));
  const args: Args = { mover: word("side", mover), move, side: word("side", mover), ...said };
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
const TERSE = new Set(["unfinished", "nothing-to-take-back", "no-server"]);

/** Words of the rules among the arguments, as people read them. */
function worded(args: Record<string, string>, named: (value: string) => string | null = () => null): Args {
  const words = Object.entries(args).map(([name, value]) => {
    const side = ["side", "owner", "other", "mover"].includes(name) ? find(`side.${value}`) : null;
    return [name, side ?? find(`kind.${value}`) ?? named(value) ?? unbroken(value)];
  });
  return Object.fromEntries(words) as Args;
}

/** A name such as 4-1, which no line breaks in two. */
function unbroken(name: string): string {
  return name.replace(/(?<=\d)-(?=\d)/g, "\u2011");
}

function fill(message: string, args: Args): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
}

function spaced(name: string, capital: boolean): string {
  const text = name.replace(/[-_]/g, " ");
  return capital ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
