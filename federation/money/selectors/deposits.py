"""Deposits for lists, with the amount left."""

from django.db.models import Case, F, OuterRef, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce

from federation.models import Deposit, DepositMove, Payment
from federation.money.selectors.annotations import SummedDeposit


def with_left(deposits: QuerySet[Deposit]) -> QuerySet[SummedDeposit]:
    """Annotate each deposit with left_cents, the amount still held; 0 if never paid."""
    deducted = Payment.objects.filter(reversed_by_entry__isnull=True)
    left = F("amount_cents") - _moved(deducted) - _moved(DepositMove.objects.all())
    return deposits.annotate(
        left_cents=Case(When(held_by_entry__isnull=False, then=left), default=Value(0))
    )


def _moved(rows: QuerySet) -> Coalesce:  # type: ignore[type-arg]
    summed = rows.filter(deposit=OuterRef("pk")).order_by().values("deposit")
    return Coalesce(Subquery(summed.annotate(sum=Sum("amount_cents")).values("sum")), 0)
