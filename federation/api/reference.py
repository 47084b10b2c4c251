"""The API description, and the page that shows it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from federation.access import Public, public
from federation.api.public_reads import PublicReads


class Schema(PublicReads, SpectacularAPIView):
    permission_classes = [Public]
    throttle_classes = []


class Reference(PublicReads, SpectacularSwaggerSplitView):
    """Its script is a file of its own, so that the site's strict rules for scripts hold."""

    permission_classes = [Public]
    throttle_classes = []
    url_name = "api-schema"


@public
@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """Lead whoever asks for the API itself to its description."""
    return redirect("api-docs")
