"""What is filled in to seat a session: shape only, the rules refuse in services."""

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.acts.fields import MomentField
from tournaments.models import ClockAct, Event, SeatingLine
from tournaments.seating.selectors.options import Asked, Limits
from tournaments.seating.services.changes import ChangeOrder, SeatChange
from tournaments.seating.services.seating import DrawOrder
from tournaments.seating.services.sessions import TimesDraft, WishDraft

_FIELDS = [("", _("either")), ("1", _("one ranking")), ("2", _("two rankings"))]


class SessionForm(forms.Form):
    """When a session is played, and how."""

    number = forms.IntegerField(label=_("Session"), min_value=1, max_value=40)
    starts_at = MomentField(label=_("Begins"))
    minutes_per_board = forms.IntegerField(
        label=_("Minutes for a board"), min_value=1, max_value=30
    )
    with_screens = forms.BooleanField(label=_("With screens"), required=False)
    boards_at_hand = forms.IntegerField(
        label=_("Boards at hand"),
        min_value=1,
        max_value=400,
        required=False,
        help_text=_("Every copy and section counts. Empty: as many as are needed."),
    )
    north = forms.CharField(
        label=_("Where North sits"),
        max_length=80,
        required=False,
        help_text=_("Announced to the players, for instance “towards the window”."),
    )
    is_by_hand = forms.BooleanField(
        label=_("The director calls the rounds, not the clock"), required=False
    )

    def draft(self) -> TimesDraft:
        """Return the times as the service takes them."""
        told = self.cleaned_data
        return TimesDraft(
            starts_at=told["starts_at"],
            minutes_per_board=told["minutes_per_board"],
            with_screens=told["with_screens"],
            boards_at_hand=told["boards_at_hand"],
            north=told["north"],
            is_by_hand=told["is_by_hand"],
        )

    @property
    def day(self) -> object:
        """Return the day on which the session begins."""
        return timezone.localdate(self.cleaned_data["starts_at"])


class AdviceForm(forms.Form):
    """What the director wants of a movement."""

    sections = forms.IntegerField(label=_("Sections"), min_value=1, max_value=20)
    fewest = forms.IntegerField(label=_("Fewest boards"), min_value=1, max_value=60)
    most = forms.IntegerField(label=_("Most boards"), min_value=1, max_value=60)
    minutes = forms.IntegerField(
        label=_("Minutes at most"), min_value=1, max_value=1000, required=False
    )
    field = forms.ChoiceField(label=_("Rankings"), choices=_FIELDS, required=False)

    def limits(self) -> Limits:
        """Return what is asked for, as the advisor takes it."""
        told = self.cleaned_data
        return Limits(
            sections=told["sections"],
            fewest_boards=told["fewest"],
            most_boards=told["most"],
            minutes=told["minutes"],
            one_field=None if not told["field"] else told["field"] == "1",
        )


class DrawForm(forms.Form):
    """What to draw. movement: code, rounds, boards of a round and rankings, with blanks."""

    movement = forms.RegexField(
        label=_("Movement"),
        regex=r"^[A-Z_]{3,24}( \d{1,3}){3}$",
        error_messages={
            "required": _("Choose one of the movements."),
            "invalid": _("Choose one of the movements."),
        },
    )
    sections = forms.IntegerField(label=_("Sections"), min_value=1, max_value=20)
    seed = forms.CharField(
        label=_("Seed"),
        max_length=80,
        required=False,
        help_text=_("Announced before the draw; empty: one is made and published."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)
    lets_pass = forms.BooleanField(
        label=_("Let pass what speaks against it; the reason stays on record"), required=False
    )

    def order(self) -> DrawOrder:
        """Return what to draw, as the service takes it."""
        told = self.cleaned_data
        code, rounds, boards, lines = told["movement"].split()
        return DrawOrder(
            Asked(code, int(rounds), int(boards), int(lines), told["sections"]),
            seed=told["seed"],
            reason=told["reason"],
            lets_pass=told["lets_pass"],
        )


class SeatChangeForm(forms.Form):
    """Who goes where, from which round on."""

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
    reason = forms.CharField(label=_("Reason"), max_length=300)
    lets_pass = forms.BooleanField(
        label=_("Let pass what speaks against it; the reason stays on record"), required=False
    )

    def __init__(self, *args: object, choices: list[tuple[int, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["entry"].choices = choices  # type: ignore[attr-defined]

    def order(self) -> ChangeOrder:
        """Return the change as the service takes it."""
        told = self.cleaned_data
        seat = "".join(told["seat"].split()).upper()
        letter = seat[0] if seat and seat[0].isalpha() else "A" if seat else ""
        number = int(seat.lstrip(letter)) if seat else 0
        return ChangeOrder(
            SeatChange(told["entry"], letter, number),
            from_round=told["from_round"],
            reason=told["reason"],
            lets_pass=told["lets_pass"],
        )


class WishForm(forms.Form):
    """A seat that is kept. An empty reason: no longer."""

    entry = forms.TypedChoiceField(label=_("Who"), coerce=int)
    criterion = forms.CharField(
        label=_("Published reason"),
        max_length=120,
        required=False,
        help_text=_("Everybody reads it. Empty: the seat is no longer kept."),
    )
    table = forms.IntegerField(
        label=_("Table"), min_value=1, max_value=200, required=False, help_text=_("Empty: any.")
    )
    line = forms.ChoiceField(label=_("Line"), choices=SeatingLine.choices)

    def __init__(self, *args: object, choices: list[tuple[int, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["entry"].choices = choices  # type: ignore[attr-defined]

    def draft(self) -> WishDraft:
        """Return the wish as the service takes it."""
        told = self.cleaned_data
        return WishDraft(told["criterion"], told["table"], told["line"])


class ClockForm(forms.Form):
    """What is done to the clock."""

    act = forms.ChoiceField(
        label=_("Clock"),
        choices=[
            (each.value, each.label)
            for each in (ClockAct.START, ClockAct.PAUSE, ClockAct.RESUME, ClockAct.MORE)
        ],
    )
    minutes = forms.IntegerField(label=_("Minutes"), min_value=0, max_value=120, required=False)


class RoundForm(forms.Form):
    """The round that the director calls."""

    round = forms.IntegerField(label=pgettext_lazy("pairs", "Round"), min_value=1, max_value=99)


def new_session_form(event: Event, *, number: int, minutes: int) -> SessionForm:
    """Return the form of the next session of an event."""
    return SessionForm(
        auto_id="session_%s", initial={"number": number, "minutes_per_board": minutes}
    )
