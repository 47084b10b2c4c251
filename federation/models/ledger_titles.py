"""Names of ledger entries."""

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


def entry_title(act: str) -> str | Promise:
    """Return the name of a ledger entry."""
    return ENTRIES.get(act, act)
