"""An event at this moment: its results, and the verified table results of open sessions.

Once a session is closed, its revision counts; later corrections at its tables count only after it
is closed again.
"""

from scoring.engine_input.counting import EventValues
from scoring.engine_input.rows import event_values
from scoring.live.services.book_cache import read_lines
from scoring.live.services.counting import values_of
from scoring.live.services.field import field_of
from scoring.models import BookLine, BookSession, EventBook, EventResult, LineState
from tournaments.models import Event, EventKind


def open_values(event: Event) -> EventValues | None:
    """Return the values an event is counted from now; None without verified open results.

    For teams, the pages of matches show the matches in play instead.
    """
    if not has_open_results(event):
        return None
    book = EventBook.objects.select_related("event").get(event=event)
    lines = read_lines(book.pk)
    field = field_of(book, lines)
    closed = set(
        BookSession.objects.filter(book=book, closed_version__isnull=False).values_list(
            "session", flat=True
        )
    )
    made = (field.result_of(line) for line in lines if line.session_id not in closed)
    noted = [result for result in made if result is not None]
    sessions = {result.session for result in noted}
    stored = EventResult.objects.filter(event=event).first()
    base = event_values(event).recorded if stored is not None else ()
    return EventValues(
        (*(table_result for table_result in base if table_result.session not in sessions), *noted),
        field.rulings,
        field.contestants,
        field.choice,
        (),
        field.terms,
    )


def values_now(event: Event) -> EventValues:
    """Return the values an event is counted from, with all that its tables verified so far."""
    book = EventBook.objects.select_related("event").filter(event=event).first()
    lines = read_lines(book.pk) if book is not None else []
    if book is None or not any(line.state == LineState.VERIFIED for line in lines):
        return event_values(event)
    return values_of(field_of(book, lines), lines)


def has_open_results(event: Event) -> bool:
    """Return whether a session that was not closed has a verified result: one query."""
    if event.kind == EventKind.TEAMS:
        return False
    lines = BookLine.objects.filter(book__event=event, state=LineState.VERIFIED)
    return lines.filter(session__book__closed_version__isnull=True).exists()
