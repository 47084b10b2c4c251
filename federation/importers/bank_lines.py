"""The common form of bank files: transactions, each with the bank's own reference."""

import datetime as dt
import hashlib
import re
from dataclasses import dataclass
from decimal import Decimal

from federation.errors import ImporterError
from federation.importers.limits import MEGABYTE, Limits

BANK_LIMITS = Limits(file_bytes=5 * MEGABYTE, lines=5_000)
LONGEST_REFERENCE = 60
_CENTS = 2
_DIGITS = re.compile(r"[+-]?\d{1,12}(\.\d{1,5})?")


@dataclass(frozen=True, slots=True)
class ImportedBankLine:
    """One transaction; amount_cents: positive for receipts, negative for payments."""

    reference: str
    booked_on: dt.date
    amount_cents: int
    currency: str
    text: str
    payer: str


def cents(written: str, *, line: int) -> int:
    """Parse an amount with a decimal point as cents. Raises: ImporterError."""
    text = written.strip()
    amount = Decimal(text).scaleb(_CENTS) if _DIGITS.fullmatch(text) else None
    if amount is None or amount != amount.to_integral_value():
        raise ImporterError("bank_amount_unreadable", line=line, found=written[:40])
    return int(amount)


def short_reference(*parts: str) -> str:
    """Return the bank's reference, or one computed from the content if missing or too long."""
    first, *others = parts
    if first and len(first) <= LONGEST_REFERENCE and not others:
        return first
    content = "\x1f".join(parts).encode()
    return f"={hashlib.sha256(content).hexdigest()[:40]}"


def tidy(text: str, longest: int) -> str:
    """Return a text in one line, cut to the stored length."""
    return " ".join(text.split())[:longest]
