"""The network over the points: in floating point while it learns, and in whole numbers as `crates/nets` runs it."""

import hashlib
import json
import math
import struct

import numpy as np
import torch
from torch import nn

POINTS = 302
FLAGS = 30  # planes with flags; then the lead by komi, if it is one, and if it is the other side's
INPUTS = 32
MOST = 16.0  # where activations are cut
LEAD = 128.0  # what a lead is divided by
ONE = 8  # bits behind the point of an activation
POLICY, VALUE = 16, 32  # widths of the heads


def unpack(sight, dtype):
    """The inputs of the network, [points, positions, inputs], from what self-play tells of positions."""
    flags = torch.arange(FLAGS, device=sight.device, dtype=torch.int32)
    seen = (sight[:, :POINTS].t().unsqueeze(2) >> flags) & 1
    lead = sight[:, POINTS].to(dtype) / LEAD
    lead = torch.stack([lead, -lead], 1).clamp(0, MOST)
    return torch.cat([seen.to(dtype), lead.expand(POINTS, -1, -1)], 2)


def choices(sight):
    """Which moves are worth a thought, the pass last."""
    return torch.cat([(sight[:, :POINTS] >> FLAGS) & 1, sight[:, POINTS + 1 :]], 1) != 0


class Layer(nn.Module):
    """A sum over the point itself, its neighbours and its diagonals, each with its own weights."""

    def __init__(self, into, out, gain=1.0):
        super().__init__()
        # Neighbours and diagonals are sums of about four.
        scale = torch.tensor([1.0, 0.5, 0.5]).view(3, 1, 1)
        self.weight = nn.Parameter(torch.randn(3, into, out) * scale * gain * math.sqrt(2 / (3 * into)))
        self.bias = nn.Parameter(torch.zeros(out))

    def forward(self, x, links):
        points, count, into = x.shape
        out = self.weight.shape[2]
        # [3, points * positions, out], and then one product with who touches whom for all positions together.
        parts = torch.matmul(x.reshape(1, points * count, into), self.weight.to(x.dtype))
        own = parts[0].view(points, count * out)
        around = parts[1:].reshape(2 * points, count * out)
        product = torch.sparse.mm(links, around) + own if links.is_sparse else torch.addmm(own, links, around)
        return product.view(points, count, out) + self.bias.to(x.dtype)


