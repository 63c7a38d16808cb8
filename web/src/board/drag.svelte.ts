import type { Touch } from "../generated/protocol";

/** How far the pointer goes before a press becomes a drag, in pixels. */
const SLACK = 6;

/** What the board that is dragged on can answer and do. */
export interface Grounds {
  /** What the element under the pointer means, if it belongs to this board. */
  find(element: Element | null): Touch | null;
  /** Whether a drag can begin there. */
  mayBegin(touch: Touch): boolean;
  /** Whether touching it would already be the whole move. */
  isWhole(touch: Touch): boolean;
  /** Whether a move leads from one to the other. */
  leads(from: Touch, to: Touch): boolean;
  isChosen(touch: Touch): boolean;
  mayEnd(touch: Touch): boolean;
  touch(touch: Touch): void;
}

/** A piece that is taken and let go elsewhere: two touches in one. */
export class Drag {
  /** What is being dragged, and where it is on the screen; null while nothing is. */
  carried: { touch: Touch; x: number; y: number } | null = $state.raw(null);

  #grounds: Grounds;
  #held: { touch: Touch; x: number; y: number; pointer: number } | null = null;

  constructor(grounds: Grounds) {
    this.#grounds = grounds;
  }

  press(event: PointerEvent): void {
    this.drop();
    const touch = event.button === 0 ? this.#grounds.find(event.target as Element | null) : null;
    if (touch === null || !this.#grounds.mayBegin(touch)) return;
    this.#held = { touch, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  move(event: PointerEvent): void {
    const held = this.#held;
    if (held === null || event.pointerId !== held.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (this.carried === null) {
      if (Math.hypot(x - held.x, y - held.y) < SLACK) return;
      // A touch that is a whole move waits until the piece is let go.
      if (!this.#grounds.isWhole(held.touch) && !this.#grounds.isChosen(held.touch)) this.#grounds.touch(held.touch);
    }
    this.carried = { touch: held.touch, x, y };
  }

  release(event: PointerEvent): void {
    const [held, carried] = [this.#held, this.carried];
    this.drop();
    if (held === null || carried === null || event.pointerId !== held.pointer) return;
    const target = this.#grounds.find(document.elementFromPoint(event.clientX, event.clientY));
    if (target === null || same(target, held.touch)) return;
    if (this.#grounds.isWhole(held.touch)) {
      if (this.#grounds.leads(held.touch, target)) this.#grounds.touch(held.touch);
    } else if (this.#grounds.mayEnd(target)) {
      this.#grounds.touch(target);
    }
  }

  /** Lets go of everything. */
  drop(): void {
    this.#held = null;
    this.carried = null;
  }
}

/** The id of what is touched. */
export function idOf(touch: Touch): string {
  if ("cell" in touch) return touch.cell;
  return "hand" in touch ? touch.hand : touch.choice;
}

function same(a: Touch, b: Touch): boolean {
  return idOf(a) === idOf(b);
}
