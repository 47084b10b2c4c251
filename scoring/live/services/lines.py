"""Lines of a book written as a seating or a schedule has them: new ones, and those changed."""

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
    """Return the book of an event, made where it has none, while nobody else writes in it."""
    made, _is_new = EventBook.objects.get_or_create(event=event)
    return EventBook.objects.select_for_update().select_related("event").get(pk=made.pk)


def write_lines(
    book: EventBook,
    new: Sequence[BookLine],
    changed: Sequence[BookLine],
    told: SeatingFollowed | None = None,
) -> None:
    """Write lines that are new, and lines that are others now, each with its act.

    told: the change of the seating that they follow, where somebody made one.
    """
    told = told or SeatingFollowed()
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
                key=told.key,
                written=Line(*(getattr(row, name) for name in COLUMNS)).as_written(),
                account_id=told.account,
                made_at=told.now,
                reason=told.reason,
            )
            for row in changed
        ],
        batch_size=BATCH,
    )


def brought_to(row: BookLine, wanted: Mapping[str, object]) -> bool:
    """Bring a line to what it should be; say whether it is another now."""
    differing = {name: value for name, value in wanted.items() if getattr(row, name) != value}
    for name, value in differing.items():
        setattr(row, name, value)
    return bool(differing)
