"""A round of a game whose engine searches by alpha-beta: lessons, networks, which of them is the best."""

import json
import os
import re
import sys

from scores import of_teach

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def network(name, width, result, outlook):
    return {"name": name, "width": width, "narrow": [16, 16], "counts": False, "result": result, "outlook": outlook}


# What did best so far (docs/results/nets.md): nodes a move in lessons, the program's options, two networks to compare.
LINES = {
    "chessinfive": (500, ["--first", "45", "--scale", "120"], [network("a", 32, 0, 0), network("b", 32, 0, 0.2)]),
    "romgon": (400, ["--scale", "150"], [network("a", 64, 0, 0), network("b", 64, 0, 0.2)]),
    "romgon-flip": (400, ["--scale", "150"], [network("a", 64, 0, 0.2), network("b", 64, 0.15, 0.6)]),
}
# The parts of a round: lessons, learning, games; the rest is for beginning and ending them.
LESSONS, LEARNING, GAMES = 0.5, 0.15, 0.25


def best_of(steps, until, names, ending):
    """The file of what has done best before a round; none where nothing has won more than half."""
    best = (None, 0.5)
    for number in range(1, until):
        for name in names:
            step = steps.done.get(f"{number}-trial-{name}")
            if step and step["against"] and step["against"]["score"] > best[1]:
                best = (steps.path(f"{number}-{name}.{ending}"), step["against"]["score"])
    return best[0]


def line_round(steps, args, number):
    teach = os.path.join(args.programs, "examples", "teach")
    nodes, options, configs = LINES[args.game]
    by = best_of(steps, number, "ab", "net") or args.begin
    lessons = steps.path(f"lessons-{number}.bin")
    seconds = f"seconds={args.seconds * LESSONS:.0f}"
    more = [f"network={by}"] if by else []
    command = [teach, "lessons", args.game, lessons, f"nodes={nodes}", f"seed={args.seed + number - 1}"]
    command += [seconds, f"threads={args.threads}", *more, *args.lessons]
    steps.run(f"{number}-lessons", command, lambda lines: counted(lines) | {"by": os.path.basename(by or "hand-made")})

    each = args.seconds * LEARNING / len(configs)
    configs = json.dumps([config | {"base": "rough", "seconds": each} for config in configs])
    files = [steps.path(f"lessons-{k}.bin") for k in range(1, number + 1)]
    command = [
        sys.executable,
        os.path.join(HERE, "nets", "train.py"),
        "--lessons",
        *files,
        "--out",
        steps.path(f"{number}"),
    ]
    command += ["--configs", configs, "--commit", steps.about["commit"], *options, *args.learn]
    steps.run(f"{number}-learning", command, lambda lines: learned(steps.path(f"{number}.json")))

    for name in "ab":
        net = steps.path(f"{number}-{name}.net")
        steps.run(
            f"{number}-check-{name}", [teach, "check", args.game, net, net[:-4] + ".check.json"], lambda lines: {}
        )
        command = [teach, "trial", args.game, net, "nodes=1000", "pairs=256", f"threads={args.threads}"]
        books = [f"openings={book}" for book in openings(args.game)]
        command += [f"seconds={args.seconds * GAMES / 2:.0f}", *books, *args.trial]
        steps.run(f"{number}-trial-{name}", command, of_teach)


def openings(game):
    """The arena's book where the program runs within its repository."""
    book = os.path.join(os.path.dirname(HERE), "crates", "arena", "openings", f"{game}.txt")
    return [book] if os.path.exists(book) else []


def counted(lines):
    games, positions = re.search(r"(\d+) games, (\d+) samples", "\n".join(lines)).groups()
    return {"games": int(games), "positions": int(positions)}


def learned(file):
    with open(file) as file:
        report = json.load(file)
    # The exam on held-out games, of the mean of what was thought then and later on.
    curves = {"hand-made": [[0, report["hand_made"][0]]]}
    for one in report["networks"]:
        curves[one["config"]["name"]] = [[look["seconds"], look["exam"][0]] for look in one["curve"]]
    return {"learning": True, "curves": {"exam": curves}}
