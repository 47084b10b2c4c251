"""Forms about people: they check formats only; the services apply the rules."""

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField
from federation.models import Club, Sex
from federation.people.services.people import PersonDraft


class SearchPersonForm(forms.Form):
    """The data of a person to search for before entering a new one."""

    name = forms.CharField(label=_("Name"), max_length=120, required=False)
    birth_date = DayField(label=_("Birth date"), required=False)
    number = forms.CharField(
        label=_("Federation number"), max_length=20, required=False, help_text=_("If it is known.")
    )


class NewPersonForm(forms.Form):
    """A new person of the register."""

    name = forms.CharField(label=_("Name on lists"), max_length=120)
    full_name = forms.CharField(label=_("Full name"), max_length=200, required=False)
    birth_date = DayField(label=_("Birth date"), required=False)
    number = forms.CharField(
        label=_("Federation number"),
        max_length=20,
        required=False,
        help_text=_("Empty: the next free one."),
    )
    is_visitor = forms.BooleanField(
        label=_("A visitor, without a number"),
        required=False,
        help_text=_("The number is given later, when the person becomes a member."),
    )
    sex = forms.ChoiceField(label=_("Sex"), required=False)
    nationality = forms.CharField(
        label=_("Nationality"), max_length=2, required=False, help_text=_("Two letters: PT.")
    )
    home_club = forms.ModelChoiceField(
        Club.objects.filter(affiliated_until__isnull=True).order_by("name"),
        label=_("Home club"),
        required=False,
        empty_label="–",
    )
    email = forms.EmailField(label=_("E-mail address"), required=False)
    phone = forms.CharField(label=_("Telephone"), max_length=40, required=False)
    address = forms.CharField(
        label=_("Postal address"),
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    wbf_id = forms.CharField(label=_("WBF number"), max_length=20, required=False)
    ebl_id = forms.CharField(label=_("EBL number"), max_length=20, required=False)
    is_hidden = forms.BooleanField(label=_("Shown as initials on public pages"), required=False)
    is_new = forms.BooleanField(
        label=_("None of the people shown above"),
        required=False,
        help_text=_("I compared them, and this is somebody else."),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choices = [("", "–"), *((value, capfirst(label)) for value, label in Sex.choices)]
        self.fields["sex"].choices = choices  # type: ignore[attr-defined]

    def draft(self) -> PersonDraft:
        """Return the cleaned data as the service takes it."""
        values_by_name = {
            name: value for name, value in self.cleaned_data.items() if name != "is_new"
        }
        if values_by_name.pop("is_visitor"):
            values_by_name["number"] = None
        return PersonDraft(**values_by_name)


class MergeForm(forms.Form):
    """The row to keep, and the reason for the merge."""

    keep = forms.ChoiceField(label=_("Which row stays?"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("How do you know?"),
        max_length=200,
        help_text=_("The trail keeps it: “same address, confirmed by telephone”."),
    )


class ClosingForm(forms.Form):
    """The closing of a club."""

    LEAVE, MOVE = "LEAVE", "MOVE"

    last_day = DayField(label=_("Last day of the affiliation"))
    members = forms.ChoiceField(
        label=_("What happens to its members?"),
        widget=forms.RadioSelect,
        required=False,
        choices=[
            (LEAVE, _("They stay without a home club until each one chooses")),
            (MOVE, _("All of them move to another club the day after")),
        ],
    )
    moves_to = forms.ModelChoiceField(
        Club.objects.filter(affiliated_until__isnull=True).order_by("name"),
        label=_("To club"),
        required=False,
        empty_label="–",
    )
    is_confirmed = forms.BooleanField(
        label=_("I read what hangs on the club, and it closes all the same"), required=False
    )

    def clean(self) -> dict[str, object]:
        """Require the club to which members move."""
        cleaned_data = super().clean() or self.cleaned_data
        if cleaned_data.get("members") == self.MOVE and cleaned_data.get("moves_to") is None:
            self.add_error("moves_to", _("Choose the club the members move to."))
        return cleaned_data
