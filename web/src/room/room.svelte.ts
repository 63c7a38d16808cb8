import type {
  Due,
  Errand,
  GameInfo,
  GameRef,
  HostAnswer,
  LineNode,
  Picked,
  RoomAnswer,
  RoomCommand,
  RoomRequest,
  Settings,
  Task,
  Touch,
  What,
} from "../generated/protocol";
import { explain, sentence, t } from "../words";
import { adaptedSeats } from "./adapting";
import type { House } from "./house";
import { lineOf } from "./line";
import { seat, sitter } from "./options";
import { Here, type Place } from "./place";
import { entropy, seed } from "./random";
import { noteResult } from "./results";
import { Sayings } from "./sayings.svelte";
import { Slips } from "./slips.svelte";
import { newId, save, type Kept } from "./storage";
import { Thinking } from "./thinking.svelte";

/** How many sentences the live region keeps. */
const SAID = 3;
/** Problems that pass: nobody could do what was asked. */
const AWAY = new Set(["internal", "unavailable", "too-busy", "rate-limited"]);
/** When it is tried again, in milliseconds. */
const RETRY_MS = 1000;
const NOTHING: Picked = { chosen: [], next: [], instead: [] };

/** A game could not be opened; the message says why. */
export class Refused extends Error {}

/** Whether a game is kept between visits: at once, as soon as something is played in it, or never. */
export type Keep = "always" | "when-played" | "never";

/**
 * The room on this page. All that happens in it is decided by the room in the worker or on a server; here it is shown,
 * asked and kept, and its players are asked for their moves.
 */
export class Room {
  readonly id: string;
  readonly info: GameInfo;
  readonly thinking: Thinking;
  readonly sayings: Sayings;
  readonly slips = new Slips();
  readonly #place: Place;
  #keep = $state<Keep>("never");

  room: RoomAnswer;
  due: Due;
  #picked: Picked;
  thinkMs: number;
  /** Whether nothing is on its way to the room, so that what is shown may be acted on. */
  settled = $state(true);
  /** Why the last try was not accepted. */
  refusal: string | null = $state(null);
  /** Players rest until somebody lets them go on. */
  resting = $state(false);
  /** Whether this game could not be kept. */
  unkept = $state(false);
  /** The newest sentences, for the live region. */
  said: { key: number; text: string }[] = $state.raw([]);

  #left = false;
  #sentences = 0;
  /** Whether this page asks the players: of several that show one game, one does. */
  #leads = true;

