"""Payment requests of licences: no longer paid, or paid twice."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum

from federation.licences.rules.renewal import FEE_CODES
from federation.models import Licence, LicenceRequest, PaymentRequest, RequestState

_UNPAID = Q(
    licence_requests__state=RequestState.ISSUED,
    licence_requests__licence__cancelled_at__isnull=True,
) & ~Q(licence_requests__reason="")
_PAID_TWICE = Q(licence_requests__state=RequestState.REFUSED)


@dataclass(frozen=True, slots=True)
class PaidLicences:
    """The people of one payment request.

    unpaid: licences in force whose payment was reversed. to_return: lines whose fee must be
    returned, since the person was licensed elsewhere.
    """

    rows: Sequence[LicenceRequest]
    unpaid: Sequence[Licence]
    to_return: Sequence[LicenceRequest]


def paid_licences(request: PaymentRequest) -> PaidLicences:
    """Return the people whose licences a payment request pays, in one query."""
    licence_requests = LicenceRequest.objects.filter(payment_request=request)
    rows = list(licence_requests.select_related("person", "licence").order_by("name", "pk"))
    return PaidLicences(
        rows,
        [
            row.licence
            for row in rows
            if row.licence is not None and row.reason and row.licence.cancelled_at is None
        ],
        [row for row in rows if row.state == RequestState.REFUSED],
    )


def requests_with_unpaid_licences() -> QuerySet[PaymentRequest]:
    """Return the payment requests whose payment was reversed after licences were issued."""
    return _with_count(_UNPAID)


def requests_paid_twice() -> QuerySet[PaymentRequest]:
    """Return the payment requests with fees to return."""
    return _with_count(_PAID_TWICE)


def _with_count(condition: Q) -> QuerySet[PaymentRequest]:
    counted = Count("licence_requests", filter=condition)
    rows = PaymentRequest.objects.annotate(people=counted).filter(people__gt=0)
    return rows.select_related("club", "association").order_by("pk")


def licence_lines_left(request: PaymentRequest) -> dict[str, int]:
    """Return the number of people for whom each licence charge is still paid, in full or part."""
    lines = request.lines.filter(fee_code__in=FEE_CODES.values(), unit_cents__gt=0)
    left = {}
    for line in lines.annotate(taken_back=Sum("credits__amount_cents")):
        cents = line.amount_cents - (line.taken_back or 0)
        left[line.fee_code] = -(-cents // line.unit_cents)
    return left
