"""Teaches the network of PolyClash: from games of the hand-made engine, then from games with itself, all in one run.
See README.md."""

import argparse
import copy
import json
import math
import os
import time

from games import Hall, Library, School

START = time.time()
AVERAGE = 0.998  # how much of the average of the weights stays with every step


def arguments():
    parser = argparse.ArgumentParser()
    add = parser.add_argument
    add("--library", required=True, help="libparlor_selfplay.so")
    add("--out", required=True, help="a folder for the network, the weights, the curve")
    add("--name", default="polyclash")
    add("--commit", default="unknown", help="the commit of the programs")
    add("--seed", type=int, default=1)
    add("--seconds", type=float, default=400, help="when to end, counted from the start of the program")
    add("--school", type=float, default=50, help="until when the hand-made engine plays; 0: not at all")
    add("--visits", type=int, default=64, help="its visits")
    add("--alone", type=float, default=65, help="from when on the network plays, if it does not begin with weights")
    add("--resume", help="weights to begin with")
    add("--width", type=int, default=48)
    add("--blocks", type=int, default=6)
    add("--batch", type=int, default=1024)
    add("--rate", type=float, default=1.5e-3)
    add("--steady", type=float, default=0.6, help="the part of the time before the rate falls")
    add("--reuse", type=float, default=8, help="how often a position is learned from, on average")
    add("--least", type=int, default=16_384, help="positions before it learns; the first to come are late ones")
    add("--window", type=int, default=1_200_000, help="positions that are kept")
    add("--threads", type=int, default=os.cpu_count())
    add("--rooms", type=int, default=3)
    add("--games", type=int, default=256, help="games in a room")
    add("--search", type=json.loads, default=[[64, 16], [12, 6]], help="visits and moves: thorough, quick")
    add("--thorough", type=int, default=3, help="one search in so many is thorough")
    add("--exam", type=int, default=6, help="games at a time against the hand-made engine")
    add("--against", type=int, default=300, help="its visits there")
    add("--compile", action="store_true", help="learn with compiled code, which takes some time to begin")
    add("--plain", action="store_true", help="ask the network without recorded work, slower but simpler")
    return parser.parse_args()


def elapsed():
    return time.time() - START


def say(**what):
    print(json.dumps(what), flush=True)


