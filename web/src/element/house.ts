import { startEngine } from "../engine/browser";
import { Dual } from "../engine/dual.svelte";
import { Server } from "../engine/server";
import { openHouse as open, type House } from "../room/house";

/** Starts an engine and asks it what it can play. A room lives in the engine's worker, so each board has its own. */
export async function openHouse(): Promise<House> {
  const server = new Server(document.baseURI);
  return (await open(new Dual(startEngine(), server), server)).house;
}
