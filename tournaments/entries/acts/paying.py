"""The act of paying the fees of one's own, partners' and team-mates' entries."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Page, PageOnly
from federation.acts.fields import RowsField
from federation.acts.registry import register
from federation.models import Account
from federation.money.acts.online import checkout_page
from federation.texts import spoken_value
from tournaments.entries.selectors.fees import fees_open_of, payable_entries
from tournaments.entries.services.paying import pay_entries
from tournaments.models import Registration
from tournaments.permissions import may_see_own_entries


class PayEntriesForm(forms.Form):
    """The entries to be paid."""

    registrations = RowsField(Registration, label=_("What you pay"))

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["registrations"]
        field.queryset = payable_entries(account)
        fees = fees_open_of(list(field.queryset))
        field.label_from_instance = lambda row: (
            f"{row.event.name} · {row.captain.name} · {spoken_value(fees[row.pk].amount)}"
        )
        self.initial.setdefault("registrations", list(fees))


def _is_due(call: Call) -> dict[str, Any]:
    return {"is_due": payable_entries(call.account).exists()}


def _own(call: Call) -> dict[str, Any]:
    return {"account": call.account}


register([
    Act(
        api=PageOnly.PROVIDER,
        name="entries-pay", path="entries/mine/pay/", title=_("Pay the fees of your entries"),
        hint=_(
            "One payment for the fees you tick: your own entries, and those in which you play as "
            "partner or team-mate. Each keeps its own payment request."
        ),
        on=Registration, may=may_see_own_entries, form=PayEntriesForm, form_arguments=_own,
        service=pay_entries, next_page=checkout_page, tag="entries",
        page=Page("tournaments/entries_pay.html", _is_due),
    ),
])  # fmt: skip
