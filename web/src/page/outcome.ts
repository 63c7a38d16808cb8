import type { Outcome } from "../generated/protocol";
import { t, word } from "../words";

/** How a game ended, in words. */
export function outcome({ winner, reason: why }: Outcome): string {
  const reason = word("reason", why);
  return winner === null ? t("draw", { reason }) : t("wins", { side: word("side", winner), reason });
}
