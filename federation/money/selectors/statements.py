"""A debtor's charges, payments and balance, from its ledger accounts."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from federation.bodies.selectors.mandates import associations_of, clubs_of, has_office_mandate
from federation.models import (
    Account,
    Association,
    Club,
    Deposit,
    LedgerAccount,
    LedgerAccountKind,
    LedgerEntry,
    Payment,
    PaymentRequest,
    Person,
    Posting,
)
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.deposits import with_left
from federation.money.selectors.ledger import with_sums
from federation.selectors.keys import with_key

Debtor = Club | Association | Person


def debtor_of(row: PaymentRequest | LedgerAccount) -> Debtor | None:
    """Return the debtor of a payment request, or the holder of a balance."""
    return row.club or row.association or row.person


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One line: a charge (positive) or settlement (negative), and the balance after it.

    act: the entry's act in the ledger. request: the payment request concerned. payer: who paid
    online. person: the name of whoever the licence that is charged is for.
    """

    on: dt.date
    act: str
    cents: int
    balance_cents: int
    title: str = ""
    article: str = ""
    fee_code: str = ""
    reference: str = ""
    request: PaymentRequest | None = None
    payer: str = ""
    person: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """A debtor's account over a period. opening and closing: positive is owed to the federation.

    held_cents: deposits the federation holds today. balance_cents: today's balance in the
    debtor's favour, included in closing.
    """

    debtor: Debtor
    currency: str
    first: dt.date
    last: dt.date
    opening_cents: int
    lines: Sequence[StatementLine]
    closing_cents: int
    held_cents: int
    balance_cents: int


def statement_of(debtor: Debtor, *, first: dt.date, last: dt.date, currency: str) -> Statement:
    """Return the account of a debtor from `first` to `last`, inclusive."""
    accounts = LedgerAccount.objects.filter(
        **{debtor_field(debtor): debtor},
        kind__in=[LedgerAccountKind.DEBTOR, LedgerAccountKind.ADVANCE],
        currency=currency,
    )
    postings = Posting.objects.filter(account__in=accounts)
    opening = _sum(postings.filter(entry__booked_on__lt=first))
    period = postings.filter(entry__booked_on__gte=first, entry__booked_on__lte=last)
    lines = tuple(_lines(period, opening))
    deposits = with_left(
        Deposit.objects.filter(
            **{f"request__{debtor_field(debtor)}": debtor}, request__currency=currency
        )
    )
    advance = postings.filter(account__kind=LedgerAccountKind.ADVANCE)
    return Statement(
        debtor=debtor,
        currency=currency,
        first=first,
        last=last,
        opening_cents=opening,
        lines=lines,
        closing_cents=lines[-1].balance_cents if lines else opening,
        held_cents=deposits.aggregate(sum=Sum("left_cents"))["sum"] or 0,
        balance_cents=-_sum(advance),
    )


def balance_of(debtor: Debtor, *, currency: str) -> int:
    """Return today's balance in a debtor's favour, in cents."""
    held = LedgerAccount.objects.filter(
        **{debtor_field(debtor): debtor}, kind=LedgerAccountKind.ADVANCE, currency=currency
    )
    return -_sum(Posting.objects.filter(account__in=held))


def debtor_field(debtor: Debtor) -> str:
    """Return the name of the column for such a debtor."""
    return {Club: "club", Association: "association", Person: "person"}[type(debtor)]


def clubs_with_statement(account: Account, *, on: dt.date) -> QuerySet[Club]:
    """Return the clubs whose account an account may see."""
    return Club.objects.all() if has_office_mandate(account, on=on) else clubs_of(account, on=on)


def associations_with_statement(account: Account, *, on: dt.date) -> QuerySet[Association]:
    """Return the associations whose account an account may see."""
    if has_office_mandate(account, on=on):
        return Association.objects.all()
    return associations_of(account, on=on)


