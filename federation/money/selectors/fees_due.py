"""Fees that are due by what was done, of all debtors, and were not yet asked for."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.utils.module_loading import import_string

from federation.money.selectors.statements import Debtor
from federation.rules.money import Money

KINDS = ("affiliation", "homologation", "licence")


@dataclass(frozen=True, slots=True)
class FeeDue:
    """A fee for which there is no payment request yet.

    kind: one of KINDS. title: of the schedule, in English. about: a season, an event, how many.
    since: the day from which it is due, None if none is known. href: the page that asks for it.
    key: by which the act on that page shows it at once; "" where the page is not that act's.
    """

    kind: str
    debtor: Debtor
    title: str
    about: str
    article: str
    amount: Money
    is_sample: bool
    since: dt.date | None
    href: str
    key: str = ""


def fees_due(*, on: dt.date) -> list[FeeDue]:
    """Return the fees of each source in the settings (`FEES_DUE`), by debtor and day.

    Without those that are free, or whose amount nobody set.
    """
    sources: list[Callable[..., list[FeeDue]]] = [import_string(path) for path in settings.FEES_DUE]
    fees = [fee for source in sources for fee in source(on=on)]
    return sorted(fees, key=_place)


def fees_due_last_read(*, on: dt.date) -> int:
    """Return how many fees were due when they were last read, no longer than an hour ago; else 0.

    Reading them takes too many queries for a menu: beat does it every ten minutes, and so does
    each page that shows them (`services.fees_due_count`).
    """
    count: int = cache.get(key_of_count(on), 0)
    return count


def key_of_count(on: dt.date) -> str:
    """Return the key in the cache of how many fees were due on a day when last read."""
    return f"fees-due:{on:%Y%m%d}"


def _place(fee: FeeDue) -> tuple[str, str, int, dt.date, str, str]:
    """Return the place of a fee: by its debtor, then by its day, those without a day last."""
    debtor, day = fee.debtor, fee.since or dt.date.max
    return (debtor.name, type(debtor).__name__, debtor.pk, day, fee.kind, fee.about)
