"""The API description, and the page that shows it."""

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from federation.access import Public


class Schema(SpectacularAPIView):
    permission_classes = [Public]
    throttle_classes = []


class Reference(SpectacularSwaggerSplitView):
    """Its script is a file of its own, so that the site's strict rules for scripts hold."""

    permission_classes = [Public]
    throttle_classes = []
    url_name = "api-schema"
