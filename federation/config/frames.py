"""Room for the frames of deep calls.

CPython keeps the frames of a thread in pieces of 16 KiB, and unmaps a piece once its first frame
returns: a loop that calls across such an edge maps memory at every turn, a sixth of the time of
our pages. A larger frame gets a larger piece, and what it calls uses the rest of that.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

# In words: just over half of 512 KiB, so that the other half is left, for a thousand frames.
HALF = 33_000


def with_room(function: Callable[P, R]) -> Callable[P, R]:
    """Let what a function calls have its frames in one piece of memory."""

    def roomy(*args: P.args, **kwargs: P.kwargs) -> R:
        return function(*args, **kwargs)

    roomy.__code__ = roomy.__code__.replace(co_stacksize=HALF)
    return wraps(function)(roomy)
