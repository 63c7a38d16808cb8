import type { Route } from "../page/route";
import { t } from "../words";
import type { House } from "./house";
import { Refused, Room } from "./room.svelte";
import { load, loadFormer, newId } from "./storage";
import { There } from "./there.svelte";

/** Opens the game of an address; refuses with the reason where that is not possible. */
export async function enter(
  house: House,
  route: Extract<Route, { page: "play" | "room" | "position" }>,
): Promise<Room> {
  if (route.page === "position") return openPosition(house, route.of);
  if (route.page === "room") return openOnline(house, route.id);
  const kept = load(route.id);
  if (kept === null) throw new Refused(t("no-such-game"));
  return Room.resume(house, kept);
}

/** A position from a link: to look at, to play on from with both sides, and kept only then. */
function openPosition(house: House, of: Extract<Route, { page: "position" }>["of"]): Promise<Room> {
  const sides = house.games.find((info) => info.id === of.game)?.sides ?? [];
  const seats = Object.fromEntries(sides.map((side) => [side, { kind: "person" } as const]));
  return Room.open(house, { ...of, seats, takeBack: "free" }, 1000, "when-played");
}

async function openOnline(house: House, id: string): Promise<Room> {
  const { place, answer } = await There.enter(house, id);
  const room = Room.enter(house, place, answer, id);
  place.onChange = (answer) => room.show(answer, false);
  return room;
}

/** What a room says by itself as soon as it is opened. */
const NAMELESS = { says: {}, game: "", when: 0, seats: {}, ply: 0, isOver: false };

/** Brings a game over that an earlier version of the page kept; one that cannot be opened any more is let go. */
export async function restoreFormer(house: House): Promise<void> {
  const former = loadFormer();
  if (former === null) return;
  try {
    const room =
      "events" in former
        ? await Room.resume(house, { ...NAMELESS, id: newId(), ...former })
        : await Room.open(house, former.room, former.thinkMs);
    room.leave();
  } catch {
    // It was of a version whose rules or names have changed since.
  }
}
