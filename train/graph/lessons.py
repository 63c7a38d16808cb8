"""Lessons: positions with what came of them, as `crates/selfplay` writes them, and how far a network is from them."""

import torch
from torch.nn import functional

from network import POINTS, choices, unpack

NAMES = ["policy", "win", "lead", "ownership", "hit", "entropy"]
SHARES = [1.0, 0.4, 4.0, 1.5, 0.0, 0.0]  # how much each counts; the last two are only to be looked at
SIGHT = 4 * (POINTS + 2)  # bytes that say what is seen


class Lessons:
    """The newest lessons, on a device."""

    def __init__(self, window, size, device):
        self.rows = torch.zeros(window, size, dtype=torch.uint8, device=device)
        self.total = 0

    def __len__(self):
        return min(self.total, len(self.rows))

    def add(self, data):
        data = torch.from_numpy(data[-len(self.rows) :]).to(self.rows.device)
        places = torch.arange(self.total, self.total + len(data), device=data.device) % len(self.rows)
        self.rows[places] = data
        self.total += len(data)

    def draw(self, count, recent):
        """Some of the most recent ones."""
        back = torch.randint(min(recent, len(self)), (count,), device=self.rows.device)
        return self.rows[(self.total - 1 - back) % len(self.rows)]


def parts(rows):
    """What lessons say: what is seen, the lead at the end, how likely moves should be, who owns the points at the end,
    how much the moves count, and who won."""
    sight = rows[:, :SIGHT].contiguous().view(torch.int32)
    lead = rows[:, SIGHT : SIGHT + 2].contiguous().view(torch.int16)[:, 0].float() / 16384
    policy = rows[:, SIGHT + 2 : SIGHT + 3 + POINTS].float()
    owned = rows[:, SIGHT + 306 : SIGHT + 306 + POINTS].contiguous().view(torch.int8).float() / 127
    return sight, lead, policy, owned, rows[:, -2].float() / 255, rows[:, -1].float()


def losses(net, dtype, sight, lead, policy, owned, weight, won):
    """How far a network is from lessons, as `NAMES` has it."""
    logits, win, ahead, own = net(unpack(sight, dtype))
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


def told(each):
    """The same in words."""
    return dict(zip(NAMES, [round(part, 4) for part in each.tolist()], strict=True))
