"""Names of ledger entries, references and payment methods."""

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
    "deposit_held": _("deposit received"),
    "deposit_held_taken_back": _("deposit taken back"),
    "deposit_returned": _("deposit returned as a balance"),
    "deposit_forfeited": _("deposit forfeited"),
    "bank_line_received": _("line of the bank received"),
    "bank_line_sent_back": _("line of the bank sent back"),
    "bank_charge": _("charge of the bank"),
    "money_paid_out": _("money paid out"),
    "money_paid_out_taken_back": _("money paid out taken back"),
    "refund_by_provider": _("refund by the payment provider"),
    "refund_by_provider_taken_back": _("refund taken back"),
    "provider_payout": _("paid out by the payment provider"),
    "provider_payout_taken_back": _("payout of the payment provider taken back"),
    "bank_charge_taken_back": _("charge of the bank taken back"),
}
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


def entry_title(act: str) -> str | Promise:
    """Return the name of a ledger entry."""
    return ENTRIES.get(act, act)


def reference_title(kind: str) -> str | Promise:
    """Return the name of the paper with references of a kind."""
    return REFERENCES.get(kind, kind)


def way_to_pay(method: str) -> str:
    """Return the name of a payment method; an unknown one as written."""
    return str(WAYS_TO_PAY.get(method, method))
