"""The context processor of all pages."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from federation.models import Federation
from federation.web.menu import menu_of
from federation.web.views.display import display_attributes

# First part of an address -> its section of the main menu.
SECTIONS = {
    "calendar": "calendar",
    "results": "results",
    "ranking": "ranking",
    "players": "ranking",
    "clubs": "clubs",
    "desk": "desk",
    "search": "search",
    "licence-batches": "licences",
    "licence-files": "licences",
    "licence-requests": "licences",
}
# Pages of an event that show scores; its other public pages belong to the calendar.
RESULT_PAGES = {
    "event-detail",
    "event-match",
    "event-matches",
    "event-boards",
    "board-detail",
    "board-leads",
    "board-why",
    "event-entries",
    "entry-detail",
    "standing-why",
    "points-why",
    "event-documents",
}

EVENT_WORDS = {"events", "sessions", "matches", "teams"}


def site(request: HttpRequest) -> dict[str, object]:
    """Return the federation of this site, read lazily and only once."""
    return {
        "federation": SimpleLazyObject(_federation),
        "display_attributes": display_attributes(request),
        "menu": SimpleLazyObject(lambda: menu_of(request, section=section_of(request))),
    }


def _federation() -> Federation | None:
    """Return the federation with its logo, without the image data."""
    return Federation.objects.select_related("logo").defer("logo__png").first()


def section_of(request: HttpRequest) -> str:
    """Return the menu section of a page; other pages behind a door belong to the desk.

    A page whose content belongs to another section sets `request.section`.
    """
    if hasattr(request, "section"):
        return str(request.section)
    word = request.path.split("/")[1]
    if word in SECTIONS:
        return SECTIONS[word]
    match = request.resolver_match
    if match and word in EVENT_WORDS:
        return "results" if match.url_name in RESULT_PAGES else "calendar"
    who = getattr(match.func, "predicate", None) if match else None
    return "desk" if who not in (None, "public") and request.user.is_authenticated else ""
