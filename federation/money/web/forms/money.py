"""Forms of money: amounts are typed as decimals in the reader's notation and kept in cents."""

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField, day_input
from federation.models import BankLayout, PaymentRequest


class PeriodForm(forms.Form):
    """From when until when; unreadable days are left out."""

    first = forms.DateField(label=_("From"), widget=day_input(), required=False)
    last = forms.DateField(label=_("Until"), widget=day_input(), required=False)


class DayForm(forms.Form):
    """One day."""

    on = forms.DateField(label=_("On the day"), widget=day_input(), required=False)


class ReturnForm(forms.Form):
    """How much of a balance is paid back, and why."""

    amount_cents = CentsField(label=_("Amount"))
    reason = forms.CharField(label=_("Reason"), max_length=200)


class BankFileForm(forms.Form):
    """A file from the bank."""

    file = forms.FileField(label=_("File from the bank (CAMT.053 or CSV)"))
    layout = forms.ModelChoiceField(
        BankLayout.objects.all(),
        label=_("Columns of the CSV file"),
        required=False,
        empty_label="–",
        help_text=_("Not needed for CAMT.053."),
    )


class AssignForm(forms.Form):
    """Which request a bank line pays."""

    reference = forms.CharField(label=_("Reference of the payment request"), max_length=30)

    def clean_reference(self) -> PaymentRequest:
        reference = self.cleaned_data["reference"].strip().upper()
        request = PaymentRequest.objects.filter(reference=reference).first()
        if request is None:
            raise forms.ValidationError(_("There is no payment request with this reference."))
        return request


class AffiliationForm(forms.Form):
    """Until when the clubs are to pay."""

    due_on = forms.DateField(label=_("Due on"), widget=day_input())
