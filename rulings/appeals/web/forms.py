"""What parties, directors, committees and councils fill in about an appeal."""

from collections.abc import Iterable

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.people.selectors.people import people_of_numbers
from federation.rules.figures_penalties import Sanction
from federation.texts import sentence
from rulings.appeals.services.appeals import PaidBy
from rulings.appeals.services.hearings import Decision
from rulings.appeals.services.statements import ToldTimes
from rulings.models import AppealOutcome
from rulings.rules.appeals import JusticeGrounds
from tournaments.models import Entry

LONG = {"rows": 4}


def _moment(
    label: str | Promise, *, required: bool = True, hint: str | Promise = ""
) -> forms.Field:
    return forms.DateTimeField(
        label=label,
        required=required,
        help_text=hint,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )


def backers_field() -> forms.MultipleChoiceField:
    """Return the field for those behind an appeal."""
    return forms.MultipleChoiceField(
        label=_("Who wants the appeal"),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Both players of a pair must want it; a team appeals through its captain."),
    )


class AppealForm(forms.Form):
    """Which side appeals, who wants it, and why."""

    entry = forms.ModelChoiceField(label=_("Appellants"), queryset=Entry.objects.none())
    sanction = forms.ChoiceField(
        label=_("What is contested"),
        choices=[
            ("", _("a ruling on the play, the auction or the score")),
            (Sanction.DISCIPLINARY_PENALTY.value, _("a disciplinary penalty")),
            (
                Sanction.SUSPENSION_OR_DISQUALIFICATION.value,
                _("a suspension or disqualification"),
            ),
        ],
        required=False,
        help_text=_("The first goes to an appeals committee, the others to a council."),
    )
    backers = backers_field()
    grounds = forms.CharField(label=_("Why"), max_length=4000, widget=forms.Textarea(LONG))

    def __init__(
        self, *args: object, entries: Iterable[Entry], people: Iterable[Person], **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        entry, backers = self.fields["entry"], self.fields["backers"]
        told = [each.pk for each in entries]
        entry.queryset = Entry.objects.filter(pk__in=told)  # type: ignore[attr-defined]
        backers.choices = [(each.pk, str(each)) for each in people]  # type: ignore[attr-defined]

    def clean_backers(self) -> list[Person]:
        """Return the people ticked; the choices have refused every other number."""
        return list(Person.objects.filter(pk__in=self.cleaned_data["backers"]))

    def contested(self) -> Sanction | None:
        """Return the sanction that is contested, None for a technical ruling."""
        told = self.cleaned_data.get("sanction")
        return Sanction(told) if told else None


class JusticeForm(forms.Form):
    """Why a committee's decision goes to the council of justice."""

    entry = forms.ModelChoiceField(label=_("Appellants"), queryset=Entry.objects.none())
    point_of_law = forms.BooleanField(label=_("On a point of law"), required=False)
    no_committee_formed = forms.BooleanField(
        label=_("No committee could be formed"), required=False
    )
    against_its_facts = forms.BooleanField(
        label=_("The decision contradicts the facts it states"), required=False
    )
    backers = backers_field()
    grounds = forms.CharField(label=_("Why"), max_length=4000, widget=forms.Textarea(LONG))

    def __init__(
        self, *args: object, entries: Iterable[Entry], people: Iterable[Person], **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        told = [each.pk for each in entries]
        self.fields["entry"].queryset = Entry.objects.filter(pk__in=told)  # type: ignore[attr-defined]
        if len(told) == 1:
            self.fields["entry"].initial = told[0]
        self.fields["backers"].choices = [  # type: ignore[attr-defined]
            (each.pk, str(each)) for each in people
        ]

    def clean_backers(self) -> list[Person]:
        """Return the people ticked; the choices have refused every other number."""
        return list(Person.objects.filter(pk__in=self.cleaned_data["backers"]))

    def rests_on(self) -> JusticeGrounds:
        """Return the grounds as the rule reads them."""
        told = self.cleaned_data
        return JusticeGrounds(
            point_of_law=told["point_of_law"],
            no_committee_formed=told["no_committee_formed"],
            decision_against_its_facts=told["against_its_facts"],
        )


class TimesForm(forms.Form):
    """When things happened, as the director knows it."""

    ended_at = _moment(_("The session or match ended"))
    results_at = _moment(_("Its results were available"))
    told_at = _moment(_("The ruling was told"))
    next_match_at = _moment(_("The next match starts"), required=False)
    next_session_at = _moment(_("The next session starts"), required=False)
    committee_left = forms.BooleanField(
        label=_("It was the last session, and the committee has left"), required=False
    )

    def times(self) -> ToldTimes:
        """Return the times as the service takes them."""
        return ToldTimes(**self.cleaned_data)


class DepositForm(forms.Form):
    """How the deposit came in."""

    paid_by = forms.ChoiceField(
        label=_("Paid"),
        choices=[(PaidBy.CASH.value, _("in cash")), (PaidBy.TRANSFER.value, _("by transfer"))],
    )


class ReasonForm(forms.Form):
    """Why an appeal is closed without a decision."""

    reason = forms.CharField(label=_("Reason"), max_length=300)


class CommitteeForm(forms.Form):
    """Three or five people by their numbers, the chair first."""

    numbers = forms.CharField(
        label=_("Numbers of the members"),
        max_length=120,
        help_text=_("Three or five federation numbers; the first is the chair."),
    )

    def clean_numbers(self) -> list[Person]:
        """Return the people in the order given; a number nobody has is refused."""
        numbers = self.cleaned_data["numbers"].replace(",", " ").replace(";", " ").split()
        known = people_of_numbers(numbers)
        if unknown := [number for number in numbers if number not in known]:
            raise ValidationError(
                _("Nobody has the number %(numbers)s."), params={"numbers": ", ".join(unknown)}
            )
        return [known[number] for number in numbers]


class StepForm(forms.Form):
    """What is noted of a step of the hearing."""

    step = forms.CharField(max_length=2, widget=forms.HiddenInput)
    note = forms.CharField(
        label=_("Note"), required=False, max_length=2000, widget=forms.Textarea({"rows": 2})
    )


class DecisionForm(forms.Form):
    """What the body decides; whether the appeal had merit is always said."""

    outcome = forms.ChoiceField(
        label=_("Outcome"), choices=AppealOutcome.choices, widget=forms.RadioSelect
    )
    text = forms.CharField(label=_("Decision"), max_length=4000, widget=forms.Textarea(LONG))
    reasons = forms.CharField(label=_("Reasons"), max_length=4000, widget=forms.Textarea(LONG))
    without_merit = forms.ChoiceField(
        label=_("Was the appeal without merit?"),
        choices=[("no", _("No: the deposit is returned")), ("yes", _("Yes: the deposit is kept"))],
        widget=forms.RadioSelect,
        help_text=_("Losing an appeal does not by itself make it without merit."),
    )
    votes_for = forms.IntegerField(label=_("Votes for"), min_value=0, max_value=5)
    votes_against = forms.IntegerField(label=_("Votes against"), min_value=0, max_value=5)

    def __init__(self, *args: object, votes: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if not votes:
            del self.fields["votes_for"], self.fields["votes_against"]

    def decision(self) -> Decision:
        """Return the decision as the service takes it."""
        told = self.cleaned_data
        return Decision(
            AppealOutcome(told["outcome"]),
            told["text"],
            told["reasons"],
            told["without_merit"] == "yes",
            told.get("votes_for"),
            told.get("votes_against"),
        )


class TellForm(forms.Form):
    """What telling the decision does."""

    results_note = forms.CharField(
        label=_("What it does to the results"),
        required=False,
        max_length=300,
        help_text=_("Needed where the ruling is changed and the results were not corrected."),
    )
    ranking_at_once = forms.BooleanField(
        label=_("The ranking is needed at once: no appeal to the council of justice"),
        required=False,
    )


class CasebookForm(forms.Form):
    """What a committee decided, for others to learn from."""

    summary = forms.CharField(
        label=_("Summary without names"),
        max_length=4000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("What happened and what was decided; no player, club or director is named."),
    )
    laws = forms.CharField(
        label=_("Laws it rests on"), max_length=200, required=False, help_text="16B1, 73C"
    )


class PaperForm(forms.Form):
    """The form of an appeal, field by field."""

    def __init__(self, *args: object, fields: Iterable[str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        short = {"dealer", "vulnerability", "result", "other_room_result", "laws"}
        for name in fields:
            self.fields[name] = forms.CharField(
                label=capfirst(sentence(f"appeal_field_{name}", {})),
                required=False,
                max_length=4000,
                widget=forms.TextInput if name in short else forms.Textarea({"rows": 3}),
            )
