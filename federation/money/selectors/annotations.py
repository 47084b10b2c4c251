"""Types of annotated rows, for the type checker."""

from typing import TYPE_CHECKING, TypedDict

from federation.models import Deposit, PaymentRequest

if TYPE_CHECKING:  # django_stubs_ext is a development tool, not installed on a site
    from django_stubs_ext import WithAnnotations


class RequestSums(TypedDict):
    """Of a payment request, in cents; `open_cents` is negative if overpaid."""

    billed_cents: int
    paid_cents: int
    credited_cents: int
    open_cents: int


class DepositSums(TypedDict):
    """Of a deposit, in cents."""

    left_cents: int


if TYPE_CHECKING:
    SummedRequest = WithAnnotations[PaymentRequest, RequestSums]
    SummedDeposit = WithAnnotations[Deposit, DepositSums]
else:
    SummedRequest, SummedDeposit = PaymentRequest, Deposit
