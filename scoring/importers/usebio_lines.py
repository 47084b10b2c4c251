"""TRAVELLER_LINE of a USEBIO file: who met whom on a board, and the result."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from scoring.importers.entries import Entries, is_nobody
from scoring.importers.markup import Element
from scoring.importers.notation import (
    artificial_of,
    average_of,
    card_of,
    contract_of,
    direction_of,
    integer_of,
    number_of,
    score_of,
    tricks_of,
)
from scoring.importers.records import ImportedLine
from scoring.importers.usebio_entries import ScopeLike

NS_POINTS = ("NS_MATCH_POINTS", "NS_CROSS_IMP_POINTS", "NS_BUTLER_POINTS")
EW_POINTS = ("EW_MATCH_POINTS", "EW_CROSS_IMP_POINTS", "EW_BUTLER_POINTS")
NOT_PLAYED = {"", "NP", "N/P", "NOT PLAYED", "-", "X"}
HIGHEST_BOARD = 9999


@dataclass(frozen=True, slots=True)
class Outcome:
    """The play in a line: contract, tricks and score, or why there is none."""

    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None
    ns_score: int | None = None
    artificial: tuple[Decimal, Decimal] | None = None
    artificial_label: str = ""
    not_played: bool = False


def read_lines(
    scopes: Iterable[ScopeLike], entries: Entries, findings: Findings, limits: Limits
) -> tuple[ImportedLine, ...]:
    """Return every result of every board of a pairs or individual event."""
    lines: list[ImportedLine] = []
    for scope in scopes:
        for board in scope.element.all("BOARD"):
            number = board_number(board)
            for element in board.all("TRAVELLER_LINE"):
                line = _line(element, number, scope, entries, findings)
                if line is not None:
                    lines.append(line)
                if len(lines) > limits.lines:
                    raise ImporterError("too_many_lines", limit=limits.lines)
    return tuple(lines)


def board_number(board: Element) -> int:
    """Return the number of a BOARD. Raises: ImporterError "board_unreadable"."""
    written = board.value("BOARD_NUMBER") or board.attribute("BOARD_NUMBER")
    number = integer_of(written)
    if number is None or not 1 <= number <= HIGHEST_BOARD:
        raise ImporterError("board_unreadable", line=board.line, value=written[:20])
    return number


def outcome_of(element: Element, where: str, findings: Findings) -> Outcome:
    """Return the play in a TRAVELLER_LINE.

    Raises: ImporterError "score_unreadable".
    """
    written, score_text = element.value("CONTRACT"), element.value("SCORE")
    contract = contract_of(written)
    if written.upper() not in NOT_PLAYED and not contract:
        findings.add("contract_unreadable", where=where, value=written[:20])
    passed = contract == "P"
    outcome = Outcome(
        contract=contract,
        declarer="" if passed else direction_of(element.value("PLAYED_BY", "DECLARER")),
        lead=card_of(element.value("LEAD")),
        tricks=None if passed else tricks_of(element.value("TRICKS")),
    )
    tricks = element.value("TRICKS")
    if tricks and outcome.tricks is None and not passed:
        findings.add("tricks_unreadable", where=where, value=tricks[:20])
    if (score := score_of(score_text)) is not None:
        return replace(outcome, ns_score=score)
    if artificial := _artificial(score_text):
        return Outcome(artificial=artificial, artificial_label=score_text)
    if score_text.upper() not in NOT_PLAYED:
        raise ImporterError("score_unreadable", where=where, value=score_text[:20])
    if not (passed or (contract and outcome.tricks is not None)):
        return Outcome(not_played=True)
    return outcome


def _artificial(text: str) -> tuple[Decimal, Decimal] | None:
    average = average_of(text)
    return (average, average) if average is not None else artificial_of(text)


def _line(
    element: Element, board: int, scope: ScopeLike, entries: Entries, findings: Findings
) -> ImportedLine | None:
    names = _seats(element)
    where = f"board {board}, {names[0]} v {names[1]}, line {element.line}"
    outcome = outcome_of(element, where, findings)
    ns_points, ew_points = (
        number_of(element.value(*NS_POINTS)),
        number_of(element.value(*EW_POINTS)),
    )
    if is_nobody(names[0]) or is_nobody(names[1]):
        # A sit-out makes no line; a result against an unnamed pair does.
        if outcome.not_played or outcome.ns_score is None:
            return None
        findings.add("side_not_named", where=where)
    single = bool(names[2] or names[3])
    sides = ("N", "E", "S", "W") if single else ("NS", "EW", "", "")
    keys = [
        entries.find(scope.section, n, s) if n else "" for n, s in zip(names, sides, strict=True)
    ]
    return ImportedLine(
        where=where,
        board=board,
        ns=keys[0],
        ew=keys[1],
        south=keys[2],
        west=keys[3],
        session=scope.session,
        section=scope.section,
        round=integer_of(element.value("ROUND_NUMBER", "ROUND")),
        table=element.value("TABLE_NUMBER", "TABLE"),
        contract=outcome.contract,
        declarer=outcome.declarer,
        lead=outcome.lead,
        tricks=outcome.tricks,
        ns_score=outcome.ns_score,
        artificial=outcome.artificial,
        artificial_label=outcome.artificial_label,
        not_played=outcome.not_played,
        published_ns=ns_points,
        published_ew=ew_points,
    )


def _seats(element: Element) -> tuple[str, str, str, str]:
    north = element.value("N_PLAYER_NUMBER")
    if north or element.value("S_PLAYER_NUMBER"):
        east = element.value("E_PLAYER_NUMBER")
        return north, east, element.value("S_PLAYER_NUMBER"), element.value("W_PLAYER_NUMBER")
    return element.value("NS_PAIR_NUMBER"), element.value("EW_PAIR_NUMBER"), "", ""
