import address from "../../engine/parlor.wasm?url";
import { Engine } from "./engine";
import type { Networks, WorkerLike } from "./messages";
import { byGame } from "./networks";

/** Fetched when a game is opened that has one: its own alone. */
const NETWORKS = byGame(
  import.meta.glob<string>("../../../crates/taught/networks/*.net", { query: "?url", import: "default", eager: true }),
);

/** The engine of this page. The module is fetched and compiled once; all workers share it. */
export function startEngine(): Engine {
  if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") return new Engine(unable);
  let module: Promise<WebAssembly.Module> | null = null;
  return new Engine(() => {
    const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
    const like = worker as unknown as WorkerLike;
    module ??= compile();
    module.then(
      (compiled) => like.postMessage({ module: compiled, networks: absolute(NETWORKS) }),
      (error: unknown) => {
        // The next worker tries again.
        module = null;
        like.onerror?.({ message: error instanceof Error ? error.message : String(error) });
      },
    );
    return like;
  });
}

/** A worker where there can be none. */
function unable(): WorkerLike {
  const worker: WorkerLike = { postMessage: fail, terminate: () => {}, onmessage: null, onerror: null };
  function fail(): void {
    queueMicrotask(() => worker.onerror?.({ message: "WebAssembly is missing in this browser" }));
  }
  return worker;
}

/** Workers have another address than the page, and what is relative would mean something else to them. */
function absolute(networks: Networks): Networks {
  const whole = (address: string) => new URL(address, document.baseURI).href;
  return Object.fromEntries(
    Object.entries(networks).map(([game, of]) => [
      game,
      Object.fromEntries(Object.entries(of).map(([variant, address]) => [variant, whole(address)])),
    ]),
  );
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine could not be fetched: ${response.status}`);
  // Some plain file servers do not know the type of .wasm, and streaming insists on it.
  const streams = response.headers.get("content-type")?.startsWith("application/wasm");
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
