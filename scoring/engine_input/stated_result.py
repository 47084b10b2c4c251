"""A result in the notation of a director: "+620", "-100", "pass", "4S N =", "3NTX W -2"."""

import re
from dataclasses import dataclass

from scoring.engine.contract_score import contract_score
from scoring.engine.vulnerability import is_vulnerable
from scoring.importers.notation import SUIT_SIGNS, contract_of, score_of

PLAYED = re.compile(
    r"(?P<contract>[1-7](?:NT|SA|ST|N|[SHDC])(?:XX|X|\*\*|\*)?)"
    r"(?P<declarer>[NESWO])(?P<result>=|[+-]\d{1,2})"
)


@dataclass(frozen=True, slots=True)
class StatedResult:
    """A result, with its contract if it was written; score: seen from North-South."""

    score: int
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None


def stated_result(text: str, *, board: int) -> StatedResult | None:
    """Return the result written for a board; None if it is unreadable or impossible."""
    clean = re.sub(r"\s", "", text).upper().translate(SUIT_SIGNS).replace("−", "-")
    if contract_of(clean) == "P":
        return StatedResult(0, "P")
    regex_match = PLAYED.fullmatch(clean)
    if regex_match is None:
        score = score_of(clean)
        return None if score is None else StatedResult(score)
    contract = contract_of(regex_match["contract"])
    declarer = regex_match["declarer"].replace("O", "W")  # Oeste, Ovest
    over = 0 if regex_match["result"] == "=" else int(regex_match["result"])
    tricks = int(contract[0]) + 6 + over
    if not 0 <= tricks <= 13:
        return None
    points = contract_score(contract, tricks, is_vulnerable(board, declarer))
    return StatedResult(points if declarer in "NS" else -points, contract, declarer, tricks)
