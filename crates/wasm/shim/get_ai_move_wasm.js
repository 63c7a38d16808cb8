// What the page of Ur's document calls: `get_ai_move_wasm(state)` with a state as the document writes it gives the reply
// of its player, six plies deep. `load` takes the bytes of parlor_wasm.wasm, or a response that has them.

/**
 * Loads the engine, and gives the function of the document.
 * @param {BufferSource | Response} source
 */
export async function load(source) {
  /** @type {string[]} */
  const told = [];
  /** @type {WebAssembly.Memory} */
  let memory;
  const imports = {
    parlor: {
      parlor_now: () => performance.now(),
      /** @type {(address: number, length: number) => void} */
      parlor_tell: (address, length) =>
        void told.push(new TextDecoder().decode(new Uint8Array(memory.buffer, address, length))),
    },
  };
  const bytes = "arrayBuffer" in source ? await source.arrayBuffer() : source;
  /** @type {any} */
  const exports = (await WebAssembly.instantiate(bytes, imports)).instance.exports;
  memory = exports.memory;
  /** @param {object | string} state */
  return function get_ai_move_wasm(state) {
    const text = new TextEncoder().encode(typeof state === "string" ? state : JSON.stringify(state));
    const address = exports.parlor_reserve(text.length);
    new Uint8Array(memory.buffer, address, text.length).set(text);
    exports.get_ai_move_wasm(text.length);
    const reply = JSON.parse(told.splice(0).at(-1) ?? "{}");
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply;
  };
}
