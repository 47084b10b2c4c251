"""What secretaries fill in about licences: shape only, the rules refuse in the services."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.licences.selectors.requests import PersonData
from federation.models import FeeClass, LicenceRequest, Person, Sex
from federation.people.selectors.people import person_of_number


class _Day(forms.DateField):
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class PersonDataForm(forms.Form):
    """Somebody who is not in the register yet."""

    name = forms.CharField(label=_("Name on lists"), max_length=120, required=False)
    full_name = forms.CharField(label=_("Full name"), max_length=200, required=False)
    birth_date = _Day(label=_("Birth date"), required=False)
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

    def data_told(self) -> PersonData:
        """Return the person as the service takes it."""
        told = self.cleaned_data
        return PersonData(
            name=" ".join(told["name"].split()),
            full_name=" ".join(told["full_name"].split()),
            birth_date=told["birth_date"],
            sex=told["sex"],
            nationality=told["nationality"].upper(),
            email=told["email"],
            phone=told["phone"],
        )


class LicenceRequestForm(PersonDataForm):
    """One licence to ask for: by federation number, else by name."""

    number = forms.CharField(
        label=_("Federation number"),
        max_length=20,
        required=False,
        help_text=_("Whoever was licensed before has one, in any club. Else leave it empty."),
    )
    person: Person | None = None

    def clean_number(self) -> str:
        """Find the person of the number."""
        number: str = self.cleaned_data["number"].strip()
        if number:
            self.person = person_of_number(number)
            if self.person is None:
                raise forms.ValidationError(
                    _("Nobody has the number %(number)s."), params={"number": number}
                )
        return number

    def clean(self) -> dict[str, Any]:
        """Ask for a number or a name."""
        told = super().clean() or self.cleaned_data
        is_named = told.get("number") or told.get("name", "").strip()
        if not is_named and "number" not in self.errors:
            self.add_error("name", _("Give the federation number, or the name."))
        return told


class LicenceRequestEditForm(PersonDataForm):
    """A line that waits, as its reader last saw it."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    @classmethod
    def of(cls, row: LicenceRequest) -> "LicenceRequestEditForm":
        """Return the form filled with a line."""
        names = ("name", "full_name", "birth_date", "sex", "nationality", "email", "phone")
        return cls(
            initial={
                **{name: getattr(row, name) for name in names},
                "fee_class": row.fee_class,
                "version": row.version,
            }
        )


class LicenceFileForm(forms.Form):
    """A list of people."""

    file = forms.FileField(
        label=_("List of people"), widget=forms.FileInput(attrs={"accept": ".csv,.xlsx"})
    )


def _spoken(choices: Any) -> list[tuple[str, str]]:
    return [(value, capfirst(label)) for value, label in choices.choices]
