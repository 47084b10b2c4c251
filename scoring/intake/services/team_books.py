"""A team event of another site of ours: its schedule, the boards at its tables, and their acts."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from federation.errors import RuleError
from federation.models import Account
from scoring.engine_input.imported_lines import Slot
from scoring.engine_input.imported_team_books import seated_in
from scoring.importers.records import ImportedFile
from scoring.importers.schedules import ImportedMeeting, ImportedSchedule
from scoring.intake.services.session_books import bring_books
from scoring.intake.services.team_schedules import ARTICLE, bring_schedule
from scoring.live.rules.lines import DUE, HAS_RESULT
from scoring.live.services.lines import brought_to, locked_book, write_lines
from scoring.live.services.matches import follow_schedule
from scoring.models import BookLine, BookSession, EventBook, ResultRevision
from scoring.rules.rooms import SECTIONS
from tournaments.models import Event
from tournaments.teams.selectors.schedule import schedule_of


@dataclass(frozen=True, slots=True)
class TeamsBrought:
    """What of a team event was new. sessions: those whose book was; has_schedule: whether that."""

    sessions: tuple[int, ...] = ()
    has_schedule: bool = False

    def __bool__(self) -> bool:
        return bool(self.sessions or self.has_schedule)


@transaction.atomic
def bring_teams(
    *,
    event: Event,
    imported: ImportedFile,
    revision: ResultRevision,
    account: Account | None,
) -> TeamsBrought:
    """Write the schedule and the books a file tells, closed with their results.

    revision: of the results the file made, or that were its already. Raises: RuleError.
    Source: RTP 2.1.9, 2.3.2, 3.6.3.
    """
    schedule = imported.schedule
    if schedule is None:
        return TeamsBrought()
    has_schedule = bring_schedule(event, imported, account)
    has_schedule |= _lay_lines(event, schedule)
    sessions = bring_books(event=event, imported=imported, revision=revision, account=account)
    if has_schedule or sessions:
        follow_schedule(event)
    return TeamsBrought(sessions, has_schedule)


def _lay_lines(event: Event, schedule: ImportedSchedule) -> bool:
    """Have a line for each board of each match in both rooms, as they were laid out there."""
    book = locked_book(event)
    entries = dict(event.entries.values_list("key", "pk"))
    numbers = dict(event.sessions.values_list("pk", "number"))
    rows = {(match.round, match.number): match.pk for match in schedule_of(event)}
    book_lines_by_slot: dict[Slot, BookLine] = {
        (numbers[row.session_id], row.section, row.table, row.round, row.board): row
        for row in BookLine.objects.filter(book=book)
    }
    sessions = {number: pk for pk, number in numbers.items()}
    new, changed = [], []
    for slot, match in _slots(schedule):
        ns, ew, _south, _west = seated_in(match, slot[1])
        seated = {
            "ns_id": entries[ns],
            "ew_id": entries[ew],
            "match_id": rows[match.round, match.number],
        }
        row = book_lines_by_slot.get(slot)
        if row is None:
            number, section, table, turn, board = slot
            row = BookLine(
                book=book, session_id=sessions[number], section=section, table=table, round=turn,
                board=board, state=DUE, **seated,
            )  # fmt: skip
            new.append(row)
        elif brought_to(row, seated):
            if row.state in HAS_RESULT:
                raise RuleError("session_drawn_otherwise", article=ARTICLE, round=match.round)
            changed.append(row)
    laid = {match.session for match in schedule.meetings if match.boards}
    session_numbers = set(
        BookSession.objects.filter(book=book).values_list("session__number", flat=True)
    )
    BookSession.objects.bulk_create(
        BookSession(book=book, session_id=sessions[number])
        for number in sorted(laid - session_numbers)
    )
    if new or changed:
        write_lines(book, new, changed)
        EventBook.objects.filter(pk=book.pk).update(version=F("version") + 1)
    return bool(new or changed)


def _slots(schedule: ImportedSchedule) -> Iterator[tuple[Slot, ImportedMeeting]]:
    for match in schedule.meetings:
        for section in SECTIONS.values():
            for board in match.boards:
                yield (match.session, section, match.number, match.round, board), match
