"""Forms on the pages of results: they check the form only, the services refuse."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.people.selectors.people import person_of_number

VISITOR, BY_NUMBER = "visitor", "number"


class PersonForm(forms.Form):
    """The identification of one player of a file."""

    who = forms.ChoiceField(label=_("Who is it?"), widget=forms.RadioSelect)
    number = forms.CharField(label=_("Federation number"), max_length=20, required=False)

    def __init__(
        self, *args: object, candidates: Sequence[tuple[Person, str]], **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._people = {str(person.pk): person for person, _label in candidates}
        self.fields["who"].choices = [  # type: ignore[attr-defined]
            *((str(person.pk), label) for person, label in candidates),
            (VISITOR, _("A visitor, not a member of the federation")),
            (BY_NUMBER, _("The member with this number")),
        ]

    def clean(self) -> dict[str, object]:
        """Find the person: a candidate, whoever has the number, or nobody for a visitor."""
        data = super().clean() or {}
        who = data.get("who")
        data["person"] = self._people.get(str(who))
        if who == BY_NUMBER:
            number = str(data.get("number") or "").strip()
            data["person"] = person_of_number(number) if number else None
            if data["person"] is None:
                self.add_error("number", _("No member has this number."))
        return data
