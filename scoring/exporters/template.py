"""Pairs or individuals as our own template, CSV: the mirror of `importers.template`."""

import csv
import io
from collections.abc import Iterator

from scoring.importers.records import ImportedContestant, ImportedFile, ImportedLine

_CONTESTANT = ["Contestant", "Section", "Line"]
_RESULT = ["Board", "Session", "Section", "Round", "Table"]
_PLAYED = ["Contract", "Declarer", "Lead", "Tricks"]


def as_template(file: ImportedFile) -> bytes:
    """Return a file of pairs or individuals with contracts, readable by `read_template_csv`.

    Raises: ValueError for teams, and for lines without a contract.
    """
    if file.kind == "teams" or not all(line.contract for line in file.lines):
        raise ValueError(file.kind)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(_rows(file))
    return text.getvalue().encode()


def _rows(file: ImportedFile) -> Iterator[list[str]]:
    yield ["Event", file.name]
    if file.date is not None:
        yield ["Date", file.date.isoformat()]
    yield ["Kind", file.kind]
    yield ["Method", file.hints.method]
    yield ["Rankings", str(file.winners)]
    yield []
    players = max((len(contestant.players) for contestant in file.contestants), default=0)
    yield [*_CONTESTANT, *(f"{w} {n + 1}" for n in range(players) for w in ("Player", "Number"))]
    yield from (_contestant(contestant) for contestant in file.contestants)
    yield []
    seats = ["North", "East", "South", "West"] if file.kind == "individual" else ["NS", "EW"]
    yield [*_RESULT, *seats, *_PLAYED]
    numbers = {contestant.key: contestant.number for contestant in file.contestants}
    for line in file.lines:
        yield _line(line, [numbers[key] for key in _keys(line, file.kind)])


def _contestant(imported_contestant: ImportedContestant) -> list[str]:
    people = (
        text for one in imported_contestant.players for text in (one.name, one.national_number)
    )
    return [
        imported_contestant.number,
        imported_contestant.section,
        imported_contestant.direction,
        *people,
    ]


def _keys(line: ImportedLine, kind: str) -> list[str]:
    pair = [line.ns, line.ew]
    return [*pair, line.south, line.west] if kind == "individual" else pair


def _line(line: ImportedLine, numbers: list[str]) -> list[str]:
    place = [line.board, line.session, line.section, line.round or "", line.table]
    tricks = "" if line.tricks is None else line.tricks
    return [
        str(cell) for cell in (*place, *numbers, line.contract, line.declarer, line.lead, tricks)
    ]
