/** A level that thinks for a moment and wins soon: two who play at random need hundreds of moves. */
export const QUICK = "level-6";

/** A way to play: every game, and both modes of Romgon. */
export interface Way {
  game: string;
  /** Its name on the page. */
  name: string;
  variant?: string;
  /** The side of the opponent. */
  other: string;
  opponent: string;
  /** A board of 302 points is full after hundreds of moves: after so many stones both sides of PolyClash pass. */
  plies: number;
}

const to = Infinity;
export const WAYS: readonly Way[] = [
  { game: "ur", name: "Royal Game of Ur", other: "player2", opponent: QUICK, plies: to },
  { game: "romgon", name: "Romgon", variant: "normal", other: "white", opponent: QUICK, plies: to },
  { game: "romgon", name: "Romgon", variant: "flip", other: "white", opponent: QUICK, plies: to },
  { game: "addition", name: "Dolanan Addition", other: "red", opponent: QUICK, plies: to },
  { game: "multiplication", name: "Dolanan Multiplication", other: "red", opponent: QUICK, plies: to },
  { game: "chessinfive", name: "ChessInFive", other: "magenta", opponent: QUICK, plies: to },
  { game: "polyclash", name: "PolyClash", other: "white", opponent: "random", plies: 60 },
];

/** What to fill in to play that way, against its opponent or another. */
export function fieldsOf({ variant, other, opponent }: Way, player = opponent): Record<string, string> {
  return { ...(variant === undefined ? {} : { variant }), [`seat-${other}`]: player };
}

/** What the way is called in the title of a test. */
export const titled = WAYS.map((way) => [`${way.name}${way.variant === "flip" ? ", flip" : ""}`, way] as const);
