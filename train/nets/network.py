"""The network in floating point while it learns, and in whole numbers as `crates/nets` runs it."""

import hashlib
import json
import struct

import numpy as np
import torch
from torch import nn

SUM = 21  # bits behind the point of a sum
ACTIVATION = 10  # and of an activation
MOST = 16.0  # where activations are cut
COUNT = 16.0  # what a count is divided by
MOST_COUNT = 127


class Network(nn.Module):
    """Views of both sides, their halves multiplied in pairs, two narrow layers for each stage, one last sum."""

    def __init__(self, head, width, narrow, grid, counts):
        super().__init__()
        self.head, self.width, self.narrow, self.grid, self.use_counts = head, width, narrow, grid, counts
        second, third = narrow
        stages = head["stages"]
        self.columns = nn.Parameter(torch.randn(head["inputs"] + 1, width) * 0.1)
        self.bias = nn.Parameter(torch.full((width,), 0.3))
        layer = lambda out, into: nn.Parameter(torch.randn(stages, out, into) * (1.0 / into) ** 0.5)
        self.second = layer(second, width + head["counts"])
        self.third, self.last = layer(third, second), layer(1, third)
        zero = lambda size: nn.Parameter(torch.zeros(stages, size))
        self.second_bias, self.third_bias, self.last_bias = zero(second), zero(third), zero(1)
        with torch.no_grad():
            self.second[:, :, width:] *= 0.1 if counts else 0.0
            self.last *= 0.1
            self.columns[-1] = 0

    def take_over(self, path):
        """Begins with the numbers of a network of the same shape."""
        with open(path, "rb") as file:
            data = file.read()
        (length,) = struct.unpack("<I", data[10:14])
        head = json.loads(data[14 : 14 + length])
        shape = (
            self.width,
            list(self.narrow),
            self.grid,
            self.head["inputs"],
            self.head["counts"],
            self.head["stages"],
        )
        theirs = tuple(head[name] for name in ("width", "narrow", "grid", "inputs", "counts", "stages"))
        assert shape == theirs, f"{path} has another shape: {theirs}"
        at = 14 + length

        def take(kind, like, scale):
            nonlocal at
            size = like.numel() * np.dtype(kind).itemsize
            values = np.frombuffer(data[at : at + size], kind).reshape(tuple(like.shape)).astype(np.float32) / scale
            at += size
            return torch.from_numpy(values).float().to(like.device)

        scale = np.full(self.width + self.head["counts"], 2.0 ** (SUM - ACTIVATION), np.float32)
        scale[: self.width] = 2.0**SUM / self.grid**2
        with torch.no_grad():
            self.columns[:-1] = take("<i1", self.columns[:-1], self.grid)
            self.bias.copy_(take("<i2", self.bias, self.grid))
            for stage in range(self.head["stages"]):
                layers = ((self.second, self.second_bias), (self.third, self.third_bias), (self.last, self.last_bias))
                for rows, bias in layers:
                    one = scale if rows is self.second else 2.0 ** (SUM - ACTIVATION)
                    rows[stage] = take("<i2", rows[stage], one)
                    bias[stage] = take("<i4", bias[stage], 2.0**SUM)

    def hold(self):
        """Keeps weights where whole numbers can follow."""
        with torch.no_grad():
            most = 127 / self.grid
            self.columns.clamp_(-most, most)
            self.columns[-1] = 0
            if not self.use_counts:
                self.second[:, :, self.width :] = 0

    def forward(self, own, other, counts, stage, rounded=False):
        columns = self.columns
        if rounded:
            # Whole numbers forwards, as if nothing had happened backwards.
            columns = columns + ((columns * self.grid).round() / self.grid - columns).detach()
        half = self.width // 2

        def view(inputs):
            sums = nn.functional.embedding_bag(inputs, columns, mode="sum", padding_idx=self.head["inputs"]) + self.bias
            sums = sums.clamp(0, 1)
            return sums[:, :half] * sums[:, half:]

        parts = [view(own), view(other)]
        if self.head["counts"]:
            parts.append(counts.clamp(max=MOST_COUNT).float() / COUNT)
        x = torch.cat(parts, 1)

        # All stages are worked out, and each position takes its own.
        def layer(x, weights, bias):
            return torch.einsum("bi,soi->bso" if x.dim() == 2 else "bsi,soi->bso", x, weights) + bias

        x = layer(x, self.second, self.second_bias).clamp(0, MOST)
        x = layer(x, self.third, self.third_bias).clamp(0, MOST)
        x = layer(x, self.last, self.last_bias)[:, :, 0]
        return x.gather(1, stage[:, None])[:, 0]


