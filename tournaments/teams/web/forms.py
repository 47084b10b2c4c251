"""Forms for team events: they check formats only; the services apply the rules."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from tournaments.models import DrawMethod
from tournaments.rules.line_ups import Room, Side
from tournaments.teams.selectors.line_ups import places_to_fill

ROOMS = {Room.OPEN: _("Open room"), Room.CLOSED: _("Closed room")}
DIRECTIONS = {"N": _("North"), "S": _("South"), "E": _("East"), "W": _("West")}
_DRAWN_BY = [choice for choice in DrawMethod.choices if choice[0] != DrawMethod.STANDINGS]


class LineUpForm(forms.Form):
    """The four places of one team: two at each table."""

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
        """Return the people by place."""
        return {
            (room, direction): self._people[self.cleaned_data[f"{room.value}_{direction}"]]
            for room, direction in self._places
        }


class LineUpChangeForm(LineUpForm):
    """The director's change of a published line-up."""

    boards_played = forms.IntegerField(
        label=_("Boards of the segment played so far"), min_value=0, max_value=99, initial=0
    )
    reason = forms.CharField(label=_("Reason"), max_length=300)
