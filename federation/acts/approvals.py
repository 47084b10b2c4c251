"""Acts on approvals: decisions that need a second person of the office."""

from functools import partial

from django import forms
from django.contrib.messages import ERROR, SUCCESS
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, PageOnly, Recipient
from federation.acts.fields import ReasonForm
from federation.acts.registry import register
from federation.models import Approval
from federation.permissions import may_keep_office
from federation.selectors.approvals import approvals_visible_to
from federation.services.approvals import agree_to_approval, decline_approval, withdraw_approval
from federation.texts import sentence


class AgreementForm(forms.Form):
    """A note of whoever agrees, kept with the approval."""

    reason = forms.CharField(label=_("Note"), max_length=200, required=False)


def _agreed(approval: Approval, _call: Call) -> Message:
    if refusal := approval.refusal:
        why = sentence(refusal["code"], refusal["values"])
        return [(ERROR, _("Not done: %(why)s") % {"why": why})]
    return [(SUCCESS, _("Agreed and done."))]


ON_APPROVAL = partial(
    Act, on=Approval, row="approval", load=approvals_visible_to, may=may_keep_office,
    next_page="approval-list", next_row="", api=PageOnly.TWO_PEOPLE,
)  # fmt: skip
DECIDE = partial(ON_APPROVAL, fresh_sign_in=True, once=True)

register([
    DECIDE(
        name="approval-agree", path="federation/approvals/<int:pk>/agree/",
        title=_("Agree and do it"), form=AgreementForm, service=agree_to_approval,
        message=_agreed, notifies=(Recipient.PLAYER, Recipient.PAYER),
    ),
    DECIDE(
        name="approval-decline", path="federation/approvals/<int:pk>/decline/",
        title=_("Decline"), form=ReasonForm, service=decline_approval, message=_("Declined."),
    ),
    ON_APPROVAL(
        name="approval-withdraw", path="federation/approvals/<int:pk>/withdraw/",
        title=_("Withdraw what waits for a second person"), service=withdraw_approval,
        message=_("Withdrawn."),
    ),
])  # fmt: skip
