import address from "../../engine/parlor.wasm?url";
import romgonFlip from "../../../crates/taught/networks/romgon-flip.net?url";
import romgonNormal from "../../../crates/taught/networks/romgon-normal.net?url";
import { Engine } from "./engine";
import type { Networks, WorkerLike } from "./messages";

/** Fetched when the engine is first asked about the game. */
const NETWORKS: Networks = { romgon: [romgonNormal, romgonFlip] };

/** The engine of this page. The module is fetched and compiled once; all workers share it. */
export function startEngine(): Engine {
  const module = compile();
  return new Engine(() => {
    const worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
    const like = worker as unknown as WorkerLike;
    module.then(
      (compiled) => like.postMessage({ module: compiled, networks: absolute(NETWORKS) }),
      (error: unknown) => like.onerror?.({ message: error instanceof Error ? error.message : String(error) }),
    );
    return like;
  });
}

/** Workers have another address than the page, and what is relative would mean something else to them. */
function absolute(networks: Networks): Networks {
  const whole = (address: string) => new URL(address, document.baseURI).href;
  return Object.fromEntries(Object.entries(networks).map(([game, addresses]) => [game, addresses.map(whole)]));
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine could not be fetched: ${response.status}`);
  // Some plain file servers do not know the type of .wasm, and streaming insists on it.
  const streams = response.headers.get("content-type")?.startsWith("application/wasm");
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
