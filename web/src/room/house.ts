import type { Dual } from "../engine/dual.svelte";
import type { Engine } from "../engine/engine";
import type { Server } from "../engine/server";
import type { GameInfo, Layout } from "../generated/protocol";

/** What every room and page of this site needs. */
export interface House {
  /** Answers quick questions, and hosts the room of this page. */
  engine: Engine;
  /** Thinks, here or on the server. */
  dual: Dual;
  server: Server;
  games: readonly GameInfo[];
  layouts: Readonly<Record<string, Layout>>;
}
