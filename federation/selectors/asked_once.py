"""What is asked of an account many times while one page is gathered, and need be read only once."""

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
def answers_kept() -> Iterator[None]:
    """Keep the answers of `asked_once` selectors within the block, which must change no row."""
    token = _KEPT.set({})
    try:
        yield
    finally:
        _KEPT.reset(token)


def asked_once(select: Callable[..., Answer]) -> Callable[..., Answer]:
    """Let a selector f(account), or f(account, *, on), read its rows once within `answers_kept`."""

    @wraps(select)
    def answer(account: Account, **on: dt.date) -> Answer:
        kept = _KEPT.get()
        if kept is None:
            return select(account, **on)
        acting = account.acting if account.is_authenticated else None
        key = (select, account.pk, acting, *on.values())
        if key not in kept:
            kept[key] = select(account, **on)
        return kept[key]

    return answer
