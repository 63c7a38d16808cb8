// Answers request lines with the WebAssembly engine, one after the other. While a line is worked on nothing else is
// heard here; whoever wants to stop it ends the worker.

import type { FromWorker, Line, ToWorker } from "./messages";
import { open, type Answering } from "./module";

let opened: (answering: Answering) => void;
const answering = new Promise<Answering>((resolve) => (opened = resolve));
let before: Promise<void> = Promise.resolve();

const post = (message: FromWorker) => self.postMessage(message);

async function answer(line: Line): Promise<void> {
  const ask = await answering;
  ask(line);
  post({ done: true });
}

const failed = (error: unknown) => post({ fault: error instanceof Error ? error.message : String(error) });

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    open(data.module, (told) => post({ answer: told })).then(opened, failed);
  } else {
    before = before.then(() => answer(data)).catch(failed);
  }
};
