"""Forms to seat a session: they check formats only; the services apply the rules."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.seating.selectors.options import Limits, MovementChoice
from tournaments.seating.services.seating import HAND, NOW, DrawOrder

_FIELDS = [("", _("either")), ("1", _("one ranking")), ("2", _("two rankings"))]


class AdviceForm(forms.Form):
    """The director's wishes for a movement."""

    sections = forms.IntegerField(label=_("Sections"), min_value=1, max_value=20)
    fewest = forms.IntegerField(label=_("Fewest boards"), min_value=1, max_value=60)
    most = forms.IntegerField(label=_("Most boards"), min_value=1, max_value=60)
    minutes = forms.IntegerField(
        label=_("Minutes at most"), min_value=1, max_value=1000, required=False
    )
    field = forms.ChoiceField(label=_("Classifications"), choices=_FIELDS, required=False)

    def limits(self) -> Limits:
        """Return the limits for the advisor."""
        cleaned_data = self.cleaned_data
        return Limits(
            sections=cleaned_data["sections"],
            fewest_boards=cleaned_data["fewest"],
            most_boards=cleaned_data["most"],
            minutes=cleaned_data["minutes"],
            one_field=None if not cleaned_data["field"] else cleaned_data["field"] == "1",
        )


class DrawForm(forms.Form):
    """What to draw. movement: code, rounds, boards of a round and rankings, separated by blanks."""

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

    begins = forms.ChoiceField(
        label=_("Play begins"),
        choices=[
            (NOW, _("now, by the clock")),
            (HAND, _("when I call round 1; I call the rounds")),
            ("", _("at the set hour, as if it had begun then")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial=NOW,
    )

    def order(self) -> DrawOrder:
        """Return the order as the service takes it."""
        cleaned_data = self.cleaned_data
        code, rounds, boards, lines = cleaned_data["movement"].split()
        return DrawOrder(
            MovementChoice(code, int(rounds), int(boards), int(lines), cleaned_data["sections"]),
            seed=cleaned_data["seed"],
            reason=cleaned_data["reason"],
            lets_pass=cleaned_data["lets_pass"],
            begins=cleaned_data["begins"],
        )
