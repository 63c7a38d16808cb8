import type { Engine } from "../engine/engine";
import { isFailure } from "../engine/problems";
import type { GameInfo, GameRef, Offer, StateAnswer } from "../generated/protocol";
import { sentence, t } from "../words";
import { draw, pick, seed } from "./dice";
import { HUMAN } from "./options";
import { touch } from "./steps";
import { save, type Ply, type Saved, type Setup } from "./storage";

/** So that people can follow, moves of the engine come not faster than this. */
const PACE_MS = 500;

/** How many sentences the live region keeps. */
const SAID = 3;

/** A game could not be opened; the message says why. */
export class Refused extends Error {}

/** One game on this page: what was played, what the board shows, and whose turn it is to act. It knows no rules. */
export class Game {
  readonly info: GameInfo;
  readonly setup: Setup;
  readonly #engine: Engine;

  seats: Record<string, string> = $state({});
  thinkMs = $state(1000);
  plies: Ply[] = $state.raw([]);
  /** How many of the plies the board shows. */
  at = $state(0);
  state: StateAnswer;
  /** The steps of a move made so far. */
  chosen: string[] = $state.raw([]);
  /** Whether the engine is choosing a move. */
  thinking = $state(false);
  /** Whether what is shown is up to date, so that it may be acted on. */
  settled = $state(true);
  /** Why the last try was not accepted. */
  refusal: string | null = $state(null);
  /** The newest sentences, for the live region. */
  said: { key: number; text: string }[] = $state.raw([]);

  #generation = 0;
  #asked: string | null = null;
  #sentences = 0;

  private constructor(engine: Engine, info: GameInfo, saved: Saved, state: StateAnswer) {
    this.#engine = engine;
    this.info = info;
    this.setup = saved.setup;
    this.seats = Object.fromEntries(info.sides.map((side) => [side, saved.seats[side] ?? HUMAN]));
    this.thinkMs = saved.thinkMs;
    this.plies = saved.plies;
    this.at = saved.at;
    this.state = $state.raw(state);
  }

  /** Opens a game, new or kept. */
  static async open(engine: Engine, info: GameInfo, saved: Saved): Promise<Game> {
    const at = Math.max(0, Math.min(saved.at, saved.plies.length));
    const moves = saved.plies.map((ply) => ply.move);
    // All moves are checked, also those that were taken back.
    const whole = await engine.ask({ action: "state", ...question(saved.setup, moves) }).answer;
    if (isFailure(whole)) throw new Refused(whole.error.detail);
    const shown = await engine.ask({ action: "state", ...question(saved.setup, moves.slice(0, at)) }).answer;
    if (isFailure(shown)) throw new Refused(shown.error.detail);
    const game = new Game(engine, info, { ...saved, at }, shown);
    game.#save();
    void game.#goOn(game.#generation);
    return game;
  }

  /** The game up to what is shown, as requests name it. */
  get question(): GameRef {
    return question(
      this.setup,
      this.plies.slice(0, this.at).map((ply) => ply.move),
    );
  }

  /** Who moves or rolls now; nobody when the game is over. */
  get mover(): string | null {
    return (this.isChance ? this.state.roller : this.state.turn) ?? null;
  }

  get isChance(): boolean {
    return this.state.turn === "chance";
  }

  get isOver(): boolean {
    return this.state.turn === null;
  }

  /** Whether the newest position is shown. */
  get isLive(): boolean {
    return this.at === this.plies.length;
  }

  /** Whether a person acts now. */
  get isHumanTurn(): boolean {
    return this.mover !== null && this.seats[this.mover] === HUMAN && this.settled;
  }

  /** The moves that a person may make now. */
  get offers(): Offer[] {
    return this.isHumanTurn && !this.isChance ? this.state.view.moves : [];
  }

  /** A person touches a step. */
  touch(step: string): void {
    const { chosen, offer } = touch(this.offers, this.chosen, step);
    this.refusal = null;
    this.chosen = chosen;
    if (offer !== null) this.#play(offer.move);
  }

  /** Lets the steps made so far go. */
  letGo(): void {
    this.chosen = [];
  }

  /** Rolls the dice by their chances. */
  roll(): void {
    const roll = pick(this.state.legal, this.state.chances ?? [], draw());
    if (this.isChance && roll !== undefined) this.#play(roll);
  }

