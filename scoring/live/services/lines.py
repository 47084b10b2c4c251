"""Lines of a book, written from a seating or a schedule: new ones and changed ones."""

from collections.abc import Mapping, Sequence

from scoring.live.rules.lines import COLUMNS, Line
from scoring.models import ActOnLine, BookAct, BookLine, EventBook
from tournaments.models import Event
from tournaments.seating.services.results import SeatingFollowed

BATCH = 400
FOLLOWED = (
    "ns", "ew", "south", "west", "match", "state", "reason", "account", "entered_at", "version",
)  # fmt: skip


def locked_book(event: Event) -> EventBook:
    """Return the book of an event, created if necessary, locked against other writers."""
    made, _is_new = EventBook.objects.get_or_create(event=event)
    return EventBook.objects.select_for_update().select_related("event").get(pk=made.pk)


def write_lines(
    book: EventBook,
    new: Sequence[BookLine],
    changed: Sequence[BookLine],
    seating_followed: SeatingFollowed | None = None,
) -> None:
    """Write new and changed lines, each with its act.

    told: the change of the seating that caused them, if there was one.
    """
    seating_followed = seating_followed or SeatingFollowed()
    version = book.version + 1
    for row in (*new, *changed):
        row.version = version
    BookLine.objects.bulk_create(new, batch_size=BATCH)
    BookLine.objects.bulk_update(changed, FOLLOWED, batch_size=BATCH)
    BookAct.objects.bulk_create(
        [
            BookAct(
                book=book,
                version=version,
                line=row,
                act=ActOnLine.SEATED,
                key=seating_followed.key,
                written=Line(*(getattr(row, name) for name in COLUMNS)).as_written(),
                account_id=seating_followed.account,
                made_at=seating_followed.now,
                reason=seating_followed.reason,
            )
            for row in changed
        ],
        batch_size=BATCH,
    )


def brought_to(row: BookLine, data: Mapping[str, object]) -> bool:
    """Set a line to the wanted values; return whether it changed."""
    differing = {name: value for name, value in data.items() if getattr(row, name) != value}
    for name, value in differing.items():
        setattr(row, name, value)
    return bool(differing)
