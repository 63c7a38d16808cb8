/** A level that thinks for a moment and wins soon: two who play at random need hundreds of moves. */
export const QUICK = "level-6";

/** A way to play: every game, and both modes of Romgon. */
export interface Way {
  game: string;
  /** Its name on the page. */
  name: string;
  variant?: string;
  /** The side of the person, who begins where the rules say who does, and of the opponent. */
  own: string;
  other: string;
  opponent: string;
  /** A board of 302 points is full after hundreds of moves: after so many stones both sides of PolyClash pass. */
  plies: number;
}

const to = Infinity;
export const WAYS: readonly Way[] = [
  { game: "ur", name: "Royal Game of Ur", own: "player1", other: "player2", opponent: QUICK, plies: to },
  { game: "romgon", name: "Romgon", variant: "normal", own: "black", other: "white", opponent: QUICK, plies: to },
  { game: "romgon", name: "Romgon", variant: "flip", own: "black", other: "white", opponent: QUICK, plies: to },
  { game: "addition", name: "Dolanan Addition", own: "blue", other: "red", opponent: QUICK, plies: to },
  { game: "multiplication", name: "Dolanan Multiplication", own: "blue", other: "red", opponent: QUICK, plies: to },
  { game: "chessinfive", name: "ChessInFive", own: "cyan", other: "magenta", opponent: QUICK, plies: to },
  { game: "polyclash", name: "PolyClash", own: "black", other: "white", opponent: "random", plies: 60 },
];

/** Every game once. */
export const GAMES = WAYS.filter(({ variant }) => variant !== "flip");

/**
 * The address that starts a game at once, against this opponent; whatever else is said are settings of the game. Quicker than
 * the drawer, for tests of what comes after it.
 */
export function link(game: string, { opponent = "", variant = "", ...settings }: Record<string, string> = {}): string {
  const way = WAYS.find((way) => way.game === game);
  if (way === undefined) throw new Error(`there is no game ${game}`);
  const query = new URLSearchParams({ side: way.own, opponent });
  if (variant !== "") query.set("variant", variant);
  for (const [name, value] of Object.entries(settings)) query.set(`option.${name}`, value);
  return `#/start/${game}?${query}`;
}

/** What to fill in to play that way, against its opponent or another. */
export function fieldsOf({ variant, other, opponent }: Way, player = opponent): Record<string, string> {
  return { ...(variant === undefined ? {} : { variant }), [`seat-${other}`]: player };
}

/** What the way is called in the title of a test. */
export const titled = WAYS.map((way) => [`${way.name}${way.variant === "flip" ? ", flip" : ""}`, way] as const);
