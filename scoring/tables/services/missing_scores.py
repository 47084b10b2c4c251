"""Boards of a session that still lack a score: put off, left open, or reported as not played."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Max

from scoring.engine_input.rulings import written
from scoring.engine_input.terms import is_swiss
from scoring.live.rules.lines import DUE, ENTERED, LEFT, VERIFIED
from scoring.live.selectors.postponed_boards import lines_barred, lines_put_off
from scoring.live.services.rulings import places_of_lines
from scoring.models import (
    BoardRuling,
    BookLine,
    BookSession,
    SeatsConfirmed,
    UnplayedBoard,
)
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from tournaments.models import EventKind, Session


@dataclass(frozen=True, slots=True)
class MissingScore:
    """A board that lacks a score. report: what its players report, until the director answers.

    is_barred: one of its players had it at another table, so that nobody plays it here (Law 15).
    """

    line: BookLine
    is_put_off: bool
    report: UnplayedBoard | None
    is_barred: bool = False

    @property
    def is_left(self) -> bool:
        """Return whether the director let the table go on without it."""
        return self.line.is_left

    @property
    def is_noted(self) -> bool:
        """Return whether it has a result that nobody has verified."""
        return self.line.state == ENTERED


def boards_owing(session: Session) -> list[MissingScore]:
    """Return the boards of a session without a score, except those that are simply to be played.

    After the session is closed nothing will be played any more: each board still without a score is
    one of them. A board with an artificial score is not. One that nobody may play at its table is,
    from the moment on that this is known.
    """
    until = closed_until(session)
    unplayed_boards = unplayed_boards_of(session)
    put_off = lines_put_off(session)
    ruled = set(
        BoardRuling.objects.filter(
            event=session.event_id, session=session.number, removed_in__isnull=True
        ).values_list("board", "place")
    )
    rows = BookLine.objects.filter(session=session, state__in=[DUE, LEFT, ENTERED])
    lines = list(rows.select_related("session", "ns", "ew", "south", "west"))
    shut = lines_barred(session)
    over = [line for line in lines if line.is_left or line.round <= until]
    places = places_of_lines(session.event, over)
    return [
        MissingScore(line, line.pk in put_off, unplayed_boards.get(line.pk), line.pk in shut)
        for line in lines
        if (
            (line.is_left or line.round <= until)
            and (line.board, written(places[line.pk])) not in ruled
        )
        or line.pk in put_off
        or line.pk in shut
        or line.pk in unplayed_boards
    ]


def has_score(line: BookLine | None, owed: Collection[int]) -> bool:
    """Return whether a board is done: verified, or left open and scored since.

    owed: the lines that lack a score.
    """
    if line is None:
        return False
    return line.state == VERIFIED or (line.is_left and line.pk not in owed)


def closed_until(session: Session) -> int:
    """Return the last round included in a closing of a session; 0 before it was closed.

    A session of teams or of a Swiss is closed round by round; any other as a whole.
    """
    book_sessions = BookSession.objects.filter(session=session, closed_version__isnull=False)
    version = book_sessions.values_list("closed_version", flat=True).first()
    if version is None:
        return 0
    lines = BookLine.objects.filter(session=session)
    if session.event.kind == EventKind.TEAMS or is_swiss(session.event):
        lines = lines.filter(state=VERIFIED, version__lte=version)
    return lines.aggregate(last=Max("round"))["last"] or 0


def unplayed_boards_of(session: Session) -> dict[int, UnplayedBoard]:
    """Return the reports of players about unplayed boards that nobody has answered, by line."""
    rows = UnplayedBoard.objects.filter(line__session=session, is_granted__isnull=True)
    return {row.line_id: row for row in rows}


def unplayed_at(sheet: TableSheet, at: BoardAtTable) -> UnplayedBoard | None:
    """Return the report of players about one board that nobody has answered."""
    rows = UnplayedBoard.objects.filter(
        line__session=sheet.session,
        line__section=sheet.section,
        line__table=sheet.table,
        line__round=at.round,
        line__board=at.board,
    )
    return rows.filter(is_granted__isnull=True).first()


def are_confirmed(sheet: TableSheet, at: BoardAtTable, contestant: int) -> bool:
    """Return whether a contestant confirmed who sits at its table in a round."""
    rows = SeatsConfirmed.objects.filter(session=sheet.session, seating=sheet.seating)
    rows = rows.filter(section=sheet.section, table=sheet.table, round=at.round)
    return rows.filter(entry=contestant).exists()


def tables_confirmed(session: Session, *, turn: int, seating: int) -> dict[tuple[str, int], int]:
    """Return how many contestants confirmed the seats of a round, by section and table."""
    rows = SeatsConfirmed.objects.filter(session=session, round=turn, seating=seating)
    return Counter(rows.values_list("section", "table"))
