"""Forms with a person to be licensed: they check formats only; the services apply the rules."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import day_input
from federation.licences.selectors.requests import PersonData
from federation.models import FeeClass, Sex


class PersonDataForm(forms.Form):
    """A person not yet in the register."""

    name = forms.CharField(label=_("Name on lists"), max_length=120, required=False)
    full_name = forms.CharField(label=_("Full name"), max_length=200, required=False)
    birth_date = forms.DateField(label=_("Birth date"), widget=day_input(), required=False)
    sex = forms.ChoiceField(label=_("Sex"), required=False)
    nationality = forms.RegexField(
        label=_("Nationality"),
        regex=r"^[A-Za-z]{2}$",
        required=False,
        help_text=_("Two letters: PT, ES, FR."),
        error_messages={"invalid": _("Two letters are expected, such as PT.")},
    )
    email = forms.EmailField(label=_("E-mail address"), required=False)
    phone = forms.CharField(label=_("Telephone"), max_length=40, required=False)
    fee_class = forms.ChoiceField(label=_("Fee class"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["sex"].choices = [("", "–"), *_spoken(Sex)]  # type: ignore[attr-defined]
        self.fields["fee_class"].choices = [  # type: ignore[attr-defined]
            ("", _("As the rule says")),
            *_spoken(FeeClass),
        ]

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


def _spoken(choices: Any) -> list[tuple[str, str]]:
    return [(value, capfirst(label)) for value, label in choices.choices]
