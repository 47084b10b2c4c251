"""The results of a session as a grid: boards down, tables across, a cell an entry."""

import datetime as dt
from collections import defaultdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.errors import RuleError
from federation.selectors.callers import account_of
from scoring.live.rules.lines import DUE, ENTERED, LEFT
from scoring.tables.rules import CellState
from scoring.tables.selectors.console import Console, ConsoleBoard
from scoring.tables.services.missing_scores import boards_owing, has_score
from scoring.tables.web.console import consoles_seen
from scoring.tables.web.console_points import address_of
from scoring.tables.web.console_words import side_in_words
from scoring.tables.web.head import session_page
from scoring.tables.web.page import result_in_words, ruling_in_words, score_of
from tournaments.models import Session, SessionHours
from tournaments.permissions import may_seat_players
from tournaments.permissions.room import may_note_results
from tournaments.seating.selectors.seating import table_hours_of
from tournaments.seating.selectors.sessions import sessions_visible_to

# What a cell is marked with beside its colour, and what is said of it.
MARKS = {"due": "+", "missing": "…", "verify": "?", "left": "–", "ruled": "§", "odd": "!"}


@require_safe
@never_cache
@require(load=sessions_visible_to, may=may_note_results)
def session_grid(request: HttpRequest, session: Session) -> HttpResponse:
    """Show each board at each table: contract and score, what lacks, what is odd or unverified."""
    page = session_page(request, session, here="session-tables")
    account, now = account_of(request), timezone.now()
    may_seat = may_seat_players(account, session, on=timezone.localdate(now))
    try:
        console, teams = consoles_seen(account, session, now=now, may_seat=may_seat)
    except RuleError:
        return render(request, "scoring/session_grid.html", page)
    owed = {owing.line.pk for owing in boards_owing(session)}
    boards = list(console.boards)
    page |= {
        "of_teams": teams is not None,
        "turn": console.turn,
        "columns": [_column(console, at) for at in range(len(console.tables))],
        "rows": _rows(console, by_round=teams is not None, is_over=_is_over(session, now)),
        "done": sum(has_score(board.row, owed) for board in boards),
        "all": len(boards),
        "key": _key(),
    }
    return render(request, "scoring/session_grid.html", page)


def _column(console: Console, at: int) -> dict[str, str]:
    """Return the head of a table: its name, and who sits there in the round that is played."""
    table = console.tables[at]
    ns, ew = table.sitting(console.turn)
    who = " · ".join(filter(None, (side_in_words(ns), side_in_words(ew))))
    return {"name": f"{table.section}{table.table}", "who": who}


def _is_over(session: Session, now: dt.datetime) -> bool:
    """Return whether the tables are closed: then what was not noted is missing, of any round."""
    hours = SessionHours.objects.filter(session=session).first()
    return table_hours_of(session, hours).closes_at <= now


def _rows(console: Console, *, by_round: bool, is_over: bool) -> list[dict[str, Any]]:
    """Return the boards in their order, each with a cell a table; of teams round by round."""
    by_board: dict[tuple[int, int], dict[tuple[str, int], dict[str, Any]]] = defaultdict(dict)
    for table in console.tables:
        for cell in table.cells:
            for board in cell.boards:
                row = by_board[board.round if by_round else 0, board.board]
                is_missing = is_over or cell.state is CellState.MISSING
                is_due = board.round <= console.turn and not is_missing
                row[board.section, board.table] = _cell(
                    console.session, board, is_missing=is_missing, is_due=is_due
                )
    heads = [(table.section, table.table) for table in console.tables]
    return [
        {"round": turn, "board": board, "cells": [cells.get(head) for head in heads]}
        for (turn, board), cells in sorted(by_board.items())
    ]


def _cell(
    session: Session, console_board: ConsoleBoard, *, is_missing: bool, is_due: bool
) -> dict[str, Any]:
    """Return a board at a table: what was noted, its marks, and the page it is entered on.

    is_missing: its round is over; is_due: of the round that is played, or an earlier one. Of
    rounds to come a cell is blank.
    """
    ruled = ruling_in_words(console_board.row)
    flags = {
        "due": console_board.state == DUE and is_due,
        "missing": console_board.state == DUE and is_missing,
        "verify": console_board.state == ENTERED,
        "left": console_board.state == LEFT and not ruled,
        "ruled": bool(ruled),
        "odd": bool(console_board.remarks),
    }
    names = [name for name, is_so in flags.items() if is_so]
    said = _said()
    return {
        "result": result_in_words(console_board.row)
        if console_board.state not in {DUE, LEFT}
        else "",
        "score": "" if ruled or console_board.state in {DUE, LEFT} else score_of(console_board.row),
        "css": " ".join(names),
        "marks": "".join(MARKS[name] for name in names),
        "title": "; ".join(filter(None, [*(said[name] for name in names), ruled])),
        "address": address_of(session, console_board),
        "where": f"{console_board.section}{console_board.table}",
        "board": console_board.board,
    }


def _said() -> dict[str, str]:
    return {
        "due": _("to enter"),
        "missing": _("missing"),
        "verify": _("to verify"),
        "left": _("left open"),
        "ruled": _("a ruling counts"),
        "odd": _("an odd result"),
    }


def _key() -> list[tuple[str, str, str]]:
    """Return the marks with what each means."""
    return [(name, MARKS[name], said) for name, said in _said().items()]
