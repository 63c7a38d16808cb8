// Shapes of pieces, drawn around 0,0 so that they fit into a circle of radius 1.

/** Pieces that are a shape themselves: the outline carries the colour of the side. */
export const SHAPES: Readonly<Record<string, string>> = {
  square: "M-.62-.62h1.24v1.24h-1.24z",
  // Equilateral about its centre, so that it turns in place; looks to the right.
  triangle: "M.96 0L-.48 .831V-.831z",
  rhombus: "M0-.94L.6 0 0 .94-.6 0z",
  circle: "M-.74 0a.74 .74 0 1 0 1.48 0a.74 .74 0 1 0-1.48 0z",
  hexgon: "M.8 0L.4 .69h-.8L-.8 0-.4-.69h.8z",
  stone: "M-.92 0a.92 .92 0 1 0 1.84 0a.92 .92 0 1 0-1.84 0z",
};

/** Signs on a piece that show where it looks, drawn with it: the whole tip is filled. */
export const POINTERS: Readonly<Record<string, string>> = {
  triangle: "M.96 0L.3 .381V-.381z",
  hexgon: "M.8 0L.5 .52V.13H-.5V.52L-.8 0-.5-.52V-.13H.5V-.52z",
};

/** Pieces that look the same when they are turned half round: either end shows where they look. */
export const TWO_ENDED: ReadonlySet<string> = new Set(["hexgon"]);

/** Silhouettes that lie on a token of the side. */
export const FIGURES: Readonly<Record<string, string>> = {
  king: "M-.38 .52v-.14h.76v.14zM-.34 .3c-.2-.22-.24-.44-.04-.54 .16-.08 .3 .02 .38 .2 .08-.18 .22-.28 .38-.2 .2 .1 .16 .32-.04 .54zM-.05-.2v-.13h-.13v-.1h.13v-.13h.1v.13h.13v.1h-.13v.13z",
  queen:
    "M-.4 .52v-.14h.8v.14zM-.38 .3l-.16-.6 .24 .22 .06-.4 .24 .34 .24-.34 .06 .4 .24-.22-.16 .6zM-.6-.36a.06 .06 0 1 0 .12 0a.06 .06 0 1 0-.12 0zM-.3-.54a.06 .06 0 1 0 .12 0a.06 .06 0 1 0-.12 0zM.18-.54a.06 .06 0 1 0 .12 0a.06 .06 0 1 0-.12 0zM.48-.36a.06 .06 0 1 0 .12 0a.06 .06 0 1 0-.12 0z",
  rook: "M-.42 .5V.36h.08V-.12l-.1-.1v-.28h.2v.14h.16v-.14h.16v.14h.16v-.14h.2v.28l-.1 .1v.48h.08V.5z",
  bishop:
    "M-.36 .52v-.13h.16c-.22-.16-.26-.42-.1-.62 .1-.13 .2-.2 .22-.3a.09 .09 0 1 1 .16 0c.02 .1 .12 .17 .22 .3 .16 .2 .12 .46-.1 .62h.16v.13z",
  knight:
    "M-.34 .5c0-.3 .14-.4 .2-.58-.1 .05-.2 .12-.3 .1-.1-.02-.12-.14-.04-.22 .12-.12 .2-.26 .32-.34l.02-.14 .14 .1c.3 .02 .44 .3 .42 .66-.01 .2-.04 .3-.04 .42z",
  pawn: "M-.32 .5v-.12c.16-.06 .2-.2 .2-.36h-.1v-.1h.08a.2 .2 0 1 1 .28 0h.08v.1h-.1c0 .16 .04 .3 .2 .36v.12z",
  piece:
    "M-.12 0a.12 .12 0 1 0 .24 0a.12 .12 0 1 0-.24 0zM-.44-.32a.12 .12 0 1 0 .24 0a.12 .12 0 1 0-.24 0zM.2-.32a.12 .12 0 1 0 .24 0a.12 .12 0 1 0-.24 0zM-.44 .32a.12 .12 0 1 0 .24 0a.12 .12 0 1 0-.24 0zM.2 .32a.12 .12 0 1 0 .24 0a.12 .12 0 1 0-.24 0z",
};

/** Tokens under figures and texts: the sides differ in shape as well as in colour. */
export const TOKENS = [
  "M-.82 0a.82 .82 0 1 0 1.64 0a.82 .82 0 1 0-1.64 0z",
  "M-.46-.74h.92a.28 .28 0 0 1 .28 .28v.92a.28 .28 0 0 1-.28 .28h-.92a.28 .28 0 0 1-.28-.28v-.92a.28 .28 0 0 1 .28-.28z",
] as const;

/** A flower of eight petals, for rosettes. */
export const ROSETTE = Array.from({ length: 8 }, (_, petal) => {
  const at = (radius: number, turn: number) => {
    const angle = ((petal + turn) * Math.PI) / 4;
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
  };
  return `M0 0Q${at(0.5, -0.5)} ${at(0.8, 0)}Q${at(0.5, 0.5)} 0 0z`;
}).join("");
