"""What the office says of money that went out."""

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.models import LedgerAccount, LedgerAccountKind
from federation.money.services.bank_outgoing import OutgoingWay

WAYS = [
    (OutgoingWay.CHARGE.value, _("a charge of the bank")),
    (OutgoingWay.BALANCE.value, _("a balance paid back")),
    (OutgoingWay.COST.value, _("another cost")),
    (OutgoingWay.INCOME.value, _("income paid back")),
    (OutgoingWay.BOOKED.value, _("booked by hand before")),
]


class OutgoingForm(forms.Form):
    """Where a line belongs; whose balance, and why."""

    way = forms.ChoiceField(label=_("It is"), choices=WAYS)
    balance = forms.ModelChoiceField(
        LedgerAccount.objects.filter(kind=LedgerAccountKind.ADVANCE),
        label=_("Whose balance"),
        required=False,
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)