class Network(nn.Module):
    """A stem, blocks with a way past each, and heads. Every second block also sees mean and most of the whole board."""

    def __init__(self, links, width, blocks):
        super().__init__()
        self.width, self.blocks = width, blocks
        self.register_buffer("links", links, persistent=False)
        self.stem = Layer(INPUTS, width)
        self.first = nn.ModuleList(Layer(width, width) for _ in range(blocks))
        self.second = nn.ModuleList(Layer(width, width, 0.3) for _ in range(blocks))
        self.pool = nn.ModuleList(nn.Linear(2 * width, width, bias=False) for _ in range(blocks // 2))
        self.policy_hidden, self.policy_last = nn.Linear(width, POLICY), nn.Linear(POLICY, 1)
        self.pass_last = nn.Linear(2 * width, 1)
        self.value_hidden, self.value_last = nn.Linear(2 * width, VALUE), nn.Linear(VALUE, 2)
        self.ownership = nn.Linear(width, 1)
        with torch.no_grad():
            for layer in (*self.pool, self.policy_last, self.pass_last, self.value_last, self.ownership):
                layer.weight *= 0.3

    def forward(self, inputs):
        """Of [points, positions, inputs]: logits of moves, the pass last; of winning; the lead; logits of owning."""
        linear = lambda layer, x: nn.functional.linear(
            x, layer.weight.to(x.dtype), None if layer.bias is None else layer.bias.to(x.dtype)
        )
        links = self.links.to(inputs.dtype)
        x = self.stem(inputs, links).clamp(0, MOST)
        for number in range(self.blocks):
            h = self.first[number](x, links)
            if number % 2 == 1:
                h = h + linear(self.pool[number // 2], pooled(x))
            h = h.clamp(0, MOST)
            x = (x + self.second[number](h, links)).clamp(0, MOST)
        whole = pooled(x)
        moves = linear(self.policy_last, linear(self.policy_hidden, x).clamp(0, MOST))[:, :, 0]
        passes = linear(self.pass_last, whole)
        judged = lambda seen: linear(self.value_last, linear(self.value_hidden, seen).clamp(0, MOST))
        lead = judged(whole)[:, 1]
        # All positions of a game have the same winner, so blocks could learn it by heart: they learn nothing from it.
        win = judged(whole.detach())[:, 0]
        owned = linear(self.ownership, x)[:, :, 0]
        logits = torch.cat([moves.t(), passes], 1).float()
        return logits, win.float(), lead.float(), owned.t().float()


def pooled(x):
    """Mean and most over the board, [positions, 2 * width]."""
    return torch.cat([x.float().mean(0).to(x.dtype), x.amax(0)], 1)


def as_links(neighbours, sparse=False):
    """Who touches whom as a matrix, neighbours and diagonals side by side, from lists with 302 where there is nobody.
    On a graphics processor a product with all the zeros is the quickest, elsewhere it is not."""
    links = torch.zeros(POINTS, 2 * POINTS + 1)
    for kind, points in enumerate(neighbours):
        for point, others in enumerate(points):
            for other in others:
                if other < POINTS:
                    links[point, kind * POINTS + int(other)] += 1
    links = links[:, : 2 * POINTS].contiguous()
    return links.to_sparse() if sparse else links


class Whole:
    """The same in whole numbers, with the file that `crates/nets` reads."""

    def __init__(self, net):
        self.width, self.blocks = net.width, net.blocks
        self.links = net.links.detach().to_dense().double().cpu()
        state = {name: value.detach().double().cpu() for name, value in net.state_dict().items()}
        rows = lambda name: torch.cat(list(state[f"{name}.weight"]), 0).t()
        plain = lambda name: state[f"{name}.weight"]
        own, around = 2.0 ** (ONE + 4), 5 * 2.0 ** (ONE + 4)
        far = lambda into: torch.cat([torch.full((into,), own), torch.full((2 * into,), around)])
        self.layers, self.shifts = [], []
        self.add(rows("stem"), state["stem.bias"], far(INPUTS))
        for number in range(net.blocks):
            pool = plain(f"pool.{number // 2}") if number % 2 == 1 else None
            self.add(rows(f"first.{number}"), state[f"first.{number}.bias"], far(net.width), pool)
            self.add(rows(f"second.{number}"), state[f"second.{number}.bias"], far(net.width))
        for name in ("policy_hidden", "policy_last", "pass_last", "value_hidden", "value_last", "ownership"):
            self.add(plain(name), state[f"{name}.bias"], torch.full((plain(name).shape[1],), own))

    def add(self, rows, bias, most, pool=None):
        """Takes a layer in, with as many bits behind the point as no sum can overflow with."""
        every = rows if pool is None else torch.cat([rows, pool], 1)
        most = most if pool is None else torch.cat([most, torch.full((pool.shape[1],), 2.0 ** (ONE + 4))])
        for shift in range(14, 7, -1):
            whole = (every * 2.0**shift).round()
            offset = (bias * 2.0 ** (ONE + shift)).round()
            if whole.abs().max() < 1 << 15 and ((whole.abs() * most).sum(1) + offset.abs()).max() < 1 << 31:
                break
        else:
            raise ValueError("weights are too large for whole numbers")
        own = rows.shape[1]
        self.layers.append((whole[:, :own], offset, None if pool is None else whole[:, own:]))
        self.shifts.append(shift)

    def values(self, inputs):
        """What `crates/nets` gives, bit by bit: policy with the pass last, win, lead, ownership; 16 bits behind the
        point. Floating point with 53 bits holds all of these numbers exactly."""
        layers = iter(zip(self.layers, self.shifts, strict=True))
        shifted = lambda sum, shift: torch.floor((sum + 2.0 ** (shift - 1)) / 2.0**shift)
        cut = lambda x: x.clamp(0, 2.0 ** (ONE + 4))

        def around(x):
            points, count, into = x.shape
            both = self.links.view(POINTS, 2, POINTS).transpose(0, 1) @ x.reshape(1, points, count * into)
            return torch.cat([x, both[0].view_as(x), both[1].view_as(x)], 2)

        def pooled(x):
            mean = torch.floor((x.sum(0) * 217 + 2.0**15) / 2.0**16)
            return torch.cat([mean, x.amax(0)], 1)

        def sums(x):
            (rows, bias, pool), shift = next(layers)
            return x @ rows.t() + bias, pool, shift

        x = (inputs.double() * 2.0**ONE).cpu()
        total, _, shift = sums(around(x))
        x = cut(shifted(total, shift))
        for _ in range(self.blocks):
            total, pool, shift = sums(around(x))
            if pool is not None:
                total = total + pooled(x) @ pool.t()
            h = cut(shifted(total, shift))
            total, _, shift = sums(around(h))
            x = cut(x + shifted(total, shift))
        whole = pooled(x)
        last = lambda total, _, shift: shifted(total, shift - ONE)
        total, _, shift = sums(x)
        moves = last(*sums(cut(shifted(total, shift))))[:, :, 0].t()
        passes = last(*sums(whole))
        total, _, shift = sums(whole)
        value = last(*sums(cut(shifted(total, shift))))
        owned = last(*sums(x))[:, :, 0].t()
        return torch.cat([moves, passes], 1), value[:, 0], value[:, 1], owned

    def write(self, path, about):
        head = {
            "kind": "graph",
            **about,
            "points": POINTS,
            "inputs": INPUTS,
            "width": self.width,
            "blocks": self.blocks,
            "policy": POLICY,
            "value": VALUE,
            "shifts": self.shifts,
        }
        text = json.dumps(head, ensure_ascii=False).encode()
        data = b"ParlorNt" + struct.pack("<HI", 1, len(text)) + text
        numbers = lambda values, kind: values.numpy().astype(np.int64).astype(kind).tobytes()
        for rows, bias, pool in self.layers:
            data += numbers(rows.contiguous(), "<i2") + numbers(bias, "<i4")
            if pool is not None:
                data += numbers(pool.contiguous(), "<i2")
        data += hashlib.sha256(data).digest()
        with open(path, "wb") as file:
            file.write(data)
        return len(data)
