"""The ledger for the accountant: a CSV of postings, and an XML with the layout of SAF-T.

The XML follows the order of a SAF-T file (header, accounts, entries), which accountants know. It is
no SAF-T: it is not certified, and its header says so.
"""

import csv
import datetime as dt
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from lxml import etree

from federation.exporters.tables import harmless

NOT_CERTIFIED = (
    "Not certified. This file comes from a program that is not certified by any tax authority, "
    "is no SAF-T file and replaces none. It holds payment requests, not invoices."
)
COLUMNS = (
    "entry", "booked_on", "recorded_at", "act", "note", "account", "kind", "debtor",
    "debit", "credit", "currency",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ExportedAccount:
    """One account of the ledger, with its balance before the period and after it, in cents."""

    code: str
    kind: str
    debtor: str
    currency: str
    opening_cents: int
    closing_cents: int


@dataclass(frozen=True, slots=True)
class ExportedPosting:
    """One posting; amount_cents: debit is positive, credit is negative."""

    account: str
    kind: str
    debtor: str
    amount_cents: int
    currency: str


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """One entry of the ledger with its postings."""

    number: int
    booked_on: dt.date
    recorded_at: dt.datetime
    act: str
    note: str
    postings: Sequence[ExportedPosting]


@dataclass(frozen=True, slots=True)
class LedgerExport:
    """A period of the ledger."""

    federation: str
    first: dt.date
    last: dt.date
    made_at: dt.datetime
    accounts: Sequence[ExportedAccount]
    entries: Sequence[ExportedEntry]


def ledger_csv(export: LedgerExport) -> str:
    """Return a CSV with a header and one line for each posting."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for entry in export.entries:
        for posting in entry.postings:
            writer.writerow(
                [
                    entry.number,
                    entry.booked_on.isoformat(),
                    entry.recorded_at.isoformat(timespec="seconds"),
                    entry.act,
                    harmless(entry.note),
                    posting.account,
                    posting.kind,
                    harmless(posting.debtor),
                    decimal_amount(max(posting.amount_cents, 0)),
                    decimal_amount(max(-posting.amount_cents, 0)),
                    posting.currency,
                ]
            )
    return text.getvalue()


def ledger_xml(export: LedgerExport) -> bytes:
    """Return the period as XML with the layout of SAF-T; its header says that it is not SAF-T."""
    root = etree.Element("LedgerFile")
    _header(etree.SubElement(root, "Header"), export)
    accounts = etree.SubElement(root, "GeneralLedgerAccounts")
    for account in export.accounts:
        _account(etree.SubElement(accounts, "Account"), account)
    _entries(etree.SubElement(root, "GeneralLedgerEntries"), export.entries)
    written: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)
    return written


def _header(header: "etree._Element", export: LedgerExport) -> None:
    for name, value in (
        ("Certified", "false"),
        ("HeaderComment", NOT_CERTIFIED),
        ("CompanyName", export.federation),
        ("StartDate", export.first.isoformat()),
        ("EndDate", export.last.isoformat()),
        ("DateCreated", export.made_at.date().isoformat()),
    ):
        _put(header, name, value)


def _account(row: "etree._Element", account: ExportedAccount) -> None:
    _put(row, "AccountID", account.code)
    _put(row, "AccountDescription", account.debtor or account.kind)
    for name, cents in (
        ("OpeningDebitBalance", max(account.opening_cents, 0)),
        ("OpeningCreditBalance", max(-account.opening_cents, 0)),
        ("ClosingDebitBalance", max(account.closing_cents, 0)),
        ("ClosingCreditBalance", max(-account.closing_cents, 0)),
    ):
        _put(row, name, decimal_amount(cents))
    _put(row, "CurrencyCode", account.currency)


def _entries(group: "etree._Element", entries: Sequence[ExportedEntry]) -> None:
    postings = [posting.amount_cents for entry in entries for posting in entry.postings]
    _put(group, "NumberOfEntries", str(len(entries)))
    _put(group, "TotalDebit", decimal_amount(sum(cents for cents in postings if cents > 0)))
    _put(group, "TotalCredit", decimal_amount(-sum(cents for cents in postings if cents < 0)))
    for entry in entries:
        row = etree.SubElement(group, "Transaction")
        _put(row, "TransactionID", str(entry.number))
        _put(row, "TransactionDate", entry.booked_on.isoformat())
        _put(row, "SystemEntryDate", entry.recorded_at.isoformat(timespec="seconds"))
        _put(row, "Description", entry.note or entry.act)
        for number, posting in enumerate(_debits_first(entry.postings), start=1):
            side = "DebitLine" if posting.amount_cents > 0 else "CreditLine"
            line = etree.SubElement(row, side)
            _put(line, "RecordID", str(number))
            _put(line, "AccountID", posting.account)
            name = "DebitAmount" if posting.amount_cents > 0 else "CreditAmount"
            _put(line, name, decimal_amount(abs(posting.amount_cents)))


def _debits_first(postings: Iterable[ExportedPosting]) -> list[ExportedPosting]:
    return sorted(postings, key=lambda posting: posting.amount_cents < 0)


def _put(parent: "etree._Element", name: str, value: str) -> None:
    """Add an element, without characters that XML does not allow."""
    text = "".join(character for character in value if character >= " " or character in "\t\n")
    etree.SubElement(parent, name).text = text


def decimal_amount(cents: int) -> str:
    """Return cents as an amount with two decimals."""
    return str(Decimal(cents).scaleb(-2))
