"""Which payment request a bank line pays: by its reference and amount, else left to a person."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.money.rules.creditor_reference import is_creditor_reference

# As references are given, whatever blanks and dashes a payer writes into them; in front of some
# stand the check digits of a creditor reference.
_REFERENCE = re.compile(r"(RF\d\d)?(PP\d{10})")
_BETWEEN = re.compile(r"[\s./_-]+")
MOST_CANDIDATES = 5


class Certainty(StrEnum):
    """How sure it is which request a line pays."""

    SURE = "SURE"
    DOUBTFUL = "DOUBTFUL"
    UNKNOWN = "UNKNOWN"


class Doubt(StrEnum):
    """Why a line does not settle by itself, as the code of a sentence."""

    NOTHING_NAMED = "bank_doubt_nothing_named"
    AMOUNT_ALONE = "bank_doubt_amount_alone"
    OTHER_AMOUNT = "bank_doubt_other_amount"
    SEVERAL = "bank_doubt_several"
    PAID_BEFORE = "bank_doubt_paid_before"
    CHECK_DIGITS = "bank_doubt_check_digits"


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A payment request with what is open on it, in cents, and who owes it."""

    reference: str
    open_cents: int
    currency: str
    debtor: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """What a line pays: those it settles where it is sure, else those it may pay, and the doubt."""

    certainty: Certainty
    references: tuple[str, ...] = ()
    doubt: Doubt | None = None


def references_in(text: str) -> tuple[str, ...]:
    """Return the references of payment requests a text names, each once, in its order.

    One behind check digits that are wrong is left out: `mistyped_in`.
    Source: none, the form our own references have.
    """
    return _found(text, good=True)


def mistyped_in(text: str) -> tuple[str, ...]:
    """Return the references whose check digits say that a character of them is wrong.

    Source: ISO 11649.
    """
    good = references_in(text)
    return tuple(each for each in _found(text, good=False) if each not in good)


def bank_match(
    *,
    text: str,
    amount_cents: int,
    currency: str,
    requests: Sequence[OpenRequest],
    settled: Collection[str] = (),
) -> Match:
    """Return what a bank line pays among the requests that are open.

    Sure only where the text names one open request and the amount is what is open on it, or several
    of one debtor whose sum it is. settled: references on which nothing is open any more.
    Source: none, the office's caution.
    """
    same = [each for each in requests if each.currency == currency]
    references = references_in(text)
    named = _named(references, same)
    codes = tuple(each.reference for each in named)
    if named:
        is_sum = sum(each.open_cents for each in named) == amount_cents
        if is_sum and len({each.debtor for each in named}) == 1 and not mistyped_in(text):
            return Match(Certainty.SURE, codes)
        return Match(Certainty.DOUBTFUL, codes, _doubt(codes, text))
    if before := tuple(each for each in references if each in settled):
        return Match(Certainty.DOUBTFUL, before, Doubt.PAID_BEFORE)
    if mistyped := _named(mistyped_in(text), same):
        codes = tuple(each.reference for each in mistyped)
        return Match(Certainty.DOUBTFUL, codes, Doubt.CHECK_DIGITS)
    alike = [each.reference for each in same if each.open_cents == amount_cents]
    if alike and len(alike) <= MOST_CANDIDATES:
        return Match(Certainty.DOUBTFUL, tuple(alike), Doubt.AMOUNT_ALONE)
    return Match(Certainty.UNKNOWN, (), Doubt.NOTHING_NAMED)


def _doubt(named: Sequence[str], text: str) -> Doubt:
    if mistyped_in(text):
        return Doubt.CHECK_DIGITS
    return Doubt.SEVERAL if len(named) > 1 else Doubt.OTHER_AMOUNT


def _found(text: str, *, good: bool) -> tuple[str, ...]:
    joined = _BETWEEN.sub("", text.upper())
    found = [
        reference
        for checked, reference in _REFERENCE.findall(joined)
        if (not checked or is_creditor_reference(checked + reference)) is good
    ]
    return tuple(dict.fromkeys(found))


def _named(references: Iterable[str], requests: Sequence[OpenRequest]) -> list[OpenRequest]:
    by_reference = {each.reference: each for each in requests}
    return [by_reference[each] for each in references if each in by_reference]
