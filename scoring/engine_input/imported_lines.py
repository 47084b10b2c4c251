"""Lines of a book as a file of another site of ours tells them, whoever meets at the tables."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.engine import contract_score, is_vulnerable
from scoring.engine.errors import EngineError
from scoring.importers.notation import card_of, contract_of
from scoring.importers.records import ImportedAct, ImportedLine
from scoring.importers.session_archive import DIRECTIONS
from scoring.models import ActOnLine, LineState

HAS_RESULT = frozenset({LineState.ENTERED, LineState.VERIFIED})
STATES: Mapping[str, frozenset[int]] = {
    ActOnLine.ENTERED: HAS_RESULT,
    ActOnLine.VERIFIED: frozenset({LineState.VERIFIED}),
    ActOnLine.LEFT: frozenset({LineState.LEFT}),
}
Fault = tuple[str, object]
Slot = tuple[int, str, int, int, int]
Seats = tuple[str, str, str, str]


def slot_of(act: ImportedAct) -> Slot:
    """Return the session, section, table, round and board of an act."""
    return act.session, act.section, act.table, act.round, act.board


def seats_of(brought: ImportedAct | ImportedLine) -> Seats:
    """Return who sits there: North-South, East-West, South, West."""
    return brought.ns, brought.ew, brought.south, brought.west


def wrong_line(where: str, act: ImportedAct) -> Iterator[Fault]:
    """Yield what no line of a book is after an act. Source: RTP 2.1.9, Law 77 (2007)."""
    has_result = act.state in HAS_RESULT
    if act.state not in LineState.values or act.state not in STATES.get(act.act, LineState.values):
        yield f"{where}.state", act.state
    if has_result != bool(act.contract) or act.contract != contract_of(act.contract):
        yield f"{where}.contract", act.contract
    if act.score != (_score(act) if has_result else None):
        yield f"{where}.score", act.score
    if act.lead != card_of(act.lead) or (not has_result and (act.lead or act.declarer)):
        yield f"{where}.lead", act.lead
    if not {act.entered_by, act.verified_by, act.by} <= DIRECTIONS:
        yield f"{where}.by", act.entered_by
    if (act.state == LineState.VERIFIED) != (act.verified_at is not None):
        yield f"{where}.verified_at", act.verified_at
    if act.verified_by and (act.verified_at is None or _is_own(act)):
        yield f"{where}.verified_by", act.verified_by
    if len(act.reason) > 200 or len(act.of_seating) > 300:
        yield f"{where}.reason", act.reason


def _is_own(act: ImportedAct) -> bool:
    """Return whether the side that entered a result says itself that it is right."""
    return any({act.entered_by, act.verified_by} <= side for side in ({"N", "S"}, {"E", "W"}))


def _score(act: ImportedAct) -> int | None:
    """Return the score of a contract, seen from North-South; None where it is none."""
    try:
        if act.contract == "P":
            return contract_score("P") if not act.declarer else None
        side = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(act.declarer)
        if side is None:
            return None
        points = contract_score(act.contract, act.tricks, is_vulnerable(act.board, side))
    except EngineError:
        return None
    return points if side == "NS" else -points


def result_at(brought: ImportedAct | ImportedLine, score: int | None) -> tuple[Any, ...]:
    """Return a result with its place, but for its section, which one alone does not have."""
    return (
        brought.session, brought.round, str(brought.table), brought.board, *seats_of(brought),
        brought.contract, brought.declarer, brought.lead, brought.tricks, score,
    )  # fmt: skip
