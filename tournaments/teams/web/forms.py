"""What is filled in for team events: shape only, the rules refuse in services."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.models import Club, Person
from tournaments.acts.fields import MomentField
from tournaments.models import DrawMethod, Entry, MatchEnd, PlayFormat, ScheduledMatch, TeamPlay
from tournaments.rules.line_ups import Room, Side
from tournaments.teams.selectors.line_ups import places_to_fill
from tournaments.teams.selectors.schedule import is_sheet_agreed
from tournaments.teams.services.draws import DrawAsked
from tournaments.teams.services.play import PlayPlan

ROOMS = {Room.OPEN: _("Open room"), Room.CLOSED: _("Closed room")}
DIRECTIONS = {"N": _("North"), "S": _("South"), "E": _("East"), "W": _("West")}
_DRAWN_BY = [choice for choice in DrawMethod.choices if choice[0] != DrawMethod.STANDINGS]


class PlayForm(forms.Form):
    """How a team event is played."""

    format = forms.ChoiceField(label=_("Format"), choices=PlayFormat.choices)
    match_boards = forms.IntegerField(label=_("Boards of a match"), min_value=1, max_value=128)
    segments = forms.IntegerField(
        label=_("Segments of a match"), min_value=1, max_value=8, initial=1
    )
    groups = forms.IntegerField(label=_("Groups"), min_value=1, max_value=26, initial=1)
    legs = forms.IntegerField(label=_("Times each meets each"), min_value=1, max_value=4, initial=1)
    rounds = forms.IntegerField(
        label=_("Rounds of a Swiss event"), min_value=1, max_value=60, required=False
    )
    max_players = forms.IntegerField(
        label=_("Most players of a team"),
        min_value=1,
        max_value=20,
        required=False,
        help_text=_("As the event's regulation says; empty if it says nothing."),
    )
    same_boards = forms.BooleanField(label=_("All matches play the same boards"), required=False)
    sealed_line_ups = forms.BooleanField(
        label=_("Line-ups are sealed, as online"),
        required=False,
        help_text=_("Nobody sees the others' before both are in and the match begins."),
    )

    draws_behind = forms.TypedChoiceField(
        label=_("Swiss rounds are drawn from the standings"),
        choices=[(1, _("after the round before")), (2, _("two rounds earlier"))],
        coerce=int,
        required=False,
        empty_value=1,
        help_text=_("Two rounds earlier: each round is known one round ahead."),
    )
    triples = forms.BooleanField(
        label=_("Odd Swiss field: a triple match of the last three instead of a bye"),
        required=False,
    )
    third_place = forms.BooleanField(label=_("Knock-out: match for third place"), required=False)
    all_play = forms.BooleanField(
        label=_("Everybody in a team has to take part"),
        required=False,
        help_text=_("Then each player's IV counts for the team's, not the four best (RTP 3.6.2)."),
    )

    @classmethod
    def of(cls, play: TeamPlay | None) -> "PlayForm":
        """Return the form with what is stored."""
        if play is None:
            return cls(auto_id="play_%s")
        return cls(
            auto_id="play_%s", initial={name: getattr(play, name) for name in cls.base_fields}
        )

    def plan(self) -> PlayPlan:
        """Return what was filled in as the service takes it."""
        return PlayPlan(**self.cleaned_data)


class FollowingForm(forms.Form):
    """The rounds after a match from which both teams go on, drawn anew."""

    reason = forms.CharField(label=_("Reason"), max_length=300)


class DrawForm(forms.Form):
    """A draw: how, with which seed, who was there."""

    method = forms.ChoiceField(label=_("Order of the teams"), choices=_DRAWN_BY)
    seed = forms.CharField(
        label=_("Seed, announced before"),
        max_length=64,
        required=False,
        help_text=_("For a draw by lot, such as the numbers of a lottery. Empty: one is made."),
    )
    present = forms.MultipleChoiceField(
        label=_("Captains present"), required=False, widget=forms.CheckboxSelectMultiple
    )
    reason = forms.CharField(
        label=_("Reason, if a draw stands already"), max_length=300, required=False
    )

    def __init__(self, *args: object, teams: Sequence[Entry], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["present"].choices = [  # type: ignore[attr-defined]
            (str(each.pk), each.name or each.key) for each in teams
        ]

    def asked(self) -> DrawAsked:
        """Return what was filled in as the service takes it."""
        told = self.cleaned_data
        return DrawAsked(
            told["method"], told["seed"], [int(pk) for pk in told["present"]], told["reason"]
        )


class RoundTimeForm(forms.Form):
    """When and where a round is played."""

    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=200)
    starts_at = MomentField(label=_("Starts"))
    room = forms.CharField(label=_("Room"), max_length=60, required=False)


class LineUpForm(forms.Form):
    """Four places of one team: two at each table."""

    def __init__(
        self,
        *args: object,
        side: Side,
        players: Sequence[Person],
        now_seated: dict[str, int] | None = None,
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._people = {str(person.pk): person for person in players}
        self._places = places_to_fill(side)
        choices = [("", "–"), *((pk, person.name) for pk, person in self._people.items())]
        for room, direction in self._places:
            name = f"{room.value}_{direction}"
            self.fields[name] = forms.ChoiceField(
                label=f"{ROOMS[room]}, {DIRECTIONS[direction]}",
                choices=choices,
                initial=str((now_seated or {}).get(name, "")),
            )

    def named(self) -> dict[tuple[Room, str], Person]:
        """Return who was put where."""
        return {
            (room, direction): self._people[self.cleaned_data[f"{room.value}_{direction}"]]
            for room, direction in self._places
        }


class LineUpChangeForm(LineUpForm):
    """A line-up that was seen, changed by the director."""

    boards_played = forms.IntegerField(
        label=_("Boards of the segment played so far"), min_value=0, max_value=99, initial=0
    )
    reason = forms.CharField(label=_("Reason"), max_length=300)


class SheetForm(forms.Form):
    """What the official sheet says."""

    home = forms.IntegerField(label=_("IMPs of the home team"), min_value=0, max_value=999)
    away = forms.IntegerField(label=_("IMPs of the visitors"), min_value=0, max_value=999)
    difference = forms.IntegerField(label=_("Difference"), min_value=-999, max_value=999)


class MoveForm(forms.Form):
    """Another time for a match."""

    moved_to = MomentField(label=_("New day and hour"))
    reason = forms.CharField(label=_("Reason"), max_length=300)


class ConcedeForm(forms.Form):
    """Giving up a match."""

    segments_played = forms.IntegerField(label=_("Segments played"), min_value=0, max_value=8)
    sure = forms.BooleanField(label=_("My team gives up this match"))


class EndForm(forms.Form):
    """How a match ended."""

    ending = forms.ChoiceField(
        label=_("The match"),
        choices=[(MatchEnd.PLAYED, _("was played")), (MatchEnd.NO_SHOW, _("was a no-show"))],
    )
    winner = forms.ChoiceField(label=_("Winner, or who was there"), required=False)
    note = forms.CharField(label=_("Note"), max_length=300, required=False)
    against_sheet = forms.CharField(
        label=_("Reason, if the end goes against the sheet both captains agreed"),
        max_length=200,
        required=False,
    )

    def __init__(self, *args: object, match: ScheduledMatch, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if not is_sheet_agreed(match):
            del self.fields["against_sheet"]
        self._teams = {str(each.pk): each for each in (match.home, match.away) if each}
        if match.for_place:
            declined = (MatchEnd.DECLINED.value, _("was not played, both agreed and said why"))
            self.fields["ending"].choices.append(declined)  # type: ignore[attr-defined]
        self.fields["winner"].choices = [  # type: ignore[attr-defined]
            ("", "–"),
            *((pk, each.name or each.key) for pk, each in self._teams.items()),
        ]

    def chosen_winner(self) -> Entry | None:
        """Return the team chosen, if any."""
        return self._teams.get(self.cleaned_data["winner"])


class ListChangeForm(forms.Form):
    """A player added, taken off, or one for the other."""

    added = forms.CharField(label=_("Number of who comes"), max_length=20, required=False)
    dropped = forms.ChoiceField(label=_("Who leaves"), required=False)
    reason = forms.CharField(
        label=_("Reason, if the director lets a refusal pass"), max_length=300, required=False
    )

    def __init__(
        self, *args: object, players: Sequence[Person], directs: bool, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._people = {str(person.pk): person for person in players}
        self.fields["dropped"].choices = [  # type: ignore[attr-defined]
            ("", _("nobody")),
            *((pk, person.name) for pk, person in self._people.items()),
        ]
        if not directs:
            del self.fields["reason"]

    def dropped_player(self) -> Person | None:
        """Return who leaves, if anybody."""
        return self._people.get(self.cleaned_data["dropped"])


class AgreedClubForm(forms.Form):
    """The club all members agreed to represent."""

    club = forms.ChoiceField(label=_("Club"))
    agreed = forms.BooleanField(label=_("All members of the team agree"))

    def __init__(self, *args: object, clubs: Sequence[Club], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._clubs = {str(club.pk): club for club in clubs}
        self.fields["club"].choices = [  # type: ignore[attr-defined]
            (pk, club.name) for pk, club in self._clubs.items()
        ]

    def chosen(self) -> Club:
        """Return the club."""
        return self._clubs[self.cleaned_data["club"]]


class TeamSubstituteForm(forms.Form):
    """Somebody who plays a segment for a team of which too few can come."""

    match = forms.ChoiceField(label=_("Match"))
    segment = forms.IntegerField(label=_("Segment"), min_value=1, max_value=8, initial=1)
    number = forms.CharField(label=_("Number of the substitute"), max_length=20)
    replaced = forms.ChoiceField(label=_("Best-classified of who cannot come"))
    available = forms.IntegerField(label=_("Players who can come"), min_value=0, max_value=8)
    partner = forms.ChoiceField(label=_("Partner of the substitute"), required=False)
    reason = forms.CharField(
        label=_("Reason, if a refusal is let pass"), max_length=300, required=False
    )

    def __init__(
        self,
        *args: object,
        players: Sequence[Person],
        matches: Sequence[ScheduledMatch],
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._people = {str(person.pk): person for person in players}
        self._matches = {str(match.pk): match for match in matches}
        people = [(pk, person.name) for pk, person in self._people.items()]
        self.fields["replaced"].choices = people  # type: ignore[attr-defined]
        self.fields["partner"].choices = [("", "–"), *people]  # type: ignore[attr-defined]
        self.fields["match"].choices = [  # type: ignore[attr-defined]
            (pk, f"{match.round}: {match}") for pk, match in self._matches.items()
        ]

    def chosen_match(self) -> ScheduledMatch:
        """Return the match."""
        return self._matches[self.cleaned_data["match"]]

    def person(self, name: str) -> Person | None:
        """Return the player chosen in a field, if any."""
        return self._people.get(self.cleaned_data[name])
