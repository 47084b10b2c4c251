"""The grounds of licence fees in words."""

from collections.abc import Iterable

from federation.licences.rules.renewal import FeeGround
from federation.licences.selectors.fee_reasons import fee_rule
from federation.models import Season
from federation.texts import sentence


def in_words(grounds: Iterable[FeeGround]) -> str:
    """Return grounds in the reader's language, one after the other; "" where there is none."""
    return " · ".join(sentence(ground.code, ground.values) for ground in grounds)


def fee_rule_in_words(season: Season) -> str:
    """Return on which grounds the fee of a season is reduced, "" where nothing reduces it."""
    return in_words(fee_rule(season))
