"""Names of references and payment methods."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# Kinds of reference on money papers.
REFERENCES: dict[str, Promise] = {
    "payment_request": _("payment requests"),
    "credit_note": _("credit notes"),
}
WAYS_TO_PAY: dict[str, Promise] = {
    "bank": _("bank transfer"),
    "transfer": _("bank transfer"),
    "card": _("card"),
    "cash": _("cash"),
    "online": _("online"),
    "other": _("other"),
}


def reference_title(kind: str) -> str | Promise:
    """Return the name of the paper with references of a kind."""
    return REFERENCES.get(kind, kind)


def way_to_pay(method: str) -> str:
    """Return the name of a payment method; an unknown one as written."""
    return str(WAYS_TO_PAY.get(method, method))
