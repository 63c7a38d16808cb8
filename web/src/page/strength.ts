import type { GameInfo } from "../generated/protocol";
import { percent, t } from "../words";

/** How strong a level was measured to be, with the error of the measurement; null where it was not measured. */
export function strength(info: GameInfo, player: string, variant: string | null): string | null {
  const found = (info.strengths ?? []).find(
    (one) => `level-${one.level}` === player && (one.variant === undefined || one.variant === variant),
  );
  if (found?.elo !== undefined) {
    const { value, low, high } = found.elo;
    // The others are measured by the first level.
    if (value === 0 && low === high) return null;
    return t("strength.elo", { value: Math.round(value), error: Math.round((high - low) / 2) });
  }
  if (found?.loss === undefined) return null;
  const { value, low, high } = found.loss;
  return t("strength.loss", { value: percent(value, 1), error: percent((high - low) / 2, 1) });
}
