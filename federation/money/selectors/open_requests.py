"""Unpaid payment requests."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from django.db.models import (
    BigIntegerField,
    Case,
    CharField,
    Count,
    F,
    Q,
    QuerySet,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast

from federation.bodies.selectors.mandates import associations_of, clubs_of
from federation.models import Account, PaymentRequest
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.ledger import open_requests

MONTH = dt.timedelta(days=30)


class Age(StrEnum):
    """How long a request is overdue; COMING: it is not, or has no due date."""

    COMING = "coming"
    MONTH = "month"
    TWO_MONTHS = "two"
    MORE = "more"


# The columns of an `OpenSum`, as the database gives them.
SumRow = tuple[str, str, int, int]


class OpenSum(NamedTuple):
    """What is open on the requests of a currency and an age, and how many they are."""

    currency: str
    age: str
    cents: int
    requests: int


def requests_unpaid() -> QuerySet[SummedRequest]:
    """Return the unpaid requests, earliest due date first; `open_cents` is the amount."""
    return open_requests().order_by(F("due_on").asc(nulls_last=True), "pk")


def requests_unpaid_by(account: Account, *, on: dt.date) -> QuerySet[SummedRequest]:
    """Return the unpaid requests of an account and of the bodies it acts for."""
    own = Q(club__in=clubs_of(account, on=on)) | Q(association__in=associations_of(account, on=on))
    if account.person_id is not None:
        own |= Q(person=account.person_id)
    return requests_unpaid().filter(own)


def unpaid_sums(
    requests: QuerySet[SummedRequest], *, on: dt.date
) -> QuerySet[PaymentRequest, SumRow]:
    """Return the columns of `OpenSum`: what is open on some requests, by currency and age.

    on: the day on which they are that old.
    """
    age = Case(
        When(Q(due_on__isnull=True) | Q(due_on__gte=on), then=Value(Age.COMING)),
        When(due_on__gte=on - MONTH, then=Value(Age.MONTH)),
        When(due_on__gte=on - 2 * MONTH, then=Value(Age.TWO_MONTHS)),
        default=Value(Age.MORE),
        output_field=CharField(),
    )
    return (
        requests.order_by()
        .annotate(age=age)
        .values_list("currency", "age")
        .annotate(cents=Cast(Sum("open_cents"), BigIntegerField()), count=Count("pk"))
        .order_by("currency", "age")
    )


def cents_by_currency(sums: Iterable[OpenSum]) -> dict[str, int]:
    """Return the cents of some sums in each currency."""
    cents = Counter[str]()
    for each in sums:
        cents[each.currency] += each.cents
    return dict(cents)
