// Made by `parlor schema adapting` from the levels. Do not edit.

/** How levels adapt to a person: strengths in hundredths of a level, scores in percent. */
export const ADAPTING = {
  step: 20,
  remembered: 5,
  enough: 3,
  least: 55,
  most: 65,
  weakest: 100,
  strongest: 800,
  results: 10,
} as const;

/** A strength, the results from there on, and the strength after them. */
export const EXAMPLES: readonly (readonly [number, string, number])[] = [
  [300, "", 300],
  [300, "33", 300],
  [300, "333", 320],
  [300, "3333333333", 460],
  [300, "1111111111", 140],
  [300, "1311", 260],
  [300, "3132133", 300],
  [300, "2222222222", 140],
  [120, "", 120],
  [120, "33", 120],
  [120, "333", 140],
  [120, "3333333333", 280],
  [120, "1111111111", 100],
  [120, "1311", 100],
  [120, "3132133", 120],
  [120, "2222222222", 100],
  [790, "", 790],
  [790, "33", 790],
  [790, "333", 800],
  [790, "3333333333", 800],
  [790, "1111111111", 630],
  [790, "1311", 750],
  [790, "3132133", 780],
  [790, "2222222222", 630],
];
