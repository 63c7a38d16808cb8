"""Learns how a position of Dolanan is judged, from lessons that `dolanan_lessons` made. See README.md."""

import argparse
import json
import math
import time

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

KINDS = 230  # of windows
SCALE = 100.0  # points of a factor of e in the odds
UNIT = 16 * SCALE  # a weight of that size is such a factor
MOST = 600.0  # points beyond which it does not matter how many there are
HELD_OUT = 20  # one game in so many
NONE = 3  # the result of a position that no game came from

ROW = np.dtype(
    [
        ("game", "<u4"),
        ("score", "<i2"),
        ("glance", "<i2"),
        ("result", "u1"),
        ("claimed", "u1"),
        ("flags", "u1"),
        ("cover", "u1", (2,)),
        ("safe", "u1"),
        ("room", "u1"),
        ("nothing", "u1"),
        ("windows", "u1", (2 * KINDS,)),
    ]
)


class Lessons:
    """Quiet positions on a device: everything that counts in them, one column each."""

    def __init__(self, paths, device):
        parts, games = [], 0
        for path in paths:
            rows = np.fromfile(path, ROW)
            rows["game"] += games
            games = int(rows["game"].max(initial=0)) + 1
            parts.append(rows[rows["flags"] & 1 == 1])
        rows = np.concatenate(parts)
        column = lambda values: torch.from_numpy(np.ascontiguousarray(values, np.float32)).to(device)
        eleven = np.eye(11, dtype=np.uint8)
        one = np.ones((len(rows), 1), np.uint8)
        parts = [rows["windows"], rows["cover"], eleven[rows["safe"]], eleven[rows["room"]], one]
        self.counts = torch.from_numpy(np.concatenate(parts, 1)).to(device)
        self.claimed = column(rows["claimed"] / 100)
        self.score, self.glance = column(rows["score"].clip(-MOST, MOST)), column(rows["glance"])
        self.ended = torch.from_numpy(rows["result"] != NONE).to(device)
        self.decided = torch.from_numpy(rows["flags"] & 2 == 2).to(device)
        self.result = column(rows["result"] / 2)
        held_out = torch.from_numpy(rows["game"] % HELD_OUT == 0).to(device)
        self.learned, self.exam = (~held_out).nonzero()[:, 0], held_out.nonzero()[:, 0]

    def aim(self, result):
        """What a search thought, and by this share how the game ended."""
        share = torch.where(self.ended, result, 0.0)
        return share * self.result + (1 - share) * torch.sigmoid(self.score / SCALE)

    def judge(self, logit):
        """Losses on held-out games: of what searches thought, and of results."""
        rows = self.exam
        thought, ended = torch.sigmoid(self.score[rows] / SCALE), self.ended[rows]
        losses = [cross_entropy(logit, thought), cross_entropy(logit[ended], self.result[rows][ended])]
        return [round(loss.item(), 4) for loss in losses]


def from_file(numbers):
    """Weights and what is added to them until the board is full, by column."""
    pairs = np.array(numbers, np.float64).reshape(-1, 2) / UNIT
    windows, rest = pairs[: 2 * KINDS].reshape(KINDS, 2, 2), pairs[2 * KINDS :]
    return np.concatenate([windows[:, 0], -windows[:, 1], rest]).T


def to_file(base, change):
    """The numbers as `Judgement::of` takes them."""
    pairs = np.rint(np.stack([base, change], 1) * UNIT).clip(-20000, 20000).astype(int)
    windows = np.stack([pairs[:KINDS], -pairs[KINDS : 2 * KINDS]], 1)
    return [int(number) for number in np.concatenate([windows.reshape(-1), pairs[2 * KINDS :].reshape(-1)])]


def learn(lessons, hand, result, args, device):
    torch.manual_seed(args.seed)
    rows = lessons.learned
    sample = lessons.counts[rows[:: max(1, len(rows) // 100000)]].float()
    # Columns and time are brought to one size, so that all weights learn alike.
    size = sample.std(0).clamp(min=0.05)
    middle, spread = lessons.claimed[rows].mean(), lessons.claimed[rows].std()
    start = torch.tensor(hand[0], dtype=torch.float32, device=device)
    weights, changes = (torch.zeros(len(start), device=device, requires_grad=True) for _ in range(2))
    optimizer = torch.optim.Adam([weights, changes], betas=(0.9, 0.99))
    aim, when = lessons.aim(result), (lessons.claimed - middle) / spread

    def logit(rows):
        counts = lessons.counts[rows].float()
        return counts @ (start + weights / size) + (counts @ (changes / size)) * when[rows]

    for step in range(args.steps):
        some = rows[torch.randint(len(rows), (args.batch,), device=device)]
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, (step + 1) / 20) * (0.5 + 0.5 * math.cos(math.pi * step / args.steps))
        decay = 1e-5 * (weights.square().sum() + changes.square().sum())
        loss = cross_entropy(logit(some), aim[some]) + decay
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        change = changes / size / spread
        base = start + weights / size - change * middle
        return to_file(base.double().cpu().numpy(), change.double().cpu().numpy())


@torch.no_grad()
def losses(lessons, numbers):
    base, change = (torch.tensor(part, dtype=torch.float32, device=lessons.score.device) for part in from_file(numbers))
    counts = lessons.counts[lessons.exam].float()
    return lessons.judge(counts @ base + (counts @ change) * lessons.claimed[lessons.exam])


def chances(lessons):
    """The curve of winning chances for `chance.rs`, by undecided positions; its error on held-out games."""
    rows = lessons.ended & ~lessons.decided
    points, claimed, result = lessons.score[rows].double() / 100, lessons.claimed[rows].double(), lessons.result[rows]
    inputs = torch.stack([points, points * claimed, torch.ones_like(points)], 1)
    held_out = torch.zeros(len(lessons.score), dtype=torch.bool, device=rows.device)
    held_out[lessons.exam] = True
    held_out = held_out[rows]
    curve = torch.zeros(3, dtype=torch.float64, device=rows.device)
    for _ in range(12):
        chance = torch.sigmoid(inputs[~held_out] @ curve)
        slope = inputs[~held_out].T @ (chance - result[~held_out])
        bend = (inputs[~held_out] * (chance * (1 - chance))[:, None]).T @ inputs[~held_out]
        curve -= torch.linalg.solve(bend, slope)
    chance, result = torch.sigmoid(inputs[held_out] @ curve), result[held_out].double()
    order = chance.argsort()
    gaps = [(chance[part].mean() - result[part].mean()).abs() * len(part) for part in order.chunk(20)]
    return [round(number, 3) for number in curve.tolist()], round(sum(gaps).item() / len(order), 4), len(order)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lessons", nargs="+", required=True, help="what `dolanan_lessons` made")
    parser.add_argument("--hand", required=True, help="what `dolanan_lessons GAME numbers` prints")
    parser.add_argument("--out", required=True, help="judgements go to OUT-<result's share>.in")
    parser.add_argument(
        "--results", type=float, nargs="+", default=[0.2], help="shares of the game's result in the aim"
    )
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begin = time.time()
    lessons = Lessons(args.lessons, device)
    hand_made = json.load(open(args.hand))
    print(len(lessons.score), "positions; chances: curve, error, positions", chances(lessons), flush=True)
    print("hand-made", losses(lessons, hand_made), flush=True)
    for result in args.results:
        numbers = learn(lessons, from_file(hand_made), result, args, device)
        with open(f"{args.out}-{result:g}.in", "w") as file:
            json.dump(numbers, file)
        print(f"{result:g}", losses(lessons, numbers), f"{time.time() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
