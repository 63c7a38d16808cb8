import address from "../../engine/parlor.wasm?url";
import { Engine } from "./engine";
import type { WorkerLike } from "./messages";

/** The engine of this page. The module is fetched and compiled once; all workers share it. */
export function startEngine(): Engine {
  const module = compile();
  return new Engine(() => {
    const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
    const like = worker as unknown as WorkerLike;
    module.then(
      (compiled) => like.postMessage({ module: compiled }),
      (error: unknown) => like.onerror?.({ message: error instanceof Error ? error.message : String(error) }),
    );
    return like;
  });
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine could not be fetched: ${response.status}`);
  // Some plain file servers do not know the type of .wasm, and streaming insists on it.
  const streams = response.headers.get("content-type")?.startsWith("application/wasm");
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
