"""The network as it plays: asked by rooms of games, each on a thread of its own."""

import copy
import threading
import time

import torch

from network import choices, unpack

SIZES = [64, 128, 256, 512, 1024, 1536, 2048, 3072, 4096, 6144, 8192]


class Answerer:
    """What the network says of positions, by the average of its weights."""

    def __init__(self, net, library, dtype):
        self.library, self.dtype = library, dtype
        self.net = copy.deepcopy(net).to(dtype).requires_grad_(False)
        self.device = next(net.parameters()).device
        self.asked = 0
        # What must be done once must not be recorded.
        self.answer(torch.zeros(64, library.sight, dtype=torch.int32, device=self.device))

    @torch.no_grad()
    def take(self, average):
        for mine, theirs in zip(self.net.parameters(), average.parameters(), strict=True):
            mine.copy_(theirs)

    @torch.no_grad()
    def answer(self, sight):
        """The likeliest moves, how likely they are, and how good the position is for the side to move, -1 to 1."""
        logits, win, lead, _ = self.net(unpack(sight, self.dtype))
        chances = torch.softmax(logits.masked_fill(~choices(sight), -1e4), 1)
        priors, moves = chances.topk(self.library.proposals, 1)
        priors = priors * (priors > 1e-5)
        value = 0.5 * (2 * torch.sigmoid(win) - 1) + 0.5 * lead / (lead.abs() + 0.1)
        return moves.to(torch.int16), priors, value

    def recorded(self, most):
        """The same recorded for some sizes, so that a thread has one thing to start and not a hundred."""
        pool, recorded = None, {}
        for size in [size for size in SIZES if size < most] + [most]:
            sight = torch.zeros(size, self.library.sight, dtype=torch.int32, device=self.device)
            graph, stream = torch.cuda.CUDAGraph(), torch.cuda.Stream(priority=-1)
            with torch.cuda.graph(graph, pool=pool, stream=stream, capture_error_mode="thread_local"):
                out = self.answer(sight)
            pool = pool or graph.pool()
            recorded[size] = (graph, sight, out)
        return recorded


class Actor(threading.Thread):
    """Lets a room go on and asks the network. While it waits for the device, other rooms have the processors."""

    def __init__(self, room, answerer, plain):
        super().__init__(daemon=True)
        self.room, self.answerer = room, answerer
        self.stopped, self.spent = False, [0.0, 0.0]
        self.cuda = answerer.device.type == "cuda"
        self.recorded = answerer.recorded(room.most) if self.cuda and not plain else None

    def run(self):
        ask = self.ask_cuda if self.cuda else self.ask
        if self.cuda:
            self.stream, self.event = torch.cuda.Stream(priority=-1), torch.cuda.Event(blocking=True)
        while not self.stopped:
            begin = time.time()
            count = self.room.go_on()
            middle = time.time()
            ask(count)
            self.answerer.asked += count
            self.spent[0] += middle - begin
            self.spent[1] += time.time() - middle

    def ask(self, count):
        self.tell(count, self.answerer.answer(self.room.asked[:count]))

    def ask_cuda(self, count):
        with torch.cuda.stream(self.stream):
            if self.recorded:
                graph, sight, out = self.recorded[next(size for size in self.recorded if size >= count)]
                sight[:count].copy_(self.room.asked[:count], non_blocking=True)
                graph.replay()
            else:
                out = self.answerer.answer(self.room.asked[:count].to(self.answerer.device))
            self.tell(count, out)
            self.event.record(self.stream)
        self.event.synchronize()

    def tell(self, count, out):
        room = self.room
        for mine, theirs in zip((room.moves, room.priors, room.values), out, strict=True):
            mine[:count].copy_(theirs[:count], non_blocking=True)
