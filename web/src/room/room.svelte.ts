import type { Engine } from "../engine/engine";
import { isFailure } from "../engine/problems";
import type {
  Due,
  GameInfo,
  GameRef,
  HostAnswer,
  LineNode,
  Picked,
  Problem,
  RoomAnswer,
  RoomCommand,
  RoomRequest,
  Task,
  Touch,
} from "../generated/protocol";
import { explain, sentence, t } from "../words";
import { seat, sitter } from "./options";
import { entropy, seed } from "./random";
import { save, type Kept } from "./storage";

/** So that people can follow, moves of players come not faster than this. */
const PACE_MS = 500;

/** How many sentences the live region keeps. */
const SAID = 3;

/** A game could not be opened; the message says why. */
export class Refused extends Error {}

/** Errands that change or ask for something. */
type Errand = Parameters<Engine["host"]>[0];

/**
 * The room on this page. All that happens in it is decided by the room in the worker; here it is shown, asked and kept, and
 * its players are asked for their moves.
 */
export class Room {
  readonly info: GameInfo;
  readonly #engine: Engine;

  room: RoomAnswer;
  due: Due;
  picked: Picked;
  thinkMs: number;
  /** The player's request that is being thought about. */
  thinking = $state(false);
  /** Whether nothing is on its way to the room, so that what is shown may be acted on. */
  settled = $state(true);
  /** Why the last try was not accepted. */
  refusal: string | null = $state(null);
  /** The newest sentences, for the live region. */
  said: { key: number; text: string }[] = $state.raw([]);

  #events = "";
  #asked: string | null = null;
  #left = false;
  #sentences = 0;

  private constructor(engine: Engine, info: GameInfo, answer: HostAnswer, thinkMs: number) {
    this.#engine = engine;
    this.info = info;
    this.thinkMs = thinkMs;
    this.room = $state.raw(answer.room as RoomAnswer);
    this.due = $state.raw(answer.due as Due);
    this.picked = $state.raw(answer.picked as Picked);
    this.#keep(answer.kept ?? "");
    this.#goOn();
  }

  /** Opens a new room. */
  static async open(engine: Engine, games: readonly GameInfo[], room: RoomRequest, thinkMs: number): Promise<Room> {
    return Room.#enter(engine, games, { do: "open", room, entropy: entropy() }, thinkMs);
  }

  /** Opens the room of a game that was kept. */
  static async resume(engine: Engine, games: readonly GameInfo[], kept: Kept): Promise<Room> {
    return Room.#enter(engine, games, { do: "resume", events: kept.events }, kept.thinkMs);
  }

