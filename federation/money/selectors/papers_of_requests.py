"""Papers of payment requests: whether what they ask for was taken back."""

from django.db.models import BigIntegerField, OuterRef, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Substr
from django.utils.translation import gettext

from federation.kinds.paper import Outdated
from federation.models import PaymentRequest

_REQUEST = "payment_request:"


def _taken_back_by() -> Combinable:
    """Return the ledger entry that took the request of a paper back."""
    number = Cast(Substr(OuterRef("subject"), len(_REQUEST) + 1), BigIntegerField())
    return Subquery(PaymentRequest.objects.filter(pk=number).values("cancelled_by_entry")[:1])


def _in_words(_entry: int) -> str:
    return gettext("the request was taken back")


TAKEN_BACK = Outdated(_taken_back_by, _in_words)
