"""ScoreTable and TotalScoreTable of a PBN file: every table of a board on one row."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from scoring.importers.entries import Entries, key_of
from scoring.importers.notation import (
    card_of,
    contract_of,
    direction_of,
    integer_of,
    number_of,
    place_of,
    score_of,
    tricks_of,
)
from scoring.importers.pbn_recap import recap_standings
from scoring.importers.pbn_results import PbnResults, method_of, people_of
from scoring.importers.records import (
    ImportedContestant,
    ImportedLine,
    PublishedStanding,
    ScoringHints,
)
from scoring.importers.seating import Seats, matchpoint_scale, rankings_of
from tournaments.importers.pbn_syntax import Pbn

UNKNOWN_PAIR = "???"
TOTALS = "TotalScoreTable"
POINTS = {"matchpoints": "MP", "cross_imps": "IMP", "butler": "IMP"}
HIGHEST_BOARD = 9999
MOST_TABLES = 5000


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a ScoreTable and its board."""

    line: int
    board: int
    session: int
    cells: dict[str, str]

    def pair(self, side: str) -> str:
        """Return the pair on a side, "" if the row does not have it."""
        written = self.cells.get(f"PairId_{side}") or self.cells.get(f"PairID_{side}", "")
        return "" if written == UNKNOWN_PAIR else written or self.cells.get(f"Names_{side}", "")

    @property
    def section(self) -> str:
        """Return the section, "" where there is none."""
        return self.cells.get("Section", "")


def read_score_tables(pbn: Pbn, findings: Findings, limits: Limits) -> PbnResults:
    """Return the event described by its score tables. Raises: ImporterError."""
    rows = list(_rows(pbn))
    total = sum(_tables(row) for row in rows)
    if total > limits.lines:
        raise ImporterError("too_many_lines", limit=limits.lines)
    method, percent = _method(pbn, rows)
    seats = [Seats(r.section, r.board, r.pair("NS"), r.pair("EW")) for r in rows]
    winners = _rankings(pbn, [seat for seat in seats if seat.ns and seat.ew])
    entries = Entries(findings, winners)
    _add_totals(pbn, entries, method, seats)
    _add_named(rows, entries)
    lines = [
        line
        for row in rows
        for line in [_line(row, entries, method, percent=percent)] * _tables(row)
    ]
    if not lines or not entries.by_place:
        raise ImporterError("no_contestants" if lines else "no_results")
    _add_recap(pbn, entries)
    hints = ScoringHints(
        method=method,
        matchpoint_scale=matchpoint_scale(lines) if method == "matchpoints" else 2,
        lines_in_percent=percent,
    )
    return PbnResults("pairs", hints, winners, entries.contestants(), tuple(lines))


def _rankings(pbn: Pbn, seats: list[Seats]) -> int:
    """Return the number of rankings by the seats; one if the totals are one list of places."""
    ranks = [cells.get("Rank", "") for game in pbn.games for _, cells in game.table(TOTALS)]
    apart = any(_direction(cells) for game in pbn.games for _, cells in game.table(TOTALS))
    if ranks and not apart and 4 * len(set(ranks)) > 3 * len(ranks):
        return 1
    return rankings_of(seats)


def _rows(pbn: Pbn) -> Iterator[Row]:
    seen: Counter[tuple[int, str]] = Counter()
    for game in pbn.games:
        if not game.rows.get("ScoreTable"):
            continue
        board = integer_of(game.value("Board"))
        if board is None or not 1 <= board <= HIGHEST_BOARD:
            raise ImporterError("board_unreadable", line=game.line, value=game.value("Board")[:20])
        rows = list(game.table("ScoreTable"))
        # A board that a section had already is the board of another session.
        sections = {cells.get("Section", "") for _, cells in rows}
        session = 1 + max(seen[board, section] for section in sections)
        for section in sections:
            seen[board, section] += 1
        yield from (Row(line, board, session, cells) for line, cells in rows)


def _tables(row: Row) -> int:
    count = integer_of(row.cells.get("Multiplicity", ""))
    named = row.pair("NS") or row.pair("EW")
    return 1 if named or count is None else min(max(count, 1), MOST_TABLES)


