"""A round of PolyClash: games with itself and learning in one, then games against others."""

import json
import os
import sys

from lines import HERE
from scores import of_pairs

# The parts of a round: games with itself while it learns, games against others.
LEARNING, GAMES = 0.8, 0.15


def surface_round(steps, args, number):
    examples = os.path.join(args.programs, "examples")
    # A round that was broken off has left weights, every two minutes.
    own, last = steps.path(f"{number}.pt"), steps.path(f"{number - 1}.pt")
    before = next((file for file in (own, last) if os.path.exists(file)), args.begin)
    command = [sys.executable, os.path.join(HERE, "graph", "train.py"), "--out", steps.folder, "--name", f"{number}"]
    command += ["--library", os.path.join(args.programs, "libparlor_selfplay.so"), "--threads", args.threads]
    command += ["--seconds", args.seconds * LEARNING, "--seed", args.seed + number - 1]
    command += ["--commit", steps.about["commit"], "--reuse", 4]
    if before:
        command += ["--resume", before, "--school", 0, "--steady", 0.5, "--rate", 0.001]
    else:
        command += ["--school", args.seconds * LEARNING / 8, "--alone", args.seconds * LEARNING / 6]
    steps.run(f"{number}-learning", command + args.learn, lambda lines: learned(steps.path(f"{number}.json")))

    net = steps.path(f"{number}.net")
    check = [os.path.join(examples, "check_network"), net, steps.path(f"{number}.check.json")]
    steps.run(f"{number}-check", check, lambda lines: {})
    trial = [os.path.join(examples, "polyclash_trial"), "trial", net, "ms=50", "against=50", "pairs=1000"]
    # No game begins after these seconds, and none goes on after twice as many.
    trial += [f"threads={args.threads}", f"seconds={args.seconds * GAMES / 4:.0f}", f"seed={number}"]
    steps.run(f"{number}-trial-hand-made", trial + args.trial, scored)
    if number > 1:
        other = [f"other={steps.path(f'{number - 1}.net')}"]
        steps.run(f"{number}-trial-before", trial + other + args.trial, scored)


def learned(file):
    with open(file) as file:
        curve = json.load(file)["curve"]
    last = curve[-1] if curve else {}
    curves = {}
    for name in ("policy", "win", "ownership"):
        for kind, words in (("loss", "positions it learned from"), ("fresh", "positions that had just come in")):
            if looks := [[look["seconds"], look[kind][name]] for look in curve if look.get(kind)]:
                curves.setdefault(name, {})[words] = looks
    games = last.get("games", 0) + last.get("school", 0)
    return {"learning": True, "games": games, "positions": last.get("positions", 0), "curves": curves}


def scored(lines):
    said = json.loads(lines[-1])
    return {"against": of_pairs(said["pairsByGamesWon"]), "other": said["other"]}
