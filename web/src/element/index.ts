// The entry of the package @parlor/engine: the engine by itself, and a board that plays.
export { startEngine } from "../engine/browser";
export { ParlorBoard } from "./board";

import { ParlorBoard } from "./board";

if (customElements.get("parlor-board") === undefined) customElements.define("parlor-board", ParlorBoard);
