"""What can be made on deals, from the double-dummy solver.

The solver is a native library: it runs in a process of its own, so that a fault or its memory stays
there, and what its Python package loads besides is loaded nowhere else.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from tournaments.rules.boards import board_dealer, board_vulnerability
from tournaments.rules.dealing import DealtBoard

PROGRAM = "tournaments.deals.services.double_dummy_process"
SECONDS_A_BOARD = 30


@dataclass(frozen=True, slots=True)
class Solved:
    """The table and par of a deal; as `tournaments.models.DealAnalysis` keeps them."""

    tricks: str
    par_score: int
    par_contracts: str


def solve_deals(deals: Sequence[DealtBoard]) -> list[Solved]:
    """Return what can be made on each deal, in the order given.

    Raises: CalledProcessError or TimeoutExpired when the solver fails: a fault, to be tried again.
    """
    if not deals:
        return []
    asked = [
        {
            "hands": deal.hands,
            "dealer": board_dealer(deal.board),
            "vulnerable": board_vulnerability(deal.board),
        }
        for deal in deals
    ]
    answer = subprocess.run(  # noqa: S603 -- no word of it comes from outside
        [sys.executable, "-m", PROGRAM],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS_A_BOARD * len(deals),
        cwd=settings.BASE_DIR,
    )
    return [Solved(**json.loads(line)) for line in answer.stdout.splitlines()]