  /** Plays what somebody wrote, in any spelling that the rules accept. */
  async type(text: string): Promise<boolean> {
    if (!this.isHumanTurn || this.isChance) {
      this.refusal = t(this.isHumanTurn ? "roll-first" : "wait");
      return false;
    }
    const generation = this.#generation;
    const { moves = [] } = this.question;
    const answer = await this.#engine.ask({ action: "record", ...this.question, moves: [...moves, text] }).answer;
    if (generation !== this.#generation) return false;
    if (isFailure(answer)) {
      this.refusal = t("refused", { detail: answer.error.detail });
      return false;
    }
    const canonical = answer.moves.at(-1) ?? text;
    this.#play(canonical);
    return true;
  }

  /** Takes back to where a person last chose; where nobody does, one ply. */
  undo(): void {
    let at = this.at - 1;
    while (at > 0 && !this.#isHuman(at)) at--;
    this.goTo(this.#isHuman(at) ? at : this.at - 1);
  }

  /** The opposite of `undo`. */
  redo(): void {
    let at = this.at + 1;
    while (at < this.plies.length && !this.#isHuman(at)) at++;
    this.goTo(at);
  }

  /** Shows the position after so many plies. */
  goTo(at: number): void {
    if (at < 0 || at > this.plies.length || at === this.at) return;
    this.#say(t("taken-back", { ply: at }));
    void this.#show(this.plies, at);
  }

  /** Drops what came after the position shown, and goes on from it. */
  playOn(): void {
    void this.#show(this.plies.slice(0, this.at), this.at);
  }

  /** Gives a seat to somebody else, also in the middle of the game. */
  setSeat(side: string, player: string): void {
    this.seats[side] = player;
    this.#save();
    // A position that is still on its way finds the new seats when it arrives.
    if (!this.settled) return;
    this.#interrupt();
    void this.#goOn(this.#generation);
  }

  /** Stops everything that goes on by itself. */
  leave(): void {
    this.#interrupt();
  }

  #isHuman(at: number): boolean {
    const ply = this.plies[at];
    return ply !== undefined && ply.turn !== "chance" && this.seats[ply.side] === HUMAN;
  }

  #play(move: string): void {
    const { turn, view } = this.state;
    const say = view.moves.find((offer) => offer.move === move)?.say ?? null;
    const side = this.mover ?? "";
    const ply: Ply = { move, turn: turn ?? "", side, say };
    this.#say(sentence(say, move, side));
    void this.#show([...this.plies.slice(0, this.at), ply], this.at + 1);
  }

  async #show(plies: Ply[], at: number): Promise<void> {
    this.#interrupt();
    const generation = this.#generation;
    this.settled = false;
    this.chosen = [];
    this.refusal = null;
    const moves = plies.slice(0, at).map((ply) => ply.move);
    const answer = await this.#engine.ask({ action: "state", ...question(this.setup, moves) }).answer;
    if (generation !== this.#generation) return;
    this.settled = true;
    if (isFailure(answer)) {
      this.refusal = t("refused", { detail: answer.error.detail });
      return;
    }
    this.plies = plies;
    this.at = at;
    this.state = answer;
    this.#save();
    void this.#goOn(generation);
  }

  /** Does what happens by itself: the engine's moves, and its rolls. */
  async #goOn(generation: number): Promise<void> {
    const player = this.mover === null ? HUMAN : (this.seats[this.mover] ?? HUMAN);
    if (!this.isLive || player === HUMAN) return;
    const paced = pause();
    if (this.isChance) {
      await paced;
      if (generation === this.#generation) this.roll();
      return;
    }
    this.thinking = true;
    const bounds = { player, seed: seed(), timeMs: this.thinkMs };
    const asked = this.#engine.ask({ action: "choose", ...this.question, ...bounds });
    this.#asked = asked.id;
    const [answer] = await Promise.all([asked.answer, paced]);
    if (generation !== this.#generation) return;
    this.#asked = null;
    this.thinking = false;
    if (isFailure(answer)) this.refusal = answer.error.detail;
    else this.#play(answer.move);
  }

  /** Whatever is under way is no longer wanted. */
  #interrupt(): void {
    this.#generation++;
    this.thinking = false;
    if (this.#asked !== null) this.#engine.cancel(this.#asked);
    this.#asked = null;
  }

  #say(text: string): void {
    this.said = [...this.said.slice(1 - SAID), { key: ++this.#sentences, text }];
  }

  #save(): void {
    const { setup, thinkMs, plies, at } = this;
    save({ setup, seats: { ...this.seats }, thinkMs, plies, at });
  }
}

function question(setup: Setup, moves: string[]): GameRef {
  const { game, variant, options } = setup;
  return {
    game,
    ...(variant === null ? {} : { variant }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    moves,
  };
}

function pause(): Promise<void> {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new Promise((resolve) => setTimeout(resolve, still ? 0 : PACE_MS));
}
