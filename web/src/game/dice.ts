/** Picks one by its probability. `draw` is evenly spread from 0 to below 1. */
export function pick<T>(things: readonly T[], chances: readonly number[], draw: number): T | undefined {
  let rest = draw;
  for (const [index, thing] of things.entries()) {
    rest -= chances[index] ?? 0;
    if (rest < 0) return thing;
  }
  // The chances may sum to a hair less than 1.
  return things.findLast((_, index) => (chances[index] ?? 0) > 0);
}

/** A draw that nobody can foresee, with 53 bits. */
export function draw(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
}

/** A seed for a player or a board. */
export function seed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
