"""A result file compared with the results entered at the tables of its sessions."""

from typing import Any

from federation.texts import sentence
from scoring.intake.services.into_book import Found, against_book
from scoring.intake.services.parts import Parts
from scoring.live.rules.lines import Line, Result
from scoring.models import ResultFile


def beside_tables(file: ResultFile, parts: Parts | None) -> dict[str, Any] | None:
    """Return the comparison as values; None if no table entered anything.

    parts: the file as `kept_parts` read it.
    """
    if (beside := against_book(file, parts)) is None:
        return None
    numbers = {each.pk: each.number for each in file.event.sessions.all()}
    return {
        "version": beside.version,
        "sessions": list(beside.sessions),
        "new": len(beside.new),
        "same": len(beside.same),
        "replaced": [_told(each, numbers) for each in beside.replaced],
        "conflicts": [_told(each, numbers) for each in beside.conflicts],
        "asked": [
            {
                "where": each.told.where,
                "board": each.told.board,
                "table": f"{each.told.section}{each.told.table}" if each.told.table else "",
                "why": each.why,
                "text": sentence(each.why, {}),
            }
            for each in beside.asked
        ],
    }


def _told(each: Found, numbers: dict[int, int]) -> dict[str, Any]:
    return {
        "line": each.line.id,
        "session": numbers[each.line.session_id],
        "section": each.line.section,
        "table": each.line.table,
        "round": each.line.round,
        "board": each.line.board,
        "stands": _made(each.line),
        "says": _made(each.says),
    }


def _made(told: Line | Result) -> dict[str, Any]:
    return {"contract": told.contract, "declarer": told.declarer, "tricks": told.tricks}
