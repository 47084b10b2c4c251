"""The API description, and the page that shows it."""

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from federation.access import Public
from federation.api.public_reads import PublicReads


class Schema(PublicReads, SpectacularAPIView):
    permission_classes = [Public]
    throttle_classes = []


class Reference(PublicReads, SpectacularSwaggerSplitView):
    """Its script is a file of its own, so that the site's strict rules for scripts hold."""

    permission_classes = [Public]
    throttle_classes = []
    url_name = "api-schema"
