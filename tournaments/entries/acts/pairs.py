"""Acts of the director on changed pairs: substitutes, stand-ins, disqualification."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Recipient
from federation.acts.fields import NumbersField
from federation.acts.registry import register
from federation.models import KeyScope, Person
from tournaments.acts.fields import MomentField, by_number
from tournaments.acts.players import PlayerField
from tournaments.entries.selectors.online import (
    people_written,
    registrations_seen_by,
    seated_players,
)
from tournaments.entries.selectors.pair_substitutions import SubstitutionDraft
from tournaments.entries.services.pair_substitutions import (
    disqualify_substitution,
    keep_stand_in,
    put_in_stand_ins,
    substitute_player,
)
from tournaments.models import Registration
from tournaments.permissions import may_direct_entry


class SubstitutionForm(forms.Form):
    """The substitution of a player of a pair; players are given by number or name."""

    replaced = forms.ChoiceField(label=_("Replaced"))
    substitute = PlayerField(label=_("Number or name of the substitute"), max_length=80)
    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=99)
    boards = forms.IntegerField(label=_("Boards"), min_value=1, max_value=999)
    reason = forms.CharField(label=_("Reason, if told late"), max_length=200, required=False)

    def __init__(self, *args: Any, players: list[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._players = by_number(players)
        self.fields["replaced"].choices = [  # type: ignore[attr-defined]
            (number, player.name) for number, player in self._players.items()
        ]

    def draft(self) -> SubstitutionDraft:
        """Return the substitution. Raises: RuleError for an unknown substitute."""
        cleaned = self.cleaned_data
        (substitute,) = people_written(cleaned["substitute"])
        replaced = self._players[cleaned["replaced"]]
        return SubstitutionDraft(replaced, substitute, cleaned["session"], cleaned["boards"])


class IllegalSubstitutionForm(SubstitutionForm):
    """A substitution against the rules, and the director's decision."""

    keeps_new_pair = forms.BooleanField(label=_("The new pair stays"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300)


class StandInForm(forms.Form):
    """The pair that stands in for an absent one."""

    numbers = NumbersField(label=_("Numbers of the players"), max_length=80)
    reason = forms.CharField(label=_("Reason"), max_length=300)


class KeepForm(forms.Form):
    """When the stand-in asked to stay."""

    published_at = MomentField(label=_("Results of the session published"))
    requested_at = MomentField(label=_("Asked to stay"))
    reason = forms.CharField(label=_("Reason, if told late"), max_length=200, required=False)


def _players(call: Call) -> dict[str, Any]:
    return {"players": [row.person for row in seated_players(call.row)]}


def _substituted(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, SubstitutionForm)  # noqa: S101 -- the act's own form
    names = {"reason", "keeps_new_pair"} & set(form.cleaned_data)
    return {"draft": form.draft(), **{name: form.cleaned_data[name] for name in names}}


def _stand_ins(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned = form.cleaned_data
    return {"people": people_written(cleaned["numbers"]), "reason": cleaned["reason"]}


ON_PAIR = partial(
    Act, on=Registration, row="registration", load=registrations_seen_by, may=may_direct_entry,
    next_page="registration-detail", api=KeyScope.ENTRIES, tag="entries",
)  # fmt: skip

register([
    ON_PAIR(
        notifies=(Recipient.PLAYER,),
        name="pair-substitute", path="registrations/<int:pk>/substitute/",
        title=_("Record a substitution"), form=SubstitutionForm, form_arguments=_players,
        arguments=_substituted, service=substitute_player,
        message=_("The substitution is recorded."), creates=True,
        rules=("2.2.2.1-a", "2.2.2.1-b", "2.2.2.1-c", "2.2.2.1-d"),
    ),
    ON_PAIR(
        name="pair-disqualify", path="registrations/<int:pk>/disqualify/",
        title=_("Disqualify for a substitution"), form=IllegalSubstitutionForm,
        form_arguments=_players, arguments=_substituted, service=disqualify_substitution,
        message=_("The pair is disqualified."), once=True, rules=("2.2.2.2-a",),
        notifies=(Recipient.PAYER,),
    ),
    ON_PAIR(
        name="stand-ins-put", path="registrations/<int:pk>/stand-ins/",
        title=_("Absent: put in a pair that stands in"), form=StandInForm, arguments=_stand_ins,
        service=put_in_stand_ins, message=_("The pair stands in, out of competition."),
        once=True, creates=True, next_page="event-registrations", next_row="event_id",
        rules=("2.2.2.2-b",), notifies=(Recipient.PAYER,),
    ),
    ON_PAIR(
        name="stand-in-keep", path="registrations/<int:pk>/keep/",
        title=_("Stay in the event"), form=KeepForm, service=keep_stand_in,
        message=_("The pair stays in the event."), once=True, rules=("2.2.2.2-b",),
        notifies=(Recipient.PAYER,),
    ),
])  # fmt: skip
