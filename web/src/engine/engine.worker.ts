// Answers request lines with the WebAssembly engine, one after the other. While a line is worked on nothing else is
// heard here; whoever wants to stop it ends the worker.

import { THINKING, type Action, type Games, type HostAnswer } from "../generated/protocol";
import type { FromWorker, Line, Networks, ToWorker } from "./messages";
import { open, type Opened } from "./module";
import { networkOf, type About } from "./networks";

let opened: (engine: Opened) => void;
const engine = new Promise<Opened>((resolve) => (opened = resolve));
let networks: Networks = {};
/** The networks that were sent for, by their addresses. */
const coming = new Map<string, Promise<void>>();
let before: Promise<void> = Promise.resolve();
/** What the engine told last. */
let last = "";
/** Whether the engine is asked by the page, and not from here. */
let isPages = true;

const post = (message: FromWorker) => self.postMessage(message);

function hear(told: string): void {
  last = told;
  if (isPages) post({ answer: told });
}

async function answer(line: Line): Promise<void> {
  const { answer, bring } = await engine;
  const asked = read("line" in line ? line.line : line.errand);
  if (THINKING.has(asked.action as Action)) {
    const brought = send(asked, answer, bring);
    // Whoever cannot have it plays without, and tries again with the next line.
    if (asked.player === "engine" || asked.player === undefined) await brought;
  }
  answer(line);
  // Somebody will think about the game of a room soon.
  if (asked.do === "open" || asked.do === "resume") {
    void send((JSON.parse(last) as HostAnswer).room ?? {}, answer, bring);
  }
  post({ done: true });
}

/** Sends for the network of a game; kept when it is there, or cannot be had. */
function send(about: About, answer: Opened["answer"], bring: Opened["bring"]): Promise<void> {
  const address = networkOf(networks, about, (game) => firstVariant(game, answer));
  if (address === null) return Promise.resolve();
  const brought = coming.get(address) ?? fetchOne(address, bring).catch(() => void coming.delete(address));
  coming.set(address, brought);
  return brought;
}

async function fetchOne(address: string, bring: Opened["bring"]): Promise<void> {
  const file = await fetch(address);
  if (!file.ok || !bring(new Uint8Array(await file.arrayBuffer()))) throw new Error(`${address} is no network`);
}

/** What is played where nothing else is said. */
function firstVariant(game: string, answer: Opened["answer"]): string {
  isPages = false;
  answer({ line: '{"id":"variants","action":"games"}' });
  isPages = true;
  return (JSON.parse(last) as Games).games.find((info) => info.id === game)?.variants[0] ?? "";
}

/** What a line is about; faulty lines are the engine's business. */
function read(line: string): About & { action?: unknown; player?: unknown; do?: unknown } {
  try {
    return (JSON.parse(line) ?? {}) as object;
  } catch {
    return {};
  }
}

const failed = (error: unknown) => post({ fault: error instanceof Error ? error.message : String(error) });

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    networks = data.networks;
    open(data.module, hear).then(opened, failed);
  } else {
    before = before.then(() => answer(data)).catch(failed);
  }
};
