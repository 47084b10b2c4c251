"""Acts on the seating: move a contestant, swap two, undo the last change."""

from functools import partial
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Message, Preview
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.models import ResultsFollow, SeatingPlan, Session
from tournaments.permissions import may_seat_players
from tournaments.seating.acts.change_preview import change_in_words
from tournaments.seating.acts.ways_in import seats_in_words
from tournaments.seating.selectors.seat_now import round_now
from tournaments.seating.selectors.sessions import (
    attendees_of,
    choices_of,
    sessions_visible_to,
)
from tournaments.seating.services.changes import (
    ChangeOrder,
    SeatChange,
    SeatSwap,
    SeatUndo,
    change_seating,
    effect_of_change,
    undo_change,
)


class ResultsForm(forms.Form):
    """The reason for a seating change, and whose the affected results become.

    seen: a digest of the results shown. If results are affected, the submit button chooses whose
    they become.
    """

    reason = forms.CharField(label=_("Reason"), max_length=300)
    lets_pass = forms.BooleanField(
        label=_("Let pass what speaks against it; the reason stays on record"), required=False
    )
    results = forms.ChoiceField(
        label=_("Results noted there"),
        choices=[("", ""), *ResultsFollow.choices],
        required=False,
        widget=forms.HiddenInput,
    )
    seen = forms.CharField(
        label=_("Results as shown"), max_length=16, required=False, widget=forms.HiddenInput
    )

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data, with the choice of the button used."""
        cleaned_data = super().clean() or self.cleaned_data
        pressed = self.data.get("apply", "")
        if pressed in ResultsFollow.values:
            cleaned_data["results"] = pressed
        return cleaned_data

    def ordered(self, change: SeatChange | SeatSwap | SeatUndo, from_round: int) -> ChangeOrder:
        """Return the change as the service takes it."""
        cleaned_data = self.cleaned_data
        return ChangeOrder(
            change,
            from_round,
            cleaned_data["reason"],
            cleaned_data["lets_pass"],
            results=cleaned_data["results"],
            seen=cleaned_data["seen"],
        )

    def order(self) -> ChangeOrder:
        """Return the undoing of the last change."""
        return self.ordered(SeatUndo(), 1)


class SeatChangeForm(ResultsForm):
    """The contestant's new seat, and the first round.

    seats: which are empty, or what one can do where none is.
    """

    entry = forms.TypedChoiceField(label=_("Who"), coerce=int)
    seat = forms.RegexField(
        label=_("New seat"),
        regex=r"^\s*[A-Za-z]?\s*\d{1,3}\s*$",
        required=False,
        help_text=_(
            "Section and number, for instance A7; empty: out. Whoever sits there changes places."
        ),
    )
    from_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=60)
    field_order = ("entry", "seat", "from_round")

    def __init__(
        self, *args: Any, choices: list[tuple[int, str]], seats: str, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = choices  # type: ignore[attr-defined]
        self.fields["seat"].help_text = format_html("{} {}", self.fields["seat"].help_text, seats)

    def order(self) -> ChangeOrder:
        """Return the change as the service takes it."""
        cleaned_data = self.cleaned_data
        seat = "".join(cleaned_data["seat"].split()).upper()
        letter = seat[0] if seat and seat[0].isalpha() else "A" if seat else ""
        number = int(seat.lstrip(letter)) if seat else 0
        return self.ordered(
            SeatChange(cleaned_data["entry"], letter, number), cleaned_data["from_round"]
        )


class SeatSwapForm(ResultsForm):
    """Two contestants who swap seats, and the first round."""

    one = forms.TypedChoiceField(label=_("Who"), coerce=int)
    other = forms.TypedChoiceField(label=_("Changes places with"), coerce=int)
    from_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=60)
    field_order = ("one", "other", "from_round")

    def __init__(self, *args: Any, choices: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def order(self) -> ChangeOrder:
        """Return the swap as the service takes it."""
        cleaned_data = self.cleaned_data
        return self.ordered(
            SeatSwap(cleaned_data["one"], cleaned_data["other"]), cleaned_data["from_round"]
        )


def _players(call: Call) -> dict[str, Any]:
    return {
        "choices": choices_of(attendees_of(call.row)),
        "initial": {"from_round": round_now(call.row, now=call.now)},
    }


def _players_and_seats(call: Call) -> dict[str, Any]:
    return _players(call) | {"seats": seats_in_words(call.row, call.account)}


def _change(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, ResultsForm)  # noqa: S101 -- the acts' own forms
    return {"order": form.order()}


def _changed(plan: SeatingPlan, _call: Call) -> Message:
    return _("The seating is changed: version %(version)s.") % {"version": plan.version}


ON_SEATS = partial(
    Act, on=Session, row="session", load=sessions_visible_to, may=may_seat_players,
    arguments=_change, service=change_seating, message=_changed, next_page="session-desk",
    preview=Preview(
        effect_of_change, "tournaments/parts/change_preview.html", change_in_words,
        comes_first=True,
    ),
    tag="seating",
)  # fmt: skip

register([
    ON_SEATS(
        name="seating-change", path="sessions/<int:pk>/change/",
        title=_("Change a seat, let somebody in or out"), form=SeatChangeForm,
        form_arguments=_players_and_seats, doors=(Door.API,), rules=("2.2.3.2-a", "3.5.3-a"),
    ),
    ON_SEATS(
        name="seating-swap", path="sessions/<int:pk>/swap/",
        title=_("Have two change places"), form=SeatSwapForm,
        form_arguments=_players, doors=(Door.API,), rules=("3.5.3-a",),
    ),
    ON_SEATS(
        name="seating-undo", path="sessions/<int:pk>/changes/undo/",
        title=_("Undo the last change of the seating"), form=ResultsForm,
        hint=_("Seats are again as before the change, and so is whose the results are."),
        service=undo_change, api=KeyScope.DIRECTING, rules=("3.5.3-a",),
    ),
])  # fmt: skip