  constructor(house: House, place: Place, answer: HostAnswer, how: { id: string; thinkMs: number; keep: Keep }) {
    const info = house.games.find((info) => info.id === answer.room?.game);
    if (answer.problem !== undefined || info === undefined) throw new Refused(explain(answer.problem));
    [this.info, this.id, this.thinkMs, this.#keep, this.#place] = [info, how.id, how.thinkMs, how.keep, place];
    [this.thinking, this.sayings] = [new Thinking(house.dual), new Sayings(house.dual)];
    this.room = $state.raw(answer.room as RoomAnswer);
    this.due = $state.raw(answer.due as Due);
    this.#picked = $state.raw(answer.picked ?? NOTHING);
    this.resting = info.sides.every((side) => this.sitter(side) !== "human") && how.keep === "when-played";
  }

  /** Opens a new room in this page. */
  static async open(house: House, request: RoomRequest, thinkMs: number, keep: Keep = "always"): Promise<Room> {
    const place = new Here(house.dual);
    const answer = await place.do({ do: "open", room: request, entropy: entropy() });
    return new Room(house, place, answer, { id: newId(), thinkMs, keep }).#begin({});
  }

  /** Opens the room of a game that was kept. */
  static async resume(house: House, kept: Kept): Promise<Room> {
    const place = new Here(house.dual);
    const answer = await place.do({ do: "resume", events: kept.events });
    return new Room(house, place, answer, { id: kept.id, thinkMs: kept.thinkMs, keep: "always" }).#begin(kept.says);
  }

  /** Opens a room that is somewhere else. */
  static enter(house: House, place: Place, answer: HostAnswer, id: string): Room {
    return new Room(house, place, answer, { id, thinkMs: 1000, keep: "never" }).#begin({});
  }

  #begin(says: Kept["says"]): Room {
    this.sayings.bring(says);
    void this.sayings.complete(this.question, this.line, this.at);
    if (this.#keep === "always") this.#save();
    this.#goOn();
    return this;
  }

  get state() {
    return this.room.state;
  }

  /** What is touched and can be touched; nothing while it is for somebody else to act. */
  get picked(): Picked {
    return this.isHumanTurn ? this.#picked : NOTHING;
  }

  /** The game up to what is shown, as requests name it. */
  get question(): GameRef {
    const { game, variant, options, position, moves } = this.room;
    return {
      game,
      moves,
      ...(variant === undefined ? {} : { variant }),
      // A position string says by itself what most settings are.
      ...(options === undefined || position !== undefined ? {} : { options }),
      ...(position === undefined ? {} : { position }),
    };
  }

  /** Where this room is. */
  get place(): Place {
    return this.#place;
  }

  /** Whether this room is on a server. */
  get isOnline(): boolean {
    return !this.#place.hosts;
  }

  /** The sides that are played from this page. */
  get own(): readonly string[] {
    return this.#place.own ?? this.info.sides.filter((side) => this.sitter(side) === "human");
  }

  /** Who moves or rolls now; nobody when the game is over. */
  get mover(): string | null {
    return this.isOver ? null : (this.state.roller ?? this.state.turn);
  }

  get isChance(): boolean {
    return this.state.turn === "chance";
  }

  get isOver(): boolean {
    return this.room.outcome !== null;
  }

  /** The moves that led here, and those that would be played again. */
  get line(): LineNode[] {
    return lineOf(this.room);
  }

  /** How many moves and rolls led to what is shown. */
  get at(): number {
    return this.room.moves.length;
  }

  /** Whether nothing would be played again. */
  get isLive(): boolean {
    return (this.room.ahead ?? []).length === 0;
  }

  /** Whether moves can be taken back without asking anybody. */
  get isFree(): boolean {
    return this.room.takeBack === "free";
  }

  /** Whether a person at this page acts now. */
  get isHumanTurn(): boolean {
    const move = this.#task("move");
    return (move !== undefined && this.#isOwn(move.side)) || this.mayRoll;
  }

  /** Whether a person at this page is to roll the dice. */
  get mayRoll(): boolean {
    const roll = this.#task("roll");
    return roll !== undefined && roll.person && this.#isOwn(roll.side);
  }

  /** What the other side proposes to somebody at this page. */
  get proposal(): Extract<Task, { task: "answer" }> | undefined {
    const answer = this.#task("answer");
    return answer !== undefined && this.#isOwn(answer.side) ? answer : undefined;
  }

  sitter(side: string): string {
    return sitter(this.room.seats[side]);
  }

  /** A person touches something. */
  touch(touch: Touch): void {
    void this.#do({ do: "touch", touch });
  }

  /** Takes the last touch back. */
  letGo(): void {
    this.refusal = null;
    void this.#do({ do: "let-go" });
  }

  /** Rolls the dice. What this page adds to them, the host cannot have known before. */
  roll(): void {
    void this.#order({ command: "roll", at: this.at }, { seed: String(seed()) });
  }

  /** Plays what somebody wrote, in any spelling that the rules accept. */
  async type(text: string): Promise<boolean> {
    const move = this.#task("move");
    if (move === undefined || !this.#isOwn(move.side)) {
      this.refusal = t(this.mayRoll ? "roll-first" : "wait");
      return false;
    }
    return this.#order({ command: "move", move: text, at: this.at });
  }

  resign(): void {
    void this.#order({ command: "resign" });
  }

  /** Takes back to where a person last chose; where that needs consent, proposes it. */
  undo(): void {
    if (this.isFree) void this.#do({ do: "undo" });
    else void this.offer("take-back");
  }

  redo(): void {
    void this.#order({ command: "redo" });
  }

  /** Shows the position at a node of the line. */
  go(node: number): void {
    if (node !== this.room.node) void this.#order({ command: "go", node });
  }

  /** Goes on from what is shown, instead of playing again what was taken back. */
  playOn(): void {
    void this.#order({ command: "take-back", to: this.at });
  }

  /** Gives a seat to somebody else, also in the middle of the game. */
  setSeat(side: string, player: string, tuning: Settings = {}): void {
    void this.#order({ command: "seat", side, to: seat(player, this.thinkMs, tuning) });
  }

  /** Proposes something to the other side. Two people at this page agree by proposing it. */
  async offer(what: What): Promise<void> {
    // Whoever adapts begins the next game as strong as the results so far say.
    const adapted = what === "rematch" && !this.isOnline ? adaptedSeats(this.info.id, this.room.seats) : [];
    for (const [side, to] of adapted) await this.#order({ command: "seat", side, to });
    await this.#order({ command: "offer", what });
    const made = this.room.offers.find((offer) => offer.what === what);
    if (made !== undefined && !this.isOnline) await this.answer(made.offer, true);
  }

  async answer(offer: number, accept: boolean): Promise<void> {
    await this.#order({ command: "answer", offer, accept });
  }

  /** Lets players rest, or go on. */
  rest(resting: boolean): void {
    this.resting = resting;
    if (resting) this.thinking.stop();
    else this.#goOn();
  }

  /** Time has passed: a flag may have fallen. */
  tick(): void {
    void this.#do({ do: "tick" });
  }

  /** The record of the game as text. */
  async record(): Promise<string | null> {
    const answer = await this.#place.do({ do: "record" });
    return answer.record ?? null;
  }

  /** Whether this page asks the players: of several that show one game, one does. */
  lead(leads: boolean): void {
    this.#leads = leads;
    if (leads) this.#goOn();
    else this.thinking.stop();
  }

  /** The same game went on somewhere else: another page of this browser, or the server. */
  async follow(events: string): Promise<void> {
    if (this.#left || !(this.#place instanceof Here) || events === this.#place.events) return;
    this.thinking.stop();
    this.show(await this.#place.do({ do: "resume", events }), false);
  }

  /** Stops everything that goes on by itself. */
  leave(): void {
    this.#left = true;
    this.thinking.stop();
    this.#place.leave();
  }

  /** Shows how things stand after something was done. */
  show(answer: HostAnswer, isOurs = true): void {
    if (this.#left) return;
    const { at: before, room } = this;
    this.settled = true;
    this.refusal = answer.problem === undefined ? null : t("refused", { detail: explain(answer.problem) });
    if (answer.room !== undefined) this.room = answer.room;
    if (isOurs) this.slips.note(answer.problem, this.room.round);
    if (answer.due !== undefined) this.due = answer.due;
    if (answer.picked !== undefined) this.#picked = answer.picked;
    if (this.room.seq !== room.seq) {
      if (this.room.round !== room.round) this.sayings.bring({});
      else this.sayings.note(room.state, this.line[before], room.tree === undefined ? before : room.node);
      void this.#tell(before, this.room.round !== room.round, isOurs);
      if (this.#keep === "when-played" && this.at > before) this.#keep = "always";
      if (isOurs) this.#save();
      if (isOurs && this.isKept && this.isOver && room.outcome === null) noteResult(this);
    }
    // Who cannot be reached now may be later.
    if (answer.problem !== undefined && AWAY.has(answer.problem.type)) setTimeout(() => this.#goOn(), RETRY_MS);
    else this.#goOn();
  }

  get isKept(): boolean {
    return this.#keep === "always";
  }

  /** Says what happened since so many moves were made. */
  async #tell(before: number, anew: boolean, isOurs: boolean): Promise<void> {
    const { at, line, question, room } = this;
    await this.sayings.complete(question, line, at);
    if (this.#left || room !== this.room) return;
    if (at < before && !anew) this.#say(t("taken-back", { ply: at }));
    for (const node of line.slice(anew ? 0 : before, at)) {
      this.#say(sentence(this.sayings.of(node), node.move, node.side));
    }
    // Who only follows must not put an older state in the place of a newer one.
    if (isOurs) this.#save();
  }

  #task<K extends Task["task"]>(kind: K): Extract<Task, { task: K }> | undefined {
    return this.due.tasks.find((task): task is Extract<Task, { task: K }> => task.task === kind);
  }

  #isOwn(side: string): boolean {
    return this.#place.own === null || this.#place.own.includes(side);
  }

  #order(command: RoomCommand, more: { seed?: string } = {}): Promise<boolean> {
    return this.#do({ do: "order", order: { ...command, ...more } });
  }

  /** Has the host do something. True when it was done. */
  async #do(errand: Errand): Promise<boolean> {
    this.settled = false;
    const answer = await this.#place.do(errand);
    this.show(answer);
    return !this.#left && answer.problem === undefined;
  }

  /** Does what the room waits for and no person does: players' moves, and their rolls. */
  #goOn(): void {
    const choose = this.#task("choose");
    const roll = this.#task("roll");
    if (choose?.request.id !== this.thinking.token) this.thinking.stop();
    if (!this.#place.hosts || !this.#leads || this.resting || this.#left) return;
    if (choose !== undefined && this.thinking.token === null) void this.#ask(choose.request);
    else if (roll !== undefined && !roll.person) void this.#rollFor(roll.at);
  }

  async #rollFor(at: number): Promise<void> {
    const { seq } = this.room;
    await this.thinking.pause();
    if (!this.#left && !this.resting && seq === this.room.seq) await this.#order({ command: "roll", at });
  }

  async #ask(request: Extract<Task, { task: "choose" }>["request"]): Promise<void> {
    const command = await this.thinking.choose(request);
    if (command !== null && !this.#left) await this.#order(command);
  }

  #say(text: string): void {
    this.said = [...this.said.slice(1 - SAID), { key: ++this.#sentences, text }];
  }

  #save(): void {
    if (this.#keep !== "always" || !(this.#place instanceof Here)) return;
    const seats = Object.fromEntries(this.info.sides.map((side) => [side, this.sitter(side)]));
    const { id, thinkMs, isOver } = this;
    const { events } = this.#place;
    const kept = { id, game: this.info.id, events, thinkMs, says: this.sayings.all, when: Date.now() };
    this.unkept = !save({ ...kept, seats, ply: this.state.ply, isOver });
  }
}
