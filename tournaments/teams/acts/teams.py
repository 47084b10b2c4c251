"""Acts on a team: players, captain, club, substitutes."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Recipient
from federation.acts.registry import register
from federation.models import Club, KeyScope
from tournaments.acts.fields import by_number
from tournaments.acts.players import PlayerField
from tournaments.entries.acts.entries import PlayerForm
from tournaments.entries.selectors.online import (
    people_written,
    registrations_seen_by,
    seated_players,
)
from tournaments.models import MatchEnd, Registration, ScheduledMatch
from tournaments.permissions import may_change_entry, may_direct_entry
from tournaments.teams.selectors.schedule import matches_of_team
from tournaments.teams.services.lists import ListChange, agree_club, change_team_list, name_captain
from tournaments.teams.services.names import clubs_of_team
from tournaments.teams.services.substitutions import TeamSubstituteDraft, substitute_in_team


class _TeamForm(forms.Form):
    """The base of forms about a team; players are given by number or name."""

    def __init__(self, *args: Any, team: Registration, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.team = team
        self.players = by_number(row.person for row in seated_players(team))
        self.names = [(number, player.name) for number, player in self.players.items()]


class ListChangeForm(_TeamForm):
    """A player added, removed, or replaced."""

    added = PlayerField(label=_("Number or name of who comes"), max_length=80, required=False)
    dropped = forms.ChoiceField(label=_("Who leaves"), required=False)
    reason = forms.CharField(
        label=_("Reason, if the director lets a refusal pass"), max_length=300, required=False
    )

    def __init__(self, *args: Any, directs: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["dropped"].choices = [("", _("nobody")), *self.names]  # type: ignore[attr-defined]
        if not directs:
            del self.fields["reason"]


class AgreedClubForm(_TeamForm):
    """The club all members agreed to represent."""

    club = forms.ModelChoiceField(label=_("Club"), queryset=Club.objects.none(), empty_label=None)
    agreed = forms.BooleanField(label=_("All members of the team agree"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs = clubs_of_team(self.team)
        field: Any = self.fields["club"]
        field.queryset = Club.objects.filter(pk__in=[club.pk for club in clubs])
        field.choices = [(club.pk, club.name) for club in clubs]


class TeamSubstituteForm(_TeamForm):
    """A substitute for one segment, for a team that cannot field four."""

    match = forms.ModelChoiceField(label=_("Match"), queryset=ScheduledMatch.objects.none())
    segment = forms.IntegerField(label=_("Segment"), min_value=1, max_value=8, initial=1)
    substitute = PlayerField(label=_("Number or name of the substitute"), max_length=80)
    replaced = forms.ChoiceField(label=_("Best-classified of who cannot come"))
    available = forms.IntegerField(label=_("Players who can come"), min_value=0, max_value=8)
    partner = forms.ChoiceField(label=_("Partner of the substitute"), required=False)
    reason = forms.CharField(
        label=_("Reason, if a refusal is let pass"), max_length=300, required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        matches = [
            scheduled_match
            for scheduled_match in matches_of_team(self.team)
            if scheduled_match.ending == MatchEnd.OPEN
        ]
        self.fields["replaced"].choices = self.names  # type: ignore[attr-defined]
        self.fields["partner"].choices = [("", "–"), *self.names]  # type: ignore[attr-defined]
        field: Any = self.fields["match"]
        field.queryset = ScheduledMatch.objects.filter(pk__in=[match.pk for match in matches])
        field.choices = [(match.pk, f"{match.round}: {match}") for match in matches]


def _team(call: Call) -> dict[str, Any]:
    return {"team": call.row}


def list_form(call: Call) -> dict[str, Any]:
    """Return the arguments of the team list form: only the director gives a reason."""
    return {"team": call.row, "directs": may_direct_entry(call.account, call.row, on=call.today)}


def _changed(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, ListChangeForm)  # noqa: S101 -- the act's own form
    cleaned = form.cleaned_data
    added = people_written(cleaned["added"])[0] if cleaned["added"] else None
    change = ListChange(added, form.players.get(cleaned["dropped"]))
    return {"change": change, "reason": cleaned.get("reason", "")}


def _captain(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"captain": people_written(form.cleaned_data["number"])[0]}


def _club(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"club": form.cleaned_data["club"]}


def _substituted(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, TeamSubstituteForm)  # noqa: S101 -- the act's own form
    cleaned = form.cleaned_data
    draft = TeamSubstituteDraft(
        match=cleaned["match"],
        segment=cleaned["segment"],
        substitute=people_written(cleaned["substitute"])[0],
        replaced=form.players[cleaned["replaced"]],
        available=cleaned["available"],
        partner=form.players.get(cleaned["partner"]),
    )
    return {"draft": draft, "reason": cleaned["reason"]}


ON_TEAM = partial(
    Act, on=Registration, row="registration", load=registrations_seen_by, may=may_change_entry,
    next_page="team-detail", api=KeyScope.ENTRIES, tag="entries",
)  # fmt: skip

register([
    ON_TEAM(
        notifies=(Recipient.PLAYER,),
        name="team-list-change", path="teams/<int:pk>/list/", title=_("Change the list"),
        form=ListChangeForm, form_arguments=list_form, arguments=_changed,
        service=change_team_list, message=_("The list of the team is changed."),
        rules=("3.6.1-b", "3.6.1-c", "3.6.4-a", "3.6.4-b"),
    ),
    ON_TEAM(
        name="team-captain-name", path="teams/<int:pk>/captain/", title=_("Name the captain"),
        form=PlayerForm, arguments=_captain, service=name_captain,
        message=_("The captain is named."), rules=("2.3.3-a",),
    ),
    ON_TEAM(
        api=KeyScope.ENTRIES,
        name="team-club-agree", path="teams/<int:pk>/club/", title=_("Agree on the club"),
        form=AgreedClubForm, form_arguments=_team, arguments=_club, service=agree_club,
        message=_("The team plays for that club."), rules=("3.6.3-a",),
    ),
    ON_TEAM(
        notifies=(Recipient.PLAYER,),
        name="team-substitute", path="teams/<int:pk>/substitute/",
        title=_("Record a substitute"), may=may_direct_entry, form=TeamSubstituteForm,
        form_arguments=_team, arguments=_substituted, service=substitute_in_team,
        message=_("The substitute is recorded."), creates=True,
        rules=("3.6.5-a", "3.6.5-b", "3.6.5-c"),
    ),
])  # fmt: skip
