"""MATCH of a USEBIO file: two teams, their boards, and the points of the match."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from scoring.importers.entries import Entries, is_nobody
from scoring.importers.markup import Element
from scoring.importers.notation import integer_of, number_of
from scoring.importers.records import ImportedLine, ImportedMatch
from scoring.importers.usebio_entries import ScopeLike
from scoring.importers.usebio_lines import board_number, outcome_of

ROOMS = {True: "open", False: "closed"}  # the open room is where the home team sits North-South


@dataclass(frozen=True, slots=True)
class Sides:
    """The two teams of a match, and their known pairs."""

    key: str
    home: str
    away: str
    home_number: str
    away_number: str


def read_matches(
    scopes: Iterable[ScopeLike], entries: Entries, findings: Findings, limits: Limits
) -> tuple[tuple[ImportedMatch, ...], tuple[ImportedLine, ...]]:
    """Return the matches of a team event and the results of their boards."""
    matches: list[ImportedMatch] = []
    lines: list[ImportedLine] = []
    for scope in scopes:
        for element in scope.element.all("MATCH"):
            match, results = _match(element, scope, entries, findings, place=len(matches) + 1)
            matches.append(match)
            lines += results
            if len(lines) > limits.lines:
                raise ImporterError("too_many_lines", limit=limits.lines)
    return tuple(matches), tuple(lines)


def _match(
    element: Element, scope: ScopeLike, entries: Entries, findings: Findings, *, place: int
) -> tuple[ImportedMatch, list[ImportedLine]]:
    home, away = element.value("TEAM"), element.value("OPPOSING_TEAM")
    if is_nobody(home):
        raise ImporterError("team_missing", line=element.line)
    key = f"m{place}"
    sides = Sides(key, _team(home, scope, entries), _team(away, scope, entries), home, away)
    lines: list[ImportedLine] = []
    stated: list[tuple[int, Decimal]] = []
    boards: list[int] = []
    for board in element.all("BOARD"):
        number = board_number(board)
        boards.append(number)
        points = number_of(board.value("IMPS", "TEAM_POINTS"))
        if points is not None:
            stated.append((number, points))
        lines += [_line(t, number, sides, scope, findings) for t in board.all("TRAVELLER_LINE")]
    played_in = integer_of(element.value("ROUND_NUMBER")) or 1
    return (
        ImportedMatch(
            key=key,
            home=sides.home,
            away=sides.away,
            round=played_in,
            session=scope.session,
            boards=tuple(boards) or _range(element),
            published_home_vps=number_of(element.value("TEAM_SCORE")),
            published_away_vps=number_of(element.value("OPPOSING_TEAM_SCORE")),
            published_board_imps=tuple(stated),
        ),
        lines,
    )


def _team(number: str, scope: ScopeLike, entries: Entries) -> str:
    return entries.find(scope.section, number, "")


def _range(element: Element) -> tuple[int, ...]:
    first = integer_of(element.value("START_BOARD_NUMBER"))
    last = integer_of(element.value("END_BOARD_NUMBER"))
    if first is None or last is None or not 1 <= first <= last <= first + 200:
        return ()
    return tuple(range(first, last + 1))


def _line(
    element: Element, board: int, sides: Sides, scope: ScopeLike, findings: Findings
) -> ImportedLine:
    teams = f"{sides.home_number} v {sides.away_number}"
    where = f"{teams}, board {board}, line {element.line}"
    outcome = outcome_of(element, where, findings)
    home_sits_ns = _home_sits_ns(element, sides, where)
    return ImportedLine(
        where=where,
        board=board,
        ns=sides.home if home_sits_ns else sides.away,
        ew=sides.away if home_sits_ns else sides.home,
        session=scope.session,
        section=scope.section,
        contract=outcome.contract,
        declarer=outcome.declarer,
        lead=outcome.lead,
        tricks=outcome.tricks,
        ns_score=outcome.ns_score,
        artificial=outcome.artificial,
        artificial_label=outcome.artificial_label,
        not_played=outcome.not_played,
        match=sides.key,
        room=ROOMS[home_sits_ns],
    )


def _home_sits_ns(element: Element, sides: Sides, where: str) -> bool:
    direction = element.value("DIRECTION").upper()
    if direction in {"NS", "EW"}:
        return direction == "NS"
    # Without a direction, because a pair number begins with that of its team ("1-3-4").
    ns = element.value("NS_PAIR_NUMBER").split("-")[0].strip()
    if ns in (sides.home_number, sides.away_number):
        return ns == sides.home_number
    raise ImporterError("seating_unknown", where=where)
