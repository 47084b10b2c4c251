"""The running places follow what changes besides the lines: files, rulings, penalties, terms."""

from scoring.live.services.book import follow_terms
from scoring.models import EventBook
from tournaments.models import Event


def follow_results(event: Event) -> None:
    """Count the running places of an event anew, where it has a book."""
    book = EventBook.objects.filter(event=event).values_list("pk", flat=True).first()
    if book is not None:
        follow_terms(book)
