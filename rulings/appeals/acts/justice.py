"""The act by which a committee's decision is appealed to the council of justice."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Recipient, page_of_value
from federation.acts.registry import register
from federation.models import Person
from rulings.appeals.selectors.appeals import appeals_seen_by, people_of_entries
from rulings.appeals.selectors.contested import contested_by, sides_spoken_for
from rulings.appeals.services.to_justice import JusticeDraft, appeal_to_justice
from rulings.models import Appeal
from rulings.permissions import may_appeal_further
from rulings.rules.appeals import JusticeGrounds
from scoring.engine import EngineError
from tournaments.entries.selectors.entries import shown_entries
from tournaments.models import Entry


def backers_field() -> forms.MultipleChoiceField:
    """Return the field for those who support an appeal."""
    return forms.MultipleChoiceField(
        label=_("Who wants the appeal"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Both players of a pair must want it; a team appeals through its captain. Whom a "
            "player ticks beside himself is asked, and the appeal waits for the answer."
        ),
    )


class JusticeForm(forms.Form):
    """The grounds for an appeal against a committee's decision to the council of justice."""

    entry = forms.ModelChoiceField(label=_("Appellants"), queryset=Entry.objects.none())
    point_of_law = forms.BooleanField(label=_("On a point of law"), required=False)
    no_committee_formed = forms.BooleanField(
        label=_("No committee could be formed"), required=False
    )
    against_its_facts = forms.BooleanField(
        label=_("The decision contradicts the facts it states"), required=False
    )
    backers = backers_field()
    grounds = forms.CharField(label=_("Why"), max_length=4000, widget=forms.Textarea({"rows": 4}))

    def __init__(
        self,
        *args: Any,
        entries: Iterable[Entry],
        names: Mapping[int, str],
        people: Iterable[Person],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        numbers = [each.pk for each in entries]
        entry: Any = self.fields["entry"]
        entry.queryset = Entry.objects.filter(pk__in=numbers)
        entry.label_from_instance = lambda row: names[row.pk]
        entry.initial = numbers[0] if len(numbers) == 1 else None
        self.fields["backers"].choices = [  # type: ignore[attr-defined]
            (each.pk, str(each)) for each in people
        ]

    def clean_backers(self) -> list[Person]:
        """Return the people ticked; the choices have refused every other number."""
        return list(Person.objects.filter(pk__in=self.cleaned_data["backers"]))


def _sides(call: Call) -> dict[str, object]:
    entries = list(sides_spoken_for(call.account, contested_by(call.row), on=call.today))
    shown = shown_entries([each.pk for each in entries], season=None, on=call.today)
    person = call.account.person_id
    return {
        "entries": entries,
        "names": {pk: entry.title for pk, entry in shown.items()},
        "people": people_of_entries(entries),
        "initial": {"backers": [person] if person else []},
    }


def _draft(form: forms.Form, call: Call) -> dict[str, object]:
    cleaned = form.cleaned_data
    draft = JusticeDraft(
        against=call.row,
        entry=cleaned["entry"],
        backers=cleaned["backers"],
        text=cleaned["grounds"],
        grounds=JusticeGrounds(
            point_of_law=cleaned["point_of_law"],
            no_committee_formed=cleaned["no_committee_formed"],
            decision_against_its_facts=cleaned["against_its_facts"],
        ),
    )
    return {"draft": draft}


register([
    Act(
        name="appeal-further", path="appeals/<int:pk>/further/",
        title=_("Appeal to the council of justice"), on=Appeal, load=appeals_seen_by,
        may=may_appeal_further, form=JusticeForm, form_arguments=_sides, arguments=_draft,
        service=appeal_to_justice, refusals=(EngineError,), once=True, creates=True,
        message=_("The appeal is forwarded to the council of justice."),
        next_page=page_of_value("appeal-detail"), rules=("3.8.3-a", "3.8.3-b"),
        notifies=(Recipient.DIRECTOR, Recipient.PLAYER),
    ),
])  # fmt: skip
