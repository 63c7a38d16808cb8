import type { Dual, Hold } from "../engine/dual.svelte";
import type { Errand, HostAnswer } from "../generated/protocol";

/** Where a room is: this page's own, or on a server. */
export interface Place {
  /** Has something done; the answer says how things stand then. */
  do(errand: Errand): Promise<HostAnswer>;
  /** The sides that are played from this page; null for every person's. */
  readonly own: readonly string[] | null;
  /** Whether players are asked for their moves from this page. */
  readonly hosts: boolean;
  /** Whether the room can be reached. */
  readonly connected: boolean;
  leave(): void;
}

/** A new room, of which nothing is known yet. */
export function emptyHold(): Hold {
  return { events: "", grasp: { touches: [], piles: {} } };
}

/** A room of this page alone: in its worker, or hosted by the server errand by errand, whichever can. */
export class Here implements Place {
  readonly own = null;
  readonly hosts = true;
  readonly connected = true;
  readonly #dual: Dual;
  readonly #hold = emptyHold();

  constructor(dual: Dual) {
    this.#dual = dual;
  }

  /** All events, one a line. */
  get events(): string {
    return this.#hold.events;
  }

  do(errand: Errand): Promise<HostAnswer> {
    return this.#dual.host(this.#hold, errand);
  }

  leave(): void {}
}
