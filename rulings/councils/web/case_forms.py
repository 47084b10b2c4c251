"""What is filled in about cases: shape only, the rules refuse in services."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.models import Association, Club, Person
from federation.people.selectors.people import people_of_numbers
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.councils.services.case_decisions import DecisionDraft
from rulings.councils.services.case_sanctions import SanctionDraft
from rulings.models import CaseParty, CouncilCase, PartyRole
from tournaments.acts.fields import DayField, MomentField


def person_of(number: str) -> Person:
    """Return who has a federation number. Raises: ValidationError."""
    found = people_of_numbers([number.strip()]).get(number.strip())
    if found is None:
        raise forms.ValidationError(_("Nobody has the number %(n)s."), params={"n": number})
    return found


class CaseOpenForm(forms.Form):
    """A case that somebody wrote about."""

    title = forms.CharField(label=_("What it is about"), max_length=200)
    due_on = DayField(label=pgettext_lazy("day", "To be decided by"), required=False)


class PartyForm(forms.Form):
    """A person, club or association in a case."""

    person = forms.CharField(label=_("Number of the person"), max_length=12, required=False)
    club = forms.ModelChoiceField(
        Club.objects.order_by("name"), label=_("or a club"), required=False, empty_label="–"
    )
    association = forms.ModelChoiceField(
        Association.objects.order_by("name"),
        label=_("or an association"),
        required=False,
        empty_label="–",
    )
    role = forms.ChoiceField(label=_("As what"), choices=PartyRole.choices)

    def clean_person(self) -> Person | None:
        told: str = self.cleaned_data["person"].strip()
        return person_of(told) if told else None

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        named = [data[name] for name in ("person", "club", "association") if data.get(name)]
        if not self.errors and len(named) != 1:
            self.add_error("person", _("Name one person, club or association."))
        data["who"] = named[0] if len(named) == 1 else None
        return data


class CaseDocumentForm(forms.Form):
    """A file for a case."""

    file = forms.FileField(
        label=_("File"), help_text=_("Pictures, PDF, sound, film or plain text.")
    )
    note = forms.CharField(label=_("What it is"), max_length=200, required=False)
    is_for_parties = forms.BooleanField(label=_("The parties may read it"), required=False)
    from_party = forms.ModelChoiceField(
        CaseParty.objects.none(),
        label=_("Written by a party"),
        required=False,
        empty_label="–",
        help_text=_("Who answers in writing has been heard."),
    )

    def __init__(self, *args: object, case: CouncilCase, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["from_party"].queryset = case.parties.all()  # type: ignore[attr-defined]


class HearingForm(forms.Form):
    """When and where the parties are called."""

    held_at = MomentField(label=_("When"))
    place = forms.CharField(label=_("Where"), max_length=160)


class MinutesForm(forms.Form):
    """What was said."""

    minutes = forms.CharField(
        label=_("What was said"), max_length=20_000, widget=forms.Textarea(attrs={"rows": 8})
    )


class DeadlineForm(forms.Form):
    """By when a case is to be decided."""

    due_on = DayField(label=pgettext_lazy("day", "To be decided by"))


class CaseReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(label=_("Why"), max_length=500)


class GroundsForm(forms.Form):
    """Why a party appeals a decision."""

    grounds = forms.CharField(
        label=_("Why"), max_length=8000, widget=forms.Textarea(attrs={"rows": 6})
    )


class EnforceForm(forms.Form):
    """From which day a sanction held back is served, and why."""

    begins_on = DayField(label=_("From"))
    reason = forms.CharField(label=_("Why"), max_length=300)


_GROUPS = (
    (_("The decision"), ("facts", "grounds", "outcome", "laws", "articles", "appeal_until")),
    (_("The appeal"), ("changes_ruling", "has_merit")),
    (_("The casebook"), ("summary", "is_in_casebook")),
)


class DecisionForm(forms.Form):
    """The decision; its sanctions are lines of their own (`sanction_forms`)."""

    facts = forms.CharField(
        label=_("Facts"), max_length=8000, widget=forms.Textarea(attrs={"rows": 5})
    )
    grounds = forms.CharField(
        label=_("Grounds"), max_length=8000, widget=forms.Textarea(attrs={"rows": 5})
    )
    outcome = forms.CharField(
        label=_("Decision"), max_length=4000, widget=forms.Textarea(attrs={"rows": 3})
    )
    laws = forms.CharField(
        label=_("Laws it rests on"), max_length=200, required=False, help_text=_("16B 73C")
    )
    articles = forms.CharField(
        label=_("Articles of the regulations"), max_length=200, required=False
    )
    changes_ruling = forms.TypedChoiceField(
        label=_("What was contested"),
        choices=[("", "–"), ("no", _("stands")), ("yes", _("is changed"))],
        coerce=lambda told: told == "yes",
        empty_value=None,
        required=False,
    )
    has_merit = forms.TypedChoiceField(
        label=_("The appeal had merit"),
        choices=[
            ("", "–"),
            ("yes", _("yes: the deposit is returned")),
            ("no", _("no: it is kept")),
        ],
        coerce=lambda told: told == "yes",
        empty_value=None,
        required=False,
    )
    appeal_until = DayField(label=_("May be appealed until"), required=False)
    summary = forms.CharField(
        label=_("Summary without names"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("For the casebook: what happened and what was decided, nobody named."),
    )
    is_in_casebook = forms.BooleanField(label=_("Put it in the casebook"), required=False)

    def __init__(self, *args: object, case: CouncilCase, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        appeal = appeal_of_case(case)
        if case.appeal_of_id is None and appeal is None:
            del self.fields["has_merit"]
        if appeal is None:
            del self.fields["changes_ruling"]

    def groups(self) -> list[tuple[object, list[forms.BoundField]]]:
        """Return the fields by what they are about, those that are asked."""
        return [
            (title, found)
            for title, names in _GROUPS
            if (found := [self[name] for name in names if name in self.fields])
        ]

    def draft(self, sanctions: Sequence[SanctionDraft]) -> DecisionDraft:
        """Return what was filled in, with the sanctions of its lines."""
        data = self.cleaned_data
        return DecisionDraft(
            facts=data["facts"],
            grounds=data["grounds"],
            outcome=data["outcome"],
            laws=data["laws"],
            articles=data["articles"],
            has_merit=data.get("has_merit"),
            changes_ruling=data.get("changes_ruling"),
            summary=data["summary"],
            is_in_casebook=data["is_in_casebook"],
            appeal_until=data["appeal_until"],
            sanctions=sanctions,
        )
