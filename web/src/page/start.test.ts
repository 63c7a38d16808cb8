import { expect, it } from "vitest";

import type { GameInfo, RoomRequest } from "../generated/protocol";
import { href, parse } from "./route";
import { startedBy, startOf } from "./start";

const INFO = { id: "romgon", sides: ["black", "white"], players: [], levels: [1, 2, 3] } as unknown as GameInfo;

const ROOMS: RoomRequest[] = [
  {
    game: "romgon",
    variant: "flip",
    seats: { black: { kind: "person" }, white: { kind: "player", player: "level-3", tuning: { strength: 3.5 } } },
    takeBack: "free",
  },
  {
    game: "romgon",
    options: { komi: "0.1" },
    seats: {
      black: { kind: "player", player: "classic-hard", timeMs: 1000, tuning: { candidates: 9, guards: false } },
      white: { kind: "person" },
    },
    takeBack: "free",
  },
  { game: "romgon", seats: { black: { kind: "person" }, white: { kind: "person" } }, takeBack: "free", toss: true },
];

it.each(ROOMS)("starts what the link was made of: %o", (room) => {
  const route = parse(href(startOf(room, INFO)));
  expect(route.page).toBe("start");
  if (route.page === "start") expect(startedBy(route, INFO)).toEqual(room);
});

it("brings the results of whoever opens the link", () => {
  const white = { kind: "player", player: "level-2", tuning: { strength: 2.4, results: 313 } } as const;
  const route = startOf({ game: "romgon", seats: { black: { kind: "person" }, white } }, INFO);
  expect(startedBy(route, INFO).seats?.["white"]).toMatchObject({ tuning: { strength: 2.4, results: 0 } });
});

it("needs nothing but the game", () => {
  const route = parse("#/start/romgon");
  if (route.page !== "start") throw new Error(route.page);
  expect(startedBy(route, INFO)).toMatchObject({ toss: true, seats: { white: { player: "level-2" } } });
});