def _method(pbn: Pbn, rows: list[Row]) -> tuple[str, bool]:
    """Return the method and whether the points of the rows are percentages."""
    filled = Counter(name for row in rows for name, text in row.cells.items() if text)
    stated = method_of(next((g.value("Scoring") for g in pbn.games if g.value("Scoring")), ""))
    if filled["MP_NS"] or filled["MP_EW"]:
        return "matchpoints", _are_percentages(rows)
    if filled["IMP_NS"] or filled["IMP_EW"]:
        return ("butler" if stated == "butler" else "cross_imps"), False
    if filled["Percentage_NS"] or filled["Percentage_EW"]:
        return "matchpoints", True
    return {"imps": "cross_imps", "point_a_board": "matchpoints"}.get(stated, stated) or (
        "matchpoints"
    ), False


def _are_percentages(rows: list[Row]) -> bool:
    """Return whether the points are percentages: some files have 0 to 100 in MP columns."""
    tables = Counter((row.session, row.board) for row in rows)
    both = [
        (number_of(row.cells.get("MP_NS", "")), number_of(row.cells.get("MP_EW", "")), row)
        for row in rows
    ]
    sums = [
        (ns + ew, tables[row.session, row.board])
        for ns, ew, row in both
        if ns is not None and ew is not None
    ]
    if sums:
        hundred = sum(1 for total, n in sums if total == 100 and n - 1 not in {50, 100})
        return hundred * 2 > len(sums)
    tops = [(ns, tables[row.session, row.board]) for ns, _, row in both if ns is not None]
    return any(points > 2 * (n - 1) for points, n in tops)


def _line(row: Row, entries: Entries, method: str, *, percent: bool) -> ImportedLine:
    cells, where = row.cells, f"line {row.line}, board {row.board}"
    contract = contract_of(cells.get("Contract", ""))
    score, artificial = _score(cells, where)
    passed = contract == "P"
    column = "Percentage" if percent and not cells.get("MP_NS") else POINTS[method]
    tricks = None if passed else tricks_of(cells.get("Result", ""))
    playable = passed or (contract and tricks is not None)
    return ImportedLine(
        where=where,
        board=row.board,
        ns=_contestant(row, "NS", entries),
        ew=_contestant(row, "EW", entries),
        session=row.session,
        section=row.section,
        round=integer_of(cells.get("Round", "")),
        table=cells.get("Table", ""),
        contract="" if artificial else contract,
        declarer="" if passed else direction_of(cells.get("Declarer", "")),
        lead=card_of(cells.get("Lead", "")),
        tricks=tricks,
        ns_score=score,
        artificial=artificial,
        artificial_label=_label(cells) if artificial else "",
        not_played=score is None and artificial is None and not playable,
        published_ns=number_of(cells.get(f"{column}_NS", "")),
        published_ew=number_of(cells.get(f"{column}_EW", "")),
    )


def _contestant(row: Row, side: str, entries: Entries) -> str:
    pair = row.pair(side)
    return entries.find(row.section, pair, side) if pair else ""


def _score(cells: dict[str, str], where: str) -> tuple[int | None, tuple[Decimal, Decimal] | None]:
    """Return the score seen from North-South, or the percentages of an artificial score."""
    ns, ew = cells.get("Score_NS", ""), cells.get("Score_EW", "")
    if "^" in ns + ew:
        numbers = [
            number_of(text.lstrip("^")) if text.startswith("^") else None for text in (ns, ew)
        ]
        first, second = numbers
        if first is None and second is None:
            raise ImporterError("score_unreadable", where=where, value=(ns or ew)[:20])
        first = 100 - second if first is None and second is not None else first
        second = 100 - first if second is None and first is not None else second
        if first is not None and second is not None and max(first, second) <= 100:
            return None, (first, second)
        raise ImporterError("score_unreadable", where=where, value=(ns or ew)[:20])
    for text, sign in ((ns, 1), (ew, -1)):
        if text:
            score = score_of(text)
            if score is None:
                raise ImporterError("score_unreadable", where=where, value=text[:20])
            return sign * score, None
    return None, None


