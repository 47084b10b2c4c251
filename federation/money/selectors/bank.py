"""Waiting bank lines, and the requests each may pay."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet, Sum
from django.db.models.functions import Coalesce

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import (
    Account,
    BankFile,
    BankLine,
    BankLineState,
    LedgerAccount,
    LedgerAccountKind,
    PaymentRequest,
)
from federation.money.rules.bank_matching import Match, OpenRequest, bank_match, references_in
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.ledger import open_requests, with_sums


@dataclass(frozen=True, slots=True)
class ProposedLine:
    """A waiting bank line, and the requests it may pay."""

    line: BankLine
    match: Match


def lines_waiting() -> QuerySet[BankLine]:
    """Return the lines in suspense, oldest first."""
    return BankLine.objects.filter(state=BankLineState.WAITING).order_by("booked_on", "pk")


def lines_outgoing() -> QuerySet[BankLine]:
    """Return the outgoing lines not booked yet, oldest first."""
    return BankLine.objects.filter(state=BankLineState.OUTGOING).order_by("booked_on", "pk")


def lines_to_do() -> QuerySet[BankLine]:
    """Return the lines that wait for the office: to be assigned, or outgoing and to be booked."""
    return BankLine.objects.filter(state__in=[BankLineState.WAITING, BankLineState.OUTGOING])


def lines_gone() -> QuerySet[BankLine]:
    """Return the outgoing lines already booked, latest first."""
    gone = BankLine.objects.filter(
        amount_cents__lt=0, state__in=(BankLineState.BOOKED, BankLineState.KNOWN)
    )
    return gone.select_related("entry").order_by("-booked_on", "-pk")


def balances_held(currency: str) -> QuerySet[LedgerAccount]:
    """Return the balances in favour of debtors, each with its amount (`held`)."""
    accounts = LedgerAccount.objects.filter(kind=LedgerAccountKind.ADVANCE, currency=currency)
    held = accounts.annotate(held=-Coalesce(Sum("postings__amount_cents"), 0))
    return held.filter(held__gt=0).select_related("club", "association", "person").order_by("code")


def requests_paid_by(files: Collection[BankFile]) -> dict[int, list[PaymentRequest]]:
    """Return the requests that lines of bank files pay, in the order of the lines, by file."""
    lines = BankLine.objects.filter(file__in=files, payment__isnull=False)
    paid: dict[int, list[PaymentRequest]] = {}
    for line in lines.select_related("payment__request").order_by("file", "position"):
        if line.payment is not None and line.payment.request is not None:
            paid.setdefault(line.file_id, []).append(line.payment.request)
    return paid


def requests_by_reference(references: Collection[str]) -> dict[str, SummedRequest]:
    """Return payment requests with their sums and debtors, by reference. One query."""
    rows = with_sums(PaymentRequest.objects.filter(reference__in=references))
    return {row.reference: row for row in rows.select_related("club", "association", "person")}


def requests_to_match() -> list[OpenRequest]:
    """Return every open request for matching."""
    return _as_matching_reads(open_requests())


def requests_named(references: Sequence[str]) -> list[OpenRequest]:
    """Return the open requests with some references, for matching."""
    if not references:
        return []
    return _as_matching_reads(open_requests().filter(reference__in=references))


def _as_matching_reads(requests: QuerySet[SummedRequest]) -> list[OpenRequest]:
    rows = requests.values_list(
        "reference", "open_cents", "currency", "club", "association", "person"
    )
    return [
        OpenRequest(reference, cents, currency, f"{club}/{association}/{person}")
        for reference, cents, currency, club, association, person in rows
    ]


def proposals(lines: QuerySet[BankLine]) -> list[ProposedLine]:
    """Return lines with the requests each may pay."""
    waiting, requests = list(lines), requests_to_match()
    named = {reference for line in waiting for reference in references_in(line.text)}
    still_open = {request.reference for request in requests}
    settled = set(
        PaymentRequest.objects.filter(
            reference__in=named - still_open, cancelled_by_entry__isnull=True
        ).values_list("reference", flat=True)
    )
    return [ProposedLine(line, match_of(line, requests, settled)) for line in waiting]


def match_of(line: BankLine, requests: list[OpenRequest], settled: Collection[str] = ()) -> Match:
    """Return what a line may pay among open requests. settled: those already paid."""
    return bank_match(
        text=line.text,
        amount_cents=line.amount_cents,
        currency=line.currency,
        requests=requests,
        settled=settled,
    )


def lines_managed_by(account: Account, *, on: dt.date) -> QuerySet[BankLine]:
    """Return the bank lines an account may assign: all for the office."""
    if has_office_mandate(account, on=on):
        return BankLine.objects.all()
    return BankLine.objects.none()
