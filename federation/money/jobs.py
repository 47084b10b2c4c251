"""Background jobs about money."""

from collections.abc import Mapping

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from federation.money.services.affiliation import charge_affiliations
from federation.money.services.fee_papers import issue_fee_schedule
from federation.money.services.fees_of_all import ask_for_fees_of_all
from federation.money.services.joint_requests import issue_joint_request
from federation.money.services.papers import issue_credit_note_paper, issue_receipt, issue_statement
from federation.money.services.payment_request_papers import issue_payment_request
from federation.money.services.refunds import send_refund


def _affiliations_text(result: Mapping[str, object]) -> str:
    """Return how many clubs were asked, and how many had been asked before."""
    count = int(str(result["asked"]))
    words = ngettext("%(n)s club was asked to pay.", "%(n)s clubs were asked to pay.", count)
    before = gettext("Asked before, and passed over: %(n)s.") % {"n": result["asked_before"]}
    return f"{words % {'n': count}} {before}"


def _requests_text(result: Mapping[str, object]) -> str:
    """Return how many payment requests were made, and how many fees could not be asked for."""
    count, refused = int(str(result["requests"])), int(str(result["refused"]))
    words = ngettext(
        "%(n)s payment request was made.", "%(n)s payment requests were made.", count
    ) % {"n": count}
    if not refused:
        return words
    left = ngettext(
        "%(n)s fee could not be asked for and is still on the list.",
        "%(n)s fees could not be asked for and are still on the list.",
        refused,
    )
    return f"{words} {left % {'n': refused}}"


register_jobs(
    JobKind(
        code="ask_for_fees_of_all",
        title=_("Asking everybody for what is due"),
        does=ask_for_fees_of_all,
        about="fees_due",
        place="fee-due-list",
        outcome=_requests_text,
    ),
    JobKind(
        code="charge_affiliations",
        title=_("Charging the affiliation of all clubs"),
        does=charge_affiliations,
        about="affiliation",
        place="money-overview",
        outcome=_affiliations_text,
    ),
    JobKind(
        code="issue_credit_note",
        title=_("Issuing the credit note"),
        does=issue_credit_note_paper,
        about="credit_note",
    ),
    JobKind(
        code="issue_fee_schedule",
        title=_("Issuing the fee table"),
        does=issue_fee_schedule,
        about="fee_schedule",
        place="library",
    ),
    JobKind(
        code="issue_joint_request",
        title=_("Issuing the joint payment request"),
        does=issue_joint_request,
    ),
    JobKind(
        code="issue_payment_request",
        title=_("Issuing the payment request"),
        does=issue_payment_request,
        about="payment_request",
    ),
    JobKind(
        code="issue_receipt",
        title=_("Issuing the receipt"),
        does=issue_receipt,
        about="payment",
    ),
    JobKind(
        code="send_refund",
        title=_("Sending a refund to the payment provider"),
        does=send_refund,
        about="refund",
        place="online-payments",
    ),
    JobKind(
        code="issue_statement",
        title=_("Issuing the statement"),
        does=issue_statement,
    ),
)
