import type { View } from "../generated/protocol";
import type { Scene } from "./cast";
import type { Noise } from "./sounds";

/** What is to be heard when one view follows another; nothing for the first view of a board. */
export function heard(before: View | null, view: View, scene: Scene): Noise | null {
  if (before === null) return null;
  const text = (of: View, kind: string) => of.marks.find((mark) => mark.kind === kind)?.text;
  const has = (of: View, kind: string) => of.marks.some((mark) => mark.kind === kind);
  if (has(view, "line") && !has(before, "line")) return "win";
  if (text(view, "roll") !== undefined && text(before, "roll") === undefined) return "roll";
  const arrived = scene.entered.length + scene.changed.length;
  if (scene.left.length > 0 && scene.moved.size + arrived > 0) return "capture";
  if (scene.moved.size + scene.left.length > 0) return "slide";
  return arrived > 0 ? "place" : null;
}
