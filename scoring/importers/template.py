"""Our own template, CSV or XLSX: the event, the contestants, the results at each table.

Three tables one below the other (or one per sheet): lines "Event", "Date", "Kind"...; a table that
begins "Contestant"; a table that begins "Board". Headings may be in each language of the site. In
individuals a contestant is one player, and a line names North, East, South and West. In triplets a
contestant has three players, and its column "Rests" may say who of them rests from which round on.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from federation.importers.sheets import Row, csv_rows, xlsx_rows
from scoring.importers.entries import Entries, key_of, player_of
from scoring.importers.notation import (
    artificial_of,
    average_of,
    card_of,
    contract_of,
    date_of,
    integer_of,
    number_of,
    place_of,
    score_of,
    tricks_of,
)
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    PublishedStanding,
    ScoringHints,
)
from scoring.importers.team_matches import as_team_matches
from scoring.importers.template_headings import (
    COLUMNS,
    FACTS,
    MOST_PLAYERS,
    SEATS,
    heading,
    seat_of,
    side_of,
    word_of,
)
from scoring.importers.turns import turns_of

METHODS = {
    "pairs": ("matchpoints", "cross_imps", "butler"),
    "teams": ("imps_vp", "point_a_board"),
    "individual": ("matchpoints", "cross_imps", "butler"),
}
HIGHEST_BOARD = 9999


@dataclass(slots=True)
class Tables:
    """The three tables of the template as read."""

    facts: dict[str, str] = field(default_factory=dict)
    contestants: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    results: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    written: dict[str, str] = field(default_factory=dict)  # how the file calls a column


def read_template(data: bytes, limits: Limits) -> ImportedFile:
    """Return the content of our template, a text or a workbook. Raises: ImporterError."""
    return (read_template_xlsx if data.startswith(b"PK") else read_template_csv)(data, limits)


def read_template_csv(data: bytes, limits: Limits) -> ImportedFile:
    """Return the content of our template as CSV. Raises: ImporterError naming the line."""
    findings = Findings()
    return _read(csv_rows(data, findings, limits), findings, limits)


def read_template_xlsx(data: bytes, limits: Limits) -> ImportedFile:
    """Return the content of our template as XLSX. Raises: ImporterError naming the row."""
    return _read(xlsx_rows(data, limits), Findings(), limits)


def is_template(first_cells: Iterable[str]) -> bool:
    """Return whether the first cells of some rows are those of our template."""
    headings = {heading(cell) for cell in first_cells}
    return "contestant" in headings or ("board" in headings and not headings.isdisjoint(FACTS))


def _read(rows: Iterable[Row], findings: Findings, limits: Limits) -> ImportedFile:
    tables = _tables(rows, findings)
    try:
        return _content(tables, findings, limits)
    except ImporterError as fault:
        column = str(fault.values.get("column", ""))
        if column:
            fault.values["column"] = tables.written.get(column.lower(), column)
        raise


def _content(tables: Tables, findings: Findings, limits: Limits) -> ImportedFile:
    if not tables.results:
        raise ImporterError("no_results")
    if len(tables.results) > limits.lines:
        raise ImporterError("too_many_lines", limit=limits.lines)
    kind = word_of(tables.facts.get("kind", "")) or "pairs"
    method = word_of(tables.facts.get("method", "")) or METHODS.get(kind, ("",))[0]
    if method not in METHODS.get(kind, ()):
        raise ImporterError("event_type_unknown", value=f"{kind} {method}"[:40], line=1)
    winners = 2 if tables.facts.get("rankings") == "2" and kind == "pairs" else 1
    entries = Entries(findings, winners)
    for place, cells in tables.contestants:
        entries.add(_contestant(place, cells, winners))
    lines = tuple(_lines(tables, entries, kind))
    matches: tuple[ImportedMatch, ...] = ()
    if kind == "teams":
        lines, matches = as_team_matches(lines)
    return ImportedFile(
        format="template",
        program="Trunfo",
        name=tables.facts.get("event", ""),
        date=date_of(tables.facts.get("date", "")),
        kind=kind,
        hints=ScoringHints(method=method, vp_scale=_scale(tables.facts.get("scale", ""))),
        winners=winners,
        contestants=entries.contestants(),
        lines=lines,
        matches=matches,
        sessions=max(line.session for line in lines),
        warnings=findings.as_warnings(),
    )


def _tables(rows: Iterable[Row], findings: Findings) -> Tables:
    tables = Tables()
    columns: list[str] = []
    target: list[tuple[int, dict[str, str]]] | None = None
    for place, cells in rows:
        if not any(cells):
            continue
        first = heading(cells[0])
        if first in {"contestant", "board"}:
            columns = [heading(cell) for cell in cells]
            tables.written |= dict(zip(columns, cells, strict=True))
            for name, cell in zip(columns, cells, strict=True):
                if name and name not in COLUMNS:
                    findings.add("heading_unknown", line=place, column=cell[:40])
            target = tables.contestants if first == "contestant" else tables.results
        elif first in FACTS:
            tables.facts.setdefault(first, next((cell for cell in cells[1:] if cell), ""))
            target = None
        elif target is not None:
            filled = zip(columns, cells, strict=False)
            target.append((place, {name: cell for name, cell in filled if name}))
        elif first:
            findings.add("heading_unknown", line=place, column=cells[0][:40])
    return tables


def _scale(text: str) -> str:
    return text.strip().lower().replace(" ", "_")


def _contestant(place: int, cells: dict[str, str], winners: int) -> ImportedContestant:
    number, section = cells.get("contestant", ""), cells.get("section", "")
    if not number:
        raise _unreadable(place, cells, "Contestant", "wanted_contestant")
    direction = side_of(cells.get("line", "")) if winners == 2 else ""
    if direction is None:
        raise _unreadable(place, cells, "Line", "wanted_side")
    people = (
        player_of(cells.get(f"player {n}", ""), cells.get(f"number {n}", ""))
        for n in range(1, MOST_PLAYERS + 1)
    )
    turns = turns_of(cells.get("rests", ""))
    if turns is None:
        raise _unreadable(place, cells, "Rests", "wanted_rests")
    rank, tied = place_of(cells.get("place", ""))
    return ImportedContestant(
        key=key_of(section, number, direction),
        number=number,
        players=tuple(person for person in people if person.name),
        section=section,
        direction=direction,
        name=cells.get("name", ""),
        handicap=_number(place, cells, "handicap"),
        adjustment=_number(place, cells, "adjustment"),
        published=PublishedStanding(
            rank=rank,
            tied=tied,
            score=_number(place, cells, "total"),
            percentage=_number(place, cells, "percentage"),
        ),
        turns=turns,
    )


def _unreadable(place: int, cells: dict[str, str], column: str, wanted: str) -> ImporterError:
    """Return the fault of a cell. wanted: the code of what should stand in it."""
    value = cells.get(column.lower(), "")[:40]
    return ImporterError(
        "row_unreadable" if value else "cell_empty",
        line=place,
        column=column,
        **({"value": value} if value else {}),
        wanted=wanted,
    )


def _number(place: int, cells: dict[str, str], column: str) -> Decimal | None:
    written = cells.get(column, "")
    number = number_of(written)
    if written and number is None:
        raise _unreadable(place, cells, column.capitalize(), "wanted_number")
    return number


def _lines(tables: Tables, entries: Entries, kind: str) -> Iterator[ImportedLine]:
    for place, cells in tables.results:
        board = integer_of(cells.get("board", ""))
        if board is None or not 1 <= board <= HIGHEST_BOARD:
            raise ImporterError("board_unreadable", line=place, value=cells.get("board", "")[:20])
        columns = SEATS if kind == "individual" else ("ns", "ew")
        numbers = [cells.get(column, "") for column in columns]
        if "" in numbers:
            column = columns[numbers.index("")]
            column = column.capitalize() if column in SEATS else column.upper()
            raise _unreadable(place, cells, column, "wanted_contestant")
        section = cells.get("section", "")
        sides = ("NS", "EW") if kind == "pairs" else ("",) * len(columns)
        keys = [
            entries.find(section, number, side) for number, side in zip(numbers, sides, strict=True)
        ]
        yield _line(place, cells, board, keys)


def _line(place: int, cells: dict[str, str], board: int, keys: Sequence[str]) -> ImportedLine:
    """Return one line; keys: of North-South and East-West, or of North, East, South and West."""
    remark, written = cells.get("remark", ""), cells.get("score", "")
    contract = contract_of(cells.get("contract", ""))
    if cells.get("contract", "") and not contract:
        raise _unreadable(place, cells, "Contract", "wanted_contract")
    artificial = _artificial(remark) or _artificial(written)
    void = word_of(remark) == "not_played"
    score = None if artificial or void else score_of(written)
    if written and score is None and not artificial and not void:
        raise _unreadable(place, cells, "Score", "wanted_score")
    passed = contract == "P"
    tricks = None if passed else tricks_of(cells.get("tricks", ""))
    declarer = "" if passed else seat_of(cells.get("declarer", ""))
    if contract and not passed and cells.get("declarer", "").strip("-– ") and not declarer:
        raise _unreadable(place, cells, "Declarer", "wanted_declarer")
    is_complete = score is not None or passed or (contract and declarer and tricks is not None)
    if not is_complete and not artificial and not void:
        raise _unreadable(place, cells, "Score", "wanted_result")
    return ImportedLine(
        where=f"row {place}, board {board}",
        board=board,
        ns=keys[0],
        ew=keys[1],
        south=keys[2] if len(keys) > 2 else "",
        west=keys[3] if len(keys) > 2 else "",
        session=integer_of(cells.get("session", "")) or 1,
        section=cells.get("section", ""),
        round=integer_of(cells.get("round", "")),
        table=cells.get("table", ""),
        contract="" if artificial or void else contract,
        declarer="" if artificial or void else declarer,
        lead=card_of(cells.get("lead", "")),
        tricks=None if artificial or void else tricks,
        ns_score=score,
        artificial=artificial,
        artificial_label=(remark or written) if artificial else "",
        not_played=void,
    )


def _artificial(text: str) -> tuple[Decimal, Decimal] | None:
    average = average_of(text)
    return (average, average) if average is not None else artificial_of(text)
