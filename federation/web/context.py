"""What every page knows."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from federation.models import Federation

# First word of an address -> the place in the main menu it belongs to.
SECTIONS = {
    "calendar": "calendar",
    "events": "results",
    "results": "results",
    "ranking": "ranking",
    "players": "ranking",
    "clubs": "clubs",
    "desk": "desk",
}


def site(request: HttpRequest) -> dict[str, object]:
    """Return the federation whose site this is, asked for once and only if the page names it."""
    return {
        "federation": SimpleLazyObject(Federation.objects.first),
        "section": SECTIONS.get(request.path.split("/")[1], ""),
    }
