"""The journal of a period with the accountant's codes, and accounts without code."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping

from django.db.models import Sum

from federation.errors import RuleError
from federation.exporters.journal import JournalRow
from federation.models import (
    AccountingCode,
    CreditNoteLine,
    Fee,
    LedgerAccount,
    LedgerAccountKind,
    LedgerEntry,
    PaymentRequestLine,
    Posting,
)
from federation.money.selectors.statements import debtor_of

# The kind of ledger account, and for income the fee; "" otherwise.
CodeOf = tuple[str, str]


def accounting_codes() -> dict[CodeOf, str]:
    """Return the accountant's codes."""
    rows = AccountingCode.objects.values_list("kind", "fee_code", "code")
    return {(kind, fee): code for kind, fee, code in rows}


def fees_with_codes() -> list[str]:
    """Return the codes of fees by which income can be split: those charged or with a code."""
    fee_codes = PaymentRequestLine.objects.values_list("fee_code", flat=True)
    return sorted({*fee_codes.distinct(), *Fee.objects.values_list("code", flat=True).distinct()})


def journal(*, first: dt.date, last: dt.date) -> list[JournalRow]:
    """Return the entries booked from `first` to `last`, inclusive, each balanced.

    Income is split by fee, as far as the request or the credit note names the fee.
    Raises: RuleError naming the kinds of account without a code.
    """
    codes = accounting_codes()
    missing: set[str] = set()
    shares, rows = _income_by_fee(first, last), []
    for entry in _entries(first, last):
        for posting in entry.postings.all():
            for fee, cents in _parts(posting, shares.get(entry.pk, {})):
                kind = posting.account.kind
                code = codes.get((kind, fee)) or codes.get((kind, ""))
                if code is None:
                    missing.add(str(posting.account.get_kind_display()))
                else:
                    rows.append(_row(entry, posting.account, cents, code))
    if missing:
        raise RuleError("accounts_without_code", accounts=sorted(missing))
    return rows


def _entries(first: dt.date, last: dt.date) -> Iterator[LedgerEntry]:
    rows = LedgerEntry.objects.filter(booked_on__gte=first, booked_on__lte=last)
    related = rows.select_related("payment_request", "credit_note", "payment", "bank_line")
    accounts = ("club", "association", "person")
    yield from related.prefetch_related(
        "postings__account", *(f"postings__account__{name}" for name in accounts)
    ).order_by("booked_on", "pk")


def _income_by_fee(first: dt.date, last: dt.date) -> dict[int, dict[str, int]]:
    """Return by entry the amount of each fee charged (negative) or credited, in cents."""
    totals: dict[int, dict[str, int]] = defaultdict(dict)
    for lines, sign in ((PaymentRequestLine, -1), (CreditNoteLine, 1)):
        of_entry, of_fee = (
            ("request__entry", "fee_code") if sign < 0 else ("note__entry", "line__fee_code")
        )
        period = {f"{of_entry}__booked_on__gte": first, f"{of_entry}__booked_on__lte": last}
        summed = lines._default_manager.filter(**period).order_by().values_list(of_entry, of_fee)
        for entry, fee, cents in summed.annotate(cents=Sum("amount_cents")):
            totals[entry][fee] = sign * cents
    return totals


def _parts(posting: Posting, shares: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return a posting split by fee if it is income and the shares add up, else as a whole."""
    is_income = posting.account.kind == LedgerAccountKind.INCOME
    if is_income and sum(shares.values()) == posting.amount_cents:
        return [(fee, cents) for fee, cents in sorted(shares.items()) if cents]
    return [("", posting.amount_cents)]


def _row(entry: LedgerEntry, account: LedgerAccount, cents: int, code: str) -> JournalRow:
    debtor = debtor_of(account)
    return JournalRow(
        entry=entry.pk,
        booked_on=entry.booked_on,
        document=_document(entry),
        act=entry.act,
        text=entry.note,
        code=code,
        ledger_account=account.code,
        debtor=debtor.name if debtor else "",
        amount_cents=cents,
        currency=account.currency,
    )


def _document(entry: LedgerEntry) -> str:
    """Return the number of the document behind an entry: paper, bank line, or its own."""
    for name, column in (
        ("payment_request", "reference"),
        ("credit_note", "reference"),
        ("payment", "bank_reference"),
        ("bank_line", "bank_reference"),
    ):
        number = getattr(getattr(entry, name, None), column, "")
        if number:
            return str(number)
    return f"L{entry.pk}"
