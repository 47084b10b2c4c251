"""Deep calls find room for their frames, instead of new memory at every turn."""

import resource
from collections.abc import Callable
from threading import Thread

from federation.config.frames import with_room

DEPTH, TURNS = 400, 200


def step() -> None:
    """Do nothing, in a frame of its own."""


def descend(depth: int = DEPTH) -> None:
    """Call a function again and again at every depth."""
    for _ in range(TURNS):
        step()
    if depth:
        descend(depth - 1)


def pages_mapped(function: Callable[[], None]) -> int:
    """Return how many pages of memory a thread touched for the first time."""
    counted: list[int] = []

    def count() -> None:
        before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
        function()
        counted.append(resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before)

    thread = Thread(target=count)
    thread.start()
    thread.join()
    return counted[0]


def test_with_room_a_deep_call_maps_no_memory_again_and_again() -> None:
    assert pages_mapped(descend) > TURNS  # once CPython keeps a piece, this module can go
    assert pages_mapped(with_room(descend)) < TURNS / 2


def test_it_is_the_function_still() -> None:
    assert with_room(lambda a, b=2: (a, b))(1, b=3) == (1, 3)
    assert with_room(step).__name__ == "step"
