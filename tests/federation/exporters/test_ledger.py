"""The ledger for the accountant: every posting, and what is not certified said plainly."""

import datetime as dt

from lxml import etree

from federation.exporters.ledger import (
    ExportedAccount,
    ExportedEntry,
    ExportedPosting,
    LedgerExport,
    ledger_csv,
    ledger_xml,
)

AT = dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.UTC)
EXPORT = LedgerExport(
    federation="Federação de Exemplo",
    first=dt.date(2026, 1, 1),
    last=dt.date(2026, 12, 31),
    made_at=AT,
    accounts=[
        ExportedAccount("BANK:EUR", "BANK", "", "EUR", 1000, 1000),
        ExportedAccount("DEBTOR:CLUB:RIB:EUR", "DEBTOR", "Clube & Ribeira", "EUR", 0, 18000),
        ExportedAccount("INCOME:EUR", "INCOME", "", "EUR", -1000, -19000),
    ],
    entries=[
        ExportedEntry(
            number=7,
            booked_on=dt.date(2026, 11, 16),
            recorded_at=AT,
            act="payment_requested",
            note="=Torneio",
            postings=[
                ExportedPosting("INCOME:EUR", "INCOME", "", -18000, "EUR"),
                ExportedPosting("DEBTOR:CLUB:RIB:EUR", "DEBTOR", "Clube & Ribeira", 18000, "EUR"),
            ],
        )
    ],
)


def test_csv_has_a_line_for_each_posting_and_no_formula() -> None:
    assert ledger_csv(EXPORT).splitlines() == [
        "entry;booked_on;recorded_at;act;note;account;kind;debtor;debit;credit;currency",
        "7;2026-11-16;2026-11-20T09:00:00+00:00;payment_requested;'=Torneio;INCOME:EUR;INCOME;;"
        "0.00;180.00;EUR",
        "7;2026-11-16;2026-11-20T09:00:00+00:00;payment_requested;'=Torneio;DEBTOR:CLUB:RIB:EUR;"
        "DEBTOR;Clube & Ribeira;180.00;0.00;EUR",
    ]


def test_xml_says_that_it_is_not_certified_and_adds_up() -> None:
    root = etree.fromstring(ledger_xml(EXPORT))

    by_path = {path: root.findtext(path) for path in (
        "Header/Certified", "Header/CompanyName", "GeneralLedgerEntries/NumberOfEntries",
        "GeneralLedgerEntries/TotalDebit", "GeneralLedgerEntries/TotalCredit",
        "GeneralLedgerEntries/Transaction/DebitLine/AccountID",
        "GeneralLedgerEntries/Transaction/CreditLine/CreditAmount",
    )}  # fmt: skip
    assert by_path == {
        "Header/Certified": "false",
        "Header/CompanyName": "Federação de Exemplo",
        "GeneralLedgerEntries/NumberOfEntries": "1",
        "GeneralLedgerEntries/TotalDebit": "180.00",
        "GeneralLedgerEntries/TotalCredit": "180.00",
        "GeneralLedgerEntries/Transaction/DebitLine/AccountID": "DEBTOR:CLUB:RIB:EUR",
        "GeneralLedgerEntries/Transaction/CreditLine/CreditAmount": "180.00",
    }
    assert (root.findtext("Header/HeaderComment") or "").startswith("Not certified.")
