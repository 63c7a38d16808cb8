"""The games of `crates/selfplay`, by its plain functions."""

import ctypes
import json

import numpy as np

POINTS = 302


class Library:
    def __init__(self, path):
        self.lib = lib = ctypes.CDLL(path)
        address, size, whole = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint64
        for name, result, kinds in (
            ("parlor_hall", address, [address, size, size, whole]),
            ("parlor_go_on", size, [address, size, address, address, address, address, size]),
            ("parlor_sizes", None, [address]),
            ("parlor_links", None, [address]),
            ("parlor_take", size, [address, size, address, address]),
            ("parlor_school", address, [whole, size, whole]),
            ("parlor_taught", size, [address, address, address]),
            ("parlor_close", None, [address]),
            ("parlor_drop", None, [address, size]),
        ):
            function = getattr(lib, name)
            function.restype, function.argtypes = result, kinds
        sizes = (ctypes.c_uint64 * 3)()
        lib.parlor_sizes(sizes)
        self.lesson, self.sight, self.proposals = sizes

    def links(self):
        links = np.zeros((2, POINTS, 5), np.uint16)
        self.lib.parlor_links(links.ctypes.data)
        return links

    def lessons(self, take):
        """What a function that hands lessons over hands over: their bytes, [lessons, bytes], and the tally."""
        tally, bytes = (ctypes.c_uint64 * 4)(), ctypes.c_void_p()
        length = take(tally, ctypes.byref(bytes))
        if length == 0:
            return np.zeros((0, self.lesson), np.uint8), list(tally)
        data = np.ctypeslib.as_array(ctypes.cast(bytes, ctypes.POINTER(ctypes.c_uint8)), (length,)).copy()
        self.lib.parlor_drop(bytes, length)
        return data.reshape(-1, self.lesson), list(tally)


class School:
    """Games of the hand-made engine with itself."""

    def __init__(self, library, visits, threads, seed):
        self.library, self.school = library, library.lib.parlor_school(visits, threads, seed)

    def take(self):
        return self.library.lessons(lambda *out: self.library.lib.parlor_taught(self.school, *out))

    def close(self):
        self.library.lib.parlor_close(self.school)


class Hall:
    """Rooms of games that a network is asked about."""

    def __init__(self, library, rooms, threads, seed, pinned):
        self.library = library
        text = json.dumps(rooms).encode()
        self.hall = library.lib.parlor_hall(text, len(text), threads, seed)
        assert self.hall, "habits cannot be read"
        self.rooms = [Room(self, number, habits, pinned) for number, habits in enumerate(rooms)]


class Room:
    def __init__(self, hall, number, habits, pinned):
        import torch  # only here, since games can begin while it is still being loaded

        self.hall, self.number = hall, number
        self.most = most = habits["games"] * max(habits["moves"])
        library = hall.library
        zeros = lambda *shape, dtype: torch.zeros(*shape, dtype=dtype, pin_memory=pinned)
        self.asked = zeros(most, library.sight, dtype=torch.int32)
        self.moves = zeros(most, library.proposals, dtype=torch.int16)
        self.priors = zeros(most, library.proposals, dtype=torch.float32)
        self.values = zeros(most, dtype=torch.float32)

    def go_on(self):
        """Takes the answers in; how many positions are asked about now."""
        return self.hall.library.lib.parlor_go_on(
            self.hall.hall,
            self.number,
            *(part.data_ptr() for part in (self.moves, self.priors, self.values, self.asked)),
            self.most,
        )

    def take(self):
        library = self.hall.library
        return library.lessons(lambda *out: library.lib.parlor_take(self.hall.hall, self.number, *out))
