"""What a run cost and what came of it, for people: report.md with its pictures."""

import os
import platform

from picture import picture


def write_report(steps, game):
    numbers = sorted({int(name.split("-")[0]) for name in steps.done})
    text = [f"# The network of {game}", "", f"{len(numbers)} rounds. {machine()}. Commit {steps.about['commit']}.", ""]
    text += ["## What it cost", "", *cost(steps, numbers), ""]
    text += ["## Elo by round", "", "![Elo by round](elo.svg)", "", *elo_by_round(steps, numbers), ""]
    text += ["## What was learned", "", *losses(steps, numbers)]
    with open(steps.path("report.md"), "w") as file:
        file.write("\n".join(text) + "\n")


def machine():
    model = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as file:
            model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), model)
    import torch

    gpu = torch.cuda.get_device_name(0) if torch.cuda.is_available() else "no GPU"
    return f"{os.cpu_count()} processors ({model}), {gpu}, PyTorch {torch.__version__}"


def of_round(steps, number, part=""):
    """The steps of a round by the rest of their names."""
    begin = f"{number}-{part}"
    return {name[len(begin) :]: step for name, step in steps.done.items() if name.startswith(begin)}


def cost(steps, numbers):
    rows = [
        "| round | games by | games | positions | learning, s | all, s | processor hours |",
        "| --: | -- | --: | --: | --: | --: | --: |",
    ]
    for number in numbers:
        parts = of_round(steps, number).values()
        sums = {key: sum(part.get(key, 0) for part in parts) for key in ("games", "positions", "seconds", "processor")}
        learning = sum(part["seconds"] for part in parts if part.get("learning"))
        by = next((part["by"] for part in parts if "by" in part), "itself")
        rows.append(
            f"| {number} | {by} | {sums['games']:,} | {sums['positions']:,} | {learning:,.0f} | {sums['seconds']:,.0f} "
            f"| {sums['processor'] / 3600:.2f} |"
        )
    return rows


def elo_by_round(steps, numbers):
    rows, curves, bars = (
        ["| round | network or against | pairs | score | Elo | 95 % |", "| --: | -- | --: | --: | --: | -- |"],
        {},
        [],
    )
    for number in numbers:
        for name, step in of_round(steps, number, "trial-").items():
            if not (found := step.get("against")):
                rows.append(f"| {number} | {name} | 0 | | | |")
                continue
            within = "too few pairs"
            if "within" in found:
                within = "{:+} to {:+}".format(*found["within"])
                bars.append((number, *found["within"]))
            rows.append(
                f"| {number} | {name} | {found['pairs']} | {found['score']:.1%} | {found['elo']:+} | {within} |"
            )
            curves.setdefault(name, []).append((number, found["elo"]))
    picture(steps.path("elo.svg"), "Strength", "round", "Elo", curves, bars, whole=True)
    return rows


def losses(steps, numbers):
    """All rounds one after the other, a picture for each kind of loss."""
    rows, kinds, at = ["| round | loss | of | first | last |", "| --: | -- | -- | --: | --: |"], {}, 0
    for number in numbers:
        step = of_round(steps, number).get("learning")
        if not step:
            continue
        for kind, curves in step["curves"].items():
            for name, looks in curves.items():
                rows.append(f"| {number} | {kind} | {name} | {looks[0][1]:.4f} | {looks[-1][1]:.4f} |")
                drawn = kinds.setdefault(kind, {}).setdefault(name, [])
                drawn.extend((at + seconds, loss) for seconds, loss in looks)
        at += max((looks[-1][0] for curves in step["curves"].values() for looks in curves.values()), default=0)
    pictures = []
    for kind, curves in kinds.items():
        picture(steps.path(f"{kind}.svg"), f"Loss: {kind}", "seconds of learning", "loss", curves)
        pictures += [f"![{kind}]({kind}.svg)", ""]
    return pictures + rows
