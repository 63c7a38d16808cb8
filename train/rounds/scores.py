"""What games say about strength."""

import math
import re


def elo(score):
    return -400 * math.log10(1 / min(max(score, 0.001), 0.999) - 1)


def of_pairs(pairs):
    """Elo with its interval from pairs of games, by how much each brought: counts for 0 up to all points."""
    count, most = sum(pairs), len(pairs) - 1
    if count == 0:
        return None
    mean = sum(k / most * n for k, n in enumerate(pairs)) / count
    error = math.sqrt(sum((k / most - mean) ** 2 * n for k, n in enumerate(pairs))) / count
    found = {"pairs": count, "score": mean, "elo": round(elo(mean))}
    # Few pairs, or pairs that all ended alike, say nothing about how far off this may be.
    if count >= 8 and error > 0:
        found["within"] = [round(elo(mean + z * error)) for z in (-1.96, 1.96)]
    return found


def of_teach(lines):
    """What `teach trial` says: pairs by half points."""
    found = re.search(r"pairs by half points \[([0-9, ]+)\]", "\n".join(lines))
    return {"against": of_pairs([int(part) for part in found.group(1).split(",")])}
