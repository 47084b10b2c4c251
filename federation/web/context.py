"""What every page knows."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from federation.models import Federation

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
    "event-entries",
    "entry-detail",
    "standing-why",
    "points-why",
    "event-documents",
}

EVENT_WORDS = {"events", "sessions", "matches", "teams"}


def site(request: HttpRequest) -> dict[str, object]:
    """Return the federation whose site this is, asked for once and only if the page names it."""
    section = section_of(request)
    return {
        "federation": SimpleLazyObject(_federation),
        "section": section,
        # The page of the menu itself, or one below it.
        "section_mark": "page" if request.path == f"/{section}/" else "true",
    }


def _federation() -> Federation | None:
    """Return the federation with its logo, but for the picture itself."""
    return Federation.objects.select_related("logo").defer("logo__png").first()


def section_of(request: HttpRequest) -> str:
    """Return the place in the menu a page belongs to; work behind a door begins at the desk."""
    word = request.path.split("/")[1]
    if word in SECTIONS:
        return SECTIONS[word]
    match = request.resolver_match
    who = getattr(match.func, "door", None) if match else None
    if who not in (None, "public"):
        return "desk" if request.user.is_authenticated else ""
    if match and word in EVENT_WORDS:
        return "results" if match.url_name in RESULT_PAGES else "calendar"
    return ""
