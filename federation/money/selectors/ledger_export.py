"""A period of the ledger for export."""

import datetime as dt
from collections.abc import Mapping

from django.db.models import Q, Sum

from federation.exporters.ledger import (
    ExportedAccount,
    ExportedEntry,
    ExportedPosting,
    LedgerExport,
)
from federation.models import Federation, LedgerAccount, LedgerEntry
from federation.money.selectors.statements import debtor_of


def ledger_export(*, first: dt.date, last: dt.date, now: dt.datetime) -> LedgerExport:
    """Return the ledger from `first` to `last`, inclusive, by booking date."""
    row = Federation.objects.first()
    accounts = {account.pk: account for account in _accounts(first, last)}
    entries = (
        LedgerEntry.objects.filter(booked_on__gte=first, booked_on__lte=last)
        .prefetch_related("postings")
        .order_by("booked_on", "pk")
    )
    return LedgerExport(
        federation=row.name if row else "",
        first=first,
        last=last,
        made_at=now,
        accounts=[_exported(account) for account in accounts.values()],
        entries=[_entry(entry, accounts) for entry in entries],
    )


def _accounts(first: dt.date, last: dt.date) -> list[LedgerAccount]:
    before = Q(postings__entry__booked_on__lt=first)
    until = Q(postings__entry__booked_on__lte=last)
    rows = LedgerAccount.objects.select_related("club", "association", "person").annotate(
        opening=Sum("postings__amount_cents", filter=before, default=0),
        closing=Sum("postings__amount_cents", filter=until, default=0),
    )
    return list(rows.order_by("code"))


def _debtor(account: LedgerAccount) -> str:
    debtor = debtor_of(account)
    return debtor.name if debtor else ""


def _exported(account: LedgerAccount) -> ExportedAccount:
    return ExportedAccount(
        code=account.code,
        kind=account.kind,
        debtor=_debtor(account),
        currency=account.currency,
        opening_cents=account.opening,  # type: ignore[attr-defined]
        closing_cents=account.closing,  # type: ignore[attr-defined]
    )


def _entry(entry: LedgerEntry, accounts: Mapping[int, LedgerAccount]) -> ExportedEntry:
    postings = []
    for posting in entry.postings.all():
        account = accounts[posting.account_id]
        postings.append(
            ExportedPosting(
                account=account.code,
                kind=account.kind,
                debtor=_debtor(account),
                amount_cents=posting.amount_cents,
                currency=account.currency,
            )
        )
    return ExportedEntry(
        number=entry.pk,
        booked_on=entry.booked_on,
        recorded_at=entry.recorded_at,
        act=entry.act,
        note=entry.note,
        postings=postings,
    )
