import { startEngine } from "../engine/browser";
import { Dual } from "../engine/dual.svelte";
import { isFailure } from "../engine/problems";
import { Server } from "../engine/server";
import type { House } from "../room/house";

/** Starts an engine and asks it what it can play. A room lives in the engine's worker, so each board has its own. */
export async function openHouse(): Promise<House> {
  const engine = startEngine();
  const server = new Server(document.baseURI);
  const { boards = {}, problem } = await engine.host({ do: "boards" });
  const answer = await engine.ask({ action: "games" }).answer;
  if (problem !== undefined) throw new Error(problem.detail);
  if (isFailure(answer)) throw new Error(answer.error.detail);
  const games = answer.games.filter((info) => info.id in boards);
  return { engine, dual: new Dual(engine, server), server, layouts: boards, games };
}
