/**
 * To be run in a page before its own scripts: all ids of cells, piles and choices that come from the engine are replaced
 * by meaningless ones, and what the page touches is translated back. A page that only compares ids notices nothing.
 */
export function scrambleIds(): void {
  const names = new Map<string, string>();
  const real = new Map<string, string>();
  const scrambled = (id: string): string => {
    const known = names.get(id) ?? `x${((names.size + 1) * 2654435761) % 4294967296}`;
    names.set(id, known);
    real.set(known, id);
    return known;
  };

  /** The fields that hold ids, wherever they stand in an answer of the host. */
  const ID_FIELDS = new Set(["cell", "also", "hand", "choice", "at", "of", "from", "lines"]);
  const all = (value: unknown): unknown =>
    typeof value === "string" ? scrambled(value) : Array.isArray(value) ? value.map(all) : value;
  const walk = (value: unknown, inLayout: boolean): unknown => {
    if (Array.isArray(value)) return value.map((part) => walk(part, inLayout));
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([name, part]) => {
      if (name === "args" || name === "kept") return [name, part];
      if (ID_FIELDS.has(name) || (inLayout && name === "id")) return [name, all(part)];
      return [name, walk(part, inLayout || name === "boards")];
    });
    return Object.fromEntries(fields);
  };

  const Plain = window.Worker;
  window.Worker = class extends Plain {
    #hosting = false;

    override postMessage(message: { module?: unknown; errand?: string }): void {
      // One line is answered before the next is sent.
      if (!("module" in message)) this.#hosting = "errand" in message;
      if (message.errand === undefined) return super.postMessage(message);
      const errand = JSON.parse(message.errand) as { touch?: Record<string, string> };
      for (const [kind, id] of Object.entries(errand.touch ?? {})) errand.touch![kind] = real.get(id) ?? id;
      super.postMessage({ errand: JSON.stringify(errand) });
    }

    override set onmessage(hear: ((event: MessageEvent) => void) | null) {
      super.onmessage = (event: MessageEvent<{ answer?: string }>) => {
        const { answer } = event.data;
        if (!this.#hosting || answer === undefined) return hear?.call(this, event);
        const data = { answer: JSON.stringify(walk(JSON.parse(answer), false)) };
        hear?.call(this, new MessageEvent("message", { data }));
      };
    }
  } as unknown as typeof Worker;
}
