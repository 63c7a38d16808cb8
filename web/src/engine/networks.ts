import type { Networks } from "./messages";

/** Sorts the files of networks: they are called GAME-VARIANT.net, or GAME.net where there is one way to play. */
export function byGame(files: Readonly<Record<string, string>>): Networks {
  const networks: Networks = {};
  for (const [path, address] of Object.entries(files)) {
    const name = path.slice(path.lastIndexOf("/") + 1, -".net".length);
    const [game = "", variant = ""] = name.split("-");
    networks[game] = { ...networks[game], [variant]: address };
  }
  return networks;
}

/** What a line or a room says of the game that it is about. */
export interface About {
  game?: unknown;
  variant?: unknown;
}

/** Where the network for a game is, if it has one; `first` knows the variant of a game that names none. */
export function networkOf(networks: Networks, about: About, first: (game: string) => string): string | null {
  const game = typeof about.game === "string" ? about.game : "";
  const of = Object.hasOwn(networks, game) ? networks[game] : undefined;
  if (of === undefined) return null;
  const variant = typeof about.variant === "string" ? about.variant : first(game);
  return (Object.hasOwn(of, variant) ? of[variant] : undefined) ?? null;
}
