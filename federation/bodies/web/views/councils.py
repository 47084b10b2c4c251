"""The inbox of each body of the federation."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Council
from federation.page_parts.panels import panels
from federation.permissions import may_open_inbox
from federation.selectors.callers import account_of


@require_safe
@never_cache
@require(may=may_open_inbox)
def council_inbox(request: HttpRequest, council: str) -> HttpResponse:
    chosen = next((kind for kind in Council if kind.value.lower() == council), None)
    if chosen is None or not may_open_inbox(account_of(request), chosen, on=timezone.localdate()):
        raise Http404
    return render(
        request,
        "federation/council_inbox.html",
        {
            "title": chosen.label,
            "panels": panels(settings.INBOX_PANELS, chosen, request),
        },
    )
