import { mount, unmount } from "svelte";

import boardCss from "../board/board.css?inline";
import type { GameInfo, RoomRequest, Settings } from "../generated/protocol";
import { LANGUAGES, spoken, understood, type Language } from "../language.svelte";
import pageCss from "../page.css?inline";
import { gentle, HUMAN, seat } from "../room/options";
import type { House } from "../room/house";
import { Refused, Room } from "../room/room.svelte";
import { t } from "../words";
import { openHouse } from "./house";
import Table from "./Table.svelte";

/** How long players think who do not know it themselves, in milliseconds. */
const THINK_MS = 1000;
const ATTRIBUTES = ["game", "variant", "options", "position", "moves", "opponent", "side", "language", "theme"];

/**
 * A board with an opponent: `<parlor-board game="chessinfive" opponent="level-3"></parlor-board>`. What the attributes mean
 * stands in the package's README.
 */
export class ParlorBoard extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES;

  #house: Promise<House> | null = null;
  #room: Room | null = null;
  #shown: Record<string, unknown> | null = null;
  /** Counts the games that were begun, so that one that comes too late is not shown. */
  #begun = 0;

  connectedCallback(): void {
    style();
    this.#house ??= openHouse();
    void this.#begin();
  }

  disconnectedCallback(): void {
    this.#begun++;
    this.#clear();
    void this.#house?.then((house) => house.dual.end());
    this.#house = null;
  }

  attributeChangedCallback(): void {
    if (this.isConnected && this.#house !== null) void this.#begin();
  }

  /** The moves so far, as the rules write them. */
  get moves(): string[] {
    return this.#room?.room.moves ?? [];
  }

  /** The position as text. */
  get position(): string | null {
    return this.#room?.state.position ?? null;
  }

  /** Takes the last move back, and the answer to it. */
  undo(): void {
    this.#room?.undo();
  }

  /** Begins anew, as the attributes say. */
  restart(): void {
    void this.#begin();
  }

  async #begin(): Promise<void> {
    const begun = ++this.#begun;
    try {
      const language = this.getAttribute("language") ?? "";
      await spoken.speak(language in LANGUAGES ? (language as Language) : understood(navigator.languages));
      const house = await this.#house;
      if (house === null || begun !== this.#begun) return;
      const room = await Room.open(house, this.#request(house), THINK_MS, "never");
      if (begun !== this.#begun) return room.leave();
      this.#clear();
      this.#show(house, room);
    } catch (fault) {
      if (begun === this.#begun) this.#refuse(fault instanceof Error ? fault.message : String(fault));
    }
  }

  /** The game that the attributes describe; the rules judge what is in them. */
  #request(house: House): RoomRequest {
    const [game, variant, position, moves] = ["game", "variant", "position", "moves"].map((name) =>
      this.getAttribute(name),
    );
    const info = house.games.find(({ id }) => id === game);
    if (info === undefined) throw new Refused(t("no-such-game"));
    return {
      game: info.id,
      seats: this.#seats(info),
      takeBack: "free",
      options: JSON.parse(this.getAttribute("options") ?? "{}") as Settings,
      ...(variant ? { variant } : {}),
      ...(position ? { position } : {}),
      ...(moves ? { moves: moves.split(" ") } : {}),
    };
  }

  #seats(info: GameInfo): RoomRequest["seats"] & object {
    const mine = info.sides.find((side) => side === this.getAttribute("side")) ?? info.sides[0];
    const opponent = this.getAttribute("opponent") ?? gentle(info);
    const seats = info.sides.map((side) => [side, seat(side === mine ? HUMAN : opponent, THINK_MS)]);
    return Object.fromEntries(seats) as RoomRequest["seats"] & object;
  }

  #show(house: House, room: Room): void {
    const target = document.createElement("div");
    for (const element of [this, target]) {
      element.dataset["theme"] = theme(this.getAttribute("theme"));
      element.dataset["motion"] = matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on";
    }
    this.replaceChildren(target);
    this.#room = room;
    const coordinates = this.hasAttribute("coordinates");
    this.#shown = mount(Table, { target, props: { house, room, coordinates, onMove: () => this.#tell() } });
    this.dispatchEvent(new CustomEvent("parlor-ready"));
  }

  #tell(): void {
    const { moves, position } = this;
    this.dispatchEvent(new CustomEvent("parlor-move", { detail: { moves, position }, bubbles: true }));
    const outcome = this.#room?.room.outcome ?? null;
    if (outcome !== null) this.dispatchEvent(new CustomEvent("parlor-end", { detail: outcome, bubbles: true }));
  }

  #refuse(why: string): void {
    this.#clear();
    const text = document.createElement("p");
    text.setAttribute("role", "alert");
    text.textContent = why;
    this.replaceChildren(text);
  }

  #clear(): void {
    this.#room?.leave();
    if (this.#shown !== null) void unmount(this.#shown);
    [this.#room, this.#shown] = [null, null];
  }
}

function theme(wanted: string | null): string {
  if (wanted === "light" || wanted === "dark") return wanted;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The styles of our page, which here hold within the element only. */
function style(): void {
  const id = "parlor-board-style";
  if (document.getElementById(id) !== null) return;
  const element = document.createElement("style");
  element.id = id;
  const css = `${pageCss}\n${boardCss}`.replaceAll(":root", "&").replace(/\bbody\b/g, "&");
  element.textContent = `parlor-board { display: block; max-width: 40rem; ${css} }`;
  document.head.append(element);
}
