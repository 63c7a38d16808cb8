"""What a run has done so far, step by step, so that it can be broken off at any time."""

import json
import os
import resource
import subprocess
import time


class Steps:
    """The steps of a run, in a folder. A step that is done is not done again; one that was broken off is."""

    def __init__(self, folder, about):
        self.folder, self.about = folder, about
        os.makedirs(self.path("logs"), exist_ok=True)
        self.done = {}
        if os.path.exists(self.path("steps.json")):
            with open(self.path("steps.json")) as file:
                kept = json.load(file)
            if kept["about"]["game"] != about["game"]:
                raise SystemExit(f"{folder} has a run of {kept['about']['game']}; take another folder (--out)")
            self.done = kept["steps"]

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def run(self, name, command, read):
        """What `read` makes of a command's output, its lines, with what it took; from before where it was done then."""
        if name in self.done:
            return self.done[name]
        print("==", name, *command, sep=" ", flush=True)
        log = self.path("logs", f"{name}.txt")
        began, used = time.time(), processor_seconds()
        with open(log, "w") as file:
            code = subprocess.run([str(word) for word in command], stdout=file, stderr=subprocess.STDOUT).returncode
        with open(log) as file:
            lines = file.read().splitlines()
        if code != 0:
            raise SystemExit("\n".join([*lines[-8:], f"{name} failed ({code}); all it said is in {log}"]))
        step = {"seconds": round(time.time() - began, 1), "processor": round(processor_seconds() - used, 1)}
        step |= read(lines)
        print(json.dumps(step)[:300], flush=True)
        self.done[name] = step
        self.save()
        return step

    def save(self):
        # Written beside and put in place, so that a run that is broken off here loses nothing.
        beside = self.path("steps.json.new")
        with open(beside, "w") as file:
            json.dump({"about": self.about, "steps": self.done}, file, indent=1)
        os.replace(beside, self.path("steps.json"))


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
