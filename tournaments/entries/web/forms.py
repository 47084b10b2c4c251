"""What is filled in to enter, and to direct entries: shape only, the rules refuse in services."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.errors import RuleError
from federation.models import Person
from tournaments.entries.selectors.online import people_numbered
from tournaments.entries.selectors.seat_requests import seats_may_be_asked
from tournaments.entries.services.entries import PAIRS_OF, EntrySheet
from tournaments.entries.services.terms import Terms
from tournaments.models import Event, EventKind, FeeDebtor
from tournaments.page_parts.fields import MoneyField
from tournaments.rules.declarations import SystemDeclaration, SystemNature
from tournaments.rules.entries import ENTRIES

_NATURES = [
    ("", _("nothing to declare: green, no Brown conventions")),
    (SystemNature.NATURAL, _("natural")),
    (SystemNature.ARTIFICIAL, _("artificial")),
    (SystemNature.HIGHLY_UNUSUAL, _("highly unusual (HUM)")),
]


class MomentField(forms.DateTimeField):
    """A day and an hour, chosen in the browser's own calendar."""

    widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})

    def __init__(self, **kwargs: object) -> None:
        formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
        super().__init__(input_formats=formats, **kwargs)  # type: ignore[arg-type]


class EntrySheetForm(forms.Form):
    """The players of an entry, and what its pairs say of their systems."""

    numbers = forms.CharField(
        label=_("Numbers of the others"),
        max_length=200,
        required=False,
        help_text=_("Federation numbers, with blanks or commas between them."),
    )

    def __init__(
        self, *args: object, event: Event, at_desk: bool = False, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._event = event
        if at_desk:
            self.fields["numbers"].label = _("Numbers of the players")
            self.fields["numbers"].required = True
        elif event.kind == EventKind.INDIVIDUAL:
            del self.fields["numbers"]
        elif event.kind == EventKind.PAIRS and not event.is_triplets:
            self.fields["numbers"].label = _("Number of your partner")
            self.fields["numbers"].help_text = ""
        if event.kind == EventKind.TEAMS:
            self.fields["name"] = forms.CharField(
                label=_("Team name"), max_length=120, required=False
            )
        pairs = PAIRS_OF[EventKind(event.kind)]
        for pair in range(1, pairs + 1):
            label = _("System") if pairs == 1 else _("System of pair %(number)s") % {"number": pair}
            self.fields[f"nature_{pair}"] = forms.ChoiceField(
                label=label, choices=_NATURES, required=False
            )
            self.fields[f"brown_{pair}"] = forms.BooleanField(
                label=_("It has Brown conventions"), required=False
            )
        if not at_desk and seats_may_be_asked(event):
            self.fields["seat_why"] = forms.CharField(
                label=_("Fixed seat, if you cannot move between tables: why"),
                max_length=300,
                required=False,
                help_text=_(
                    "Only who decides and the directors read it; it is forgotten once the event "
                    "is over."
                ),
            )
        if at_desk:
            self.fields["reason"] = forms.CharField(
                label=_("Reason, if something refused is let pass"), max_length=300, required=False
            )

    def people(self) -> list[Person]:
        """Return the people written. Raises: RuleError naming a number that nobody has."""
        return people_told(self.cleaned_data.get("numbers", ""))

    def sheet(self, *, first: Person | None) -> EntrySheet:
        """Return what was filled in as the service takes it. first: who enters, if a player."""
        people = [*([first] if first else []), *self.people()]
        if not people:
            raise RuleError("entry_size", article=ENTRIES, needed=1, named=0)
        pairs = PAIRS_OF[EventKind(self._event.kind)]
        return EntrySheet(
            captain=people[0],
            people=people,
            name=self.cleaned_data.get("name", ""),
            systems=[self._declared(pair) for pair in range(1, pairs + 1)],
        )

    def _declared(self, pair: int) -> SystemDeclaration | None:
        nature = self.cleaned_data.get(f"nature_{pair}", "")
        brown = self.cleaned_data.get(f"brown_{pair}", False)
        if not nature and not brown:
            return None
        return SystemDeclaration(SystemNature(nature) if nature else None, True if brown else None)


class TermsForm(forms.Form):
    """How an event takes entries."""

    opens_at = MomentField(label=_("Entries open"))
    closes_at = MomentField(label=_("Entries close"))
    max_entries = forms.IntegerField(
        label=_("Most entries"),
        min_value=1,
        max_value=2000,
        required=False,
        help_text=_("Empty: no limit."),
    )
    admits_reserves = forms.BooleanField(
        label=_("Reserves are admitted"),
        required=False,
        help_text=_("As the event's regulation says; they come in strictly in their order."),
    )
    fee = MoneyField(label=_("Price of an entry"), required=False)
    fee_debtor = forms.ChoiceField(
        label=pgettext_lazy("entry", "The fee is"), choices=FeeDebtor.choices
    )

    def terms(self) -> Terms:
        """Return what was filled in as the service takes it."""
        told = self.cleaned_data
        return Terms(
            opens_at=told["opens_at"],
            closes_at=told["closes_at"],
            max_entries=told["max_entries"],
            admits_reserves=told["admits_reserves"],
            fee_cents=told["fee"] or 0,
            fee_debtor=told["fee_debtor"],
        )


class NumberForm(forms.Form):
    """One player."""

    number = forms.CharField(label=_("Number of the player"), max_length=20)

    def person(self) -> Person:
        """Return the player. Raises: RuleError for a number that nobody has."""
        return people_told(self.cleaned_data["number"])[0]


class WithdrawForm(forms.Form):
    """Why an entry is withdrawn."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("Asked for once entries have closed."),
    )


class SubstitutionForm(forms.Form):
    """A player of a pair who is replaced."""

    replaced = forms.ChoiceField(label=_("Replaced"))
    number = forms.CharField(label=_("Number of the substitute"), max_length=20)
    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=99)
    boards = forms.IntegerField(label=_("Boards"), min_value=1, max_value=999)
    reason = forms.CharField(label=_("Reason, if told late"), max_length=200, required=False)

    def __init__(self, *args: object, players: list[Person], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._players = {str(person.pk): person for person in players}
        self.fields["replaced"].choices = [  # type: ignore[attr-defined]
            (str(person.pk), person.name) for person in players
        ]

    def replaced_player(self) -> Person:
        """Return who is replaced."""
        return self._players[self.cleaned_data["replaced"]]


class IllegalSubstitutionForm(SubstitutionForm):
    """A substitution that broke the rules, and what the director decides."""

    keeps_new_pair = forms.BooleanField(label=_("The new pair stays"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300)


class StandInForm(forms.Form):
    """Who stands in for an absent pair."""

    numbers = forms.CharField(label=_("Numbers of the players"), max_length=80)
    reason = forms.CharField(label=_("Reason"), max_length=300)


class KeepForm(forms.Form):
    """When a stand-in asked to stay."""

    published_at = MomentField(label=_("Results of the session published"))
    asked_at = MomentField(label=_("Asked to stay"))
    reason = forms.CharField(label=_("Reason, if told late"), max_length=200, required=False)


def people_told(text: str) -> list[Person]:
    """Return the people with these numbers, in the order written; merged ones lead to the kept.

    Raises: RuleError naming a number that nobody has.
    """
    return people_numbered([number for number in re.split(r"[\s,;]+", text) if number])
