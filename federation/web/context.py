"""What every page knows."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from federation.models import Federation
from federation.web.menu import menu_of

# First word of an address -> the place in the main menu it belongs to.
SECTIONS = {
    "calendar": "calendar",
    "results": "results",
    "ranking": "ranking",
    "players": "ranking",
    "clubs": "clubs",
    "desk": "desk",
    "search": "search",
}
# Pages of an event that show what was scored; its other public pages belong to the calendar.
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
    """Return the federation whose site this is, asked for once and only if the page names it."""
    return {
        "federation": SimpleLazyObject(_federation),
        "menu": SimpleLazyObject(lambda: menu_of(request, section=section_of(request))),
    }


def _federation() -> Federation | None:
    """Return the federation with its logo, but for the picture itself."""
    return Federation.objects.select_related("logo").defer("logo__png").first()


def section_of(request: HttpRequest) -> str:
    """Return the place in the menu a page belongs to; other work behind a door begins at the desk.

    A page that belongs elsewhere by what it shows says so in `request.section`.
    """
    if hasattr(request, "section"):
        return str(request.section)
    word = request.path.split("/")[1]
    if word in SECTIONS:
        return SECTIONS[word]
    match = request.resolver_match
    if match and word in EVENT_WORDS:
        return "results" if match.url_name in RESULT_PAGES else "calendar"
    who = getattr(match.func, "door", None) if match else None
    return "desk" if who not in (None, "public") and request.user.is_authenticated else ""
