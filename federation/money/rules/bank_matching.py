"""The payment request a bank line pays, by reference and amount; else a person decides."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.money.rules.creditor_reference import is_creditor_reference

# The form of our references, with any blanks and dashes that payers insert; some are preceded by
# the check digits of a creditor reference.
_REFERENCE = re.compile(r"(RF\d\d)?(PP\d{10})")
_BETWEEN = re.compile(r"[\s./_-]+")
MOST_CANDIDATES = 5


class Certainty(StrEnum):
    """How certain the match of a line is."""

    SURE = "SURE"
    DOUBTFUL = "DOUBTFUL"
    UNKNOWN = "UNKNOWN"


class Doubt(StrEnum):
    """Why a line is not settled automatically, as the code of a sentence."""

    NOTHING_NAMED = "bank_doubt_nothing_named"
    AMOUNT_ALONE = "bank_doubt_amount_alone"
    OTHER_AMOUNT = "bank_doubt_other_amount"
    SEVERAL = "bank_doubt_several"
    PAID_BEFORE = "bank_doubt_paid_before"
    CHECK_DIGITS = "bank_doubt_check_digits"


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A payment request with its open amount in cents, and its debtor."""

    reference: str
    open_cents: int
    currency: str
    debtor: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """The requests a line settles if certain, else those it may pay, and the doubt."""

    certainty: Certainty
    references: tuple[str, ...] = ()
    doubt: Doubt | None = None


def references_in(text: str) -> tuple[str, ...]:
    """Return the references of payment requests in a text, each once, in order.

    References with wrong check digits are left out; see `mistyped_in`.
    Source: none, the form of our own references.
    """
    return _references(text, good=True)


def mistyped_in(text: str) -> tuple[str, ...]:
    """Return the references whose check digits are wrong.

    Source: ISO 11649.
    """
    good = references_in(text)
    return tuple(reference for reference in _references(text, good=False) if reference not in good)


def bank_match(
    *,
    text: str,
    amount_cents: int,
    currency: str,
    requests: Sequence[OpenRequest],
    settled: Collection[str] = (),
) -> Match:
    """Return what a bank line pays among the open requests.

    Certain only if the text names one open request and the amount is its open amount, or several of
    one debtor and the amount is their sum. settled: references with nothing open any more.
    Source: none, the office's caution.
    """
    same = [request for request in requests if request.currency == currency]
    references = references_in(text)
    named = _named(references, same)
    codes = tuple(open_request.reference for open_request in named)
    if named:
        is_sum = sum(open_request.open_cents for open_request in named) == amount_cents
        if (
            is_sum
            and len({open_request.debtor for open_request in named}) == 1
            and not mistyped_in(text)
        ):
            return Match(Certainty.SURE, codes)
        return Match(Certainty.DOUBTFUL, codes, _doubt(codes, text))
    if before := tuple(reference for reference in references if reference in settled):
        return Match(Certainty.DOUBTFUL, before, Doubt.PAID_BEFORE)
    if mistyped := _named(mistyped_in(text), same):
        codes = tuple(open_request.reference for open_request in mistyped)
        return Match(Certainty.DOUBTFUL, codes, Doubt.CHECK_DIGITS)
    alike = [request.reference for request in same if request.open_cents == amount_cents]
    if alike and len(alike) <= MOST_CANDIDATES:
        return Match(Certainty.DOUBTFUL, tuple(alike), Doubt.AMOUNT_ALONE)
    return Match(Certainty.UNKNOWN, (), Doubt.NOTHING_NAMED)


def _doubt(named: Sequence[str], text: str) -> Doubt:
    if mistyped_in(text):
        return Doubt.CHECK_DIGITS
    return Doubt.SEVERAL if len(named) > 1 else Doubt.OTHER_AMOUNT


def _references(text: str, *, good: bool) -> tuple[str, ...]:
    joined = _BETWEEN.sub("", text.upper())
    references = [
        reference
        for checked, reference in _REFERENCE.findall(joined)
        if (not checked or is_creditor_reference(checked + reference)) is good
    ]
    return tuple(dict.fromkeys(references))


def _named(references: Iterable[str], requests: Sequence[OpenRequest]) -> list[OpenRequest]:
    by_reference = {request.reference: request for request in requests}
    return [by_reference[reference] for reference in references if reference in by_reference]
