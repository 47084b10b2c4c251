"""The service worker, which shows push messages when no page of the site is open."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.access import public


# At the root, since a service worker only controls pages below its own address.
@public
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    response = render(request, "sw.js", content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response
