"""Payment requests that still wait for money."""

import datetime as dt

from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from federation.models import Account, Payment, PaymentRequest, PaymentRequestLine
from federation.selectors.mandates import associations_of, clubs_of


def requests_unpaid() -> QuerySet[PaymentRequest]:
    """Return the requests with money open, the earliest day first; `open_cents` says how much."""
    standing = PaymentRequest.objects.filter(cancelled_by_entry__isnull=True)
    return (
        standing.annotate(open_cents=_sum_of(PaymentRequestLine) - _sum_of(Payment))
        .filter(open_cents__gt=0)
        .select_related("club", "association")
        .order_by(F("due_on").asc(nulls_last=True), "pk")
    )


def requests_unpaid_by(account: Account, *, on: dt.date) -> QuerySet[PaymentRequest]:
    """Return the unpaid requests of the bodies an account acts for."""
    return requests_unpaid().filter(
        Q(club__in=clubs_of(account, on=on)) | Q(association__in=associations_of(account, on=on))
    )


def _sum_of(model: type[PaymentRequestLine] | type[Payment]) -> Coalesce:
    rows = model.objects.filter(request=OuterRef("pk")).order_by().values("request")
    return Coalesce(Subquery(rows.annotate(sum=Sum("amount_cents")).values("sum")), 0)
