"""Teaches the network of a game in rounds: games, learning, the same bits in Rust, games against the hand-made engine,
and round again with what came of it. See README.md."""

import argparse
import os
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "rounds"))

from lines import LINES, line_round
from report import write_report
from steps import Steps
from surface import surface_round
from windows import WINDOWS, window_round

GAMES = dict.fromkeys(LINES, line_round) | dict.fromkeys(WINDOWS, window_round) | {"polyclash": surface_round}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("game", choices=GAMES)
    add("--out", required=True, help="a folder; the same command with the same folder goes on where it ended")
    add("--rounds", type=int, default=2, help="how many in all, those of before counted")
    add("--seconds", type=float, default=600, help="about how long a round takes")
    add("--programs", default="target/release", help="where the Rust programs are")
    add("--threads", type=int, default=os.cpu_count())
    add("--begin", help="what to begin with: a network (a .net), or weights (PolyClash a .pt, Dolanan a .in)")
    add("--seed", type=int, default=1, help="of the first round; the next has the next")
    add("--lessons", type=shlex.split, default=[], help="more for the games that are learned from, such as 'nodes=800'")
    add("--learn", type=shlex.split, default=[], help="more for the program that learns, such as '--batch 512'")
    add("--trial", type=shlex.split, default=[], help="more for the games against others, such as 'ms=100'")
    return parser.parse_args()


def commit():
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    return asked.stdout.strip() or "unknown"


def main():
    args = arguments()
    steps = Steps(args.out, {"game": args.game, "commit": commit(), "threads": args.threads})
    for number in range(1, args.rounds + 1):
        GAMES[args.game](steps, args, number)
        write_report(steps, args.game)


if __name__ == "__main__":
    main()
