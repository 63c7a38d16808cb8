import type { Line } from "./messages";

/** Answers one line; everything that is told comes before it returns. */
export type Answering = (line: Line) => void;

/** What the module exports: see crates/wasm. */
interface Exports {
  memory: WebAssembly.Memory;
  parlor_reserve(length: number): number;
  parlor_answer(length: number): void;
  parlor_room(length: number): void;
  parlor_network(length: number): number;
}

/** The engine that has come to life. */
export interface Opened {
  answer: Answering;
  /** Takes in the file of a network; false if it is none. */
  bring: (network: Uint8Array) => boolean;
}

/** Brings the compiled engine to life. `tell` gets one line of JSON for every report and answer. */
export async function open(module: WebAssembly.Module, tell: (line: string) => void): Promise<Opened> {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const instance = await WebAssembly.instantiate(module, {
    parlor: {
      parlor_tell: (address: number, length: number) =>
        tell(decoder.decode(new Uint8Array(exports.memory.buffer, address, length))),
      parlor_now: () => performance.now(),
    },
  });
  const exports = instance.exports as unknown as Exports;
  const write = (bytes: Uint8Array) => {
    const address = exports.parlor_reserve(bytes.length);
    // The memory may have grown in that call, so its buffer is looked up only now.
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
  };
  return {
    answer: (line) => {
      const bytes = encoder.encode("line" in line ? line.line : line.errand);
      write(bytes);
      if ("line" in line) exports.parlor_answer(bytes.length);
      else exports.parlor_room(bytes.length);
    },
    bring: (network) => {
      write(network);
      return exports.parlor_network(network.length) === 1;
    },
  };
}
