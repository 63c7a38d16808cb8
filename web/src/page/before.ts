import { isFailure } from "../engine/problems";
import type { Next, Touch } from "../generated/protocol";
import type { House } from "../room/house";
import type { Room } from "../room/room.svelte";
import { percent, sentence, stepName, t, word } from "../words";
import { asking } from "./asking.svelte";
import { chips } from "./chips";

/** How long an estimate may take, in milliseconds. */
const ESTIMATE_MS = 700;

/** Touches something; what would lose or end the game is asked about before. */
export async function touchWithCare(house: House, room: Room, touched: Touch, next: Next | undefined): Promise<void> {
  if (next === undefined || (await beforeMove(house, room, next))) room.touch(touched);
}

/**
 * Asks about a move that should not be made by accident: one that the rules warn of, and one that gives the turn away
 * while there is something to play. True when it is to be played.
 */
async function beforeMove(house: House, room: Room, next: Next): Promise<boolean> {
  const { completes, warn, step } = next;
  const passes = completes === "pass" && room.state.view.moves.length > 1;
  if (completes === undefined || (warn === undefined && !passes)) return true;
  const text = warn === undefined ? t("ask.pass") : sentence(warn, completes, room.mover ?? "");
  const more = passes ? estimate(house, room) : undefined;
  const yes = passes ? stepName(step) : t("ask.yes");
  return asking.ask({ title: passes ? stepName(step) : t("ask.sure"), text, yes, ...(more ? { more } : {}) });
}

/** How the game stands: what can be counted now, and what the engine expects. */
async function estimate(house: House, room: Room): Promise<string | null> {
  const now = chips(room.state, room.picked).join(" · ");
  const asked = house.dual.think({ action: "analyze", ...room.question, timeMs: ESTIMATE_MS });
  const answer = await asked.answer;
  if (isFailure(answer)) return now;
  const [first = "", second = ""] = room.info.sides;
  const { lead, winrate } = answer;
  const ahead =
    lead === undefined
      ? []
      : [t("ask.lead", { side: word("side", lead > 0 ? first : second), share: percent(Math.abs(lead), 1) })];
  const chance =
    winrate === undefined ? [] : [t("ask.chance", { side: word("side", room.mover ?? ""), share: percent(winrate) })];
  return [now, ...ahead, ...chance].filter((part) => part !== "").join(" · ");
}
