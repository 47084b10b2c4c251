"""Acts of a person on their own clubs, and the clubs' answers."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, PageOnly, Recipient
from federation.acts.fields import DayField, ReasonForm
from federation.acts.registry import register
from federation.bodies.selectors.clubs import clubs_affiliated
from federation.bodies.selectors.own_membership import (
    applications_to,
    own_applications,
    own_memberships,
    own_transfers,
)
from federation.bodies.services.club_list import choose_club_messages
from federation.bodies.services.memberships import withdraw_transfer
from federation.bodies.services.own_membership import (
    accept_application,
    ask_for_own_transfer,
    ask_to_join,
    leave_club,
    refuse_application,
    withdraw_application,
)
from federation.models import ClubApplication, ClubMembership, KeyScope, Transfer
from federation.permissions import may_decide_application, may_see_own_data


class JoinForm(forms.Form):
    """The club to join."""

    club: Any = forms.ModelChoiceField(None, label=_("Club"))
    note = forms.CharField(label=_("Note for the club"), max_length=200, required=False)

    def __init__(self, *args: Any, call: Call, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs: Any = self.fields["club"]
        clubs.queryset = clubs_affiliated(on=call.today).order_by("name", "pk")


class OwnTransferForm(forms.Form):
    """The new home club, and the first day."""

    to_club: Any = forms.ModelChoiceField(None, label=_("To club"))
    effective_on = DayField(label=_("From which day"))
    note = forms.CharField(label=_("Note for the office"), max_length=200, required=False)

    def __init__(self, *args: Any, call: Call, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("effective_on", call.today)
        clubs: Any = self.fields["to_club"]
        clubs.queryset = clubs_affiliated(on=call.today).order_by("name", "pk")


class LeaveForm(forms.Form):
    """The last day of a membership."""

    last_day = DayField(label=_("Last day"))


class WantsForm(forms.Form):
    """Whether a club may send messages."""

    wants_messages = forms.BooleanField(
        label=_("The club may send me messages by e-mail"), required=False
    )


def _call(call: Call) -> dict[str, Any]:
    return {"call": call}


def _application_sent(application: ClubApplication, _call: Call) -> Message:
    return _("%(club)s was asked, and answers.") % {"club": application.club.name}


OWN = partial(
    Act, may=may_see_own_data, next_page="my-clubs", next_row="", api=PageOnly.OWN, tag="clubs"
)  # fmt: skip
OF_CLUB = partial(
    Act, on=ClubApplication, row="application", load=applications_to, may=may_decide_application,
    next_page="club-members", next_row="club_id", api=KeyScope.MEMBERS,
    tag="clubs", notifies=(Recipient.PLAYER,),
)  # fmt: skip

register([
    OWN(
        name="my-club-join", path="my/clubs/join/", title=_("Ask to join a club"),
        on=ClubApplication, form=JoinForm, form_arguments=_call, service=ask_to_join,
        hint=_(
            "The club answers. Whoever has no home club has it there; for others it is a second "
            "club: to change the home club, ask for a transfer."
        ),
        message=_application_sent, creates=True, notifies=(Recipient.CLUB,),
    ),
    OWN(
        name="my-club-join-withdraw", path="my/clubs/requests/<int:pk>/withdraw/",
        title=_("Take back"), on=ClubApplication, row="application", load=own_applications,
        service=withdraw_application, message=_("The request was taken back."),
    ),
    OWN(
        name="my-club-leave", path="my/clubs/<int:pk>/leave/", title=_("Leave the club"),
        on=ClubMembership, row="membership", load=own_memberships, form=LeaveForm,
        form_arguments=lambda call: {"initial": {"last_day": call.today}}, service=leave_club,
        hint=_("A licence of the season stays as it was issued."),
        message=_("It is noted, and the club is told."),
        notifies=(Recipient.CLUB, Recipient.PLAYER),
    ),
    OWN(
        name="my-club-messages", path="my/clubs/<int:pk>/messages/",
        title=_("Messages of the club"), on=ClubMembership, row="membership",
        load=own_memberships, form=WantsForm, service=choose_club_messages,
        message=_("Your choice is kept."),
    ),
    OWN(
        name="my-transfer-ask", path="my/clubs/transfer/", title=_("Ask for a transfer"),
        rules=("3.1.3.3-a",),
        on=Transfer, form=OwnTransferForm, form_arguments=_call, service=ask_for_own_transfer,
        hint=_(
            "The office of the federation decides. A licence of the season stays as it was issued, "
            "through the old club; the next one goes through the new one."
        ),
        message=_("The transfer waits for the office."), creates=True,
        notifies=(Recipient.PLAYER, Recipient.CLUB),
    ),
    OWN(
        name="my-transfer-withdraw", path="my/clubs/transfers/<int:pk>/withdraw/",
        title=_("Take back"), on=Transfer, row="transfer", load=own_transfers,
        service=withdraw_transfer, message=_("The request was taken back."),
    ),
    OF_CLUB(
        name="club-application-accept", path="federation/club-requests/<int:pk>/accept/",
        title=_("Accept as a member"), service=accept_application,
        message=_("There is a new member of the club."),
    ),
    OF_CLUB(
        name="club-application-refuse", path="federation/club-requests/<int:pk>/refuse/",
        title=_("Refuse"), form=ReasonForm, service=refuse_application,
        message=_("The request was refused, and the player told."),
    ),
])  # fmt: skip
