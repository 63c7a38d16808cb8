"""Writes a trained network as the whole numbers that the program reads: `export.py NET.pt oracle.bin`.

Layout, all little-endian: `UrOracle`, then the numbers 1 (version), wide, second, third, grid (u16 each); the columns
of the wide layer (i8) and its bias (i16); for each of the three narrow layers its rows (i16) and its bias (i32); last
the FNV-1a hash of all before (u32). One unit of the wide layer is 1/grid; sums of the narrow layers are in units of
2^-21.
"""

import gzip
import struct
import sys

import numpy as np
import torch

ACTIVATION = 10  # bits behind the point of what goes from one narrow layer to the next
SUM = 21  # and of the sums themselves
MOST = 16 << ACTIVATION  # activations are cut here


def fnv(data):
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def main():
    source, target = sys.argv[1:]
    saved = torch.load(source, map_location="cpu")
    config, state = saved["config"], {name: t.double().numpy() for name, t in saved["state"].items()}
    grid = config["grid"]
    whole = lambda values: np.rint(values).astype(np.int64)
    first, bias = whole(state["first"] * grid), whole(state["first_bias"] * grid)
    assert np.abs(first).max() <= 127 and np.abs(bias).max() <= 1000
    data = b"UrOracle" + struct.pack("<5H", 1, *config["widths"], grid)
    data += first.astype("<i1").tobytes() + bias.astype("<i2").tobytes()
    scale, most = 2.0**SUM / grid**2, grid**2
    for layer in range(3):
        weights, bias = whole(state[f"weights.{layer}"] * scale), whole(state[f"biases.{layer}"] * 2.0**SUM)
        assert np.abs(weights).max() < 1 << 15
        assert (np.abs(weights).sum(1) * most + np.abs(bias)).max() < 1 << 31, "a sum could overflow"
        data += weights.astype("<i2").tobytes() + bias.astype("<i4").tobytes()
        scale, most = 2.0 ** (SUM - ACTIVATION), MOST
    data += struct.pack("<I", fnv(data))
    open(target, "wb").write(data)
    print(len(data), "bytes,", len(gzip.compress(data, 9)), "compressed", saved["result"])


if __name__ == "__main__":
    main()
