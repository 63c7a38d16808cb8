"""Teaches the network of PolyClash: games of the hand-made engine first, then games with itself, all in one run. See README.md."""

import argparse
import copy
import json
import math
import os
import threading
import time

START = time.time()

# Games can begin while PyTorch is still being loaded, which takes a while.
from games import Hall, Library, School  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--library", required=True, help="libparlor_selfplay.so")
parser.add_argument("--out", required=True, help="a folder for the network, the weights, the curve")
parser.add_argument("--name", default="polyclash")
parser.add_argument("--commit", default="unknown", help="the commit of the programs")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--seconds", type=float, default=400, help="when to end, counted from the start of the program")
parser.add_argument("--school", type=float, default=60, help="until when the hand-made engine plays; 0: not at all")
parser.add_argument("--alone", type=float, default=75, help="from when on the network plays, if it has not begun with weights")
parser.add_argument("--visits", type=int, default=64, help="visits of the hand-made engine")
parser.add_argument("--resume", help="weights to begin with")
parser.add_argument("--width", type=int, default=48)
parser.add_argument("--blocks", type=int, default=6)
parser.add_argument("--batch", type=int, default=4096)
parser.add_argument("--rate", type=float, default=2e-3)
parser.add_argument("--reuse", type=float, default=8, help="how often a position is learned from, on average")
parser.add_argument("--window", type=int, default=1_200_000, help="positions that are kept")
parser.add_argument("--threads", type=int, default=os.cpu_count())
parser.add_argument("--rooms", type=int, default=2)
parser.add_argument("--games", type=int, default=512, help="games in a room")
parser.add_argument("--search", type=json.loads, default=[[48, 12], [12, 6]], help="visits and moves: thorough, quick")
parser.add_argument("--thorough", type=int, default=3, help="one search in so many is thorough")
parser.add_argument("--exam", type=int, default=24, help="games at a time against the hand-made engine")
parser.add_argument("--against", type=int, default=100, help="its visits there")
parser.add_argument("--compile", action="store_true", help="learn with compiled code; that takes some time to begin")
parser.add_argument("--plain", action="store_true", help="ask the network without recorded work, slower but simpler")
args = parser.parse_args()

