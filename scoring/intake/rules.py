"""Results worth a second look: improbable scores and leads. They are marked, never refused.

Source: convention; RTP 2.2.7.2 makes players and director responsible for correct results.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

RARE_SCORE = 2000  # scores above this are rare
FEWEST_OTHERS = 3  # results to compare with
FAR_FROM_ALL = 1000  # points from the nearest other result
_LEFT_OF = {"N": "E", "E": "S", "S": "W", "W": "N"}
_SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


@dataclass(frozen=True, slots=True)
class TableResultSeen:
    """The result of one table. contract: "7NXX" or "7NTXX"; ns_score: seen from North-South."""

    contract: str
    declarer: str
    lead: str
    tricks: int | None
    ns_score: int | None


@dataclass(frozen=True, slots=True)
class Remark:
    """What is odd about a result: a code of the texts, with its values."""

    code: str
    values: Mapping[str, object]


def remarks_on(
    result: TableResultSeen, *, hands: Mapping[str, Collection[str]] | None = None
) -> Iterator[Remark]:
    """Yield what is odd about a single result. hands: the cards by seat, if known.

    Source: convention.
    """
    score = result.ns_score
    if score is not None and (abs(score) > RARE_SCORE or _is_redoubled_and_made(result)):
        yield Remark("score_is_rare", {"contract": result.contract, "score": score})
    leader, lead = _LEFT_OF.get(result.declarer), result.lead
    if hands and leader and lead and leader in hands and lead not in hands[leader]:
        yield Remark("lead_not_held", {"lead": lead, "seat": leader})


def remarks_beside(result: TableResultSeen, others: Sequence[TableResultSeen]) -> Iterator[Remark]:
    """Yield what is odd about a result compared with the other tables of its board.

    Source: convention.
    """
    scores = [
        table_result_seen.ns_score
        for table_result_seen in others
        if table_result_seen.ns_score is not None
    ]
    if result.ns_score is None or len(scores) < FEWEST_OTHERS:
        return
    if _is_turned(result, others):
        yield Remark("declared_by_the_other_side", {"declarer": result.declarer})
    elif min(abs(score - result.ns_score) for score in scores) >= FAR_FROM_ALL:
        yield Remark("score_unlike_others", {"score": result.ns_score})


def _is_redoubled_and_made(result: TableResultSeen) -> bool:
    level = result.contract[:1]
    if result.tricks is None or not level.isdigit() or not result.contract.endswith("XX"):
        return False
    return result.tricks >= int(level) + 6


def _is_turned(result: TableResultSeen, others: Sequence[TableResultSeen]) -> bool:
    """Return whether all others played the same denomination from the other side."""
    side, strain = _SIDE.get(result.declarer), result.contract[1:2]
    declared = [
        table_result_seen for table_result_seen in others if table_result_seen.declarer in _SIDE
    ]
    return (
        side is not None
        and len(declared) >= FEWEST_OTHERS
        and all(_SIDE[table_result_seen.declarer] != side for table_result_seen in declared)
        and all(table_result_seen.contract[1:2] == strain for table_result_seen in declared)
    )
