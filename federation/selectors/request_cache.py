"""A cache for what selectors read of an account, used while one page is built."""

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

from federation.models import Account

Answer = TypeVar("Answer")
_KEPT: ContextVar[dict[tuple[object, ...], Any] | None] = ContextVar("kept", default=None)


@contextmanager
def request_cache() -> Iterator[None]:
    """Keep the answers of `once_per_request` selectors within the block, which must change no row.

    An inner block shares the answers of the outer one.
    """
    if _KEPT.get() is not None:
        yield
        return
    token = _KEPT.set({})
    try:
        yield
    finally:
        _KEPT.reset(token)


def once_per_request(select: Callable[..., Answer]) -> Callable[..., Answer]:
    """Read the rows of a selector f(account), f(account, *, on) or f(*, on) only once.

    Applies within `request_cache`; elsewhere the selector runs each time.
    """

    @wraps(select)
    def answer(*asks: Account, **on: dt.date) -> Answer:
        memory = _KEPT.get()
        if memory is None:
            return select(*asks, **on)
        who = [
            (account.pk, account.acting if account.is_authenticated else None) for account in asks
        ]
        key = (select, *who, *on.values())
        if key not in memory:
            memory[key] = select(*asks, **on)
        result: Answer = memory[key]
        return result

    return answer
