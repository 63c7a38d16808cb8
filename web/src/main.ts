import { mount } from "svelte";

import App from "./App.svelte";
import "./board/board.css";
import { startEngine } from "./engine/browser";
import type { Answer } from "./generated/protocol";
import "./page.css";

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

const target = document.getElementById("page");
if (target !== null) mount(App, { target, props: { engine } });