library = Library(os.path.abspath(args.library))
school = School(library, args.visits, max(1, args.threads - args.threads // 4), args.seed) if args.school > 0 else None

import torch  # noqa: E402
from torch.nn import functional  # noqa: E402

from network import FLAGS, POINTS, Network, Whole, as_links, choices, unpack  # noqa: E402

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
CUDA = DEVICE == "cuda"
HALF = torch.bfloat16 if CUDA else torch.float32
SIZES = [64, 128, 256, 512, 1024, 1536, 2048, 3072, 4096, 6144, 8192]
AVERAGE = 0.995  # how much of the average of the weights stays with every step


def elapsed():
    return time.time() - START


def say(**what):
    print(json.dumps(what), flush=True)


class Lessons:
    """Lessons on the device, the newest `window` of them."""

    def __init__(self, window):
        self.rows = torch.zeros(window, library.lesson, dtype=torch.uint8, device=DEVICE)
        self.total = 0

    def __len__(self):
        return min(self.total, len(self.rows))

    def add(self, data):
        data = torch.from_numpy(data).to(DEVICE)
        places = torch.arange(self.total, self.total + len(data), device=DEVICE) % len(self.rows)
        self.rows[places] = data
        self.total += len(data)

    def draw(self, count, recent):
        """Some lessons of the most recent ones."""
        back = torch.randint(min(recent, len(self)), (count,), device=DEVICE)
        return self.rows[(self.total - 1 - back) % len(self.rows)]


def parts(rows):
    """What a lesson says."""
    at = 4 * (POINTS + 2)
    sight = rows[:, :at].contiguous().view(torch.int32)
    lead = rows[:, at : at + 2].contiguous().view(torch.int16)[:, 0].float() / 16384
    policy = rows[:, at + 2 : at + 2 + POINTS + 1].float()
    owned = rows[:, at + 306 : at + 306 + POINTS].contiguous().view(torch.int8).float() / 127
    return sight, lead, policy, owned, rows[:, -2].float() / 255, rows[:, -1].float()


def losses(net, sight, lead, policy, owned, weight, won):
    logits, win, ahead, own = net(unpack(sight, HALF))
    may = choices(sight)
    policy = policy * may
    sums = policy.sum(1, keepdim=True)
    weight = weight * (sums[:, 0] > 0)
    policy = policy / sums.clamp(min=1)
    scores = functional.log_softmax(logits.masked_fill(~may, -1e4), 1)
    cross = -(policy * scores).sum(1)
    enough = weight.sum().clamp(min=1e-3)
    hit = ((scores.argmax(1) == policy.argmax(1)) * weight).sum() / enough
    entropy = -(policy * policy.clamp(min=1e-9).log()).sum(1)
    return torch.stack(
        [
            (cross * weight).sum() / enough,
            functional.binary_cross_entropy_with_logits(win, won),
            functional.smooth_l1_loss(ahead, lead, beta=0.1),
            functional.binary_cross_entropy_with_logits(own, (owned + 1) / 2),
            hit,
            (entropy * weight).sum() / enough,
        ]
    )


SHARES = torch.tensor([1.0, 1.0, 4.0, 1.5, 0.0, 0.0])
NAMES = ["policy", "win", "lead", "ownership", "hit", "entropy"]


class Answerer:
    """The network as it plays: the average of its weights, asked by several threads."""

    def __init__(self, net):
        self.net = copy.deepcopy(net).to(HALF).requires_grad_(False)
        self.asked = 0
        if CUDA:
            self.answer(torch.zeros(64, library.sight, dtype=torch.int32, device=DEVICE))
            torch.cuda.synchronize()

    def take(self, average):
        with torch.no_grad():
            for mine, theirs in zip(self.net.parameters(), average.parameters(), strict=True):
                mine.copy_(theirs)

    @torch.no_grad()
    def answer(self, sight):
        logits, win, lead, _ = self.net(unpack(sight, HALF))
        chances = torch.softmax(logits.masked_fill(~choices(sight), -1e4), 1)
        priors, moves = chances.topk(library.proposals, 1)
        priors = priors * (priors > 1e-5)
        value = 0.5 * (2 * torch.sigmoid(win) - 1) + 0.5 * lead / (lead.abs() + 0.1)
        return moves.to(torch.int16), priors, value

    def graphs(self, most):
        """The same recorded for some sizes, so that a thread has one thing to start and not a hundred."""
        pool, recorded = None, {}
        for size in [size for size in SIZES if size < most] + [most]:
            sight = torch.zeros(size, library.sight, dtype=torch.int32, device=DEVICE)
            graph = torch.cuda.CUDAGraph()
            stream = torch.cuda.Stream(priority=-1)
            with torch.cuda.graph(graph, pool=pool, stream=stream, capture_error_mode="thread_local"):
                out = self.answer(sight)
            pool = pool or graph.pool()
            recorded[size] = (graph, sight, out)
        return recorded


class Actor(threading.Thread):
    """Lets a room go on and asks the network."""

    def __init__(self, room, answerer, lock):
        super().__init__(daemon=True)
        self.room, self.answerer, self.lock, self.stopped, self.waits = room, answerer, lock, False, [0.0, 0.0]
        self.recorded = None
        if CUDA and not args.plain:
            try:
                self.recorded = answerer.graphs(room.most)
            except RuntimeError as error:  # slower, but it works without
                say(graphs=str(error)[:300])

    def run(self):
        stream = torch.cuda.Stream(priority=-1) if CUDA else None
        event = torch.cuda.Event(blocking=True) if CUDA else None
        room = self.room
        while not self.stopped:
            begin = time.time()
            with self.lock:
                begin = time.time()
                count = room.go_on()
            middle = time.time()
            if CUDA:
                with torch.cuda.stream(stream):
                    if self.recorded:
                        size = next(size for size in self.recorded if size >= count)
                        graph, sight, out = self.recorded[size]
                        sight[:count].copy_(room.asked[:count], non_blocking=True)
                        graph.replay()
                    else:
                        out = self.answerer.answer(room.asked[:count].to(DEVICE))
                    for mine, theirs in zip((room.moves, room.priors, room.values), out, strict=True):
                        mine[:count].copy_(theirs[:count], non_blocking=True)
                    event.record(stream)
                event.synchronize()
            else:
                out = self.answerer.answer(room.asked[:count])
                for mine, theirs in zip((room.moves, room.priors, room.values), out, strict=True):
                    mine[:count].copy_(theirs)
            self.answerer.asked += count
            self.waits[0] += middle - begin
            self.waits[1] += time.time() - middle


def save(net, average, name, about):
    """Weights to go on with, and the file of the network."""
    weights = {"net": net.state_dict(), "average": average.state_dict(), "width": net.width, "blocks": net.blocks}
    torch.save(weights, os.path.join(args.out, f"{name}.pt"))
    whole = Whole(average)
    return whole, whole.write(os.path.join(args.out, f"{name}.net"), about)


def main():
    global school
    os.makedirs(args.out, exist_ok=True)
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    if not CUDA:
        torch.set_num_threads(args.threads)
    links = as_links(library.links(), sparse=not CUDA)
    weights = torch.load(args.resume, map_location="cpu", weights_only=True) if args.resume else None
    width, blocks = (weights["width"], weights["blocks"]) if weights else (args.width, args.blocks)
    net = Network(links, width, blocks).to(DEVICE)
    average = copy.deepcopy(net).requires_grad_(False)
    if weights:
        net.load_state_dict(weights["average"])
        average.load_state_dict(weights["average"])
    shares = SHARES.to(DEVICE)
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3, betas=(0.9, 0.99), weight_decay=1e-4, fused=CUDA)
    lessons = Lessons(args.window)
    compute = losses
    if args.compile:
        compute = torch.compile(losses)
        try:
            fake = torch.zeros(args.batch, library.lesson, dtype=torch.uint8, device=DEVICE)
            (compute(net, *parts(fake)) * shares).sum().backward()
            net.zero_grad(set_to_none=True)
        except Exception as error:  # the machine may lack a compiler; learning works without
            say(compile=str(error)[:300])
            compute = losses
    say(ready=elapsed(), device=DEVICE, parameters=sum(part.numel() for part in net.parameters()))

    answerer, hall, actors, curve = Answerer(net), None, [], []
    tallies, known, steps, learned, taken = {}, {}, 0, 0, 0
    next_take, next_say, next_save, next_average = 0.0, elapsed() + 5, 120.0, 0.0
    sums, count = torch.zeros(len(NAMES), device=DEVICE), 0
    fresh, sound = None, None
    while elapsed() < args.seconds:
        now = elapsed()
        if school and now > args.school:
            school.close()
            # Games that were going on are lost, but the processors are wanted.
            data, tallies["school"] = school.take()
            lessons.add(data)
            taken += len(data)
            school = None
        if hall is None and (weights or now > args.alone):
            answerer.take(average)
            (thorough, quick) = args.search
            room = {
                "games": args.games,
                "visits": [thorough[0], quick[0]],
                "moves": [thorough[1], quick[1]],
                "thorough": args.thorough,
                "against": 0,
                "stirred": 8,
                "begun": 200,
                "to_the_end": 5,
            }
            rooms = [room] * args.rooms
            if args.exam:
                rooms = rooms + [
                    room | {"games": args.exam, "against": args.against, "thorough": 1, "begun": 0, "to_the_end": 1 << 40}
                ]
            hall = Hall(library, rooms, args.threads, args.seed + 1, CUDA)
            lock, free = threading.Lock(), threading.Lock()
            actors = [
                Actor(room, answerer, free if room is hall.rooms[-1] and args.exam else lock) for room in hall.rooms
            ]
            for actor in actors:
                actor.start()
            say(playing=elapsed())
        if now >= next_take:
            next_take = now + 0.5
            sources = [("school", school)] if school else []
            sources += [(f"room {room.number}", room) for room in hall.rooms] if hall else []
            for name, source in sources:
                data, tallies[name] = source.take()
                if len(data):
                    lessons.add(data)
                    taken += len(data)
                    fresh = lessons.draw(min(args.batch, len(data)), len(data)) if len(data) >= 256 else fresh
        # The network must not learn the same positions by heart.
        if len(lessons) < 4 * args.batch or learned > args.reuse * taken:
            time.sleep(0.02)
        else:
            at = min(1.0, now / args.seconds)
            shape = 1.0 if at < 0.6 else 0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * (at - 0.6) / 0.4))
            for group in optimizer.param_groups:
                group["lr"] = args.rate * shape * min(1.0, (steps + 1) / 100)
            rows = lessons.draw(args.batch, max(200_000, int(0.6 * lessons.total)))
            each = compute(net, *parts(rows))
            optimizer.zero_grad(set_to_none=True)
            (each * shares).sum().backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            with torch.no_grad():
                decay = min(AVERAGE, 1 - 1 / (steps + 1))
                torch._foreach_lerp_(list(average.parameters()), list(net.parameters()), 1 - decay)
                sums += each
            steps, learned, count = steps + 1, learned + args.batch, count + 1
            if steps % 4 == 0 and CUDA:
                torch.cuda.current_stream().synchronize()  # so that no long queue stands before the games' questions
        if any(not actor.is_alive() for actor in actors):
            raise SystemExit("a room has stopped playing; see above")
        if now >= next_average:
            next_average = now + 4
            if all(bool(part.isfinite().all()) for part in average.parameters()):
                answerer.take(average)
                sound = copy.deepcopy(average.state_dict())
            elif sound:
                say(unsound=elapsed())
                net.load_state_dict(sound)
                average.load_state_dict(sound)
                optimizer.state.clear()
                args.rate /= 2
        if now >= next_say:
            next_say = now + 10
            exam = hall.rooms[-1].number if hall and args.exam else None
            line = {"seconds": round(now, 1), "steps": steps, "positions": lessons.total, "asked": answerer.asked}
            line["games"] = sum(tally[0] for name, tally in tallies.items() if name not in ("school", f"room {exam}"))
            line["school"] = tallies.get("school", [0])[0]
            line["turns"] = {name: round(t[3] / max(1, t[0])) for name, t in tallies.items()}
            line["black"] = {name: round(t[1] / max(1, t[0]), 3) for name, t in tallies.items()}
            if exam is not None:
                games, _, won, _ = tallies.get(f"room {exam}", [0] * 4)
                before = known.get("exam", (0, 0))
                known["exam"] = (games, won)
                line["exam"] = [games - before[0], won - before[1]]
            line["waits"] = [[round(part, 1) for part in actor.waits] for actor in actors]
            if count:
                line["loss"] = dict(zip(NAMES, [round(part, 4) for part in (sums / count).tolist()], strict=True))
                sums.zero_()
                count = 0
            if fresh is not None:
                with torch.no_grad():
                    line["fresh"] = dict(
                        zip(NAMES, [round(part, 4) for part in losses(average, *parts(fresh)).tolist()], strict=True)
                    )
            curve.append(line)
            say(**line)
        if now >= next_save:
            next_save = now + 120
            save(net, average, args.name, about(lessons, tallies, steps))
    if school:
        school.close()
    for actor in actors:
        actor.stopped = True
    for actor in actors:
        actor.join()
    whole, size = save(net, average, args.name, about(lessons, tallies, steps))
    rows = lessons.draw(64, len(lessons)) if len(lessons) else torch.zeros(64, library.lesson, dtype=torch.uint8)
    sight = parts(rows)[0]
    check(whole, average, sight, size, curve)


