"""Teaches a network to judge positions, from lessons that `teach lessons` made. See README.md."""

import argparse
import json
import math
import time

import torch
from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

from lessons import Lessons
from network import Network, Whole

# One game in so many is held out.
HELD_OUT = 20
# The last part of the steps learns with rounded columns.
ROUNDED = 0.7


class Data:
    """Lessons with what is to be learned from them."""

    def __init__(self, args, device):
        self.lessons = lessons = Lessons(args.lessons, device, args.first)
        self.scale = args.scale or fitted_scale(lessons)
        held_out = lessons.game % HELD_OUT == 0
        self.learned, self.exam = (~held_out).nonzero()[:, 0], held_out.nonzero()[:, 0]
        self.want("full", 0.5, 0.0)

    def want(self, base, result, outlook):
        """What a network is to correct, and how much of its aim is the game's result, and what was thought later on;
        the rest is the search's."""
        lessons = self.lessons
        glance = {"none": 0 * lessons.score, "full": lessons.glance[:, 0], "rough": lessons.glance[:, 1]}
        self.base = glance[base] / self.scale
        thought = torch.sigmoid(lessons.score / self.scale)
        later = torch.sigmoid(lessons.outlook / self.scale)
        own = torch.where(lessons.ended, result, 0.0)
        self.aim = own * lessons.result + (1 - own) * (outlook * later + (1 - outlook) * thought)

    def batch(self, rows, random=None):
        lessons = self.lessons
        stage = lessons.stage[rows]
        own, other = lessons.seen(lessons.inputs[rows], stage, random)
        return own, other, lessons.counts[rows], stage

    @torch.no_grad()
    def judge(self, value_of):
        """Mean losses on the held-out games: of an aim that is the same for all networks, of the results of those that
        ended."""
        parts = []
        for rows in self.exam.split(1 << 15):
            logit = self.base[rows] + value_of(rows)
            result = self.lessons.result[rows]
            points = torch.stack([self.lessons.outlook[rows], self.lessons.score[rows]])
            mixed = torch.sigmoid(points / self.scale).mean(0)
            losses = [cross_entropy(logit, aim, reduction="none") for aim in (mixed, result)]
            parts.append(torch.stack(losses, 1))
        losses, ended = torch.cat(parts).double(), self.lessons.ended[self.exam]
        return [losses[:, 0].mean().item(), losses[ended, 1].mean().item() if ended.any() else None]


def fitted_scale(lessons):
    """The points that are worth a factor of e in the odds, by what came of the positions."""
    score, result = lessons.score[lessons.ended], lessons.result[lessons.ended]
    losses = {scale: cross_entropy(score / scale, result).item() for scale in range(40, 1000, 5)}
    return min(losses, key=losses.get)


