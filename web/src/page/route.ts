import type { GameRef, Value } from "../generated/protocol";

/** The pages of the site. Everything that a person may want to come back to or to pass on is one. */
export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "play"; id: string; tab: Tab }
  | { page: "position"; of: GameRef }
  | { page: "learn"; game: string }
  | { page: "tutorial"; game: string; step: number }
  | { page: "room"; id: string; tab: Tab }
  | { page: "lobby" }
  | { page: "settings" }
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
      return position(id, new URLSearchParams(query));
    case "lobby":
    case "settings":
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
    default:
      return `#/${route.page}`;
  }
}

/** A game from a link: what is missing is left to the rules, which also judge what is there. */
function position(game: string, query: URLSearchParams): Route {
  if (game === "") return { page: "lost" };
  const of: GameRef = { game };
  const [variant, from, moves] = ["variant", "position", "moves"].map((name) => query.get(name));
  if (variant) of.variant = variant;
  if (from) of.position = from;
  if (moves) of.moves = moves.split(" ");
  const options = [...query].filter(([name]) => name.startsWith("option."));
  if (options.length > 0)
    of.options = Object.fromEntries(options.map(([name, value]) => [name.slice(7), typed(value)]));
  return { page: "position", of };
}

function written({ variant, position, moves = [], options = {} }: GameRef): string {
  const query = new URLSearchParams();
  if (variant !== undefined) query.set("variant", variant);
  if (position !== undefined) query.set("position", position);
  for (const [name, value] of Object.entries(options)) query.set(`option.${name}`, String(value));
  if (moves.length > 0) query.set("moves", moves.join(" "));
  return query.toString();
}

function typed(text: string): Value {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
