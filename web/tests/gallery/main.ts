// One board and nothing around it, for pictures and tests of boards. Two persons play at it. The address says what is shown:
// ?game=ur&options={"pieces":3}&moves=d2 -1:18&coordinates&mine=player1&theme=dark
import { mount } from "svelte";

import wasm from "../../engine/parlor.wasm?url";
import "../../src/board/board.css";
import { open } from "../../src/engine/module";
import type { Errand, HostAnswer, RoomRequest } from "../../src/generated/protocol";
import "../../src/page.css";
import Gallery from "./Gallery.svelte";

const asked = new URL(location.href).searchParams;
const theme = asked.get("theme");
if (theme !== null) document.documentElement.dataset["theme"] = theme;

const told: string[] = [];
const { answer: answering } = await open(await WebAssembly.compileStreaming(fetch(wasm)), (line) => told.push(line));

/** The host answers at once: nobody thinks here. */
function host(errand: Errand): HostAnswer {
  told.length = 0;
  answering({ errand: JSON.stringify({ id: "gallery", now: 0, ...errand }) });
  return JSON.parse(told.at(-1) ?? "{}") as HostAnswer;
}

const game = asked.get("game") ?? "ur";
const SIDES: Record<string, string[]> = {
  ur: ["player1", "player2"],
  romgon: ["black", "white"],
  addition: ["blue", "red"],
  multiplication: ["blue", "red"],
  chessinfive: ["cyan", "magenta"],
  polyclash: ["black", "white"],
};
const sides = SIDES[game] ?? [];
const room = {
  game,
  seats: Object.fromEntries(sides.map((side) => [side, { kind: "person" }])),
  takeBack: "free",
  moves: asked.get("moves")?.split(" ").filter(Boolean) ?? [],
  ...(asked.has("variant") && { variant: asked.get("variant") }),
  ...(asked.has("options") && { options: JSON.parse(asked.get("options")!) }),
  ...(asked.has("position") && { position: asked.get("position") }),
} as RoomRequest;

const target = document.getElementById("page")!;
mount(Gallery, { target, props: { host, room, sides, asked } });
