"""Acts of the office on associations' proposals to change the calendar."""

from functools import partial

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Recipient
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.calendar.selectors.cycle import proposals_visible_to
from tournaments.calendar.services.calendar import decide_proposal
from tournaments.models import CalendarProposal
from tournaments.permissions import may_keep_calendar


class AcceptanceForm(forms.Form):
    """An optional comment on an accepted proposal."""

    reason = forms.CharField(label=_("Reason"), max_length=400, required=False)


class RefusalForm(forms.Form):
    """The reason for a refusal."""

    reason = forms.CharField(label=_("Reason"), max_length=400)


def _its_cycle(proposal: CalendarProposal, _call: Call) -> str:
    return reverse("calendar-cycle", args=[proposal.cycle.season.year])


ON_PROPOSAL = partial(
    Act, on=CalendarProposal, row="proposal", load=proposals_visible_to, may=may_keep_calendar,
    service=decide_proposal, message=_("The answer is recorded."), next_page=_its_cycle,
    api=KeyScope.EVENTS, tag="events", notifies=(Recipient.ASSOCIATION,), rules=("3.1.7-b",),
)  # fmt: skip

register([
    ON_PROPOSAL(
        name="proposal-accept", path="calendar/proposals/<int:pk>/accept/",
        title=_("Accept the change"), form=AcceptanceForm, constants={"is_accepted": True},
    ),
    ON_PROPOSAL(
        name="proposal-refuse", path="calendar/proposals/<int:pk>/refuse/",
        title=_("Refuse the change"), form=RefusalForm, constants={"is_accepted": False},
    ),
])  # fmt: skip
