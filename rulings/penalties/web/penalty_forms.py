"""Forms of penalties: they check the form only, the service refuses."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.rules.figures_penalties import Sanction
from rulings.penalties.texts import SANCTIONS
from rulings.rules.penalties import FORBIDDEN_SYSTEM, LATE
from scoring.models import AdjustmentUnit
from tournaments.models import EntryPlayer

Choices = Sequence[tuple[str, Any]]
YES_NO = [("yes", _("yes, it may")), ("no", _("no"))]


class PenaltyForm(forms.Form):
    """The last of three steps: the sanction of the catalogue, to give or depart from.

    The next sanction is required with a first penalty, and optional with any of conduct: a warning
    given later, or another player's first, needs it.
    """

    minutes = forms.IntegerField(label=_("Minutes late"), min_value=1, max_value=600)
    card_missing = forms.BooleanField(
        label=_("The minutes went on filling in a card that was missing or insufficient"),
        required=False,
        help_text="RTP 2.1.3.1",
    )
    player = forms.ChoiceField(label=pgettext_lazy("of an entry", "Player"), required=False)
    others = forms.MultipleChoiceField(
        label=_("And each of"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Each gets a penalty of its own, by the own earlier offences. RTP 3.2.1"),
    )
    session = forms.ChoiceField(label=_("Session"))
    sanction = forms.ChoiceField(
        label=_("Sanction"), choices=[(kind.value, SANCTIONS[kind]) for kind in Sanction]
    )
    unit = forms.ChoiceField(label=_("Counted in"), required=False)
    amount = forms.DecimalField(
        label=_("Amount"),
        min_value=0,
        max_digits=6,
        decimal_places=2,
        required=False,
        localize=True,
        help_text=_("Empty: what the regulation usually takes; a warning takes nothing."),
    )
    match = forms.ChoiceField(
        label=_("Match"), required=False, help_text=_("For a penalty in IMPs.")
    )
    should_have_known = forms.BooleanField(
        label=_("The pair should have known that its system is not permitted"), required=False
    )
    next_may_exclude = forms.ChoiceField(
        label=_("May another offence bring suspension or disqualification?"),
        choices=YES_NO,
        widget=forms.RadioSelect,
    )
    facts = forms.CharField(label=_("What happened"), max_length=600, widget=forms.Textarea)
    reason = forms.CharField(
        label=_("Why it departs from the catalogue"), max_length=300, required=False
    )

    def __init__(
        self,
        data: Any = None,
        *,
        offence: str,
        of_conduct: bool,
        asks_next: bool,
        players: Iterable[EntryPlayer],
        sessions: Sequence[int],
        units: Sequence[AdjustmentUnit],
        matches: Choices,
        others: Sequence[EntryPlayer] = (),
        initial: Any = None,
    ) -> None:
        super().__init__(data, initial=initial)
        self.fields["facts"].widget.attrs["rows"] = 3
        self.fields["player"].choices = [  # type: ignore[attr-defined]
            ("", _("the whole pair or team")),
            *((str(player.pk), player.person.name) for player in players),
        ]
        self.fields["others"].choices = [  # type: ignore[attr-defined]
            (str(entry_player.pk), entry_player.person.name) for entry_player in others
        ]
        self.fields["session"].choices = [  # type: ignore[attr-defined]
            (str(session), str(session)) for session in sessions
        ]
        self.fields["unit"].choices = [  # type: ignore[attr-defined]
            (adjustment_unit.value, adjustment_unit.label) for adjustment_unit in units
        ]
        self.fields["match"].choices = [("", "–"), *matches]  # type: ignore[attr-defined]
        payload = {
            "minutes": offence == LATE,
            "card_missing": offence == LATE,
            "others": bool(others),
            "session": len(sessions) > 1,
            "unit": len(units) > 1,
            "match": bool(matches) and AdjustmentUnit.IMPS in units,
            "should_have_known": offence == FORBIDDEN_SYSTEM,
            "next_may_exclude": of_conduct,
        }
        self.fields["next_may_exclude"].required = asks_next
        for name, is_required in payload.items():
            if not is_required:
                self.fields.pop(name)

    def next_answer(self) -> bool | None:
        """Return the director's answer about the next offence; None if it is not asked."""
        choice = self.cleaned_data.get("next_may_exclude")
        return choice == "yes" if choice else None
