"""The site's public data, and its licence."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.access import public
from federation.selectors.identity import data_licence


@require_safe
@public
def open_data(request: HttpRequest) -> HttpResponse:
    data = {"licence": data_licence(), "lists": settings.OPEN_DATA}
    return render(request, "federation/open_data.html", data)
