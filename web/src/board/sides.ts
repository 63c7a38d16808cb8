/** Sides whose colours the style sheet knows; all others are coloured by their order. */
const COLOURS = new Set(["white", "black", "blue", "red", "cyan", "magenta"]);

/** How things of a side are drawn. */
export interface Look {
  /** The class that brings the colours. */
  colour: string;
  /** 0 for the side named first: the shape of its tokens. */
  index: number;
}

/** The look of a side; of nobody when the side is none of these. */
export function look(sides: readonly string[], side: string | null | undefined): Look | null {
  const index = sides.indexOf(side ?? "");
  if (side == null || index < 0) return null;
  const colour = COLOURS.has(side) ? `side-${side}` : `side-${index}`;
  return { colour, index };
}
