"""The penalty for late line-ups in online events."""

from decimal import Decimal

from federation.errors import RuleError
from federation.rules.figures_play import OnlineFigures

ARTICLE = "RTP 2.4.2"


def line_up_penalty(breach: int, *, figures: OnlineFigures) -> Decimal:
    """Return the VPs lost by a team for its nth breach in the event; 0 is a warning.

    breach: counted from 1. Raises: RuleError("no_such_breach"). Source: RTP 2.4.2.
    """
    if breach < 1:
        raise RuleError("no_such_breach", article=ARTICLE, breach=breach)
    steps = figures.line_up_penalties_vp
    return steps[min(breach, len(steps)) - 1]
