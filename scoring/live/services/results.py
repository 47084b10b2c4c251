"""The running places follow what changes besides the lines: files, rulings, penalties, terms."""

from scoring.live.services.book import follow_terms
from scoring.live.services.matches import follow_schedule
from scoring.models import EventBook
from tournaments.models import Event, EventKind


def follow_results(event: Event) -> None:
    """Count the running places of an event anew, where it has a book.

    What a team that is out has not played is no longer to be played.
    """
    if event.kind == EventKind.TEAMS:
        follow_schedule(event)
        return
    book = EventBook.objects.filter(event=event).values_list("pk", flat=True).first()
    if book is not None:
        follow_terms(book)
