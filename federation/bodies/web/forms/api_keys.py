"""The form of a key for a program."""

import datetime as dt
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import KeyScope

DAYS = [(30, _("a month")), (90, _("three months")), (365, _("a year"))]


class KeyForm(forms.Form):
    """Name, scopes and validity of a key."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        help_text=_("The program and where it runs, so that you know it again."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What for"), choices=KeyScope.choices, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(label=_("How long"), choices=DAYS, coerce=int, initial=90)

    def expires_on(self) -> dt.date:
        """Return the last day of the key."""
        data: dict[str, Any] = self.cleaned_data
        return timezone.localdate() + dt.timedelta(days=data["days"])
