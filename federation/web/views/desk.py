"""What waits for whoever signed in."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.doors import door
from federation.permissions import may_sign_in
from federation.selectors.mandates import mandates_in_force
from federation.web.desk_tasks import desk_tasks
from federation.web.panels import panels


@require_safe
@door(may=may_sign_in)
def desk(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    mandates = mandates_in_force(request.user, on=today)
    return render(
        request,
        "federation/desk.html",
        {
            "mandates": mandates.select_related("club", "association").order_by("role", "pk"),
            "task_lists": desk_tasks(request.user, on=today),
            "panels": panels(settings.DESK_PANELS, request),
        },
    )
