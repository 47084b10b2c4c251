"""A result file compared with the results entered at the tables of its sessions."""

from typing import Any

from federation.texts import sentence
from scoring.intake.services.book_import import MatchedLine, against_book
from scoring.intake.services.parts import Parts
from scoring.live.rules.lines import Line, Result
from scoring.models import ResultFile


def beside_tables(file: ResultFile, parts: Parts | None) -> dict[str, Any] | None:
    """Return the comparison as values; None if no table entered anything.

    parts: the file as `cached_parts` read it.
    """
    if (beside := against_book(file, parts)) is None:
        return None
    numbers = {session.pk: session.number for session in file.event.sessions.all()}
    return {
        "version": beside.version,
        "sessions": list(beside.sessions),
        "new": len(beside.new),
        "same": len(beside.same),
        "replaced": [_data(matched_line, numbers) for matched_line in beside.replaced],
        "conflicts": [_data(conflict, numbers) for conflict in beside.conflicts],
        "questions": [
            {
                "where": unmatched_line.imported.where,
                "board": unmatched_line.imported.board,
                "table": f"{unmatched_line.imported.section}{unmatched_line.imported.table}"
                if unmatched_line.imported.table
                else "",
                "why": unmatched_line.why,
                "text": sentence(unmatched_line.why, {}),
            }
            for unmatched_line in beside.questions
        ],
    }


def _data(matched_line: MatchedLine, numbers: dict[int, int]) -> dict[str, Any]:
    return {
        "line": matched_line.line.id,
        "session": numbers[matched_line.line.session_id],
        "section": matched_line.line.section,
        "table": matched_line.line.table,
        "round": matched_line.line.round,
        "board": matched_line.line.board,
        "stands": _made(matched_line.line),
        "says": _made(matched_line.says),
    }


def _made(brought: Line | Result) -> dict[str, Any]:
    return {"contract": brought.contract, "declarer": brought.declarer, "tricks": brought.tricks}
