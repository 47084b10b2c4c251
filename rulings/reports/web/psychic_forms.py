"""The form of a psychic call, and its note on the page of the call."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rulings.models import Incident, PsychicCall, PsychicFinding
from rulings.penalties.texts import OFFENCES
from rulings.reports.selectors.psychics import record_of
from rulings.reports.services.psychics import PsychicDraft, offence_of
from tournaments.models import EntryPlayer


class PsychicForm(forms.Form):
    """Who made the call, where in the auction, with what, and the finding."""

    player = forms.ModelChoiceField(
        EntryPlayer.objects.none(), label=pgettext_lazy("of an entry", "Player")
    )
    turn = forms.TypedChoiceField(
        label=_("Place in the auction"),
        choices=[("1", _("dealer")), ("2", _("second")), ("3", _("third")), ("4", _("fourth"))],
        coerce=int,
    )
    description = forms.CharField(
        label=_("What was called, with which hand"),
        max_length=600,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("It goes into the report, with the players' numbers, penalised or not."),
    )
    opening_is_artificial = forms.BooleanField(
        label=_("It was an artificial opening"),
        required=False,
        help_text=_("There a psychic call is forbidden."),
    )
    fielded = forms.BooleanField(label=_("Partner allowed for it"), required=False)
    finding = forms.ChoiceField(
        label=_("What the director finds"),
        choices=PsychicFinding.choices,
        initial=PsychicFinding.LEGAL,
    )

    def __init__(self, *args: Any, call: Incident, **kwargs: Any) -> None:
        held = PsychicCall.objects.filter(incident=call).first()
        if held is not None:
            names = ("player", "turn", "description", "opening_is_artificial", "fielded", "finding")
            kwargs["initial"] = {name: getattr(held, name) for name in names}
        super().__init__(*args, **kwargs)
        rows = EntryPlayer.objects.filter(entry__event=call.event_id, left_at__isnull=True)
        at_table = call.players.filter(left_at__isnull=True, person__isnull=False)
        here = rows.filter(person__in=at_table.values("person"))
        players = here if here.exists() else rows
        player: Any = self.fields["player"]
        player.queryset = players.select_related("person", "entry").order_by("entry", "position")
        player.label_from_instance = lambda row: row.person.name

    def draft(self) -> PsychicDraft:
        """Return the input as the service's draft."""
        cleaned_data = self.cleaned_data
        return PsychicDraft(**{**cleaned_data, "finding": PsychicFinding(cleaned_data["finding"])})


@dataclass(frozen=True, slots=True)
class PsychicShown:
    """A psychic call on the page of its call. suspicious: the pair's season suggests more."""

    row: PsychicCall
    suspicious: bool
    offence: str
    offence_key: str


def psychic_shown(call: Incident) -> PsychicShown | None:
    """Return the psychic call noted on a call, with its offence."""
    rows = PsychicCall.objects.select_related("player__person", "player__entry", "incident__event")
    row = rows.filter(incident=call).first()
    if row is None:
        return None
    record = record_of(row.player, turn=row.turn, fielded=row.fielded, incident=call)
    key = offence_of(row) or ""
    return PsychicShown(row, record.possible_agreement, str(OFFENCES[key]) if key else "", key)