def people_with_statement(account: Account, *, on: dt.date) -> QuerySet[Person]:
    """Return the people whose account an account may see: its own; all for the office."""
    if has_office_mandate(account, on=on):
        return Person.objects.all()
    return with_key(Person.objects.all(), account.person_id)


def requests_seen_by(account: Account, *, on: dt.date) -> QuerySet[PaymentRequest]:
    """Return the payment requests an account may see: its own; all for the office."""
    if has_office_mandate(account, on=on):
        return _requests()
    return requests_paid_by(account, on=on)


def requests_paid_by(account: Account, *, on: dt.date) -> QuerySet[PaymentRequest]:
    """Return the payment requests an account owes, for itself or for bodies it acts for."""
    rows = _requests()
    own = rows.filter(club__in=clubs_of(account, on=on)) | rows.filter(
        association__in=associations_of(account, on=on)
    )
    if account.person_id is not None:
        own |= rows.filter(person=account.person_id)
    return own


def _requests() -> QuerySet[PaymentRequest]:
    return PaymentRequest.objects.select_related("club", "association", "person", "season")


def requests_of(debtor: Debtor, *, first: dt.date, last: dt.date) -> QuerySet[SummedRequest]:
    """Return a debtor's payment requests in a period, with sums, oldest first."""
    rows = PaymentRequest.objects.filter(
        **{debtor_field(debtor): debtor}, issued_on__gte=first, issued_on__lte=last
    )
    return with_sums(rows).order_by("issued_on", "pk")


def open_cents_of(request: SummedRequest) -> int:
    """Return the open amount of a request of `requests_of`; 0 if cancelled."""
    return 0 if request.cancelled_by_entry_id else request.open_cents


def _lines(period: QuerySet[Posting], balance: int) -> Iterator[StatementLine]:
    sums = dict(period.values_list("entry").annotate(sum=Sum("amount_cents")).order_by())
    entries = (
        LedgerEntry.objects.filter(pk__in=[pk for pk, cents in sums.items() if cents])
        .select_related(
            "payment_request__season",
            "payment__request",
            "payment__checkout_part__checkout__begun_by__person",
            "reversed_payment__request",
            "credit_note__request",
            "deposit_move__deposit__request",
        )
        .prefetch_related("payment_request__lines__licence__person")
        .order_by("booked_on", "pk")
    )
    for entry in entries:
        request = getattr(entry, "payment_request", None)
        if request is None:
            balance += sums[entry.pk]
            yield _movement(entry, sums[entry.pk], balance)
            continue
        for charge in request.lines.all():
            balance += charge.amount_cents
            yield StatementLine(
                entry.booked_on,
                entry.act,
                charge.amount_cents,
                balance,
                charge.title,
                charge.article,
                charge.fee_code,
                request.reference,
                request,
                person=charge.licence.person.name if charge.licence else "",
            )


def _movement(entry: LedgerEntry, cents: int, balance: int) -> StatementLine:
    note = getattr(entry, "credit_note", None)
    row = note or getattr(entry, "payment", None) or getattr(entry, "reversed_payment", None)
    move = getattr(entry, "deposit_move", None)
    request = move.deposit.request if move else (row.request if row else None)
    return StatementLine(
        on=entry.booked_on,
        act=entry.act,
        cents=cents,
        balance_cents=balance,
        title=note.reason if note else "",
        reference=note.reference if note else (request.reference if request else ""),
        request=request,
        payer=online_payer_of(getattr(entry, "payment", None)),
    )


def online_payer_of(payment: Payment | None) -> str:
    """Return the name of who made a payment online; "" if nobody did.

    Reads `checkout_part__checkout__begun_by__person` of the payment.
    """
    part = getattr(payment, "checkout_part", None)
    account = part.checkout.begun_by if part is not None else None
    return account.called if account is not None else ""


def _sum(postings: QuerySet[Posting]) -> int:
    return postings.aggregate(sum=Sum("amount_cents"))["sum"] or 0
