"""Forms with a person to be licensed: they check formats only; the services apply the rules."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.licences.selectors.requests import PersonData
from federation.models import FeeClass, Sex


class PersonDataForm(forms.Form):
    """A person not yet in the register."""

    name = forms.CharField(label=_("Name on lists"), max_length=120, required=False)
    full_name = forms.CharField(label=_("Full name"), max_length=200, required=False)
    birth_date = DayField(label=_("Birth date"), required=False)
    sex = forms.ChoiceField(label=_("Sex"), required=False, choices=[("", "–"), *Sex.choices])
    nationality = forms.RegexField(
        label=_("Nationality"),
        regex=r"^[A-Za-z]{2}$",
        required=False,
        help_text=_("Two letters: PT, ES, FR."),
        error_messages={"invalid": _("Two letters are expected, such as PT.")},
    )
    email = forms.EmailField(label=_("E-mail address"), required=False)
    phone = forms.CharField(label=_("Telephone"), max_length=40, required=False)
    fee_class = forms.ChoiceField(
        label=_("Fee class"),
        required=False,
        choices=[("", _("As the rule says")), *FeeClass.choices],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("sex", "fee_class"):
            field = self.fields[name]
            field.choices = _capitalised(field.choices)  # type: ignore[attr-defined]

    def person_data(self) -> PersonData:
        """Return the person as the service takes it."""
        cleaned_data = self.cleaned_data
        return PersonData(
            name=" ".join(cleaned_data["name"].split()),
            full_name=" ".join(cleaned_data["full_name"].split()),
            birth_date=cleaned_data["birth_date"],
            sex=cleaned_data["sex"],
            nationality=cleaned_data["nationality"].upper(),
            email=cleaned_data["email"],
            phone=cleaned_data["phone"],
        )


def _capitalised(choices: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(value, capfirst(label)) for value, label in choices]
