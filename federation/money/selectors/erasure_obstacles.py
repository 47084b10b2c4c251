"""Money matters that prevent the erasure of a person now."""

from collections.abc import Iterator

from django.db.models import Sum

from federation.models import Deposit, LedgerAccount, LedgerAccountKind, Person
from federation.money.selectors.deposits import with_left
from federation.money.selectors.open_requests import requests_unpaid


def money_matters(person: Person) -> Iterator[str]:
    """Yield a code for debts, credits and deposits of the person."""
    if requests_unpaid().filter(person=person).exists():
        yield "matter_payment_open"
    balances = LedgerAccount.objects.filter(kind=LedgerAccountKind.ADVANCE, person=person)
    # Credits of a person are negative.
    if balances.annotate(cents=Sum("postings__amount_cents")).filter(cents__lt=0).exists():
        yield "matter_balance_open"
    if with_left(Deposit.objects.filter(request__person=person)).filter(left_cents__gt=0).exists():
        yield "matter_deposit_held"
