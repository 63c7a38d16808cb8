"""Curves as an SVG, without a library: the machines that train have only PyTorch."""

import math
from xml.sax.saxutils import escape

WIDE, HIGH, LEFT, BELOW, RIGHT, ABOVE = 720, 360, 60, 44, 200, 30
COLOURS = ["#1b6ca8", "#c8553d", "#4f772d", "#7b4b94", "#b8860b", "#2a9d8f", "#6c757d", "#9b2226"]


def marks(low, high, most=7):
    """At most so many round numbers between two."""
    ten = 10.0 ** math.floor(math.log10((high - low) / most))
    step = next(ten * by for by in (1, 2, 5, 10, 20) if (high - low) / (ten * by) <= most - 1)
    return [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


def picture(file, title, across, up, curves, bars=(), whole=False):
    """Curves by name as points, and bars (x, low, high) behind them. `whole`: what goes across is counted."""
    points = [point for curve in curves.values() for point in curve]
    if not points:
        return
    ys = [y for _, y in points] + [y for bar in bars for y in bar[1:]]
    (left, right), (low, high) = spread([x for x, _ in points]), spread(ys)
    at = lambda x, y: (
        LEFT + (x - left) / (right - left) * (WIDE - LEFT - RIGHT),
        HIGH - BELOW - (y - low) / (high - low) * (HIGH - BELOW - ABOVE),
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="white"/>',
        f'<text x="{LEFT}" y="18" font-size="14">{escape(title)}</text>',
        f'<text x="{(LEFT + WIDE - RIGHT) / 2}" y="{HIGH - 8}" text-anchor="middle">{escape(across)}</text>',
        f'<text x="14" y="{HIGH / 2}" transform="rotate(-90 14 {HIGH / 2})" text-anchor="middle">{escape(up)}</text>',
    ]
    for y in marks(low, high):
        (x1, level), (x2, _) = at(left, y), at(right, y)
        lines.append(f'<path d="M{x1:.1f} {level:.1f}H{x2:.1f}" stroke="#ddd"/>')
        lines.append(f'<text x="{x1 - 6:.1f}" y="{level + 4:.1f}" text-anchor="end">{y:g}</text>')
    for x in (x for x in marks(left, right) if not whole or x == int(x)):
        place, foot = at(x, low)
        lines.append(f'<text x="{place:.1f}" y="{foot + 16:.1f}" text-anchor="middle">{x:g}</text>')
    for x, down, top in bars:
        (place, a), (_, b) = at(x, down), at(x, top)
        lines.append(f'<path d="M{place:.1f} {a:.1f}V{b:.1f}" stroke="#999" stroke-width="2"/>')
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in curve))
        lines.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>' for x, y in (at(*p) for p in curve)]
        height = ABOVE + 16 * (number + 1)
        lines.append(f'<text x="{WIDE - RIGHT + 14}" y="{height}" fill="{colour}">{escape(name)}</text>')
    with open(file, "w") as out:
        out.write("\n".join([*lines, "</svg>", ""]))


def spread(numbers):
    """The least and the greatest with a little room, which a single number needs too."""
    low, high = min(numbers), max(numbers)
    room = 0.05 * (high - low) or 0.5
    return low - room, high + room
