"""What waits for whoever signed in."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.doors import door
from federation.models import Federation
from federation.permissions import (
    may_begin,
    may_keep_office,
    may_see_own_data,
    may_see_trail,
    may_set_up,
    may_sign_in,
)
from federation.selectors.asked_once import answers_kept
from federation.selectors.mandates import mandates_in_force
from federation.web.desk_tasks import desk_tasks
from federation.web.mandate_rows import events_directed
from federation.web.panels import panels

# Pages of our own that stand on no other page: their address, and who finds the way there.
ROOMS = (
    ("trail", _("Trail of acts"), may_see_trail),
    ("calendar-cycles", _("Calendars of the seasons"), may_keep_office),
    ("approval-list", _("Waiting for a second person"), may_keep_office),
    ("federation-settings", _("The federation"), may_set_up),
    ("retention", _("How long data is kept"), may_keep_office),
    ("my-data", _("My data"), may_see_own_data),
    ("acting-start", _("Act on behalf of a club"), may_keep_office),
)


@require_safe
@door(may=may_sign_in)
def desk(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    if may_begin(request.user, None, on=today) and not Federation.objects.exists():
        return redirect("federation-begin")
    mandates = list(
        mandates_in_force(request.user, on=today)
        .select_related("club", "association")
        .order_by("role", "-valid_from", "pk")
    )
    with answers_kept():
        return render(
            request,
            "federation/desk.html",
            {
                "mandates": [each for each in mandates if each.event_number is None],
                "events": events_directed(mandates),
                "rooms": [
                    (name, title) for name, title, may in ROOMS if may(request.user, None, on=today)
                ],
                "task_lists": desk_tasks(request.user, on=today),
                "panels": panels(settings.DESK_PANELS, request),
            },
        )
