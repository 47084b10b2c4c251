"""The office's acts on licences: issue one, change one."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.admin.acts import ActRequest, DayInput, Done
from federation.licences.selectors.bodies import body_of
from federation.licences.services.changes import LicenceChange, change_licence
from federation.licences.services.licences import LicenceApplication, issue_licence
from federation.models import Association, Club, FeeClass, Licence, Person, Season


class _BodyForm(forms.Form):
    """One club or one association."""

    club = forms.ModelChoiceField(
        Club.objects.order_by("name"), label=_("Through club"), required=False
    )
    association = forms.ModelChoiceField(
        Association.objects.order_by("name"), label=_("Through association"), required=False
    )
    fee_class = forms.ChoiceField(label=_("Fee class"), choices=FeeClass.choices)

    def clean(self) -> dict[str, Any]:
        """Require exactly one body."""
        cleaned_data = super().clean() or self.cleaned_data
        if (cleaned_data.get("club") is None) == (cleaned_data.get("association") is None):
            raise forms.ValidationError(_("Choose a club or an association, one of the two."))
        return cleaned_data


class ChangeForm(_BodyForm):
    """The new content of a licence, and the reason."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class IssueForm(_BodyForm):
    """A licence issued without a request; its fee is charged elsewhere."""

    number = forms.CharField(label=_("Federation number"), max_length=20)
    season = forms.ModelChoiceField(Season.objects.order_by("-year"), label=_("Season"))
    issued_on = forms.DateField(label=_("Paid on"), widget=DayInput, initial=timezone.localdate)

    def clean_number(self) -> Person:
        """Return the person with the number."""
        number = self.cleaned_data["number"].strip()
        person = Person.objects.filter(number=number).first()
        if person is None:
            raise forms.ValidationError(
                _("Nobody has the number %(number)s."), params={"number": number}
            )
        return person

    def clean_issued_on(self) -> Any:
        """Refuse a payment dated in the future."""
        day = self.cleaned_data["issued_on"]
        if day > timezone.localdate():
            raise forms.ValidationError(_("Nothing can have been paid on that day yet."))
        return day


def present_words(licences: Sequence[Any]) -> dict[str, object]:
    """Return the present content of a licence, for the form that changes it."""
    if not licences:
        return {}
    first = licences[0]
    return {
        "club": first.club_id,
        "association": first.association_id,
        "fee_class": first.fee_class,
    }


def change(licence: Licence, act_request: ActRequest) -> Done:
    """Replace a licence by a changed one."""
    values = act_request.values
    issued = change_licence(
        licence=licence,
        change=LicenceChange(
            values["club"] or values["association"], values["fee_class"], values["reason"]
        ),
        account=act_request.account,
        now=act_request.now,
    )
    return Done(_("changed: through %(body)s") % {"body": body_of(issued).name})


def issue(_row: None, act_request: ActRequest) -> Done:
    """Issue one licence."""
    values = act_request.values
    issue_licence(
        application=LicenceApplication(
            values["number"],
            values["season"],
            values["issued_on"],
            club=values["club"],
            association=values["association"],
            fee_class=values["fee_class"],
        ),
        account=act_request.account,
    )
    return Done(_("%(person)s is licensed.") % {"person": values["number"].name})
