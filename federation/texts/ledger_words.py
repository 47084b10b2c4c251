"""What entries of the ledger are called, and ways to pay."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ENTRIES: dict[str, Promise] = {
    "payment_requested": _("asked for"),
    "payment_received": _("payment received"),
    "payment_received_taken_back": _("payment taken back"),
    "payment_request_cancelled": _("request cancelled"),
    "credit_note_issued": _("credit note"),
    "advance_received": _("payment kept as a balance"),
    "advance_received_taken_back": _("payment taken back"),
    "advance_returned": _("balance paid back"),
    "advance_applied": _("paid from the balance"),
    "advance_applied_taken_back": _("payment from the balance taken back"),
    "deposit_applied": _("deposit deducted"),
    "deposit_applied_taken_back": _("deduction of the deposit taken back"),
    "deposit_returned": _("deposit returned as a balance"),
}
WAYS_TO_PAY: dict[str, Promise] = {
    "bank": _("bank transfer"),
    "transfer": _("bank transfer"),
    "card": _("card"),
    "cash": _("cash"),
    "other": _("other"),
}


def entry_title(act: str) -> str | Promise:
    """Return what an entry of the ledger is called."""
    return ENTRIES.get(act, act)


def way_to_pay(method: str) -> str:
    """Return how money came in, in words; what is not known is said as it was written."""
    return str(WAYS_TO_PAY.get(method, method))
