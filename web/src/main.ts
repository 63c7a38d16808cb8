import { mount } from "svelte";

import App from "./App.svelte";
import "./board/board.css";
import { startEngine } from "./engine/browser";
import { Server } from "./engine/server";
import type { Answer } from "./generated/protocol";
import { router } from "./page/router.svelte";
import "./page.css";
import { settings } from "./settings.svelte";

const engine = startEngine();

declare global {
  interface Window {
    /**
     * The page's scripting interface: one request line of the protocol in, its answers out, as everywhere else. The promise
     * is kept after the last answer. `cancel` finds what was sent here.
     *
     * ```js
     * await parlor.send('{"id":"1","action":"state","game":"ur"}', console.log)
     * ```
     */
    parlor: { send(line: string, onAnswer: (answer: Answer) => void): Promise<void> };
  }
}

window.parlor = { send: (line, onAnswer) => engine.send(line, onAnswer) };

settings.load();
router.follow();
for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"]) {
  matchMedia(query).addEventListener("change", () => void settings.apply());
}

const target = document.getElementById("page");
void settings.apply().then(() => {
  if (target !== null) mount(App, { target, props: { engine, server: new Server(document.baseURI) } });
});

// After the first visit the page works without a network. While it is being written it must not.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("./service-worker.js").catch(() => {
    // Without it the page needs the network, and works.
  });
}
