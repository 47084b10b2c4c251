"""Forms for a day or a period of money pages."""

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import DayField


class PeriodForm(forms.Form):
    """First and last day; invalid days are ignored."""

    first = DayField(label=_("From"), required=False)
    last = DayField(label=_("Until"), required=False)


class DayForm(forms.Form):
    """One day."""

    on = DayField(label=_("On the day"), required=False)
