"""Forms for a day or a period of money pages."""

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import day_input


class PeriodForm(forms.Form):
    """First and last day; invalid days are ignored."""

    first = forms.DateField(label=_("From"), widget=day_input(), required=False)
    last = forms.DateField(label=_("Until"), widget=day_input(), required=False)


class DayForm(forms.Form):
    """One day."""

    on = forms.DateField(label=_("On the day"), widget=day_input(), required=False)
