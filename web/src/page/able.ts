import { isFailure } from "../engine/problems";
import type { GameInfo, GameRef } from "../generated/protocol";
import type { House } from "../room/house";

/** Who has what it needs is known at once; whoever still thinks after this can play. */
const PATIENCE_MS = 250;

/** The players that need something besides the program and may not have it here. All others can always play. */
const NEEDY = new Set(["perfect", "classic-learned"]);

/** Players that cannot play this game here, because something that they need is not at hand. */
export async function able(house: House, info: GameInfo, game: GameRef): Promise<Set<string>> {
  const needy = info.players.map((player) => player.id).filter((id) => NEEDY.has(id));
  const found = await Promise.all(needy.map(async (id) => ((await canPlay(house, game, id)) ? [] : [id])));
  return new Set(found.flat());
}

async function canPlay({ dual }: House, game: GameRef, player: string): Promise<boolean> {
  const asked = dual.askHost({ action: "analyze", ...game, player, nodes: 1 });
  const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([asked.answer, waited]);
  if (answer === null) asked.stop();
  return answer === null || !isFailure(answer);
}
