"""Update the running places when something besides the lines changes: files, rulings, penalties."""

from scoring.live.services.book import follow_terms
from scoring.live.services.matches import follow_schedule
from scoring.models import EventBook
from tournaments.models import Event, EventKind


def follow_results(event: Event) -> None:
    """Recount the running places of an event, if it has a book.

    Unplayed lines of a team that is out will not be played.
    """
    if event.kind == EventKind.TEAMS:
        follow_schedule(event)
        return
    book = EventBook.objects.filter(event=event).values_list("pk", flat=True).first()
    if book is not None:
        follow_terms(book)
