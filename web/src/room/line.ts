import type { LineNode, RoomAnswer } from "../generated/protocol";

/** The moves that led to what is shown, and those that would be played again. */
export function lineOf({ tree, node: last, moves, ahead = [] }: RoomAnswer): LineNode[] {
  // Where nothing can be taken back freely there is no tree, only what was played.
  if (tree === undefined) return moves.map((move, index) => ({ node: index + 1, parent: index, move, side: "" }));
  // Nodes are listed in order without the start, so node 1 stands first.
  const node = (number: number) => tree[number - 1];
  const before: LineNode[] = [];
  for (let at = node(last); at !== undefined; at = node(at.parent)) before.unshift(at);
  return [...before, ...ahead.flatMap((number) => node(number) ?? [])];
}
