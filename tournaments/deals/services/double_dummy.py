"""Double-dummy analysis of deals.

The solver is a native library; it runs in a separate process, which contains its crashes, its
memory and the packages it loads.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache

from tournaments.deals.rules.auction import next_seat
from tournaments.deals.rules.card_play import CARDS_IN_HAND
from tournaments.rules.boards import board_dealer, board_vulnerability
from tournaments.rules.dealing import DealtBoard

PROGRAM = "tournaments.deals.services.double_dummy_process"
SECONDS_A_BOARD = 30
LEADS_KEPT_SECONDS = 30 * 86_400


@dataclass(frozen=True, slots=True)
class Solved:
    """The table and par of a deal, as stored in `tournaments.models.DealAnalysis`."""

    tricks: str
    par_score: int
    par_contracts: str


def solve_deals(deals: Sequence[DealtBoard]) -> list[Solved]:
    """Return the analysis of each deal, in the order given.

    Raises: CalledProcessError or TimeoutExpired if the solver fails; the job is then tried again.
    """
    if not deals:
        return []
    rows = [
        {
            "hands": deal.hands,
            "dealer": board_dealer(deal.board),
            "vulnerable": board_vulnerability(deal.board),
        }
        for deal in deals
    ]
    return [Solved(**json.loads(line)) for line in _answers(rows)]


def cached_leads(hands: str, *, strain: str, declarer: str) -> dict[str, int] | None:
    """Return a result of `tricks_by_lead` from the last month, or None."""
    leads: dict[str, int] | None = cache.get(_key(hands, strain, declarer))
    return leads


def tricks_by_lead(hands: str, *, strain: str, declarer: str) -> dict[str, int]:
    """Return the declarer's double-dummy tricks after each lead ("SA"); takes half a second.

    hands: four of them, North first. Raises: as `solve_deals`.
    """
    leads = cached_leads(hands, strain=strain, declarer=declarer)
    if leads is None:
        data = {"hands": hands, "leader": next_seat(declarer), "strain": strain}
        (answer,) = _answers([data])
        leads = {card: CARDS_IN_HAND - taken for card, taken in json.loads(answer).items()}
        cache.set(_key(hands, strain, declarer), leads, LEADS_KEPT_SECONDS)
    return leads


def _key(hands: str, strain: str, declarer: str) -> str:
    return f"leads:{hands.replace(' ', '-')}:{strain}{declarer}"


def _answers(questions: Sequence[dict[str, str]]) -> list[str]:
    answer = subprocess.run(  # noqa: S603 -- no word of it comes from outside
        [sys.executable, "-m", PROGRAM],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS_A_BOARD * len(questions),
        cwd=settings.BASE_DIR,
    )
    return answer.stdout.splitlines()
