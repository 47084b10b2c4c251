"""The lines of a session, made from its seating and updated when the seating changes."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from federation.errors import RuleError
from scoring.engine_input.ruled_lines import ruled_lines
from scoring.live.rules.lines import DROPPED, DUE, HAS_RESULT
from scoring.live.services.book import follow_terms
from scoring.live.services.lines import BATCH, brought_to, locked_book, write_lines
from scoring.models import BookLine, BookSession, EventBook, RunningPlace
from tournaments.calendar.selectors.slots import Side, Slots, slots_of
from tournaments.models import Event, EventKind, SeatingPlan, Session
from tournaments.seating.selectors.seating import SessionSeating, seating_of, seatings_of
from tournaments.seating.services.results import SeatingFollowed

KINDS = frozenset({EventKind.PAIRS, EventKind.INDIVIDUAL})
Slot = tuple[str, int, int, int]


def follow_seating(session: Session, seating_followed: SeatingFollowed | None = None) -> None:
    """Update the lines of a session to its seating; results stay with those who made them.

    told: the change, with the places whose results belong to those who sit there now. Lines that
    the seating no longer has are marked as dropped, never deleted. Raises: RuleError if a line with
    a ruling would get other contestants, or be dropped.
    """
    if session.event.kind not in KINDS:
        return
    seating_followed = seating_followed or SeatingFollowed()
    with transaction.atomic():
        book = locked_book(session.event)
        book_session, _made = BookSession.objects.get_or_create(
            session=session, defaults={"book": book}
        )
        seating = seating_of(session, on=session.played_on)
        _write_lines(book, session, slots_of(seating), seating_followed)
        book_session.seating = seating.plans[-1].version if seating.plans else 0
        book_session.save(update_fields=["seating"])
        _write_contestants(book)
        follow_terms(book.pk)


def book_of(session: Session) -> EventBook:
    """Return the book of a session's event, the lines of the session updated to its seating."""
    book_session = BookSession.objects.filter(session=session).select_related("book").first()
    if session.event.kind not in KINDS:
        if book_session is None:
            raise RuleError("seating_not_drawn", article="RTP 2.2.1")
        return book_session.book
    last = SeatingPlan.objects.filter(session=session).order_by("-version")
    if (
        book_session is None
        or book_session.seating != last.values_list("version", flat=True).first()
    ):
        follow_seating(session)
        book_session = BookSession.objects.select_related("book").get(session=session)
    return book_session.book


def _write_lines(
    book: EventBook, session: Session, slots: Slots, seating_followed: SeatingFollowed
) -> None:
    book_lines_by_slot: dict[Slot, BookLine] = {
        _slot(row): row for row in BookLine.objects.filter(session=session)
    }
    new = [
        BookLine(
            book=book,
            session=session,
            section=section,
            table=table,
            round=turn,
            board=board,
            **seated_in(sides),
        )
        for (section, table, turn, board), sides in slots.items()
        if (section, table, turn, board) not in book_lines_by_slot
    ]
    were = {pk: _seated(row) for pk, row in book_lines_by_slot.items()}
    changed = [
        row
        for slot, row in book_lines_by_slot.items()
        if (row.state not in HAS_RESULT or slot in seating_followed.moved)
        and _follows(row, slots.get(slot))
    ]
    _refuse_ruled(session, [(row, were[_slot(row)]) for row in changed])
    write_lines(book, new, changed, seating_followed)


def _slot(row: BookLine) -> Slot:
    return row.section, row.table, row.round, row.board


def _seated(row: BookLine) -> tuple[int | None, ...]:
    return row.ns_id, row.ew_id, row.south_id, row.west_id


def _refuse_ruled(
    session: Session, changed: Sequence[tuple[BookLine, tuple[int | None, ...]]]
) -> None:
    """Refuse to drop a line, or to give it to other contestants, if its score is ruled on.

    The ruling would count all the same, for contestants whom no table shows.
    """
    ruled = ruled_lines(session)
    rows = [
        row
        for row, were in changed
        if (row.board, were) in ruled and (row.state == DROPPED or _seated(row) != were)
    ]
    if rows:
        named = sorted({f"{row.section}{row.table}: {row.board}" for row in rows})
        raise RuleError(
            "seating_has_rulings", article="RTP 2.2.7.2", count=len(rows),
            results="; ".join(named),
        )  # fmt: skip


def seated_in(sides: tuple[Side, Side]) -> dict[str, int | None]:
    """Return the players of a slot, as columns of a line."""
    ns, ew = sides
    return {
        "ns_id": ns[0].entry,
        "ew_id": ew[0].entry,
        "south_id": ns[1].entry if len(ns) > 1 else None,
        "west_id": ew[1].entry if len(ew) > 1 else None,
    }


def _follows(row: BookLine, sides: tuple[Side, Side] | None) -> bool:
    """Update a line without a result to its slot; return whether it changed."""
    if sides is None:
        values: Mapping[str, object] = {
            "state": DROPPED, "reason": "", "account_id": None, "entered_at": None,
        }  # fmt: skip
    else:
        values = {**seated_in(sides), **({"state": DUE} if row.state == DROPPED else {})}
    return brought_to(row, values)


def _write_contestants(book: EventBook) -> None:
    """Create a place for each contestant with a line, in the line in which it is ranked."""
    sessions = list(Session.objects.filter(book__book=book).select_related("event"))
    ways = ways_of(book.event, seatings_of(sessions, on=sessions[0].played_on))
    lines = BookLine.objects.filter(book=book).exclude(state=DROPPED)
    rows = lines.values_list("ns_id", "ew_id", "south_id", "west_id").distinct()
    seated = {pk for row in rows for pk in row if pk is not None}
    rows_by_entry_id = {row.entry_id: row for row in RunningPlace.objects.filter(book=book)}
    gone = [row.pk for pk, row in rows_by_entry_id.items() if pk not in seated]
    RunningPlace.objects.filter(pk__in=gone).delete()
    RunningPlace.objects.bulk_create(
        RunningPlace(book=book, entry_id=pk, line=ways.get(pk, ""))
        for pk in sorted(seated - rows_by_entry_id.keys())
    )
    moved = [
        row for pk, row in rows_by_entry_id.items() if pk in seated and row.line != ways.get(pk, "")
    ]
    for row in moved:
        row.line = ways.get(row.entry_id, "")
    RunningPlace.objects.bulk_update(moved, ["line"], batch_size=BATCH)


def ways_of(event: Event, seatings: list[SessionSeating]) -> dict[int, str]:
    """Return the line each contestant is ranked in, if nobody changes line in the only session."""
    if event.kind != EventKind.PAIRS or len(seatings) != 1 or not seatings[0].plans:
        return {}
    seating = seatings[0]
    in_lines = all(section.spec.lines == 2 for section in seating.sections)
    seats = [seat for _section, seat in seating.everybody]
    if not in_lines or not all(seat.line for seat in seats):
        return {}
    return {seat.entry: seat.line for seat in seats}
