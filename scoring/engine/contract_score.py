"""What a contract is worth: the scoring table of Law 77."""

import re
from typing import NamedTuple

from scoring.engine.errors import EngineError
from scoring.engine.trace import Trace

CONTRACT = re.compile(r"([1-7])(C|D|H|S|NT?)(X{0,2})")
DOUBLING = {"": 1, "X": 2, "XX": 4}

PER_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
FIRST_NOTRUMP_TRICK_EXTRA = 10
GAME_TRICK_SCORE = 100
PART_SCORE_BONUS = 50
GAME_BONUS = {False: 300, True: 500}
SLAM_BONUS = {6: {False: 500, True: 750}, 7: {False: 1000, True: 1500}}
INSULT_BONUS = {1: 0, 2: 50, 4: 100}
DOUBLED_OVERTRICK = {False: 100, True: 200}
UNDERTRICK = {False: 50, True: 100}


class Contract(NamedTuple):
    """A contract bid: level 1-7, strain "C" "D" "H" "S" "N", doubling 1, 2 or 4."""

    level: int
    strain: str
    doubling: int


def parse_contract(text: str) -> Contract | None:
    """Return the contract written as "4S", "3NTX" or "1NXX"; None for "P", passed out.

    Raises: EngineError "bad_contract". Source: Law 1, Law 77 (2007).
    """
    if text == "P":
        return None
    match = CONTRACT.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise EngineError("bad_contract", contract=text)
    return Contract(int(match[1]), match[2][0], DOUBLING[match[3]])


def contract_score(
    contract: str,
    tricks: int | None = None,
    vulnerable: bool = False,
    *,
    trace: Trace | None = None,
) -> int:
    """Return the total points of the declaring side.

    contract: "4SX": level, strain C D H S N or NT, X or XX; "P" passed out.
    tricks: won by declarer, 0 to 13; may be left out when passed out.
    Returns: positive when made, negative when down, 0 when passed out.
    Raises: EngineError "bad_contract", "bad_tricks" or "bad_vulnerability".
    Source: Law 77 (2007).
    """
    bid = parse_contract(contract)
    if vulnerable not in (False, True):
        raise EngineError("bad_vulnerability", contract=contract, vulnerable=vulnerable)
    if bid is None and tricks is None:
        return 0
    if isinstance(tricks, bool) or not isinstance(tricks, int) or not 0 <= tricks <= 13:
        raise EngineError("bad_tricks", contract=contract, tricks=tricks)
    if bid is None:
        return 0
    over = tricks - 6 - bid.level
    if over >= 0:
        parts = _made(bid, over, vulnerable)
    else:
        parts = {"undertricks": -_down(bid, -over, vulnerable)}
    total = sum(parts.values())
    if trace is not None:
        for part, points in parts.items():
            if points:
                trace.add(f"contract_{part}", "Law 77", points, contract=contract, tricks=abs(over))
        trace.add("contract_total", "Law 77", total, contract=contract, tricks=tricks)
    return total


def _made(bid: Contract, overtricks: int, vulnerable: bool) -> dict[str, int]:
    """Return the points of a contract that was made, by what they are for."""
    per_trick = PER_TRICK[bid.strain]
    bid_tricks = bid.level * per_trick
    if bid.strain == "N":
        bid_tricks += FIRST_NOTRUMP_TRICK_EXTRA
    bid_tricks *= bid.doubling
    game = bid_tricks >= GAME_TRICK_SCORE
    if bid.doubling > 1:
        per_trick = DOUBLED_OVERTRICK[vulnerable] * bid.doubling // 2
    return {
        "tricks_bid": bid_tricks,
        "game": GAME_BONUS[vulnerable] if game else 0,
        "part_score": 0 if game else PART_SCORE_BONUS,
        "slam": SLAM_BONUS[bid.level][vulnerable] if bid.level in SLAM_BONUS else 0,
        "insult": INSULT_BONUS[bid.doubling],
        "overtricks": overtricks * per_trick,
    }


def _down(bid: Contract, undertricks: int, vulnerable: bool) -> int:
    if bid.doubling == 1:
        return undertricks * UNDERTRICK[vulnerable]
    if vulnerable:
        doubled = 300 * undertricks - 100
    else:  # 100, then 200 each, 100 more from the fourth on
        doubled = 200 * undertricks - 100 + 100 * max(0, undertricks - 3)
    return doubled * bid.doubling // 2