class Training:
    def __init__(self, args, library, school):
        from answers import Answerer
        from lessons import SHARES, Lessons, losses, parts
        from network import Network, as_links

        self.args, self.library, self.school = args, library, school
        self.cuda = torch.cuda.is_available()
        self.device = "cuda" if self.cuda else "cpu"
        self.half = torch.bfloat16 if self.cuda else torch.float32
        self.weights = torch.load(args.resume, map_location="cpu", weights_only=True) if args.resume else None
        shape = (self.weights["width"], self.weights["blocks"]) if self.weights else (args.width, args.blocks)
        self.net = Network(as_links(library.links(), sparse=not self.cuda), *shape).to(self.device)
        if self.weights:
            self.net.load_state_dict(self.weights["average"])
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.shares = torch.tensor(SHARES, device=self.device)
        self.lessons = Lessons(args.window, library.lesson, self.device)
        self.parts, self.losses, self.compute = parts, losses, losses
        self.optimizer = torch.optim.AdamW(
            self.net.parameters(), lr=args.rate, betas=(0.9, 0.99), weight_decay=1e-4, fused=self.cuda
        )
        self.hall, self.actors, self.curve, self.tallies = None, [], [], {}
        self.steps, self.learned, self.fresh, self.sound = 0, 0, None, None
        self.sums, self.count, self.examined = torch.zeros(len(SHARES), device=self.device), 0, (0, 0)
        if args.compile:
            self.try_compiled()
        self.answerer = Answerer(self.net, library, self.half)
        say(ready=elapsed(), device=self.device, parameters=sum(part.numel() for part in self.net.parameters()))

    def try_compiled(self):
        try:
            compiled = torch.compile(self.losses)
            rows = torch.zeros(self.args.batch, self.library.lesson, dtype=torch.uint8, device=self.device)
            (compiled(self.net, self.half, *self.parts(rows)) * self.shares).sum().backward()
            self.net.zero_grad(set_to_none=True)
            self.compute = compiled
        except Exception as error:  # the machine may lack what compiling needs; learning works without
            say(compile=str(error)[:300])

    def run(self):
        args = self.args
        next_take, next_say, next_save, next_average = 0.0, elapsed() + 5, 120.0, 0.0
        while (now := elapsed()) < args.seconds:
            if self.school and now > args.school:
                self.school.close()
                self.take("school", self.school)
                # Games that were going on are lost, but the processors are wanted.
                self.school = None
            if self.hall is None and (self.weights or now > args.alone):
                self.open_hall()
            if now >= next_take:
                next_take = now + 0.5
                self.take_all()
            # The network must not learn the same positions by heart.
            if self.lessons.total < args.least or self.learned > args.reuse * self.lessons.total:
                time.sleep(0.02)
            else:
                self.step(now / args.seconds)
            if any(not actor.is_alive() for actor in self.actors):
                raise SystemExit("a room has stopped playing; see above")
            if now >= next_average:
                next_average = now + 4
                self.hand_on()
            if now >= next_say:
                next_say = now + 10
                self.tell(now)
            if now >= next_save:
                next_save = now + 120
                self.save()
        for actor in self.actors:
            actor.stopped = True
        for actor in self.actors:
            actor.join()
        self.finish()

    def open_hall(self):
        """Begins with games of the network."""
        from answers import Actor

        args = self.args
        self.answerer.take(self.average)
        thorough, quick = args.search
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
        exam = {"games": args.exam, "against": args.against, "thorough": 1, "begun": 0, "to_the_end": 1 << 40}
        rooms = [room] * args.rooms + ([room | exam] if args.exam else [])
        self.hall = Hall(self.library, rooms, args.threads, args.seed + 1, self.cuda)
        self.actors = [Actor(room, self.answerer, args.plain) for room in self.hall.rooms]
        for actor in self.actors:
            actor.start()
        say(playing=elapsed())

    def take(self, name, source):
        data, self.tallies[name] = source.take()
        if len(data):
            self.lessons.add(data)
        if len(data) >= 256:
            # Nothing has been learned from these yet, so they make an exam.
            self.fresh = self.lessons.draw(min(self.args.batch, len(data)), len(data))

    def take_all(self):
        if self.school:
            self.take("school", self.school)
        if self.hall:
            for room in self.hall.rooms:
                self.take("exam" if room.number == self.args.rooms else f"room {room.number}", room)

    def step(self, at):
        args = self.args
        falling = max(0.0, (at - args.steady) / (1 - args.steady))
        shape = 0.02 + 0.98 * (0.5 + 0.5 * math.cos(math.pi * falling))
        for group in self.optimizer.param_groups:
            group["lr"] = args.rate * shape * min(1.0, (self.steps + 1) / 100)
        rows = self.lessons.draw(args.batch, max(200_000, int(0.6 * self.lessons.total)))
        each = self.compute(self.net, self.half, *self.parts(rows))
        self.optimizer.zero_grad(set_to_none=True)
        (each * self.shares).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        with torch.no_grad():
            stays = min(AVERAGE, 1 - 1 / (self.steps + 1))
            torch._foreach_lerp_(list(self.average.parameters()), list(self.net.parameters()), 1 - stays)
            self.sums += each
        self.steps, self.learned, self.count = self.steps + 1, self.learned + args.batch, self.count + 1
        if self.steps % 4 == 0 and self.cuda:
            # So that no long queue stands before the questions of the games.
            torch.cuda.current_stream().synchronize()

    def hand_on(self):
        """Lets the games have the newest weights. Where learning has gone astray, it goes back to sound ones."""
        if all(bool(part.isfinite().all()) for part in self.average.parameters()):
            self.answerer.take(self.average)
            self.sound = copy.deepcopy(self.average.state_dict())
        elif self.sound:
            say(unsound=elapsed())
            self.net.load_state_dict(self.sound)
            self.average.load_state_dict(self.sound)
            self.optimizer.state.clear()
            self.args.rate /= 2

    def tell(self, now):
        from lessons import told

        line = {"seconds": round(now, 1), "steps": self.steps, "positions": self.lessons.total}
        line |= {"asked": self.answerer.asked, "school": self.tallies.get("school", [0])[0]}
        line["games"] = sum(tally[0] for name, tally in self.tallies.items() if name.startswith("room"))
        line["turns"] = {name: round(tally[3] / max(1, tally[0])) for name, tally in self.tallies.items()}
        line["black"] = {name: round(tally[1] / max(1, tally[0]), 3) for name, tally in self.tallies.items()}
        if "exam" in self.tallies:
            games, _, won, _ = self.tallies["exam"]
            line["exam"] = [games - self.examined[0], won - self.examined[1]]
            self.examined = (games, won)
        line["spent"] = [[round(part, 1) for part in actor.spent] for actor in self.actors]
        if self.count:
            line["loss"] = told(self.sums / self.count)
            self.sums, self.count = torch.zeros_like(self.sums), 0
        if self.fresh is not None:
            with torch.no_grad():
                line["fresh"] = told(self.losses(self.average, self.half, *self.parts(self.fresh)))
        self.curve.append(line)
        say(**line)

    def about(self):
        args = self.args
        games = ", ".join(f"{name} {tally[0]} games" for name, tally in self.tallies.items())
        training = f"{self.lessons.total} positions ({games}), {self.steps} steps of {args.batch}, {elapsed():.0f} s"
        begun = f", begun with {os.path.basename(args.resume)}" if args.resume else ""
        return {
            "name": args.name,
            "game": "polyclash",
            "variant": "",
            "licence": "MIT OR Apache-2.0",
            "commit": args.commit,
            "training": f"{training}, seed {args.seed}{begun}",
        }

    def path(self, ending):
        return os.path.join(self.args.out, f"{self.args.name}.{ending}")

    def save(self):
        """Weights to go on with, and the file of the network."""
        from network import Whole

        weights = {"average": self.average.state_dict(), "width": self.net.width, "blocks": self.net.blocks}
        torch.save(weights, self.path("pt"))
        whole = Whole(self.average)
        return whole, whole.write(self.path("net"), self.about())

    def finish(self):
        """Saves, and compares: how far whole numbers are from the network, and some positions with what comes out, so
        that the program that runs it can be compared bit by bit."""
        from network import FLAGS, POINTS, unpack

        whole, size = self.save()
        some = self.lessons.draw(64, len(self.lessons)) if len(self.lessons) else self.lessons.rows[:64]
        sight = self.parts(some)[0]
        inputs = unpack(sight, torch.float32)
        with torch.no_grad():
            floats = [part.cpu().double() for part in self.average(inputs)]
        ints = whole.values(inputs)
        gaps = {}
        for name, a, b in zip(("policy", "win", "lead", "ownership"), floats, ints, strict=True):
            gap = (a - b / 2**16).abs()
            gaps[name] = {"mean": gap.mean().item(), "most": gap.max().item()}
        report = {"args": vars(self.args), "about": self.about(), "bytes": size, "gaps": gaps, "curve": self.curve}
        with open(self.path("json"), "w") as file:
            json.dump(report, file, indent=1)
        moves, win, ahead, owned = (part.long().tolist() for part in ints)
        seen = (sight[:, :POINTS] & ((1 << FLAGS) - 1)).tolist()
        names = ("seen", "lead", "moves", "win", "ahead", "owned")
        rows = zip(seen, sight[:, POINTS].tolist(), moves, win, ahead, owned, strict=True)
        with open(self.path("check.json"), "w") as file:
            json.dump([dict(zip(names, row, strict=True)) for row in rows], file)
        say(bytes=size, gaps=gaps, seconds=elapsed())


if __name__ == "__main__":
    args = arguments()
    os.makedirs(args.out, exist_ok=True)
    library = Library(os.path.abspath(args.library))
    teachers = max(1, args.threads - args.threads // 4)
    school = School(library, args.visits, teachers, args.seed) if args.school > 0 else None
    # The games begin while PyTorch is still being loaded.
    import torch

    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    if not torch.cuda.is_available():
        torch.set_num_threads(args.threads)
    Training(args, library, school).run()
