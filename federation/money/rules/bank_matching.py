"""Which payment request a bank line pays: by its reference and amount, else left to a person."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

# As references are given, whatever blanks and dashes a payer writes into them.
_REFERENCE = re.compile(r"PP\d{10}")
_BETWEEN = re.compile(r"[\s./_-]+")
MOST_CANDIDATES = 5


class Certainty(StrEnum):
    """How sure it is which request a line pays."""

    SURE = "SURE"
    DOUBTFUL = "DOUBTFUL"
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A payment request with what is open on it, in cents."""

    reference: str
    open_cents: int
    currency: str


@dataclass(frozen=True, slots=True)
class Match:
    """What a line pays: one request where it is sure, else those it may pay."""

    certainty: Certainty
    references: tuple[str, ...] = ()


def references_in(text: str) -> tuple[str, ...]:
    """Return the references of payment requests a text names, each once, in its order.

    Source: none, the form our own references have.
    """
    joined = _BETWEEN.sub("", text.upper())
    return tuple(dict.fromkeys(_REFERENCE.findall(joined)))


def bank_match(
    *, text: str, amount_cents: int, currency: str, requests: Sequence[OpenRequest]
) -> Match:
    """Return what a bank line pays among the requests that are open.

    Sure only where the text names one open request and the amount is what is open on it.
    Source: none, the office's caution.
    """
    same = [each for each in requests if each.currency == currency]
    named = _named(references_in(text), same)
    if len(named) == 1 and named[0].open_cents == amount_cents:
        return Match(Certainty.SURE, (named[0].reference,))
    if named:
        return Match(Certainty.DOUBTFUL, tuple(each.reference for each in named))
    alike = [each.reference for each in same if each.open_cents == amount_cents]
    if alike and len(alike) <= MOST_CANDIDATES:
        return Match(Certainty.DOUBTFUL, tuple(alike))
    return Match(Certainty.UNKNOWN)


def _named(references: Iterable[str], requests: Sequence[OpenRequest]) -> list[OpenRequest]:
    by_reference = {each.reference: each for each in requests}
    return [by_reference[each] for each in references if each in by_reference]
