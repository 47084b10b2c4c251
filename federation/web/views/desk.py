"""What waits for whoever signed in."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.doors import door
from federation.permissions import may_sign_in
from federation.selectors.mandates import mandates_in_force
from federation.web.panels import panels


@require_safe
@door(may=may_sign_in)
def desk(request: HttpRequest) -> HttpResponse:
    mandates = mandates_in_force(request.user, on=timezone.localdate())
    return render(
        request,
        "federation/desk.html",
        {
            "mandates": mandates.select_related("club", "association").order_by("role", "pk"),
            "panels": panels(settings.DESK_PANELS, request),
        },
    )
