"""The office's acts that make a second person: a mandate of the office, an account opened again."""

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.admin.acts import Act, ActRequest, Done
from federation.bodies.services.mandates import MandateDraft
from federation.bodies.services.office_mandates import ask_for_office_mandate, ask_to_open_account
from federation.models import Account, Approval, Role
from federation.selectors.second_person import may_agree


class OfficeMandateForm(forms.Form):
    """The days of the mandate, and the reason for whoever agrees."""

    valid_from = DayField(label=_("First day"))
    valid_until = DayField(label=_("Last day"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300)


class OpenForm(forms.Form):
    """The reason, for whoever agrees."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("Needed for an account of the office, where a second person has to agree."),
    )


def _give_office(holder: Account, act_request: ActRequest) -> Done:
    values = act_request.values
    draft = MandateDraft(holder, Role.OFFICE, values["valid_from"], values["valid_until"])
    given = ask_for_office_mandate(
        draft=draft, reason=values["reason"], account=act_request.account, now=act_request.now
    )
    if isinstance(given, Approval):
        return Done(_("a second person is asked to agree"), reverse("approval-list"))
    return Done(_("mandate given"))


def _open(owner: Account, act_request: ActRequest) -> Done:
    approval = ask_to_open_account(
        owner=owner,
        reason=act_request.values["reason"],
        account=act_request.account,
        now=act_request.now,
    )
    if approval is not None:
        return Done(_("a second person is asked to agree"), reverse("approval-list"))
    return Done(_("account opened"))


GIVE_OFFICE = Act(
    name="give-office",
    title=_("Give the office's mandate"),
    explanation=_(
        "Who is of the office may agree to acts of others. Where another account of the office "
        "could agree, the mandate waits for it; alone you give it at once, and the trail says so."
    ),
    form=OfficeMandateForm,
    perform=_give_office,
    starts_with=lambda _rows: {"valid_from": timezone.localdate()},
    applies=lambda owner: owner.is_active and not may_agree(owner, on=timezone.localdate()),
    wants_fresh_sign_in=True,
)

OPEN_ACCOUNT = Act(
    name="open",
    title=_("Open the account again"),
    explanation=_("Its mandates that have not ended count again."),
    form=OpenForm,
    perform=_open,
    applies=lambda owner: not owner.is_active,
)
