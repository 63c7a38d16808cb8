"""Distils the table of exact values of the Royal Game of Ur into a small network. See README.md."""

import argparse
import gzip
import json
import math
import time

import numpy as np
import torch

from board import Board, Games, pack
from network import Features, Freezing, Network

# Bytes before the values in a table.
HEAD = 8192
# How close two moves must look for the network to mix them up: the softness of the loss of a decision.
SOFT = 0.002


def make_pool(board, decisions, games, seed, stray):
    """Decisions of well-played games as pairs: the best move and another one. Packed positions and values."""
    device = board.device
    play = Games(board, games, seed, stray)
    packs = torch.empty(decisions, 2, dtype=torch.int64, device=device)
    values = torch.empty(decisions, 2, device=device)
    filled = 0
    while filled < decisions:
        legal, after, turned, won, value = play.turn()
        best_value, best = value.max(1)
        # The other one: any, but rather one that is nearly as good.
        gap = best_value[:, None] - value
        key = play.uniform(*legal.shape).log() * (gap + 0.003)
        key = torch.where(legal, key, -math.inf).scatter(1, best[:, None], -math.inf)
        other_key, other = key.max(1)
        keep = (legal.sum(1) > 1) & (best_value < 1)
        both = torch.stack([best, other], 1)[keep]
        n = min(len(both), decisions - filled)
        packed = pack(after, turned)
        packs[filled : filled + n] = packed[keep].gather(1, both)[:n]
        values[filled : filled + n] = value[keep].gather(1, both)[:n]
        filled += n
    return packs, values


def make_exam(board, turns, games, seed):
    """Perfect games to be examined on: for every turn the legal moves with their values."""
    play = Games(board, games, seed)
    for _ in range(300):
        play.turn()
    parts = []
    for _ in range(turns):
        legal, after, turned, won, value = play.turn()
        some = legal.any(1)
        parts.append((pack(after, turned)[some], legal[some], won[some], value[some]))
    return tuple(torch.cat(t) for t in zip(*parts, strict=True))


@torch.no_grad()
def examine(net, exam, slice_=1 << 17):
    """Mean loss in percentage points over decisions, over all moves; mean and root mean square error of the values."""
    packed, legal, won, value = exam
    flat = packed[legal]
    chance = torch.cat([torch.sigmoid(net(part)) for part in flat.split(slice_)])
    chance = torch.where(flat >> 34 & 1 == 1, 1 - chance, chance)
    truth = value[legal]
    chance = torch.where(won[legal], 1.0, chance)
    guess = torch.full_like(value, -1.0)
    guess[legal] = chance
    loss = value.max(1).values - value.gather(1, guess.argmax(1, keepdim=True))[:, 0]
    choice = legal.sum(1) > 1
    error = (chance - truth)[~won[legal]]
    return {
        "loss_decision": 100 * loss[choice].double().mean().item(),
        "loss_move": 100 * loss.double().mean().item(),
        "mean_error": 100 * error.abs().double().mean().item(),
        "rms_error": 100 * error.double().square().mean().sqrt().item(),
        "bias": 100 * error.double().mean().item(),
        "decisions": int(choice.sum()),
    }


def loss_of(net, packs, values, weight):
    flip = packs.flatten() >> 34 & 1
    chance = torch.sigmoid(net(packs.flatten()))
    chance = torch.where(flip == 1, 1 - chance, chance).view(-1, 2)
    error = (chance - values).square().mean()
    gap = values[:, 0] - values[:, 1]
    lost = (gap * torch.sigmoid((chance[:, 1] - chance[:, 0]) / SOFT)).mean()
    return 20 * error + weight * lost


def train(config, board, pool, exam, seed):
    torch.manual_seed(seed)
    torch._dynamo.reset()
    on_gpu = board.device == "cuda"
    features = Features([tuple(w) for w in config["windows"]], board.device)
    net = Network(features, config["widths"]).to(board.device)
    packs, values = pool
    optimizer = torch.optim.AdamW(
        [
            {"params": [net.first], "weight_decay": config["decay"]},
            {"params": list(net.parameters())[1:], "weight_decay": 0.0},
        ],
        lr=1e-3,
        betas=(0.9, 0.99),
        fused=on_gpu,
    )
    random = torch.Generator(board.device).manual_seed(seed)
    freezing = Freezing(net, config["grid"], random)
    freeze_from, freeze_to = config["freeze"]
    compute = torch.compile(loss_of) if on_gpu else loss_of
    begin, total = time.time(), config["steps"]
    for done in range(total):
        at = done / total
        if done % 100 == 0 and at >= freeze_from:
            freezing.advance((at - freeze_from) / (freeze_to - freeze_from))
        for group in optimizer.param_groups:
            group["lr"] = config["lr"] * min(1.0, done / 500) * (1 - at)
        rows = torch.randint(len(packs), (config["batch"],), generator=random, device=board.device)
        loss = compute(net, packs[rows], values[rows], config["weight"])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        freezing.hold()
        if (done + 1) % max(1, total // 10) == 0:
            print(done + 1, f"{time.time() - begin:.0f}s", brief(examine(net, exam)), flush=True)
    return net


def brief(result):
    return " ".join(f"{name} {value:.5g}" for name, value in result.items())


def size(net, grid):
    """About how large the weights are when compressed."""
    first = (net.first * grid).round().clamp(-127, 127).to(torch.int8).cpu().numpy().tobytes()
    rest = b"".join((w * 2048).round().to(torch.int16).cpu().numpy().tobytes() for w in net.weights)
    return len(gzip.compress(first, 9)), len(gzip.compress(rest, 9))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--table", required=True, help="what `parlor solve ur` made")
    parser.add_argument("--configs", required=True, help="a JSON file: a list of networks to train")
    parser.add_argument("--out", required=True, help="where the weights go: OUT-<name>.pt")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=200_000_000)
    parser.add_argument("--games", type=int, default=1 << 19)
    parser.add_argument("--exam", type=int, default=10, help="turns of the exam, in each of 131072 games")
    parser.add_argument("--exam-games", type=int, default=1 << 17)
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")

    start = time.time()
    raw = torch.from_numpy(np.fromfile(args.table, dtype="<u4", offset=HEAD).view(np.int32))
    values = torch.empty(len(raw), device=device)
    for i in range(0, len(raw), 1 << 24):
        part = raw[i : i + (1 << 24)].to(device).long() & 0xFFFFFFFF
        values[i : i + (1 << 24)] = (part.double() / 0xFFFFFFFF).float()
    board = Board(values, device)
    assert board.positions == len(values), (board.positions, len(values))
    zero = torch.zeros(1, dtype=torch.int64, device=device)
    print("start value", values[board.number(zero, zero, zero, zero)].item(), f"{time.time() - start:.0f}s", flush=True)
    exam = make_exam(board, args.exam, args.exam_games, args.seed + 1000)
    pool = make_pool(board, args.decisions, args.games, args.seed, 0.15)
    print("pool", tuple(pool[0].shape), f"{time.time() - start:.0f}s", flush=True)

    for config in json.load(open(args.configs)):
        print("==", json.dumps(config), flush=True)
        net = train(config, board, pool, exam, args.seed)
        result = examine(net, exam)
        print(
            "result",
            config["name"],
            size(net, config["grid"]),
            brief(result),
            f"{time.time() - start:.0f}s",
            flush=True,
        )
        torch.save({"config": config, "result": result, "state": net.state_dict()}, f"{args.out}-{config['name']}.pt")


if __name__ == "__main__":
    main()
