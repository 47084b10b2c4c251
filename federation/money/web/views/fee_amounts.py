"""The office sets what each fee costs."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.doors import door
from federation.errors import Refusal
from federation.models import Account, FeeSchedule
from federation.money.selectors.fee_schedules import fees_asked_for
from federation.money.services.fees import set_fee_amounts
from federation.money.texts.fee_units import UNITS
from federation.money.web.forms.fees import FeeAmountsForm
from federation.permissions import may_keep_office
from federation.texts import text_of


def _schedules(_account: Account, *, on: object) -> QuerySet[FeeSchedule]:
    return FeeSchedule.objects.select_related("season").prefetch_related("fees")


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=_schedules, may=may_keep_office)
def fee_amounts(request: HttpRequest, schedule: FeeSchedule) -> HttpResponse:
    today = timezone.localdate()
    form = FeeAmountsForm(schedule, request.POST or None, on=today)
    if request.method == "POST" and form.is_valid():
        try:
            holder = set_fee_amounts(
                schedule=schedule,
                amounts=form.amounts,
                changes_from=form.cleaned_data.get("changes_from"),
                on=today,
                account=request.user,
            )
        except Refusal as refusal:
            form.add_error(None, text_of(refusal))
        else:
            messages.success(request, _("The amounts are set."))
            return redirect("fee-amounts", pk=holder.pk)
    asked = fees_asked_for(schedule) if schedule.valid_from <= today else frozenset()
    return render(
        request,
        "federation/fee_amounts.html",
        {
            "schedule": schedule,
            "form": form,
            "is_to_come": schedule.valid_from > today,
            "others": schedule.season.fee_schedules.exclude(pk=schedule.pk).order_by("valid_from"),
            "rows": [
                (fee, UNITS.get(fee.unit, fee.unit), field, fee.code in asked)
                for fee, field in form.lines
            ],
        },
    )
