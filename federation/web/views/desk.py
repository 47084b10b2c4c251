"""The desk: tasks of the signed-in account."""

from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import require
from federation.bodies.selectors.councils import councils_of
from federation.bodies.selectors.mandates import held_mandates
from federation.bodies.web.mandate_rows import events_directed
from federation.models import Federation
from federation.page_parts.desk_tasks import tasks_waiting
from federation.page_parts.home import (
    first_name,
    greeting,
    home_charts,
    home_numbers,
    state_line,
)
from federation.page_parts.panels import requested_panels
from federation.page_parts.waiting import TREASURER
from federation.permissions import may_begin, may_sign_in
from federation.selectors.batched_reads import gathered, side_by_side
from federation.selectors.callers import account_of
from federation.selectors.request_cache import request_cache
from federation.selectors.seasons import season_running
from federation.web.menu import role_chosen, roles_of


@require_safe
@require(may=may_sign_in)
def desk(request: HttpRequest) -> HttpResponse:
    today, account = timezone.localdate(), account_of(request)
    with request_cache():
        if may_begin(account, None, on=today) and not Federation.objects.exists():
            return redirect("federation-begin")
        mandates = held_mandates(account, on=today)
        kind = role_chosen(request, roles_of(account)).kind
        is_money = kind == TREASURER
        task_lists, more_tasks, numbers, rooms, sides, charts = gathered(
            side_by_side(
                [
                    partial(tasks_waiting, account, on=today, kind=kind),
                    partial(tasks_waiting, account, on=today, kind=kind, is_other=True),
                    partial(home_numbers, account, on=today, kind=kind),
                    partial(requested_panels, () if is_money else settings.DESK_PANELS, request),
                    partial(
                        requested_panels,
                        settings.TREASURER_SIDES if is_money else settings.DESK_SIDES,
                        request,
                    ),
                    partial(home_charts, account, on=today, kind=kind),
                ]
            ),
            account,
        )
        return render(
            request,
            "federation/desk.html",
            {
                "mandates": [mandate for mandate in mandates if mandate.event_number is None],
                "events": events_directed(mandates),
                "seats": [
                    council
                    for council in councils_of(account, on=today)
                    if all(mandate.council != council for mandate in mandates)
                ],
                "task_lists": task_lists,
                "more_tasks": more_tasks,
                "more_count": sum(len(task_list.tasks) for task_list in more_tasks),
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