class Whole:
    """The same in whole numbers, with the file that `crates/nets` reads."""

    def __init__(self, net):
        self.head, self.width, self.narrow, self.grid = net.head, net.width, net.narrow, net.grid
        state = {name: value.detach().double().cpu().numpy() for name, value in net.state_dict().items()}
        whole = lambda values: np.rint(values).astype(np.int64)
        self.columns = whole(state["columns"][:-1] * self.grid)
        self.bias = whole(state["bias"] * self.grid)
        scale = np.full(self.width + self.head["counts"], 2.0 ** (SUM - ACTIVATION))
        scale[: self.width] = 2.0**SUM / self.grid**2
        self.rows = [whole(state["second"] * scale)]
        self.rows += [whole(state[name] * 2.0 ** (SUM - ACTIVATION)) for name in ("third", "last")]
        self.biases = [whole(state[name] * 2.0**SUM) for name in ("second_bias", "third_bias", "last_bias")]
        self.check()

    def check(self):
        assert np.abs(self.columns).max() <= 127, "columns are too large"
        assert (np.abs(self.bias) + 128 * (2 * self.head["active"] + 1)).max() < 1 << 15, "views could overflow"
        most = np.full(self.width + self.head["counts"], MOST_COUNT * 2**ACTIVATION / COUNT)
        most[: self.width] = self.grid**2
        for rows, bias in zip(self.rows, self.biases, strict=True):
            assert np.abs(rows).max() < 1 << 15, "weights are too large"
            assert ((np.abs(rows) * most).sum(2) + np.abs(bias)).max() < 1 << 31, "a sum could overflow"
            most = MOST * 2**ACTIVATION

    def values(self, own, other, counts, stage):
        """What `Network::value` gives, bit by bit."""
        none = np.zeros((1, self.width), np.int64)
        columns = np.concatenate([self.columns, none])
        half = self.width // 2

        def view(inputs):
            sums = (columns[inputs].sum(1) + self.bias).clip(0, self.grid)
            return sums[:, :half] * sums[:, half:]

        counts = counts.astype(np.int64).clip(0, MOST_COUNT) * int(2**ACTIVATION / COUNT)
        x = np.concatenate([view(own), view(other), counts], 1)
        for place in range(3):
            x = np.einsum("bi,boi->bo", x, self.rows[place][stage]) + self.biases[place][stage]
            if place < 2:
                x = (x >> (SUM - ACTIVATION)).clip(0, int(MOST * 2**ACTIVATION))
        return x[:, 0]

    def write(self, path, about):
        head = {
            "kind": "pairs",
            **about,
            "inputs": self.head["inputs"],
            "active": self.head["active"],
            "width": self.width,
            "counts": self.head["counts"],
            "narrow": list(self.narrow),
            "stages": self.head["stages"],
            "grid": self.grid,
        }
        text = json.dumps(head, ensure_ascii=False).encode()
        data = b"ParlorNt" + struct.pack("<HI", 1, len(text)) + text
        data += self.columns.astype("<i1").tobytes() + self.bias.astype("<i2").tobytes()
        for stage in range(self.head["stages"]):
            for rows, bias in zip(self.rows, self.biases, strict=True):
                data += rows[stage].astype("<i2").tobytes() + bias[stage].astype("<i4").tobytes()
        data += hashlib.sha256(data).digest()
        with open(path, "wb") as file:
            file.write(data)
        return len(data)
