"""A round of Dolanan, whose engine judges by a sum over windows: lessons, weights, which of them are the best."""

import os
import re
import sys

from lines import HERE, best_of, openings
from scores import of_teach

WINDOWS = ["addition", "multiplication"]
# Shares of the game's result in the aim; what did best so far (docs/results/nets.md).
SHARES = ["0", "0.2"]
# Of a round's seconds lessons take so much; the rest takes as long as it takes.
LESSONS = 0.8


def window_round(steps, args, number):
    lessons, trial = (os.path.join(args.programs, "examples", f"dolanan_{name}") for name in ("lessons", "trial"))
    by = best_of(steps, number, SHARES, "in") or args.begin
    file = steps.path(f"lessons-{number}.bin")
    # Of a word that is there twice the first counts.
    command = [lessons, args.game, file, *args.lessons, f"seconds={args.seconds * LESSONS:.0f}", "nodes=1000"]
    command += [f"seed={args.seed + number - 1}", f"threads={args.threads}", *([f"judgement={by}"] if by else [])]
    steps.run(f"{number}-lessons", command, lambda lines: counted(lines) | {"by": os.path.basename(by or "hand-made")})

    # The weights by hand, where learning begins; what is said of them is kept like what every step says.
    steps.run("1-hand", [lessons, args.game, "numbers"], lambda lines: {})
    files = [steps.path(f"lessons-{k}.bin") for k in range(1, number + 1)]
    command = [sys.executable, os.path.join(HERE, "dolanan", "fit.py"), *args.learn, "--lessons", *files]
    command += ["--hand", steps.path("logs", "1-hand.txt"), "--out", steps.path(f"{number}"), "--results", *SHARES]
    before = sum(steps.done[f"{k}-learning"]["positions"] for k in range(1, number))
    steps.run(f"{number}-learning", command, lambda lines: learned(lines, before))

    for share in SHARES:
        command = [trial, args.game, steps.path(f"{number}-{share}.in"), *(openings(args.game) or ["random"])]
        command += [*args.trial, "nodes=1000", "pairs=256", f"threads={args.threads}"]
        steps.run(f"{number}-trial-{share}", command, of_teach)


def counted(lines):
    return {"games": int(re.match(r"\d+", lines[-1]).group())}


def learned(lines, before):
    """The positions that were not there before, and how far the weights by hand and the learned ones are from what
    searches thought, on held-out games."""
    said = "\n".join(lines)
    positions = re.search(r"^(\d+) positions", said, re.MULTILINE).group(1)
    looks = re.findall(r"^(\S+) \[([\d.]+|nan), .*?\](?: (\d+) s)?$", said, re.MULTILINE)
    curves = {name: [[int(seconds or 0), float(loss)]] for name, loss, seconds in looks}
    return {"learning": True, "positions": int(positions) - before, "curves": {"search": curves}}
