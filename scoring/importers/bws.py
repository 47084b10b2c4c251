"""Bridgemate BWS, an Access database: results by table and round, seats, deals. Never members.

The file has no scores and no matchpoints: contracts and tricks only.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from scoring.importers.access_tables import AccessTables, Row, number_in, text_in
from scoring.importers.bws_people import seated_people
from scoring.importers.entries import Entries, key_of
from scoring.importers.notation import (
    artificial_of,
    card_of,
    contract_of,
    date_of,
    direction_of,
    integer_of,
    tricks_from_relative,
)
from scoring.importers.records import (
    ImportedContestant,
    ImportedDeal,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ScoringHints,
)
from scoring.importers.seating import Seats, rankings_of
from scoring.importers.team_matches import as_team_matches, is_team_event
from tournaments.importers.hands import is_whole, suit_of

MATCHPOINTS = 1  # the only ScoringType whose meaning is known
HIGHEST_BOARD = 9999
NOT_PLAYED = "not played"
AWARDED = "arbitral score"
SWITCHED = "wrong direction"
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")


def read_bws(data: bytes, limits: Limits) -> ImportedFile:
    """Return the content of a Bridgemate file of a session. Raises: ImporterError."""
    findings = Findings()
    database = AccessTables(data, limits)
    if "ReceivedData" not in database:
        raise ImporterError("not_this_format", format="BWS", element="ReceivedData")
    rows = last_entries(database.rows("ReceivedData"))
    if not rows:
        raise ImporterError("no_results")
    if len(rows) > limits.lines:
        raise ImporterError("too_many_lines", limit=limits.lines)
    sections = {number_in(row, "ID"): row for row in database.rows("Section")}
    letters = {ident: text_in(row, "Letter") for ident, row in sections.items()}
    movement = list(database.rows("RoundData"))
    individual = any(number_in(row, "South") for row in rows)
    teams = not individual and is_team_event(rows)
    drawn = _lines(rows, letters, sections, findings)
    two = set() if individual or teams else _two_rankings(sections, rows, movement)
    entries = Entries(findings, winners=2 if two else 1)
    kind = "teams" if teams else "individual" if individual else "pairs"
    people = seated_people(database, rows, movement, kind=kind, two=two)
    for (section, number, direction), players in people.items():
        letter = letters.get(section, str(section))
        entries.add(
            ImportedContestant(
                key=key_of(letter, str(number), direction),
                number=str(number),
                players=players,
                section=letter,
                direction=direction,
            )
        )
    lines = tuple(_keyed(line, entries, switched=switched) for line, switched in drawn)
    matches: tuple[ImportedMatch, ...] = ()
    if teams:
        lines, matches = as_team_matches(lines)
    if unknown := _unknown_scoring(sections.values()):
        findings.add("scoring_type_unknown", value=unknown)
    if len({line.section for line in lines}) > 1:
        findings.add("sections_scored_together")
    return ImportedFile(
        format="bws",
        program="Bridgemate",
        name=text_in(next(database.rows("Session"), {}), "Name"),
        date=_date(database, rows),
        kind=kind,
        hints=ScoringHints(method="imps_vp" if teams else "matchpoints"),
        winners=entries.winners,
        contestants=entries.contestants(),
        lines=lines,
        matches=matches,
        deals=_deals(database, findings),
        sessions=max(line.session for line in lines),
        warnings=findings.as_warnings(),
    )


def last_entries(rows: Iterable[Row]) -> list[Row]:
    """Return the valid results: corrections are later rows, erased ones do not count."""
    ordered = sorted(
        enumerate(rows),
        key=lambda numbered_row: (number_in(numbered_row[1], "ID"), numbered_row[0]),
    )
    standing: dict[tuple[int, ...], Row] = {}
    for _, row in ordered:
        place = tuple(number_in(row, name) for name in ("Section", "Table", "Round", "Board"))
        if row.get("Erased"):
            standing.pop(place, None)
        else:
            standing[place] = row
    return list(standing.values())


def _two_rankings(
    sections: Mapping[int, Row], rows: Iterable[Row], movement: Iterable[Row]
) -> set[int]:
    """Return the sections whose two lines are ranked apart, by setting or by the seats."""
    seats: dict[int, list[Seats]] = {}
    for row in rows:
        ns, ew = number_in(row, "PairNS"), number_in(row, "PairEW")
        if ns and ew:
            seat = Seats("", number_in(row, "Board"), str(ns), str(ew))
            seats.setdefault(number_in(row, "Section"), []).append(seat)
    for row in movement:
        ns, ew = number_in(row, "NSPair"), number_in(row, "EWPair")
        if ns and ew and (section := number_in(row, "Section")) in seats:
            low = number_in(row, "LowBoard")
            seats[section].append(Seats("", low, str(ns), str(ew)))
    stated = {ident: number_in(row, "Winners") for ident, row in sections.items()}
    return {
        section
        for section, seen in seats.items()
        if (stated.get(section) or rankings_of(seen)) == 2
    }


def _lines(
    rows: list[Row], letters: Mapping[int, str], sections: Mapping[int, Row], findings: Findings
) -> list[tuple[ImportedLine, bool]]:
    """Return the lines by pair numbers as drawn, and whether the pairs exchanged directions."""
    american = _american(rows)
    sessions = sorted({number_in(row, "Session") for row in sections.values()}) or [0]
    lines = []
    for row in rows:
        section = number_in(row, "Section")
        session = number_in(sections.get(section, {}), "Session")
        place = sessions.index(session) + 1 if session in sessions else 1
        letter = letters.get(section, str(section))
        line = _line(row, letter, place, findings, american=american)
        if line is not None:
            switched = _switched(row)
            if switched:
                findings.add("sides_switched", where=line.where)
            lines.append((line, switched))
    if not lines:
        raise ImporterError("no_results")
    return lines


def _line(
    row: Row, section: str, session: int, findings: Findings, *, american: bool
) -> ImportedLine | None:
    board, table = number_in(row, "Board"), number_in(row, "Table")
    ns, ew = number_in(row, "PairNS"), number_in(row, "PairEW")
    where = f"section {section}, round {number_in(row, 'Round')}, table {table}, board {board}"
    if not 1 <= board <= HIGHEST_BOARD:
        raise ImporterError("board_unreadable", line=number_in(row, "ID"), value=str(board))
    if ns == 0 or ew == 0:
        return None  # somebody sat out
    remark = text_in(row, "Remarks")
    written = text_in(row, "Contract")
    contract, side = contract_of(written), direction_of(text_in(row, "NS/EW"))
    artificial = artificial_of(remark)
    if remark.lower() == AWARDED:
        findings.add("awarded_score_missing", where=where)
    elif remark and not artificial and remark.lower() not in {NOT_PLAYED, SWITCHED}:
        findings.add("remark_unknown", where=where, value=remark[:30])
    if written.strip() and not contract:
        findings.add("contract_unreadable", where=where, value=written[:20])
    passed, void = contract == "P", remark.lower() in {NOT_PLAYED, AWARDED}
    result = text_in(row, "Result")
    tricks = None if passed else tricks_from_relative(contract, result, american=american)
    nothing = void or not (passed or (contract and side and tricks is not None))
    return ImportedLine(
        where=where,
        board=board,
        ns=str(ns),
        ew=str(ew),
        south=str(number_in(row, "South") or ""),
        west=str(number_in(row, "West") or ""),
        session=session,
        section=section,
        round=number_in(row, "Round") or None,
        table=str(table or ""),
        contract="" if artificial or nothing else contract,
        declarer="" if artificial or nothing or passed else side,
        lead=card_of(text_in(row, "LeadCard")),
        tricks=None if artificial or nothing else tricks,
        artificial=artificial,
        artificial_label=remark if artificial else "",
        not_played=nothing and artificial is None,
    )


def _switched(row: Row) -> bool:
    """Return whether the pairs sat in the other direction than in the movement."""
    if text_in(row, "Remarks").lower() == SWITCHED:
        return True
    side = direction_of(text_in(row, "NS/EW"))
    ns, ew, declarer = (number_in(row, name) for name in ("PairNS", "PairEW", "Declarer"))
    if ns == ew or number_in(row, "South") or not side:
        return False
    return declarer == (ns if side in "EW" else ew)


def _american(rows: list[Row]) -> bool:
    """Return whether made contracts are written as "+4" for ten tricks in four spades."""
    over = []
    for row in rows:
        contract, result = contract_of(text_in(row, "Contract")), text_in(row, "Result")
        if result == "=":
            return False
        extra = integer_of(result)
        if contract not in {"", "P"} and extra is not None and extra > 0:
            over.append(extra - int(contract[0]))
    return bool(over) and min(over) >= 0


def _keyed(line: ImportedLine, entries: Entries, *, switched: bool) -> ImportedLine:
    """Return the line with contestants' keys instead of pair numbers, each on the side it sat."""
    single = bool(line.south or line.west)
    ns = entries.find(line.section, line.ns, "N" if single else "NS")
    ew = entries.find(line.section, line.ew, "E" if single else "EW")
    return replace(
        line,
        ns=ew if switched else ns,
        ew=ns if switched else ew,
        south=entries.find(line.section, line.south, "S"),
        west=entries.find(line.section, line.west, "W"),
    )


def _unknown_scoring(sections: Iterable[Row]) -> str:
    kinds = {number_in(row, "ScoringType") for row in sections} - {0, MATCHPOINTS}
    return ", ".join(str(kind) for kind in sorted(kinds))


def _date(database: AccessTables, rows: list[Row]) -> dt.date | None:
    for row in (*database.rows("Session"), *rows[:1]):
        day = date_of(text_in(row, "Date") or text_in(row, "DateLog"))
        if day is not None and day.year > 1990:  # the zero of an Access date is 1899
            return day
    return None


def _deals(database: AccessTables, findings: Findings) -> tuple[ImportedDeal, ...]:
    deals: dict[int, ImportedDeal] = {}
    for row in database.rows("HandRecord"):
        board = number_in(row, "Board")
        north, east, south, west = (
            ".".join(suit_of(text_in(row, f"{seat}{suit}")) for suit in SUITS)
            for seat in ("North", "East", "South", "West")
        )
        if board in deals or board < 1:
            continue
        if is_whole((north, east, south, west)):
            deals[board] = ImportedDeal(board, (north, east, south, west))
        else:
            findings.add("deal_unreadable", line=board)
    return tuple(deals.values())
