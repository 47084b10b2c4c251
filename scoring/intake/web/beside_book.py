"""A result file beside the book of its event, as the page of the file shows it."""

from typing import Any

from federation.texts import sentence
from federation.texts.file_places import place_in_file
from scoring.importers.records import ImportedLine
from scoring.intake.services.into_book import AgainstBook, against_book
from scoring.models import FileState, ResultFile
from scoring.page_parts.notation import made

MOST_ASKED = 60


def beside_book(file: ResultFile) -> dict[str, Any]:
    """Return what the page shows of it; nothing where the file made results or was put aside."""
    if file.state == FileState.DISCARDED or hasattr(file, "revision"):
        return {"beside": None}
    beside = against_book(file)
    if beside is None:
        return {"beside": None}
    return {"beside": beside, "conflicts": _conflicts(beside), "asked_lines": _asked(beside)}


def _conflicts(beside: AgainstBook) -> list[dict[str, Any]]:
    return [
        {
            "line": each.line.id,
            "where": place_in_file(
                f"board {each.line.board}, round {each.line.round}, "
                f"table {each.line.section}{each.line.table}"
            ),
            "stands": made(each.line.contract, each.line.declarer, each.line.tricks),
            "says": made(each.says.contract, each.says.declarer, each.says.tricks),
        }
        for each in beside.conflicts
    ]


def _asked(beside: AgainstBook) -> list[dict[str, str]]:
    return [
        {"where": _where(each.told), "why": sentence(each.why, {})}
        for each in beside.asked[:MOST_ASKED]
    ]


def _where(told: ImportedLine) -> str:
    table = f", table {told.section}{told.table}" if told.table else ""
    return place_in_file(f"board {told.board}{table}")
