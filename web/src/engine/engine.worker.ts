// Answers request lines with the WebAssembly engine, one after the other. While a line is worked on nothing else is
// heard here; whoever wants to stop it ends the worker.

import { THINKING, type Action } from "../generated/protocol";
import type { FromWorker, Line, Networks, ToWorker } from "./messages";
import { open, type Opened } from "./module";

let opened: (engine: Opened) => void;
const engine = new Promise<Opened>((resolve) => (opened = resolve));
let networks: Networks = {};
/** The networks of games that were asked about, on their way or there. */
const coming = new Map<string, Promise<void>>();
let before: Promise<void> = Promise.resolve();

const post = (message: FromWorker) => self.postMessage(message);

async function answer(line: Line): Promise<void> {
  const { answer, bring } = await engine;
  if ("line" in line) await prepare(line.line, bring);
  answer(line);
  post({ done: true });
}

/** Sends for the networks of the game that a line is about, and waits for them where the engine is to think. */
async function prepare(line: string, bring: Opened["bring"]): Promise<void> {
  const { game, action, player } = read(line);
  const wanted = networks[game];
  if (wanted === undefined) return;
  const brought = coming.get(game) ?? fetchAll(wanted, bring).catch(() => void coming.delete(game));
  coming.set(game, brought);
  // Whoever cannot have them plays without, and tries again with the next line.
  if (player === "engine" || (player === "" && THINKING.has(action as Action))) await brought;
}

async function fetchAll(addresses: string[], bring: Opened["bring"]): Promise<void> {
  for (const address of addresses) {
    const file = await fetch(address);
    if (!file.ok || !bring(new Uint8Array(await file.arrayBuffer()))) throw new Error(`${address} is no network`);
  }
}

/** What a line is about; faulty lines are the engine's business. */
function read(line: string): { game: string; action: string; player: string } {
  const nothing = { game: "", action: "", player: "" };
  try {
    return { ...nothing, ...(JSON.parse(line) as object) };
  } catch {
    return nothing;
  }
}

const failed = (error: unknown) => post({ fault: error instanceof Error ? error.message : String(error) });

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    networks = data.networks;
    open(data.module, (told) => post({ answer: told })).then(opened, failed);
  } else {
    before = before.then(() => answer(data)).catch(failed);
  }
};
