import type { GameInfo, GameRef, RoomRequest, Seat } from "../generated/protocol";
import { adapts, adaptingSeat, loadAdapting, saveAdapting } from "../room/adapting";
import { gentle, HUMAN, seat } from "../room/options";
import type { Route } from "./route";

type Start = Extract<Route, { page: "start" }>;

/** How long players of a link think. */
const THINK_MS = 1000;

/** The address that starts such a game at once. */
export function startOf(room: RoomRequest, { sides }: Pick<GameInfo, "sides">): Start {
  const { seats = {}, game, variant, options = {}, position, moves } = room;
  const person = sides.find((side) => seats[side]?.kind !== "player") ?? null;
  const other = sides.map((side) => seats[side]).find((seat) => seat?.kind === "player");
  const of: GameRef = {
    game,
    ...(variant === undefined ? {} : { variant }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(position === undefined ? {} : { position }),
    ...(moves === undefined ? {} : { moves }),
  };
  const side = room.toss ? null : person;
  if (other?.kind !== "player") return { page: "start", of, side, opponent: HUMAN, tuning: {} };
  // Whoever opens the link brings results of their own.
  const tuning = adapts(other) ? { ...other.tuning, results: 0 } : (other.tuning ?? {});
  return { page: "start", of, side, opponent: other.player ?? `level-${other.level}`, tuning };
}

/** The game that an address starts. Whoever did not say which side they play has it tossed for. */
export function startedBy({ of, side, opponent, tuning }: Start, info: GameInfo): RoomRequest {
  const mine = info.sides.find((one) => one === side) ?? info.sides[0] ?? "";
  const against = opponentOf(opponent || gentle(info), tuning, info.id);
  const seats = info.sides.map((one) => [one, one === mine ? seat(HUMAN, THINK_MS) : against]);
  return { ...of, seats: Object.fromEntries(seats), takeBack: "free", ...(side === null ? { toss: true } : {}) };
}

function opponentOf(player: string, tuning: Start["tuning"], game: string): Seat {
  const plain = seat(player, THINK_MS, tuning);
  if (!adapts(plain)) return plain;
  const strength = Number(tuning["strength"]) || Number(player.replace("level-", "")) || 1;
  const adapting = loadAdapting(game) ?? { strength, results: "" };
  saveAdapting(game, adapting);
  return adaptingSeat(adapting);
}
