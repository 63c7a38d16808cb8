import type { Engine } from "../engine/engine";
import type { Errand, HostAnswer } from "../generated/protocol";

/** Where a room is: in this page's worker, or on a server. */
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

/** The room in this page's worker. */
export class Here implements Place {
  readonly own = null;
  readonly hosts = true;
  readonly connected = true;
  readonly #engine: Engine;
  /** All events, one a line. */
  events = "";

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async do(errand: Errand): Promise<HostAnswer> {
    let answer = await this.#engine.host(errand);
    if (answer.problem?.reason === "no-room" && this.events !== "") {
      // The worker broke, and another has taken its place: it gets the room back first.
      await this.#engine.host({ do: "resume", events: this.events });
      answer = await this.#engine.host(errand);
    }
    this.events = errand.do === "resume" ? (answer.kept ?? "") : this.events + (answer.kept ?? "");
    return answer;
  }

  leave(): void {}
}
