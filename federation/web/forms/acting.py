"""The form with which the office starts to act for a body."""

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.models import Association, Club


class ActingForm(forms.Form):
    """One club or association, and the reason, which both sides can read."""

    club = forms.ModelChoiceField(
        Club.objects.order_by("name"), label=_("Club"), required=False, empty_label="–"
    )
    association = forms.ModelChoiceField(
        Association.objects.order_by("name"),
        label=_("Association"),
        required=False,
        empty_label="–",
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("Its secretary reads it: “asked by telephone to enter the event”."),
    )

    def clean(self) -> dict[str, object]:
        """Require exactly one body."""
        cleaned_data = super().clean() or self.cleaned_data
        if (cleaned_data.get("club") is None) == (cleaned_data.get("association") is None):
            raise forms.ValidationError(_("Choose a club or an association, one of the two."))
        return cleaned_data