def teach(args, data, config, device):
    torch.manual_seed(args.seed)
    data.want(config.get("base", "rough"), config.get("result", 0.5), config.get("outlook", 0.0))
    head = data.lessons.head
    shape = (config["width"], config["narrow"], config.get("grid", 64), config.get("counts", True))
    net = Network(head, *shape).to(device)
    if "begin" in config:
        net.take_over(config["begin"])
    random = torch.Generator(device).manual_seed(args.seed)
    decay = config.get("decay", 1e-4)
    optimizer = torch.optim.AdamW(
        net.parameters(), lr=1e-3, betas=(0.9, 0.99), weight_decay=decay, fused=device == "cuda"
    )

    def loss_of(own, other, counts, stage, base, aim, rounded):
        return cross_entropy(base + net(own, other, counts, stage, rounded), aim)

    compute = torch.compile(loss_of) if config.get("compile", False) else loss_of
    seconds, steps = config.get("seconds", 0), config.get("steps", 0)
    begin, done, at, curve, next_look, total = time.time(), 0, 0.0, [], 0.1, 0.0
    while at < 1:
        rows = data.learned[torch.randint(len(data.learned), (args.batch,), generator=random, device=device)]
        at = min(1.0, (done + 1) / steps) if steps else min(1.0, (time.time() - begin) / seconds)
        rate = config.get("rate", 2e-3) * min(1.0, (done + 1) / 300)
        for group in optimizer.param_groups:
            group["lr"] = rate * max(0.001, 0.5 + 0.5 * math.cos(math.pi * at))
        loss = compute(*data.batch(rows, random), data.base[rows], data.aim[rows], at > ROUNDED)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        net.hold()
        done += 1
        if done % 50 == 0 or at >= 1:
            total = loss.item()  # waits for the device, so that the clock tells the truth
        if at >= next_look or at >= 1:
            next_look += 0.1
            net.eval()
            rounded = at > ROUNDED
            exam = data.judge(lambda rows, rounded=rounded: net(*data.batch(rows), rounded))
            net.train()
            curve.append({"steps": done, "seconds": round(time.time() - begin, 1), "loss": total, "exam": exam})
            print(json.dumps(curve[-1]), flush=True)
    return net, curve


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lessons", nargs="+", required=True, help="what `teach lessons` made")
    parser.add_argument("--configs", required=True, help="networks to teach: a JSON list, or a file with one")
    parser.add_argument("--out", required=True, help="networks go to OUT-<name>.net, the report to OUT.json")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument(
        "--scale", type=int, default=0, help="points of a factor of e in the odds; 0: as fits the lessons"
    )
    parser.add_argument("--first", type=int, default=1 << 30, help="only the first so many positions of each game")
    parser.add_argument("--commit", default="unknown", help="the commit of the programs")
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    begin = time.time()
    data = Data(args, device)
    head = data.lessons.head
    parts = [f"{len(data.lessons)} positions of {head['game']} {head['variant']}".strip()]
    parts += [f"{h['nodes']} nodes, seed {h['seed']}, by {h['teacher']}" for h in data.lessons.heads]
    words = "; ".join(parts)
    nothing = data.judge(lambda rows: 0 * data.base[rows])
    report = {"lessons": words, "scale": data.scale, "held_out": len(data.exam), "hand_made": nothing}
    report |= {"args": vars(args), "networks": []}
    print(words, f"{time.time() - begin:.0f} s; scale {data.scale}, hand-made: {nothing}", flush=True)

    configs = args.configs if args.configs.lstrip().startswith("[") else open(args.configs).read()
    for config in json.loads(configs):
        print("==", json.dumps(config), flush=True)
        net, curve = teach(args, data, config, device)
        whole = Whole(net)
        # On some held-out positions, since whole numbers are slow here; the same ones for the network before.
        some = data.exam[:: max(1, len(data.exam) // 4000)]
        own, other, counts, stage = data.batch(some)
        ints = whole.values(*(part.cpu().numpy() for part in (own, other, counts, stage)))
        with torch.no_grad():
            gap = (net(own, other, counts, stage).cpu().double() - torch.from_numpy(ints / 2.0**21)).abs()
        about = {
            "name": config["name"],
            "game": head["game"],
            "variant": head["variant"],
            "licence": "MIT OR Apache-2.0",
            "commit": args.commit,
            "training": f"{words}; {curve[-1]['steps']} steps of {args.batch}, seed {args.seed}, {json.dumps(config)}",
            "scale": data.scale,
        }
        size = whole.write(f"{args.out}-{config['name']}.net", about)
        rounding = {"mean": gap.mean().item(), "most": gap.max().item()}
        report["networks"].append({"config": config, "curve": curve, "bytes": size, "rounding": rounding})
        # So that the program that runs the network can be compared bit by bit: inputs, counts, stage, value.
        check = [
            [[i for i in row if i < head["inputs"]], *rest]
            for row, *rest in zip(own.tolist(), counts.tolist(), stage.tolist(), ints.tolist(), strict=True)
        ]
        json.dump(check, open(f"{args.out}-{config['name']}.check.json", "w"))
        print(
            "result",
            config["name"],
            size,
            "bytes",
            curve[-1]["exam"],
            rounding,
            f"{time.time() - begin:.0f} s",
            flush=True,
        )
        json.dump(report, open(f"{args.out}.json", "w"), indent=1)


if __name__ == "__main__":
    main()
