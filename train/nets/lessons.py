"""Lessons: positions of games that an engine played with itself, as `teach lessons` writes them."""

import json
import struct

import numpy as np
import torch

MAGIC = b"ParlorPs"
NONE = 0xFFFF


class Lessons:
    """Positions on a device. An input that is not there has the number after the last."""

    def __init__(self, paths, device, first=1 << 30):
        """The lessons of some files; of each game only the first so many positions."""
        parts = [(head, rows[place_in_game(rows) < first]) for head, rows in map(read, paths)]
        self.head = parts[0][0]
        shape = ("game", "variant", "inputs", "active", "counts", "stages", "turned")
        assert all(head[name] == self.head[name] for head, _ in parts for name in shape), "lessons of different games"
        self.heads = [head for head, _ in parts]
        # Games of different files have different numbers, so that none is both learned from and held out.
        games, next_game = [], 0
        for _, rows in parts:
            games.append(rows["game"].astype(np.int64) + next_game)
            next_game = int(games[-1].max(initial=next_game)) + 1
        rows = np.concatenate([rows for _, rows in parts])
        whole = lambda name, kind: torch.from_numpy(rows[name].astype(kind)).to(device)
        self.game = torch.from_numpy(np.concatenate(games)).to(device)
        self.score, self.outlook = whole("score", np.float32), whole("outlook", np.float32)
        # Of games that were broken off there is no result.
        self.ended = whole("result", np.uint8) < 3
        self.result = torch.where(self.ended, whole("result", np.float32) / 2, 0.5)
        self.glance, self.stage = whole("glance", np.float32), whole("stage", np.int64)
        self.counts = whole("counts", np.uint8)
        inputs = rows["inputs"].astype(np.int32)
        inputs[inputs == NONE] = self.head["inputs"]
        self.inputs = torch.from_numpy(inputs).to(device)
        self.turned = with_none(self.head["turned"], self.head["inputs"], device)
        # The images of inputs; the first leaves all as it is. By stage, those that hold in it.
        maps = [list(range(self.head["inputs"]))] + [image["map"] for image in self.head["images"]]
        self.images = torch.stack([with_none(image, self.head["inputs"], device) for image in maps])
        numbered = list(enumerate(self.head["images"], 1))
        holds = [
            [0] + [number for number, image in numbered if stage in image["stages"]]
            for stage in range(self.head["stages"])
        ]
        most = max(len(images) for images in holds)
        self.image_of = torch.tensor([(images * most)[:most] for images in holds], device=device)
        self.image_count = torch.tensor([len(images) for images in holds], device=device)

    def __len__(self):
        return len(self.score)

    def seen(self, inputs, stage, random=None):
        """The inputs of both views; with a random generator, those of a random image of each position."""
        if random is not None:
            draw = torch.rand(len(inputs), generator=random, device=inputs.device)
            image = self.image_of[stage, (draw * self.image_count[stage]).long()]
            inputs = self.images[image[:, None], inputs.long()]
        inputs = inputs.long()
        return inputs, self.turned[inputs]


def with_none(numbers, none, device):
    return torch.tensor(list(numbers) + [none], device=device)


def place_in_game(rows):
    """How many positions of the same game come before each."""
    new = np.ones(len(rows), bool)
    new[1:] = rows["game"][1:] != rows["game"][:-1]
    begins = new.nonzero()[0]
    return np.arange(len(rows)) - np.repeat(begins, np.diff(np.append(begins, len(rows))))


def read(path):
    with open(path, "rb") as file:
        assert file.read(8) == MAGIC, f"{path} holds no lessons"
        (length,) = struct.unpack("<I", file.read(4))
        head = json.loads(file.read(length))
    row = np.dtype(
        [
            ("game", "<u4"),
            ("score", "<i2"),
            ("glance", "<i2", (2,)),
            ("outlook", "<i2"),
            ("result", "u1"),
            ("stage", "u1"),
            ("counts", "u1", (head["counts"],)),
            ("inputs", "<u2", (head["active"],)),
        ]
    )
    assert row.itemsize == head["size"]
    data = np.memmap(path, dtype=np.uint8, mode="r", offset=12 + length)
    whole = len(data) // row.itemsize * row.itemsize
    return head, np.frombuffer(data[:whole], dtype=row)
