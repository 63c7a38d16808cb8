import type { GameRef, Settings, Value } from "../generated/protocol";

/** The pages of the site. Everything that a person may want to come back to or to pass on is one. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "play"; id: string; tab: Tab }
  | { page: "position"; of: GameRef }
  /** A game that starts at once: for somebody to pass on, such as a teacher. */
  | { page: "start"; of: GameRef; side: string | null; opponent: string; tuning: Settings }
  | { page: "learn"; game: string }
  | { page: "tutorial"; game: string; step: number }
  | { page: "room"; id: string; tab: Tab }
  | { page: "lobby" }
  | { page: "settings" }
  | { page: "results" }
  | { page: "lost" };

export const TABS = ["moves", "analysis", "rules"] as const;
export type Tab = (typeof TABS)[number];

/** The route of an address after its `#`. */
export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?");
  const [page = "", id = "", more = ""] = path.split("/").map(decode);
  const tab = TABS.find((tab) => tab === more) ?? "moves";
  switch (page) {
    case "":
    case "top":
      return { page: "home" };
    case "new":
    case "learn":
      if (id === "") return { page: "lost" };
      if (page === "learn" && /^\d+$/.test(more)) return { page: "tutorial", game: id, step: Number(more) };
      return { page, game: id };
    case "play":
    case "room":
      return id === "" ? { page: "lost" } : { page, id, tab };
    case "position":
      return id === "" ? { page: "lost" } : { page, of: game(id, new URLSearchParams(query)) };
    case "start":
      return id === "" ? { page: "lost" } : start(id, new URLSearchParams(query));
    case "lobby":
    case "settings":
    case "results":
      return { page };
    default:
      return { page: "lost" };
  }
}

/** The address of a route. */
export function href(route: Route): string {
  switch (route.page) {
    case "home":
      return "#/";
    case "new":
    case "learn":
      return `#/${route.page}/${encodeURIComponent(route.game)}`;
    case "tutorial":
      return `#/learn/${encodeURIComponent(route.game)}/${route.step}`;
    case "play":
    case "room":
      return `#/${route.page}/${encodeURIComponent(route.id)}${route.tab === "moves" ? "" : `/${route.tab}`}`;
    case "position":
      return `#/position/${encodeURIComponent(route.of.game)}?${written(route.of)}`;
    case "start":
      return `#/start/${encodeURIComponent(route.of.game)}?${startWritten(route)}`;
    default:
      return `#/${route.page}`;
  }
}

/** A game from a link: what is missing is left to the rules, which also judge what is there. */
function game(id: string, query: URLSearchParams): GameRef {
  const of: GameRef = { game: id };
  const [variant, from, moves] = ["variant", "position", "moves"].map((name) => query.get(name));
  if (variant) of.variant = variant;
  if (from) of.position = from;
  if (moves) of.moves = moves.split(" ");
  const options = family(query, "option.", typed);
  if (Object.keys(options).length > 0) of.options = options;
  return of;
}

function start(id: string, query: URLSearchParams): Route {
  const [side, opponent] = [query.get("side"), query.get("opponent") ?? ""];
  return { page: "start", of: game(id, query), side, opponent, tuning: family(query, "tuning.", tuning) };
}

/** All that a query says of one kind. */
function family(query: URLSearchParams, prefix: string, read: (text: string) => Value): Settings {
  const found = [...query].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), read(value)]));
}

function query({ variant, position, moves = [], options = {} }: GameRef): URLSearchParams {
  const query = new URLSearchParams();
  if (variant !== undefined) query.set("variant", variant);
  if (position !== undefined) query.set("position", position);
  for (const [name, value] of Object.entries(options)) query.set(`option.${name}`, String(value));
  if (moves.length > 0) query.set("moves", moves.join(" "));
  return query;
}

function written(of: GameRef): string {
  return query(of).toString();
}

function startWritten({ of, side, opponent, tuning }: Extract<Route, { page: "start" }>): string {
  const all = query(of);
  if (side !== null) all.set("side", side);
  if (opponent !== "") all.set("opponent", opponent);
  for (const [name, value] of Object.entries(tuning)) all.set(`tuning.${name}`, String(value));
  return all.toString();
}

function typed(text: string): Value {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

function tuning(text: string): Value {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
