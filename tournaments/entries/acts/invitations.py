"""Acts on an invitation to play: its player accepts or declines it."""

from functools import partial
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Page, Recipient
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.entries.selectors.online import invitations_seen_by
from tournaments.entries.services.entries import accept_invitation, decline_invitation
from tournaments.models import Event, RegistrationPlayer
from tournaments.permissions import may_answer_invitation


class AcceptanceForm(forms.Form):
    """Whether a player accepts the regulations; without, the invitation is not accepted."""

    accepts = forms.BooleanField(
        label=_(
            "I accept the Laws of bridge, the technical regulation, the regulations of discipline "
            "and against doping, and the regulation of this event."
        ),
        required=False,
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["accepts"].help_text = format_html(
            '<a href="{}">{}</a> · <span class="src">RTP 1.3.1</span>',
            reverse("event-regulation", args=[event.pk]),
            gettext("Regulation"),
        )


def _of_event(call: Call) -> dict[str, Any]:
    return {"event": call.row.event}


def _acceptance(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"takes_regulations": form.cleaned_data["accepts"]}


def _invitation(call: Call) -> dict[str, Any]:
    """Return what the page says an invitation is to, in place of the name of the reader."""
    event, captain = call.row.event, call.row.registration.captain
    asked = gettext("%(name)s asks you to play.") % {"name": captain.name}
    day = date_format(event.starts_on, "DATE_FORMAT")
    return {"about_row": f"{event.name} · {day} · {asked}"}


# `invitations/<id>/answer/`, which does one of both, is deprecated and written by hand.
ON_INVITATION = partial(
    Act, on=RegistrationPlayer, row="player", load=invitations_seen_by, may=may_answer_invitation,
    next_page="my-entries", next_row="", once=True, api=KeyScope.ENTRIES, doors=(Door.API,),
    tag="entries", page=Page("acts/page.html", _invitation),
)  # fmt: skip

register([
    ON_INVITATION(
        name="invitation-accept", path="invitations/<int:pk>/accept/",
        title=_("Accept the invitation"), form=AcceptanceForm, form_arguments=_of_event,
        arguments=_acceptance, service=accept_invitation,
        message=_("You have accepted: you are entered."),
        rules=("1.3.1-a", "3.1.1-a", "3.1.1-b", "3.1.1-c", "3.1.1-d", "3.1.4.1-a"),
        notifies=(Recipient.PAYER, Recipient.PLAYER),
    ),
    ON_INVITATION(
        name="invitation-decline", path="invitations/<int:pk>/decline/",
        title=_("Decline the invitation"), service=decline_invitation,
        message=_("You have refused."), notifies=(Recipient.PLAYER,),
    ),
])  # fmt: skip