def about(lessons, tallies, steps):
    games = ", ".join(f"{name} {tally[0]} games" for name, tally in tallies.items())
    training = f"{lessons.total} positions ({games}), {steps} steps of {args.batch}, {elapsed():.0f} s, seed {args.seed}"
    return {
        "name": args.name,
        "game": "polyclash",
        "variant": "",
        "licence": "MIT OR Apache-2.0",
        "commit": args.commit,
        "training": training + (f", begun with {os.path.basename(args.resume)}" if args.resume else ""),
    }


def check(whole, average, sight, size, curve):
    """How far whole numbers are from the network, and some positions with what comes out, for Rust to compare bit by bit."""
    inputs = unpack(sight, torch.float32)
    with torch.no_grad():
        floats = [part.cpu().double() for part in average(inputs)]
    ints = whole.values(inputs)
    gaps = [((a - b / 2**16).abs().mean().item(), (a - b / 2**16).abs().max().item()) for a, b in zip(floats, ints, strict=True)]
    report = {"args": vars(args), "bytes": size, "gaps": dict(zip(NAMES, gaps, strict=False)), "curve": curve}
    json.dump(report, open(os.path.join(args.out, f"{args.name}.json"), "w"), indent=1)
    told = [part.long().tolist() for part in ints]
    seen = (sight[:, :POINTS] & ((1 << FLAGS) - 1)).tolist()
    checks = [
        {"seen": seen[n], "lead": int(sight[n, POINTS]), "moves": told[0][n], "win": told[1][n], "ahead": told[2][n], "owned": told[3][n]}
        for n in range(len(seen))
    ]
    json.dump(checks, open(os.path.join(args.out, f"{args.name}.check.json"), "w"))
    say(bytes=size, gaps=report["gaps"], seconds=elapsed())


main()
