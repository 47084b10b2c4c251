"""Acts of the office on all accounts: charge affiliation fees, check the ledger."""

import datetime as dt
from typing import Any

from django import forms
from django.contrib.messages import INFO
from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Message, Preview, Recipient, page_of_value
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.models import Account, KeyScope, LedgerCheck, Season
from federation.money.selectors.affiliation import AffiliationPlan
from federation.money.selectors.fee_schedules import seasons_to_charge
from federation.money.services.affiliation import affiliations_to_ask, ask_for_affiliations
from federation.money.services.ledger_checks import check_ledger
from federation.permissions import may_keep_office
from federation.texts import spoken_value

DAYS_TO_PAY = 30


class AffiliationForm(forms.Form):
    """The due date for the clubs."""

    due_on = DayField(label=_("Due on"))


def _seasons(account: Account, *, on: dt.date) -> QuerySet[Season]:
    return seasons_to_charge(on=on)


def _in_a_month(call: Call) -> dict[str, Any]:
    first = max(call.today, call.row.starts_on)
    return {"initial": {"due_on": first + dt.timedelta(days=DAYS_TO_PAY)}}


def _to_ask(plan: AffiliationPlan, call: Call) -> dict[str, Any]:
    return {
        "clubs": plan.to_ask,
        "fee": gettext(plan.fee.title),
        "amount": spoken_value(plan.amount),
        "total": spoken_value(plan.total),
        "is_sample": plan.schedule.is_sample,
    }


def _checked(check: LedgerCheck, _call: Call) -> Message:
    return "" if check.faults else _("The ledger balances.")


register([
    Act(
        name="affiliation-charge", path="federation/money/affiliation/<int:pk>/",
        title=_("Ask the clubs for their affiliation"), on=Season, row="season", load=_seasons,
        may=may_keep_office, form=AffiliationForm, form_arguments=_in_a_month,
        service=ask_for_affiliations, preview=Preview(
            affiliations_to_ask, "federation/parts/affiliation_to_ask.html", _to_ask,
            comes_first=True, button=_("Show the clubs and the sum"),
        ),
        message=[(INFO, _("The clubs are being asked, one after the other."))],
        next_page=page_of_value("job-detail"), once=True, api=KeyScope.MONEY,
        tag="money", notifies=(Recipient.CLUB,),
    ),
    Act(
        api=KeyScope.MONEY, tag="money",
        name="ledger-check-now", path="federation/money/check/now/", title=_("Check now"),
        on=LedgerCheck, may=may_keep_office, service=check_ledger, message=_checked,
        next_page="ledger-check", next_row="", creates=True, doors=(Door.JOB,),
    ),
])  # fmt: skip
