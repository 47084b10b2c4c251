"""Our template as a file, and a filled-in example to download and overwrite."""

import csv
import io
from collections.abc import Iterator

import openpyxl

FORMATS = ("csv", "xlsx")
Table = list[list[str]]

PAIRS_COLUMNS = ["Contestant", "Section", "Line", "Player 1", "Number 1", "Player 2", "Number 2"]
TEAM_COLUMNS = [
    "Contestant",
    "Name",
    *(f"{w} {n}" for n in range(1, 5) for w in ("Player", "Number")),
]
RESULT_COLUMNS = [
    "Board", "Session", "Section", "Round", "Table", "NS", "EW",
    "Contract", "Declarer", "Lead", "Tricks", "Score", "Remark",
]  # fmt: skip
INDIVIDUAL_COLUMNS = PAIRS_COLUMNS[:5]
SEAT_COLUMNS = [*RESULT_COLUMNS[:5], "North", "East", "South", "West", *RESULT_COLUMNS[7:]]
KINDS = {
    "matchpoints": ("pairs", "2"),
    "cross_imps": ("pairs", "1"),
    "butler": ("pairs", "1"),
    "teams": ("teams", "1"),
    "individual": ("individual", "1"),
}


def template_example(kind: str, file_format: str) -> bytes:
    """Return an example of the template.

    kind: "matchpoints", "cross_imps", "butler", "teams" or "individual"; file_format: "csv" or
    "xlsx".
    Raises: ValueError for any other.
    """
    if kind not in KINDS or file_format not in FORMATS:
        raise ValueError(f"{kind} {file_format}")
    tables = [_facts(kind), _contestants(kind), _results(kind)]
    return template_file(tables, file_format)


def template_file(tables: list[Table], file_format: str) -> bytes:
    """Return a file of the event's facts, its contestants and its results ("csv" or "xlsx")."""
    return _csv(tables) if file_format == "csv" else _xlsx(tables)


def _facts(kind: str) -> Table:
    players, rankings = KINDS[kind]
    return [
        ["Event", "Monday evening"],
        ["Date", "2026-03-09"],
        ["Kind", players],
        ["Method", {"teams": "imps_vp", "individual": "matchpoints"}.get(kind, kind)],
        ["Rankings", rankings],
    ]


def _contestants(kind: str) -> Table:
    if kind == "teams":
        return [TEAM_COLUMNS, *(_team(number) for number in (1, 2))]
    if kind == "individual":
        players = ([str(n), "A", "", f"Player {n:02}", str(10_000 + n)] for n in range(1, 9))
        return [INDIVIDUAL_COLUMNS, *players]
    lines = ("NS", "EW") if KINDS[kind][1] == "2" else ("", "")
    return [
        PAIRS_COLUMNS,
        *(_pair(number, lines[0]) for number in (1, 2)),
        *(_pair(number + 2, lines[1]) for number in (1, 2)),
    ]


def _pair(number: int, line: str) -> list[str]:
    first = 2 * number - 1
    people = [text for n in (first, first + 1) for text in (f"Player {n:02}", str(10_000 + n))]
    return [str(number), "A", line, *people]


def _team(number: int) -> list[str]:
    first = 4 * number - 3
    people = [text for n in range(first, first + 4) for text in (f"Player {n:02}", str(10_000 + n))]
    return [str(number), f"Team {number}", *people]


def _results(kind: str) -> Table:
    if kind == "individual":
        return [SEAT_COLUMNS, *([b, "1", "A", *rest] for b, *rest in _individual_lines())]
    section = "" if kind == "teams" else "A"
    rows = list(_team_lines() if kind == "teams" else _pair_lines())
    return [RESULT_COLUMNS, *([b, "1", section, *rest] for b, *rest in rows)]


def _pair_lines() -> Iterator[list[str]]:
    """Yield two tables, four pairs, two boards each round; the last board lacks one table."""
    yield ["1", "1", "1", "1", "3", "4S", "N", "HK", "10", "420", ""]
    yield ["1", "1", "2", "2", "4", "3NT", "S", "H4", "9", "400", ""]
    yield ["2", "1", "1", "1", "3", "2HX", "W", "SA", "7", "100", ""]
    yield ["2", "1", "2", "2", "4", "P", "", "", "", "0", ""]
    yield ["3", "2", "1", "1", "4", "1NT", "E", "S5", "7", "-90", ""]
    yield ["3", "2", "2", "2", "3", "", "", "", "", "", "60/40"]
    yield ["4", "2", "1", "1", "4", "5DXX", "N", "CA", "11", "1000", ""]
    yield ["4", "2", "2", "2", "3", "6C", "S", "D2", "11", "-100", ""]


def _individual_lines() -> Iterator[list[str]]:
    """Yield two tables, eight players, two boards; then everybody has another partner."""
    yield ["1", "1", "1", "1", "3", "2", "4", "4S", "N", "HK", "10", "420", ""]
    yield ["1", "1", "2", "5", "7", "6", "8", "3NT", "S", "H4", "9", "400", ""]
    yield ["2", "2", "1", "1", "5", "3", "7", "2HX", "W", "SA", "7", "100", ""]
    yield ["2", "2", "2", "2", "6", "4", "8", "P", "", "", "", "0", ""]


def _team_lines() -> Iterator[list[str]]:
    """Yield one match of two boards: each team North-South at one table."""
    yield ["1", "1", "1", "1", "2", "4S", "N", "HK", "10", "420", ""]
    yield ["1", "1", "2", "2", "1", "4S", "N", "DK", "9", "-50", ""]
    yield ["2", "1", "1", "1", "2", "3NT", "E", "S4", "9", "-400", ""]
    yield ["2", "1", "2", "2", "1", "3NT", "E", "S4", "10", "-430", ""]


def _csv(tables: list[Table]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    for table in tables:
        writer.writerows([*table, []])
    return text.getvalue().encode("utf-8-sig")


def _xlsx(tables: list[Table]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, table in zip(("Event", "Contestants", "Results"), tables, strict=True):
        sheet = book.create_sheet(title)
        for row in table:
            sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
