"""The tables of a console, round by round, for the page."""

from collections.abc import Collection, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.live.rules.lines import DUE, ENTERED
from scoring.page_parts.console_calls import ConsoleCall
from scoring.tables.rules import CellState
from scoring.tables.selectors.console import Cell, Console, ConsoleTable
from scoring.tables.services.missing_scores import has_score
from scoring.tables.web.console_points import address_of
from scoring.tables.web.console_words import boards_in_words, pace_in_words, side_in_words
from tournaments.models import Session

LATE = 3  # minutes behind the clock from which a table is listed
STATES: dict[CellState, str | Promise] = {
    CellState.RESTS: gettext_lazy("rests"),
    CellState.TO_COME: gettext_lazy("to come"),
    CellState.PLAYING: gettext_lazy("being played"),
    CellState.MISSING: gettext_lazy("results missing"),
    CellState.TO_VERIFY: gettext_lazy("to verify"),
    CellState.LEFT: gettext_lazy("left open"),
    CellState.DONE: gettext_lazy("complete"),
}


def tables_shown(
    console: Console, waiting: Sequence[ConsoleCall], owed: Collection[int]
) -> list[dict[str, Any]]:
    """Return the tables in order; `first` marks those shown first on a phone."""
    called: dict[tuple[str, str], ConsoleCall] = {}
    for console_call in waiting:
        called.setdefault((console_call.section, console_call.table), console_call)
    rows = []
    for table in console.tables:
        call = called.get((table.section, str(table.table)))
        call = call or called.get(("", str(table.table)))
        ns, ew = table.sitting(console.turn)
        cells = [_cell(cell, console.turn, call, owed) for cell in table.cells]
        missing = [cell for cell in table.cells if cell.state is CellState.MISSING]
        lacking = [board.board for cell in missing for board in cell.boards if board.state == DUE]
        is_late = table.off is not None and table.off <= -LATE
        rows.append(
            {
                "name": f"{table.section}{table.table}",
                "who": " · ".join(filter(None, (side_in_words(ns), side_in_words(ew)))),
                "cells": cells,
                "pace": pace_in_words(table.off),
                "is_late": is_late,
                "call": call,
                "lacks": boards_in_words(lacking),
                "lacks_count": len(set(lacking)),
                "now": next((cell for cell in cells if cell["round"] == console.turn), None),
                "address": _table_address(console.session, table, console.turn),
                "first": 0 if call else 1 if missing else 2 if is_late else 3,
            }
        )
    return rows


def _cell(cell: Cell, turn: int, call: ConsoleCall | None, owed: Collection[int]) -> dict[str, Any]:
    lacking = [board.board for board in cell.boards if board.state == DUE]
    state = cell.state
    if state is CellState.LEFT and all(has_score(board.row, owed) for board in cell.boards):
        state = CellState.DONE  # boards left open have their artificial score
    texts = [str(STATES[state])]
    if cell.boards and lacking and state is not CellState.TO_COME:
        texts.append(_("missing %(boards)s") % {"boards": boards_in_words(lacking)})
    if cell.is_odd:
        texts.append(_("an odd result"))
    is_called = call is not None and cell.round == (call.round or turn)
    if is_called:
        texts.append(_("called the director"))
    marks = {CellState.DONE: "✓", CellState.RESTS: "–", CellState.TO_COME: ""}
    flags = {"now": cell.round == turn, "odd": cell.is_odd, "called": is_called}
    return {
        "round": cell.round,
        "css": " ".join([str(state), *(name for name, is_so in flags.items() if is_so)]),
        "mark": marks.get(state, f"{cell.done}/{len(cell.boards)}"),
        "title": "; ".join(texts),
        "done": cell.done,
        "of": len(cell.boards),
    }


def _table_address(session: Session, table: ConsoleTable, turn: int) -> str:
    """Return the page of the first board that a table lacks, else of the last it played."""
    opened = [board for cell in table.cells if cell.round <= max(turn, 1) for board in cell.boards]
    lacking = [board for board in opened if board.state in {DUE, ENTERED}]
    at = next(iter(lacking), opened[-1] if opened else None)
    return "" if at is None else address_of(session, at)
