import { beforeEach, expect, it } from "vitest";

import type { Before, Errand, HostAnswer } from "../generated/protocol";
import { Dual, type Hold } from "./dual.svelte";
import type { Engine } from "./engine";
import { broken } from "./problems";
import { away, type Server } from "./server";

/** Hosts one room whose only event is a touch, as the worker or the server would; it can be broken, and mended. */
class Fake {
  readonly name: string;
  readonly forgets: boolean;
  works = true;
  room: string | null = null;
  asked: string[] = [];

  constructor(name: string, forgets: boolean) {
    [this.name, this.forgets] = [name, forgets];
  }

  ask() {
    const answer = this.works ? { id: "1", move: this.name } : { id: "1", error: this.#problem() };
    return { id: "1", answer: Promise.resolve(answer) };
  }

  cancel() {}

  async host(errand: Errand, before?: Before): Promise<HostAnswer> {
    this.asked.push(before === undefined ? errand.do : `${errand.do} after ${before.events}`);
    if (!this.works) return { id: "1", problem: this.#problem() };
    if (before !== undefined) this.room = before.events;
    if (errand.do === "open") this.room = "";
    if (this.room === null) return { id: "1", problem: { ...away(""), type: "bad-request", reason: "no-room" } };
    this.room += "+";
    const kept = errand.do === "open" ? this.room : "+";
    if (this.forgets) this.room = null;
    return { id: "1", kept, grasp: { touches: [], piles: {} } };
  }

  #problem() {
    return this.forgets ? away("gone") : broken("gone");
  }
}

let browser: Fake, server: Fake, dual: Dual, hold: Hold;

beforeEach(async () => {
  [browser, server] = [new Fake("browser", false), new Fake("server", true)];
  dual = new Dual(browser as unknown as Engine, server as unknown as Server);
  hold = { events: "", grasp: { touches: [], piles: {} } };
  await dual.host(hold, { do: "open", room: { game: "ur" }, entropy: "" });
  browser.asked = [];
});

const touch = (of = hold) => dual.host(of, { do: "tick" });
const mover = async () => ((await dual.think({ action: "choose", game: "ur" }).answer) as { move?: string }).move;

it("keeps the room in the browser, and tells it nothing twice", async () => {
  await touch();
  await touch();
  expect(browser.asked).toEqual(["tick", "tick"]);
  expect([hold.events, dual.hosting]).toEqual(["+++", "browser"]);
});

it("gives the room to a fresh worker", async () => {
  browser.room = null;
  await touch();
  expect(browser.asked).toEqual(["tick", "tick after +"]);
  expect([hold.events, server.asked]).toEqual(["++", []]);
});

it("goes to the server with the whole room, and back when that is lost", async () => {
  browser.works = false;
  await touch();
  await touch();
  expect(server.asked).toEqual(["tick after +", "tick after ++"]);
  expect([hold.events, dual.hosting, await mover()]).toEqual(["+++", "server", "server"]);
  [browser.works, server.works] = [true, false];
  await touch();
  expect([hold.events, dual.hosting, browser.asked.at(-1)]).toEqual(["++++", "browser", "tick after +++"]);
  expect([await mover(), dual.where]).toEqual(["browser", "browser"]);
});

it("loses nothing where nobody can, and says what is missed", async () => {
  browser.works = false;
  await touch();
  server.works = false;
  expect((await touch()).problem?.reason).toBe("no-server");
  expect(hold.events).toBe("++");
  server.works = true;
  expect((await touch()).problem).toBeUndefined();
  expect(hold.events).toBe("+++");
});

it("tells two rooms apart", async () => {
  const other: Hold = { events: "", grasp: { touches: [], piles: {} } };
  await dual.host(other, { do: "open", room: { game: "ur" }, entropy: "" });
  await Promise.all([touch(), touch(other), touch(other)]);
  expect([hold.events, other.events]).toEqual(["++", "+++"]);
  expect(browser.asked).toEqual(["open", "tick after +", "tick after +", "tick"]);
});

it("thinks where it is told to, and elsewhere when that cannot", async () => {
  expect([await mover(), dual.where]).toEqual(["browser", "browser"]);
  dual.preferred = "server";
  expect([await mover(), dual.where]).toEqual(["server", "server"]);
  server.works = false;
  expect([await mover(), dual.where]).toEqual(["browser", "browser"]);
});