  static async #enter(engine: Engine, games: readonly GameInfo[], errand: Errand, thinkMs: number): Promise<Room> {
    const answer = await engine.host(errand);
    const info = games.find((info) => info.id === answer.room?.game);
    if (answer.problem !== undefined || info === undefined) throw new Refused(explain(answer.problem));
    return new Room(engine, info, answer, thinkMs);
  }

  get state() {
    return this.room.state;
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
    // Nodes are listed in order without the start, so node 1 stands first.
    const node = (number: number) => this.room.tree?.[number - 1];
    const before: LineNode[] = [];
    for (let at = node(this.room.node); at !== undefined; at = node(at.parent)) before.unshift(at);
    const ahead = (this.room.ahead ?? []).flatMap((number) => node(number) ?? []);
    return [...before, ...ahead];
  }

  /** How many moves and rolls led to what is shown. */
  get at(): number {
    return this.room.moves.length;
  }

  /** Whether nothing would be played again. */
  get isLive(): boolean {
    return (this.room.ahead ?? []).length === 0;
  }

  /** Whether a person acts now. */
  get isHumanTurn(): boolean {
    return this.#task("move") !== undefined || this.mayRoll;
  }

  /** Whether a person is to roll the dice. */
  get mayRoll(): boolean {
    const roll = this.#task("roll");
    return roll !== undefined && "person" in roll && roll.person;
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
    void this.#do({ do: "let-go" });
  }

  /** Rolls the dice. What this page adds to them, the host cannot have known before. */
  roll(): void {
    void this.#order({ command: "roll", at: this.at }, { seed: String(seed()) });
  }

  /** Plays what somebody wrote, in any spelling that the rules accept. */
  async type(text: string): Promise<boolean> {
    if (this.#task("move") === undefined) {
      this.refusal = t(this.mayRoll ? "roll-first" : "wait");
      return false;
    }
    return this.#order({ command: "move", move: text, at: this.at });
  }

  resign(): void {
    void this.#order({ command: "resign" });
  }

  /** Takes back to where a person last chose. */
  undo(): void {
    void this.#do({ do: "undo" });
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
  setSeat(side: string, player: string): void {
    void this.#order({ command: "seat", side, to: seat(player, this.thinkMs) });
  }

  /** What a new game with the same settings is opened with. */
  again(): RoomRequest {
    const { game, variant, options, position, seats } = this.room;
    return {
      game,
      seats,
      takeBack: "free",
      ...(variant === undefined ? {} : { variant }),
      ...(options === undefined ? {} : { options }),
      ...(position === undefined ? {} : { position }),
    };
  }

  /** Stops everything that goes on by itself. */
  leave(): void {
    this.#left = true;
    this.#stopThinking();
  }

  #task<K extends Task["task"]>(kind: K): Extract<Task, { task: K }> | undefined {
    return this.due.tasks.find((task): task is Extract<Task, { task: K }> => task.task === kind);
  }

  #order(command: RoomCommand, more: { seed?: string } = {}): Promise<boolean> {
    return this.#do({ do: "order", order: { ...command, ...more } });
  }

  /** Has the host do something. True when it was done. */
  async #do(errand: Errand): Promise<boolean> {
    this.settled = false;
    let answer = await this.#engine.host(errand);
    if (answer.problem?.reason === "no-room" && !this.#left) {
      // The worker broke, and another has taken its place: it gets the room back first.
      await this.#engine.host({ do: "resume", events: this.#events });
      answer = await this.#engine.host(errand);
    }
    if (this.#left) return false;
    this.#show(answer);
    return answer.problem === undefined;
  }

  #show(answer: HostAnswer): void {
    const before = this.room;
    this.settled = true;
    this.refusal = refusalOf(answer.problem);
    if (answer.room !== undefined) this.room = answer.room;
    if (answer.due !== undefined) this.due = answer.due;
    if (answer.picked !== undefined) this.picked = answer.picked;
    this.#keep(answer.kept ?? "");
    this.#tell(before, answer.kept ?? "");
    this.#goOn();
  }

  /** Says what happened. */
  #tell(before: RoomAnswer, kept: string): void {
    for (const event of kept
      .split("\n")
      .filter((line) => line !== "")
      .map(parse)) {
      if (event.type === "moved" || event.type === "rolled") {
        const offer = before.state.view.moves.find((offer) => offer.move === event.move);
        this.#say(sentence(offer?.say ?? null, event.move ?? "", event.side ?? ""));
      } else if (event.type === "taken-back") {
        this.#say(t("taken-back", { ply: this.at }));
      }
    }
  }

  /** Does what the room waits for and no person does: players' moves, and their rolls. */
  #goOn(): void {
    const choose = this.#task("choose");
    const roll = this.#task("roll");
    if (choose?.request.id !== this.#asked) this.#stopThinking();
    if (choose !== undefined && this.#asked === null) void this.#ask(choose.request);
    else if (roll !== undefined && !roll.person) void this.#rollFor(roll.at);
  }

  async #rollFor(at: number): Promise<void> {
    const { seq } = this.room;
    await pause();
    if (!this.#left && seq === this.room.seq) await this.#order({ command: "roll", at });
  }

  async #ask(request: Extract<Task, { task: "choose" }>["request"]): Promise<void> {
    const { id: token, ...question } = request;
    this.#asked = token;
    this.thinking = true;
    const asked = this.#engine.ask(question);
    this.#stop = () => this.#engine.cancel(asked.id);
    const [answer] = await Promise.all([asked.answer, pause()]);
    if (this.#left || this.#asked !== token) return;
    this.#asked = null;
    this.thinking = false;
    if (isFailure(answer)) await this.#order({ command: "failed", token, problem: answer.error });
    else if ("move" in answer) await this.#order({ command: "chosen", token, move: answer.move });
  }

  #stop: () => void = () => {};

  /** A move that is no longer wanted need not be found. */
  #stopThinking(): void {
    if (this.#asked === null) return;
    this.#asked = null;
    this.thinking = false;
    this.#stop();
  }

  #say(text: string): void {
    this.said = [...this.said.slice(1 - SAID), { key: ++this.#sentences, text }];
  }

  #keep(lines: string): void {
    this.#events += lines;
    save({ events: this.#events, thinkMs: this.thinkMs });
  }
}

/** What the sentences need of an event. */
function parse(line: string): { type: string; move?: string; side?: string } {
  return JSON.parse(line) as { type: string; move?: string; side?: string };
}

function refusalOf(problem: Problem | undefined): string | null {
  return problem === undefined ? null : t("refused", { detail: explain(problem) });
}

function pause(): Promise<void> {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new Promise((resolve) => setTimeout(resolve, still ? 0 : PACE_MS));
}
