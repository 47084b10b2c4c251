"""Tasks on the director's console: short lists of boards, each with its action."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.texts import sentence
from federation.texts.stored import reason_in_words
from scoring.live.rules.lines import DUE, ENTERED
from scoring.live.selectors.corrections import is_played_otherwise
from scoring.models import BookLine
from scoring.page_parts.console_calls import ConsoleCall
from scoring.tables.rules import CellState
from scoring.tables.selectors.console import Console, ConsoleBoard, ConsoleTable, Slot
from scoring.tables.selectors.records import TableSheet
from scoring.tables.services.missing_scores import MissingScore
from scoring.tables.web.console_words import (
    boards_in_words,
    round_in_words,
    side_in_words,
)
from scoring.tables.web.head import moment_in_words
from scoring.tables.web.missing_scores import unplayed_in_words
from scoring.tables.web.page import names_of, result_in_words
from tournaments.models import Session
from tournaments.texts.notation import direction

MOST = 8  # rows of a short list


@dataclass(frozen=True, slots=True)
class Point:
    """A row of a short list: where and what, with the page of its action.

    post: where its buttons go, each a name, a value and a label.
    """

    title: str
    text: str
    address: str
    button: str
    what: str = ""
    post: str = ""
    buttons: tuple[tuple[str, str, str], ...] = ()


def points_of(
    console: Console, owing: Sequence[MissingScore], calls: Sequence[ConsoleCall] = ()
) -> list[dict[str, Any]]:
    """Return the short lists that are not empty. calls: those the reader may open."""
    session, boards = console.session, list(console.boards)
    lists = (
        (_("Missing"), _missing(console, {_slot(owing_board.line) for owing_board in owing})),
        (_("To verify"), _to_verify(boards, session)),
        (_("Odd results"), [*_odd(boards, session), *_ruled_before(boards, session, calls)]),
        (_("Played later"), _owing(owing, session, is_left=False)),
        (_("Without a score"), _owing(owing, session, is_left=True)),
    )
    return [{"title": title, **_few(points)} for title, points in lists if points]


def unplayed_points(
    owing: Sequence[MissingScore], session: Session, *, may_settle: bool
) -> list[Point]:
    """Return the players' reports of unplayed boards, with the director's answers."""
    return [
        Point(
            _at(owing_board.line),
            round_in_words(session, owing_board.line.round),
            _record(session, owing_board.line),
            _("Look"),
            unplayed_in_words(owing_board),
            reverse("table-settle", args=_place(session, owing_board.line)) if may_settle else "",
            (
                ("how", "later", _("Played later")),
                ("how", "none", _("Not played")),
                ("how", "no", _("To be played now")),
            ),
        )
        for owing_board in owing
        if owing_board.report is not None
    ]


def released_points(sheets: Sequence[TableSheet], *, may_release: bool) -> list[Point]:
    """Return tables that an earlier round holds up, each with the button that lets it go on."""
    points = []
    for sheet in sheets:
        waiting = sheet.held_up_by
        session, first, name = sheet.session, waiting[0], f"{sheet.section}{sheet.table}"
        title = ngettext(
            "Table %(table)s: board %(boards)s", "Table %(table)s: boards %(boards)s", len(waiting)
        ) % {"table": name, "boards": boards_in_words(at.board for at in waiting)}
        sides = ", ".join(filter(None, map(names_of, (first.ns, first.ew))))
        place = [session.pk, sheet.section, sheet.table, first.round, first.board]
        points.append(
            Point(
                title,
                f"{round_in_words(session, first.round)} · {sides}",
                reverse("table-record", args=place),
                _("Enter"),
                _("holds round %(n)s up") % {"n": sheet.turn},
                reverse("table-release", args=[session.pk]) if may_release else "",
                (("table", name, _("Let the table go on")),),
            )
        )
    return points


def _missing(console: Console, named: Collection[Slot]) -> list[Point]:
    """Return what is missing of past rounds, the oldest round first.

    named: boards of another list: put off, or waiting for the director's answer.
    """
    points = []
    for at, _turn in enumerate(console.turns):
        for table in console.tables:
            cell = table.cells[at]
            if cell.state is not CellState.MISSING:
                continue
            lacking = [
                board
                for board in cell.boards
                if board.state == DUE
                and (board.section, board.table, board.round, board.board) not in named
            ]
            if not lacking:
                continue
            words = boards_in_words(board.board for board in lacking)
            title = ngettext(
                "Table %(table)s: board %(boards)s",
                "Table %(table)s: boards %(boards)s",
                len(lacking),
            ) % {"table": name_of(table), "boards": words}
            text = round_in_words(console.session, cell.round)
            if console.reading is not None and at < len(console.reading.rounds):
                ended = console.reading.rounds[at].ends_at
                text = _("%(round)s, over at %(at)s") % {
                    "round": text, "at": moment_in_words(ended),
                }  # fmt: skip
            sides = filter(None, map(side_in_words, table.sitting(cell.round)))
            text = " · ".join([text, *sides])
            address = address_of(console.session, lacking[0])
            points.append(Point(title, text, address, _("Enter")))
    return points


def _to_verify(boards: Sequence[ConsoleBoard], session: Session) -> list[Point]:
    return [
        Point(
            _where(board),
            _by_side(board, session),
            address_of(session, board),
            _("Look"),
            result_in_words(board.row),
            reverse("table-right", args=_place(session, board.row)),
            (("version", str(board.row.version), _("It is right")),),
        )
        for board in boards
        if board.state == ENTERED and board.row is not None
    ]


def _owing(owing: Sequence[MissingScore], session: Session, *, is_left: bool) -> list[Point]:
    """Return boards that lack a score and wait for no answer: left open, or else played later."""
    return [
        Point(
            _at(owing_board.line),
            reason_in_words(owing_board.line.reason),
            _record(session, owing_board.line),
            _("Enter"),
        )
        for owing_board in owing
        if owing_board.report is None and owing_board.is_left is is_left
    ]


def _odd(boards: Sequence[ConsoleBoard], session: Session) -> list[Point]:
    return [
        Point(
            _where(board),
            sentence(board.remarks[0].code, {**board.remarks[0].values, "where": _("Here")}),
            address_of(session, board),
            _("Look"),
            result_in_words(board.row),
        )
        for board in boards
        if board.remarks
    ]


def _ruled_before(
    boards: Sequence[ConsoleBoard], session: Session, calls: Sequence[ConsoleCall]
) -> list[Point]:
    """Return the results that were changed after a ruling on them."""
    pages = {f"#{call.number}": call.address for call in calls}
    return [
        Point(
            _where(board),
            _("Changed after the ruling on it: does it still stand?"),
            pages.get(board.row.ruling.reference) or address_of(session, board),
            _("Look"),
            result_in_words(board.row),
        )
        for board in boards
        if board.row is not None and board.row.ruling is not None and is_played_otherwise(board.row)
    ]


def _where(console_board: ConsoleBoard) -> str:
    return _("Table %(table)s, board %(board)s") % {
        "table": f"{console_board.section}{console_board.table}", "board": console_board.board,
    }  # fmt: skip


def _by_side(console_board: ConsoleBoard, session: Session) -> str:
    row = console_board.row
    seat = direction(row.entered_by) if row is not None and row.entered_by else _("director")
    turn = round_in_words(session, console_board.round)
    return _("%(round)s, entered by %(seat)s") % {"round": turn, "seat": seat}


def _few(points: list[Point]) -> dict[str, Any]:
    return {"rows": points[:MOST], "more": max(0, len(points) - MOST), "count": len(points)}


def name_of(table: ConsoleTable) -> str:
    """Return the name of a table: A1."""
    return f"{table.section}{table.table}"


def address_of(session: Session, console_board: ConsoleBoard) -> str:
    """Return the page on which a board is entered."""
    place = [
        session.pk,
        console_board.section,
        console_board.table,
        console_board.round,
        console_board.board,
    ]
    return reverse("table-record", args=place)


def _slot(line: BookLine) -> Slot:
    return line.section, line.table, line.round, line.board


def _at(line: BookLine) -> str:
    return _("Table %(table)s, board %(board)s") % {
        "table": f"{line.section}{line.table}", "board": line.board,
    }  # fmt: skip


def _place(session: Session, line: BookLine) -> list[Any]:
    return [session.pk, line.section, line.table, line.round, line.board]


def _record(session: Session, line: BookLine) -> str:
    return reverse("table-record", args=_place(session, line))
