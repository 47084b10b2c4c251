"""What every page knows."""

from django.http import HttpRequest

from federation.models import Federation


def site(request: HttpRequest) -> dict[str, object]:
    """Return the federation whose site this is; lazily, so that pages without it ask nothing."""
    return {"federation": Federation.objects.first}
