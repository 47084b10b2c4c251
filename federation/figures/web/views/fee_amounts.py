"""The amounts of fees: entered by one person of the office, approved by another."""

import datetime as dt

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.access import require
from federation.errors import Refusal
from federation.figures.selectors.versions import fee_drafts_waiting, newest_fees
from federation.figures.services.fees import (
    ask_to_set_fees,
    codes_never_set,
    set_first_fees,
)
from federation.figures.web.fee_form import FeeAmountsForm
from federation.models import Account, FeeSchedule, FigureDraft
from federation.money.texts.fee_units import UNITS
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from federation.texts import text_of
from federation.texts.amounts import decimals_of


def _schedules(account: Account, *, on: dt.date) -> QuerySet[FeeSchedule]:
    return FeeSchedule.objects.select_related("season").prefetch_related("fees")


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=_schedules, may=may_keep_office)
def fee_amounts(request: HttpRequest, schedule: FeeSchedule) -> HttpResponse:
    now = timezone.now()
    today = timezone.localdate(now)
    never_set = codes_never_set(schedule)
    form = FeeAmountsForm(schedule, request.POST or None, on=today, never_set=never_set)
    if request.method == "POST" and form.is_valid() and form.at_once:
        set_first_fees(
            schedule=schedule,
            amounts=form.at_once,
            account=account_of(request),
            now=now,
        )
        messages.success(request, _("The amounts are set."))
        return redirect("fee-amounts", pk=schedule.pk)
    if request.method == "POST" and form.is_valid():
        try:
            approval = ask_to_set_fees(
                schedule=schedule,
                amounts=form.amounts,
                valid_from=form.cleaned_data["valid_from"],
                reason=form.cleaned_data["reason"],
                account=account_of(request),
                now=now,
            )
        except Refusal as refusal:
            form.add_error(None, text_of(refusal))
        else:
            messages.success(request, _("A second person of the office is asked to agree."))
            draft = FigureDraft.objects.get(pk=approval.arguments["draft_id"])
            return redirect("figure-draft", pk=draft.pk)
    newest = newest_fees(schedule.season)
    return render(
        request,
        "federation/fee_amounts.html",
        {
            "schedule": schedule,
            "form": form,
            "never_set": never_set,
            "decimals": decimals_of(schedule.currency),
            "is_to_come": schedule.valid_from > today,
            "newest": newest if newest != schedule else None,
            "waiting": fee_drafts_waiting(schedule.season),
            "others": schedule.season.fee_schedules.exclude(pk=schedule.pk).order_by("valid_from"),
            "rows": [(fee, UNITS.get(fee.unit, fee.unit), field) for fee, field in form.lines],
        },
    )
