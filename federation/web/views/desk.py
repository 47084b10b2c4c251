"""The desk: tasks of the signed-in account."""

from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.bodies.selectors.mandates import held_mandates
from federation.bodies.web.mandate_rows import events_directed
from federation.doors import door
from federation.models import Federation
from federation.page_parts.desk_tasks import tasks_waiting
from federation.page_parts.home import (
    charts_asked,
    first_name,
    greeting,
    numbers_asked,
    state_line,
)
from federation.page_parts.panels import panels_asked
from federation.permissions import may_begin, may_sign_in
from federation.selectors.asked_once import answers_kept
from federation.selectors.asked_together import gathered, side_by_side
from federation.selectors.callers import account_of
from federation.selectors.seasons import season_running


@require_safe
@door(may=may_sign_in)
def desk(request: HttpRequest) -> HttpResponse:
    today, account = timezone.localdate(), account_of(request)
    with answers_kept():
        if may_begin(account, None, on=today) and not Federation.objects.exists():
            return redirect("federation-begin")
        mandates = held_mandates(account, on=today)
        task_lists, numbers, rooms, sides, charts = gathered(
            side_by_side(
                [
                    partial(tasks_waiting, account, on=today),
                    partial(numbers_asked, account, on=today),
                    partial(panels_asked, settings.DESK_PANELS, request),
                    partial(panels_asked, settings.DESK_SIDES, request),
                    partial(charts_asked, account, on=today),
                ]
            ),
            account,
        )
        return render(
            request,
            "federation/desk.html",
            {
                "mandates": [each for each in mandates if each.event_number is None],
                "events": events_directed(mandates),
                "task_lists": task_lists,
                "panels": rooms,
                "numbers": numbers,
                "sides": sides,
                "charts": charts,
                "greeting": greeting(first_name(account), timezone.localtime().hour),
                "state": state_line(task_lists, on=today),
                "today": today,
                "season": season_running(on=today),
            },
        )
