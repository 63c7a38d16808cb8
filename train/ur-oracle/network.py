"""The network: groups of features of which exactly one each is set, one wide layer that sums their columns, then a few
small layers. What the wide layer sums are small whole numbers, so that one column is a few hundred bits."""

import math

import torch
from torch import nn

from board import PIECES, unpack

LANE_DIGITS = [sum(3**i for i in range(8) if m >> i & 1) for m in range(256)]
PRIVATES = 5  # groups beside the windows


class Features:
    """Which columns a position adds up: one for how each window of the lane is filled, one for each side's private
    squares, one for what each side has in hand and home, one for what both have home."""

    def __init__(self, windows, device):
        # `windows`: stretches of the lane, (first square from 0, length).
        self.windows = windows
        self.lane = torch.tensor(LANE_DIGITS, device=device)
        self.ones = torch.tensor([m.bit_count() for m in range(1 << 14)], device=device)
        self.sizes = [3**length for _, length in windows] + [64] * PRIVATES
        self.count = sum(self.sizes)
        # Two of the groups are pairs of digits to the base 8, not all of which occur.
        can = [torch.ones(size, dtype=torch.bool) for size in self.sizes[:-3]]
        hands = torch.tensor([i // 8 + i % 8 <= PIECES and i % 8 < PIECES for i in range(64)])
        homes = torch.tensor([i // 8 < PIECES and i % 8 < PIECES for i in range(64)])
        self.can_occur = torch.cat([*can, hands, hands, homes]).to(device)

    def __call__(self, packed):
        own, opp, home, opp_home = unpack(packed)
        hand, opp_hand = PIECES - home - self.ones[own], PIECES - opp_home - self.ones[opp]
        private = lambda mask: mask & 0xF | mask >> 8 & 0x30
        groups = []
        for first, length in self.windows:
            cut = lambda mask, first=first, length=length: mask >> (4 + first) & (1 << length) - 1
            groups.append(self.lane[cut(own)] + 2 * self.lane[cut(opp)])
        groups += [private(own), private(opp), hand * 8 + home, opp_hand * 8 + opp_home, home * 8 + opp_home]
        columns, start = [], 0
        for group, size in zip(groups, self.sizes, strict=True):
            columns.append(group + start)
            start += size
        return torch.stack(columns, -1)


class Network(nn.Module):
    """Sums columns, cuts the sums to 0..1 and multiplies them in pairs, then goes through the small layers."""

    def __init__(self, features, widths, spread=0.08):
        super().__init__()
        self.features = features
        first = torch.randn(features.count, widths[0]) * spread
        self.first = nn.Parameter(first * features.can_occur[:, None].cpu())
        self.first_bias = nn.Parameter(torch.full((widths[0],), 0.3))
        inputs = [widths[0] // 2, *widths[1:]]
        outputs = [*widths[1:], 1]
        self.weights = nn.ParameterList(
            nn.Parameter(torch.randn(o, i) * math.sqrt(2 / i)) for i, o in zip(inputs, outputs, strict=True)
        )
        self.biases = nn.ParameterList(nn.Parameter(torch.zeros(o)) for o in outputs)

    def forward(self, packed):
        columns = self.features(packed)
        chosen = torch.zeros(len(packed), self.features.count, device=packed.device).scatter_(1, columns, 1.0)
        a, b = (chosen @ self.first + self.first_bias).clamp(0, 1).chunk(2, 1)
        x = a * b
        last = len(self.weights) - 1
        for i, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = nn.functional.linear(x, weights, bias)
            if i < last:
                x = x.relu()
        return x[:, 0]


class Freezing:
    """Rounds the wide layer to multiples of 1/grid, a growing random part of it, while the rest learns to make up."""

    def __init__(self, net, grid, random):
        self.net, self.grid = net, grid
        self.order = torch.rand(net.first.shape, generator=random, device=net.first.device)
        self.frozen = torch.zeros_like(self.order, dtype=torch.bool)
        self.held = torch.zeros_like(self.order)
        self.bias = None

    @torch.no_grad()
    def advance(self, part):
        fresh = (self.order < part) & ~self.frozen
        rounded = (self.net.first * self.grid).round().clamp(-127, 127) / self.grid
        self.held = torch.where(fresh, rounded, self.held)
        self.frozen |= fresh
        if self.bias is None:
            self.bias = (self.net.first_bias * self.grid).round() / self.grid

    @torch.no_grad()
    def hold(self):
        if self.bias is not None:
            self.net.first.copy_(torch.where(self.frozen, self.held, self.net.first))
            self.net.first_bias.copy_(self.bias)
