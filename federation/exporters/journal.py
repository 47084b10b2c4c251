"""The journal for the accountant: each posting with the accountant's code, debit and credit."""

import csv
import datetime as dt
import io
from collections.abc import Iterable
from dataclasses import dataclass

from federation.exporters.ledger import decimal_amount
from federation.exporters.tables import harmless

COLUMNS = (
    "entry", "booked_on", "document", "act", "text", "account", "ledger_account", "debtor",
    "debit", "credit", "currency",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One side of an entry. code: the accountant's; amount_cents: debit is positive."""

    entry: int
    booked_on: dt.date
    document: str
    act: str
    text: str
    code: str
    ledger_account: str
    debtor: str
    amount_cents: int
    currency: str


def journal_csv(rows: Iterable[JournalRow]) -> str:
    """Return a CSV with a header and one line for each row."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow(
            [
                row.entry,
                row.booked_on.isoformat(),
                harmless(row.document),
                row.act,
                harmless(row.text),
                row.code,
                row.ledger_account,
                harmless(row.debtor),
                decimal_amount(max(row.amount_cents, 0)),
                decimal_amount(max(-row.amount_cents, 0)),
                row.currency,
            ]
        )
    return text.getvalue()
