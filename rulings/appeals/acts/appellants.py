"""Which side appeals, and who of it wants to: what every form of an appeal asks."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Call
from federation.models import Person
from rulings.appeals.selectors.appeals import people_of_entries
from rulings.appeals.selectors.contested import Contested, event_of, sides_spoken_for
from tournaments.entries.selectors.entries import shown_entries
from tournaments.models import Entry


class AppellantsForm(forms.Form):
    """Which side appeals, who wants it, and why."""

    entry = forms.ModelChoiceField(label=_("Appellants"), queryset=Entry.objects.none())
    backers = forms.MultipleChoiceField(
        label=_("Who wants the appeal"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Both players of a pair must want it; a team appeals through its captain. Where a "
            "player states it, whoever must want it too is asked, and it waits for the answer."
        ),
    )
    grounds = forms.CharField(label=_("Why"), max_length=4000, widget=forms.Textarea({"rows": 4}))

    def __init__(
        self, *args: Any, names: Mapping[int, str], people: Iterable[Person], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.people = {key_of(person): person for person in people}
        entry: Any = self.fields["entry"]
        entry.queryset = Entry.objects.filter(pk__in=list(names))
        if len(names) == 1:
            entry.empty_label = None
        entry.label_from_instance = lambda row: names[row.pk]
        backers: Any = self.fields["backers"]
        backers.choices = [(key, str(value)) for key, value in self.people.items()]

    def clean_backers(self) -> list[Person]:
        """Return the people ticked; the choices have refused everybody else."""
        return [self.people[key] for key in self.cleaned_data["backers"]]


def key_of(person: Person) -> str:
    """Return what names somebody behind an appeal: the federation number, which visitors lack."""
    return person.number or f"person:{person.pk}"


def sides_of(call: Call, contested: Contested) -> dict[str, Any]:
    """Return the sides somebody may appeal for, the one there is chosen, with their people."""
    sides = [entry.pk for entry in sides_spoken_for(call.account, contested)]
    shown = shown_entries(sides, season=event_of(contested).season, on=call.today)
    own = call.account.person
    return {
        "names": {pk: shown[pk].title for pk in sides},
        "people": people_of_entries(sides),
        "initial": {
            "entry": sides[0] if len(sides) == 1 else None,
            "backers": [key_of(own)] if own else [],
        },
    }
