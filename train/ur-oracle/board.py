"""Positions of the Royal Game of Ur in bulk: tensors of positions, their moves and their place in the table.

A position is seen by the side to move, before its roll: the squares that it and its opponent hold (bit k is index k of
a side's own track), and how many pieces each has borne off. Rules and numbering are those of the project's `ur.md`.
"""

import torch

PIECES = 7
CODES = 3**8
ROSETTES = (4, 8, 14)  # stops: the hand is 0, track index k is k + 1, home is 15
SAFE = 8
HOME = 15
STOPS = 15
ROLL_WEIGHTS = (1, 4, 6, 4, 1)
MASKS_UP_TO = (1, 7, 22, 42, 57, 63, 64, 64)


class Board:
    """Look-up tables on a device, and the exact values."""

    def __init__(self, values, device):
        self.device = device
        self.values = values  # float32, by number
        lane = torch.tensor([sum(3**i for i in range(8) if m >> i & 1) for m in range(256)])
        masks = sorted(range(64), key=lambda m: (m.bit_count(), m))
        rank = torch.empty(64, dtype=torch.int64)
        rank[torch.tensor(masks)] = torch.arange(64)
        ones = torch.tensor([m.bit_count() for m in range(1 << 14)])
        digits = torch.tensor([[code // 3**i % 3 for i in range(8)] for code in range(CODES)])
        up_to = torch.tensor(MASKS_UP_TO)

        def privates(left, held):
            free = left - held
            return torch.where(free < 0, 0, up_to[free.clamp(0, 7)])

        sizes = [
            privates(PIECES - a, (digits == 1).sum(1)) * privates(PIECES - b, (digits == 2).sum(1))
            for a in range(PIECES)
            for b in range(PIECES)
        ]
        sums = torch.cat(sizes).cumsum(0)
        base = torch.cat([torch.zeros(1, dtype=torch.int64), sums[:-1]])
        self.positions = int(sums[-1])
        self.lane, self.rank, self.ones, self.base, self.up_to = (t.to(device) for t in (lane, rank, ones, base, up_to))

    def number(self, own, opp, home, opp_home):
        """The number of a position in the table."""
        own_lane, opp_lane = own >> 4 & 0xFF, opp >> 4 & 0xFF
        code = self.lane[own_lane] + 2 * self.lane[opp_lane]
        width = self.up_to[(PIECES - opp_home - self.ones[opp_lane]).clamp(0, 7)]
        first = self.base[((home * PIECES + opp_home) * CODES + code).clamp(0, len(self.base) - 1)]
        private = lambda mask: self.rank[mask & 0xF | mask >> 8 & 0x30]
        return first + private(own) * width + private(opp)

    def moves(self, position, roll):
        """All moves with a roll, by the stop that they start from: which are legal, what is then on the board for the
        side to move next, whether that is the other side, and the winning chance for the side that moved."""
        own, opp, home, opp_home = (t[:, None] for t in position)
        roll = roll[:, None]
        start = torch.arange(STOPS, device=self.device)[None, :]
        hand = PIECES - home - self.ones[own]
        stops = own << 1
        to = start + roll
        blocked = stops | (opp << 1 & 1 << SAFE)
        legal = ((stops | (hand > 0).long()) >> start & 1 == 1) & (to <= HOME) & (blocked >> to & 1 == 0) & (roll > 0)

        bit = 1 << to
        own_after = ((stops & ~(1 << start) | bit) & 0x7FFE) >> 1
        home_after = home + (to == HOME)
        opp_after = torch.where((to >= 5) & (to <= 12), opp & ~(bit >> 1), opp)
        again = torch.zeros_like(legal)
        for rosette in ROSETTES:
            again |= to == rosette
        won = home_after == PIECES
        pick = lambda stay, turn: torch.where(again, stay, turn)
        after = (
            pick(own_after, opp_after),
            pick(opp_after, own_after),
            pick(home_after, opp_home),
            pick(opp_home.expand_as(home_after), home_after),
        )
        number = self.number(*after).clamp(0, self.positions - 1)
        number = torch.where(legal & ~won, number, 0)
        value = self.values[number]
        value = torch.where(won, 1.0, torch.where(again, value, 1 - value))
        return legal, after, ~again, won, torch.where(legal, value, -1.0)


def pack(position, turned):
    """A position and whether the turn has passed, in one number."""
    own, opp, home, opp_home = position
    return own | opp << 14 | home << 28 | opp_home << 31 | turned.long() << 34


def unpack(packed):
    return packed & 0x3FFF, packed >> 14 & 0x3FFF, packed >> 28 & 7, packed >> 31 & 7


class Games:
    """Many games side by side, played perfectly but for some random moves."""

    def __init__(self, board, games, seed, stray=0.0):
        self.board, self.games = board, games
        self.random = torch.Generator(board.device).manual_seed(seed)
        self.stray = torch.full((games,), 0.0, device=board.device)
        self.stray[: games // 4] = stray
        zeros = torch.zeros(games, dtype=torch.int64, device=board.device)
        self.position = (zeros, zeros.clone(), zeros.clone(), zeros.clone())
        self.rolls = torch.tensor(ROLL_WEIGHTS, dtype=torch.float32, device=board.device)

    def uniform(self, *shape):
        return torch.rand(*shape, generator=self.random, device=self.board.device)

    def turn(self):
        """Plays one roll and move in every game; gives back what there was to choose from."""
        roll = torch.multinomial(self.rolls, self.games, replacement=True, generator=self.random)
        choice = self.board.moves(self.position, roll)
        legal, after, turned, won, value = choice
        best = value.argmax(1)
        stray = torch.where(legal, self.uniform(*legal.shape), -1.0).argmax(1)
        mv = torch.where(self.uniform(self.games) < self.stray, stray, best)[:, None]
        some = legal.any(1)
        over = won.gather(1, mv)[:, 0] & some
        own, opp, home, opp_home = self.position
        passed = (opp, own, opp_home, home)
        self.position = tuple(
            torch.where(over, 0, torch.where(some, moved.gather(1, mv)[:, 0], otherwise))
            for moved, otherwise in zip(after, passed, strict=True)
        )
        return choice
