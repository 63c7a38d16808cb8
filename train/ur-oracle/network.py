"""The network: groups of features of which exactly one each is set, one wide layer that sums their columns, then a few
small layers. Weights are rounded to a grid while training, so that what is trained is what is stored."""

import math

import torch
from torch import nn

from board import PIECES, unpack

LANE_DIGITS = [sum(3**i for i in range(8) if m >> i & 1) for m in range(256)]


class Features:
    """Which columns a position adds up. A set of features is a list of groups: (name, how many columns)."""

    def __init__(self, windows, device):
        # `windows`: stretches of the lane, (first square from 0, length); every filling of a stretch is a feature.
        self.windows = windows
        self.lane = torch.tensor(LANE_DIGITS, device=device)
        self.ones = torch.tensor([m.bit_count() for m in range(1 << 14)], device=device)
        self.sizes = [3**length for _, length in windows] + [64] * 5
        self.count = sum(self.sizes)

    def __call__(self, packed):
        own, opp, home, opp_home = unpack(packed)
        hand, opp_hand = PIECES - home - self.ones[own], PIECES - opp_home - self.ones[opp]
        private = lambda mask: mask & 0xF | mask >> 8 & 0x30
        groups = []
        for first, length in self.windows:
            cut = lambda mask: mask >> (4 + first) & (1 << length) - 1
            groups.append(self.lane[cut(own)] + 2 * self.lane[cut(opp)])
        groups += [private(own), private(opp), hand * 8 + home, opp_hand * 8 + opp_home, home * 8 + opp_home]
        columns, start = [], 0
        for group, size in zip(groups, self.sizes):
            columns.append(group + start)
            start += size
        return torch.stack(columns, -1)


class Grid(nn.Module):
    """Rounds to whole multiples of a learned step, at most `most` of them either way."""

    def __init__(self, bits):
        super().__init__()
        self.most = 2 ** (bits - 1) - 1
        self.log_step = nn.Parameter(torch.zeros(()))
        self.on = False

    def begin(self, weights):
        with torch.no_grad():
            self.log_step.fill_(math.log(2 * weights.abs().mean().item() / math.sqrt(self.most)))
        self.on = True

    def step(self):
        return self.log_step.exp()

    def whole(self, weights):
        scaled = (weights / self.step()).clamp(-self.most, self.most)
        return scaled + (scaled.round() - scaled).detach()

    def forward(self, weights):
        return self.whole(weights) * self.step() if self.on else weights


class Network(nn.Module):
    def __init__(self, features, widths, pair=False, bits=(8, 8, 8, 8)):
        super().__init__()
        self.features, self.pair = features, pair
        groups = len(features.sizes)
        self.first = nn.Parameter(torch.randn(features.count, widths[0]) * (0.7 / math.sqrt(groups)))
        self.first_bias = nn.Parameter(torch.full((widths[0],), 0.3 if pair else 0.1))
        inputs = [widths[0] // 2 if pair else widths[0], *widths[1:]]
        outputs = [*widths[1:], 1]
        self.weights = nn.ParameterList(
            nn.Parameter(torch.randn(o, i) * math.sqrt(2 / i)) for i, o in zip(inputs, outputs)
        )
        self.biases = nn.ParameterList(nn.Parameter(torch.zeros(o)) for o in outputs)
        self.grids = nn.ModuleList(Grid(b) for b in bits[: len(outputs) + 1])

    def size(self):
        return self.first.numel() + self.first_bias.numel() + sum(p.numel() for p in [*self.weights, *self.biases])

    def round_weights(self):
        for grid, weights in zip(self.grids, [self.first, *self.weights]):
            grid.begin(weights.detach())

    def forward(self, packed):
        columns = self.features(packed)
        chosen = torch.zeros(len(packed), self.features.count, device=packed.device).scatter_(1, columns, 1.0)
        x = chosen @ self.grids[0](self.first) + self.first_bias
        if self.pair:
            a, b = x.clamp(0, 1).chunk(2, 1)
            x = a * b
        else:
            x = x.relu()
        last = len(self.weights) - 1
        for i, (weights, bias) in enumerate(zip(self.weights, self.biases)):
            x = nn.functional.linear(x, self.grids[i + 1](weights), bias)
            if i < last:
                x = x.relu()
        return x[:, 0]
