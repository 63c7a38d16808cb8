import type { Dual } from "../engine/dual.svelte";
import { isFailure } from "../engine/problems";
import type { Server } from "../engine/server";
import type { GameInfo, Layout, Problem, Version } from "../generated/protocol";
import { emptyHold } from "./place";

/** What every room and page of this site needs. */
export interface House {
  /** Hosts the room of this page, answers its questions and thinks: here or on the server. */
  dual: Dual;
  server: Server;
  games: readonly GameInfo[];
  layouts: Readonly<Record<string, Layout>>;
}

/** Nobody can host a room or answer a question. */
export class Closed extends Error {
  constructor(problem: Problem) {
    super(problem.detail);
  }
}

/** Asks what can be played. */
export async function openHouse(dual: Dual, server: Server): Promise<{ house: House; version: Version }> {
  const { boards = {}, problem } = await dual.host(emptyHold(), { do: "boards" });
  if (problem !== undefined) throw new Closed(problem);
  const answer = await dual.ask({ action: "games" }).answer;
  if (isFailure(answer)) throw new Closed(answer.error);
  const games = answer.games.filter((info) => info.id in boards);
  return { house: { dual, server, layouts: boards, games }, version: answer.version };
}
