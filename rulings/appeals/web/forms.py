"""Forms of parties, directors, committees and councils about an appeal."""

from collections.abc import Iterable

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.rules.figures_penalties import Sanction
from federation.texts import sentence
from rulings.appeals.acts.justice import backers_field
from tournaments.models import Entry

LONG = {"rows": 4}


class AppealForm(forms.Form):
    """Which side appeals, who supports it, and why."""

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
        """Return the contested sanction, None for a technical ruling."""
        told = self.cleaned_data.get("sanction")
        return Sanction(told) if told else None


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
