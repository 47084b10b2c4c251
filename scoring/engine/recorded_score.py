"""Recorded scores: whether one is possible, and which of two differing ones counts."""

from dataclasses import dataclass
from functools import lru_cache

from scoring.engine.contract_score import DOUBLING, contract_score, parse_contract
from scoring.engine.errors import EngineError
from scoring.engine.vulnerability import is_vulnerable

STRAINS = "CDHSN"


@dataclass(frozen=True, slots=True)
class ScoreFault:
    """What is wrong with a recorded score.

    code: "score_differs" (from the contract: `expected`), "score_wrong_vulnerability" (possible
    on a board of other vulnerability) or "score_impossible".
    """

    code: str
    score: int
    expected: int | None = None


def score_fault(
    score: int,
    *,
    board: int,
    contract: str = "",
    declarer: str = "",
    tricks: int | None = None,
) -> ScoreFault | None:
    """Return what is wrong with a score recorded for a board; None if it is possible.

    score: total points seen from North-South. contract, declarer, tricks: as far as recorded.
    Raises: EngineError "bad_score", "bad_contract", "bad_tricks", "bad_board", "bad_seat". Source:
    RTP 2.2.7.2, Law 77 (2007).
    """
    if isinstance(score, bool) or not isinstance(score, int):
        raise EngineError("bad_score", board=board, score=score)
    if contract:
        made = table_score(contract, declarer, tricks, board) if contract != "P" else 0
        return None if made == score else ScoreFault("score_differs", score, made)
    ns, ew = is_vulnerable(board, "NS"), is_vulnerable(board, "EW")
    if _is_possible(score, ns, ew):
        return None
    elsewhere = any(
        _is_possible(score, ns_then, ew_then)
        for ns_then in (False, True)
        for ew_then in (False, True)
    )
    return ScoreFault("score_wrong_vulnerability" if elsewhere else "score_impossible", score)


def table_score(contract: str, declarer: str, tricks: int | None, board: int) -> int:
    """Return the score of a contract on a board, seen from North-South.

    Raises: EngineError "bad_contract", "bad_tricks", "bad_board", "bad_seat".
    Source: Law 77, Law 2 (2007).
    """
    if parse_contract(contract) is None:
        return 0
    if declarer not in ("N", "E", "S", "W"):
        raise EngineError("bad_seat", seat=declarer)
    points = contract_score(contract, tricks, is_vulnerable(board, declarer))
    return points if declarer in "NS" else -points


def prevailing_score(recorded: int | None, home_sheet: int | None, away_sheet: int | None) -> int:
    """Return the score that counts when the entered score and the teams' sheets may differ.

    A score that both teams wrote prevails over the entered one; if the sheets disagree or are
    missing, the entered score stands. Raises: EngineError "no_score". Source: RTP 3.7.1.
    """
    if home_sheet is not None and home_sheet == away_sheet:
        return home_sheet
    if recorded is None:
        raise EngineError("no_score", home=home_sheet, away=away_sheet)
    return recorded


@lru_cache(maxsize=2)
def possible_scores(vulnerable: bool) -> frozenset[int]:
    """Return every possible score of a declaring side, seen from that side; passed out included.

    Source: Law 77 (2007).
    """
    return frozenset(
        contract_score(f"{level}{strain}{double}", tricks, vulnerable)
        for level in range(1, 8)
        for strain in STRAINS
        for double in DOUBLING
        for tricks in range(14)
    ) | {0}


def _is_possible(score: int, ns_vulnerable: bool, ew_vulnerable: bool) -> bool:
    return score in possible_scores(ns_vulnerable) or -score in possible_scores(ew_vulnerable)
