import type { Piece, View } from "../generated/protocol";

/** A piece that is known again in the next view. */
export interface Shown extends Piece {
  key: number;
}

/** What happened to the pieces between two views. */
export interface Scene {
  pieces: Shown[];
  /** Where pieces that are now elsewhere stood before. */
  moved: Map<number, string>;
  /** Pieces that were not on the board before. */
  entered: Shown[];
  /** Pieces that are gone. */
  left: Shown[];
  /** Pieces that were nobody's, or another's, where they stand. */
  changed: Shown[];
}

const NOBODY: Scene = { pieces: [], moved: new Map(), entered: [], left: [], changed: [] };

/** Follows pieces from view to view, so that they can be seen to move. It knows no rules: it compares. */
export class Cast {
  #last: Scene = NOBODY;
  #keys = 0;

  /** The pieces of a view, with what happened since the last one. */
  next(view: View): Scene {
    const old = new Set(this.#last.pieces);
    const from = new Set(view.marks.filter((mark) => mark.kind === "from").flatMap((mark) => mark.at));
    const scene: Scene = { pieces: [], moved: new Map(), entered: [], left: [], changed: [] };
    const keys = new Map<Piece, number>();
    const take = (piece: Piece, is: (former: Shown) => boolean): Shown | undefined => {
      const former = [...old].find((former) => former.kind === piece.kind && is(former));
      if (former === undefined) return undefined;
      old.delete(former);
      keys.set(piece, former.key);
      return former;
    };
    const unknown = (piece: Piece) => !keys.has(piece);
    const at = new Map(this.#last.pieces.map((former) => [former.at, former]));
    for (const piece of view.pieces) {
      const former = at.get(piece.at);
      if (former?.kind !== piece.kind || former.side !== piece.side) continue;
      old.delete(former);
      keys.set(piece, former.key);
    }
    for (const piece of view.pieces.filter(unknown)) {
      const former = at.get(piece.at);
      if (former === undefined || former.side !== null || !old.has(former)) continue;
      if (take(piece, (one) => one === former)) scene.changed.push({ ...piece, key: former.key });
    }
    for (const piece of view.pieces.filter(unknown)) {
      const isSide = (former: Shown) => former.side === piece.side;
      const former = take(piece, (one) => isSide(one) && from.has(one.at)) ?? take(piece, isSide);
      if (former) scene.moved.set(former.key, former.at);
    }
    for (const piece of view.pieces) {
      const shown = { ...piece, key: keys.get(piece) ?? ++this.#keys };
      if (unknown(piece)) scene.entered.push(shown);
      scene.pieces.push(shown);
    }
    scene.left.push(...old);
    this.#last = scene;
    return scene;
  }
}
