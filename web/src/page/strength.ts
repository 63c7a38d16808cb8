import type { GameInfo } from "../generated/protocol";
import { percent, t } from "../words";

/** How strong a level was measured to be, with the error of the measurement; null where it was not measured. */
export function measured(info: GameInfo, player: string, variant: string | null): string | null {
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

/** How many Elo points above the first level a strength between two levels is, as far as these were measured. */
export function eloAt(info: GameInfo, strength: number, variant: string | null): number | null {
  const elo = (level: number) =>
    (info.strengths ?? []).find((one) => one.level === level && (one.variant === undefined || one.variant === variant))
      ?.elo?.value;
  const [below, above] = [elo(Math.floor(strength)), elo(Math.ceil(strength))];
  if (below === undefined || above === undefined) return null;
  return Math.round(below + (above - below) * (strength - Math.floor(strength)));
}
