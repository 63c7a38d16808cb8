import { expect, it } from "vitest";

import { href, parse, type Route } from "./route";

const ROUTES: Route[] = [
  { page: "home" },
  { page: "new", game: "ur" },
  { page: "play", id: "k3x", tab: "moves" },
  { page: "play", id: "k3x", tab: "analysis" },
  { page: "room", id: "abc", tab: "rules" },
  { page: "learn", game: "romgon" },
  { page: "tutorial", game: "romgon", step: 3 },
  { page: "lobby" },
  { page: "settings" },
  { page: "results" },
  {
    page: "start",
    of: { game: "ur", options: { pieces: 3 } },
    side: "player1",
    opponent: "level-3",
    tuning: { strength: 3.5, book: false, style: "defensive" },
  },
  { page: "position", of: { game: "ur", options: { pieces: 3 }, moves: ["d2", "-1:2"] } },
  { page: "position", of: { game: "romgon", variant: "flip", position: "S4s/T05t0 b" } },
];

it.each(ROUTES)("finds back to %o", (route) => {
  expect(parse(href(route))).toEqual(route);
});

it("says of anything else that there is nothing", () => {
  for (const hash of ["#/nowhere", "#/play", "#/new", "#/position", "#/start", "#/%E0%A4%A"]) {
    expect(parse(hash), hash).toEqual({ page: "lost" });
  }
  expect(parse("")).toEqual({ page: "home" });
  expect(parse("#top")).toEqual({ page: "home" });
});