def _label(cells: dict[str, str]) -> str:
    return " ".join(filter(None, (cells.get("Score_NS", ""), cells.get("Score_EW", ""))))


def _add_named(rows: list[Row], entries: Entries) -> None:
    """Add the pairs that the rows name by number or name, in the order of their numbers."""
    cells_by_place: dict[tuple[str, str, str], str] = {}
    for row in rows:
        for side in ("NS", "EW"):
            if pair := row.pair(side):
                direction = side if entries.winners == 2 else ""
                place = (row.section, pair, direction)
                cells_by_place[place] = cells_by_place.get(place) or row.cells.get(
                    f"Names_{side}", ""
                )
    listed = {(e.number, e.direction): e for e in entries.contestants()}
    for section, number, direction in sorted(cells_by_place, key=_by_number):
        if (number, direction) in listed or (number, "") in listed:
            continue
        entries.add(
            ImportedContestant(
                key=key_of(section, number, direction),
                number=number,
                players=people_of(cells_by_place[section, number, direction]),
                section=section,
                direction=direction,
            )
        )


def _by_number(place: tuple[str, str, str]) -> tuple[str, str, int, str]:
    section, number, direction = place
    return section, direction, integer_of(number) or 0, number


def _add_totals(pbn: Pbn, entries: Entries, method: str, seats: list[Seats]) -> None:
    game = next((game for game in pbn.games if game.rows.get(TOTALS)), None)
    if game is None:
        return
    rows = list(game.table(TOTALS))
    ranks = [cells.get("Rank", "").rstrip("=") for _, cells in rows]
    sides = {"NS": {seat.ns for seat in seats}, "EW": {seat.ew for seat in seats}}
    for place, (_, cells) in enumerate(rows, start=1):
        # If pairs have no number, the order of the list is their number.
        number = cells.get("PairId") or cells.get("PairID") or cells.get("TeamId")
        number = number or (ranks[place - 1] if len(set(ranks)) == len(ranks) else str(place))
        section = cells.get("Section", "")
        direction = ""
        if entries.winners == 2:
            direction = _direction(cells) or _side_of(number, section, sides, entries)
        entries.add(
            ImportedContestant(
                key=key_of(section, number, direction),
                number=number,
                players=people_of(cells.get("Names", "")),
                section=section,
                direction=direction,
                published=_published(cells, method),
            ),
            overall=True,
        )


def _direction(cells: dict[str, str]) -> str:
    written = (cells.get("Direction") or cells.get("Dir") or "").upper().replace("/", "")
    return {"N": "NS", "E": "EW"}.get(written, written if written in {"NS", "EW"} else "")


def _side_of(number: str, section: str, sides: dict[str, set[str]], entries: Entries) -> str:
    """Return the line of a pair whose totals have none: North-South are listed first."""
    only = [side for side, numbers in sides.items() if number in numbers]
    if len(only) == 1:
        return only[0]
    return "EW" if (section, number, "NS") in entries.by_place else "NS"


def _published(cells: dict[str, str], method: str) -> PublishedStanding:
    rank, tied = place_of(cells.get("Rank", ""))

    def stated(*names: str) -> Decimal | None:
        return next((number_of(cells[name]) for name in names if cells.get(name)), None)

    unit = POINTS[method]
    return PublishedStanding(
        rank=rank,
        tied=tied,
        score=stated(f"Total{unit}", f"TotalScore{unit}", unit, "TotalScore", "Score"),
        mean=stated(f"Mean{unit}", "MeanScore") if method != "matchpoints" else None,
        percentage=stated("TotalPercentage", "Percentage", "MeanPercentage", "ScorePercentage")
        if method == "matchpoints"
        else None,
    )


def _add_recap(pbn: Pbn, entries: Entries) -> None:
    """Add the results of an ACBLscore listing in a comment to the pairs it names."""
    for recap in recap_standings(pbn.comments):
        for place in ((recap.section, recap.number, recap.direction), ("", recap.number, "")):
            entry = entries.by_place.get(place)
            if entry and entry.published == PublishedStanding():
                players = recap.players if len(recap.players) == 2 else entry.players
                entries.by_place[place] = replace(entry, published=recap.published, players=players)
                break
