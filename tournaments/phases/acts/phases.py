"""Acts on a phase: events, exemptions, qualification, reserves."""

from functools import partial
from typing import Any

from django import forms
from django.contrib.messages import ERROR, SUCCESS
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.act import Act, Call, Message, Recipient
from federation.acts.fields import NumbersField
from federation.acts.registry import register
from federation.models import KeyScope, Season
from federation.texts import text_of
from tournaments.models import Event, EventKind, Exemption, Phase, PhasePlace, PlaceState
from tournaments.permissions import may_answer_place, may_declare_exempt, may_run_phase
from tournaments.phases.selectors.phases import (
    exemptions_visible_to,
    name_of,
    phases_visible_to,
    places_visible_to,
)
from tournaments.phases.services.championships import declare_exempt, exempt, place_event
from tournaments.phases.services.places import NotSeated, seat_phase
from tournaments.phases.services.reserves import answer_place, call_reserves
from tournaments.selectors.people_numbered import people_numbered


class PhaseEventForm(forms.Form):
    """An event that is part of a phase."""

    event = forms.ModelChoiceField(label=_("Event"), queryset=Event.objects.none())
    label = forms.CharField(
        label=_("Label"), max_length=60, required=False, help_text=_("Such as A, or North.")
    )
    places = forms.IntegerField(label=_("Go on"), min_value=0, max_value=999, initial=0)

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = Event.objects.filter(season=season, cancelled_at__isnull=True)
        self.fields["event"].queryset = rows.order_by(  # type: ignore[attr-defined]
            "starts_on", "name"
        )


class ExemptionForm(forms.Form):
    """An entry exempt from a phase."""

    numbers = NumbersField(
        label=_("Numbers of the players"),
        max_length=200,
        help_text=_("Federation numbers, with blanks or commas between them."),
    )
    name = forms.CharField(label=_("Team name"), max_length=120, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300)


class SeatPhaseForm(forms.Form):
    """The players of larger squads whom captains chose to count."""

    chosen = NumbersField(
        label=_("Chosen by captains of larger squads"),
        max_length=200,
        required=False,
        help_text=_(
            "Federation numbers of who counts, where players of a team played equally often "
            "(RTP 3.6.1)."
        ),
    )
    keeps_older = forms.CharField(
        label=_("Why older results stand"),
        max_length=300,
        required=False,
        help_text=_("Only where newer results would change who goes on."),
    )

    def __init__(self, *args: Any, has_teams: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_teams:
            del self.fields["chosen"]


def _season(call: Call) -> dict[str, Any]:
    return {"season": call.row.championship.season}


def _exempted(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned = dict(form.cleaned_data)
    players = people_numbered(cleaned.pop("numbers"), article="RTP 3.1.3.1")
    return {"players": players, **cleaned}


def _answered(place: PhasePlace, _call: Call) -> Message:
    taken = place.state == PlaceState.CONFIRMED
    return _("The place is confirmed.") if taken else _("The place is given up.")


def _called(called: list[PhasePlace], _call: Call) -> Message:
    words = ngettext("%(n)s reserve is called in.", "%(n)s reserves are called in.", len(called))
    return words % {"n": len(called)}


def _kind(call: Call) -> dict[str, Any]:
    teams = call.row.phase_events.filter(event__kind=EventKind.TEAMS)
    return {"has_teams": teams.exists()}


def _chosen(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned_data = form.cleaned_data
    written = cleaned_data.get("chosen", "")
    people = people_numbered(written, article="RTP 3.6.1") if written else []
    return {
        "chosen": frozenset(person.pk for person in people),
        "keeps_older": cleaned_data["keeps_older"],
    }


def _seated(done: tuple[list[PhasePlace], list[NotSeated]], _call: Call) -> Message:
    seated, refused = done
    on = timezone.localdate()
    words = ngettext(
        "%(n)s contestant is entered in the next phase.",
        "%(n)s contestants are entered in the next phase.",
        len(seated),
    )
    return [
        (SUCCESS, words % {"n": len(seated)}),
        *(
            (ERROR, f"{name_of(not_seated.place, on=on)}: {text_of(not_seated.refusal)}")
            for not_seated in refused
        ),
    ]


OF_CHAMPIONSHIP = partial(
    Act, next_page="championship-detail", api=KeyScope.EVENTS, tag="events"
)  # fmt: skip
ON_PHASE = partial(
    OF_CHAMPIONSHIP, on=Phase, row="phase", load=phases_visible_to, may=may_run_phase,
    next_row="championship_id",
)  # fmt: skip
ON_PLACE = partial(
    OF_CHAMPIONSHIP, on=PhasePlace, row="place", load=places_visible_to, may=may_answer_place,
    service=answer_place, message=_answered, next_row="phase.championship_id",
    api=KeyScope.ENTRIES,
    rules=("3.1.3.3-c",),
)  # fmt: skip

register([
    ON_PHASE(
        creates=True,
        name="phase-event-place", path="phases/<int:pk>/events/", title=_("Set the event"),
        form=PhaseEventForm, form_arguments=_season, service=place_event,
        message=_("The event is part of the phase."),
        rules=("2.1.10-b",),
    ),
    ON_PHASE(
        once=True, creates=True,
        name="phase-exempt", path="phases/<int:pk>/exemptions/", title=_("Exempt"),
        form=ExemptionForm, arguments=_exempted, service=exempt,
        message=_("The exemption is recorded."), rules=("3.1.3.1-a",),
    ),
    ON_PHASE(
        name="phase-reserves-call", path="phases/<int:pk>/reserves/", title=_("Call reserves"),
        service=call_reserves, message=_called, rules=("2.1.10-b",),
    ),
    ON_PHASE(
        name="phase-seat", path="phases/<int:pk>/seat/", title=_("Enter them in the next phase"),
        form=SeatPhaseForm, form_arguments=_kind, arguments=_chosen, service=seat_phase,
        message=_seated, once=True, notifies=(Recipient.PLAYER,), rules=("3.6.1-d",),
    ),
    OF_CHAMPIONSHIP(
        api=KeyScope.ENTRIES,
        name="exempt-declare", path="exemptions/<int:pk>/declare/",
        title=_("Play the next phase"), on=Exemption, row="exemption",
        load=exemptions_visible_to, may=may_declare_exempt, service=declare_exempt,
        message=_("They play the next phase."), next_row="phase.championship_id",
        rules=("3.1.3.1-a",),
    ),
    ON_PLACE(
        name="phase-place-confirm", path="phase-places/<int:pk>/confirm/", title=_("Confirm"),
        constants={"accepts": True},
    ),
    ON_PLACE(
        name="phase-place-decline", path="phase-places/<int:pk>/decline/", title=_("Give up"),
        constants={"accepts": False},
    ),
])  # fmt: skip
