"""When entries are taken, which place they get, and what leaving costs."""

import datetime as dt
from fractions import Fraction

import pytest

from federation.errors import RuleError
from federation.rules.figures_federation import WithdrawalFigures
from tournaments.rules.entries import (
    Consequence,
    Leaving,
    Placing,
    consequence_of_leaving,
    placing,
    refuse_closed,
    refuse_unaccepted,
)

pytestmark = pytest.mark.rule("2.1.10-a", "3.1.2-c", "3.1.3.3-c")

OPENS = dt.datetime(2026, 2, 1, 9, 0, tzinfo=dt.UTC)
CLOSES = dt.datetime(2026, 2, 20, 18, 0, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)
FIGURES = WithdrawalFigures(lost_share_of_points=Fraction(1, 2), source="RTP 3.1.3.3")


def test_entries_are_taken_from_the_first_minute_to_the_last() -> None:
    refuse_closed(OPENS, opens_at=OPENS, closes_at=CLOSES)
    refuse_closed(CLOSES, opens_at=OPENS, closes_at=CLOSES)

    with pytest.raises(RuleError, match="entries_not_open_yet"):
        refuse_closed(OPENS - MINUTE, opens_at=OPENS, closes_at=CLOSES)
    with pytest.raises(RuleError, match="entries_closed"):
        refuse_closed(CLOSES + MINUTE, opens_at=OPENS, closes_at=CLOSES)


def test_nobody_plays_without_taking_the_regulations() -> None:
    refuse_unaccepted(accepted=True)

    with pytest.raises(RuleError, match="regulations_not_accepted"):
        refuse_unaccepted(accepted=False)


def test_who_comes_after_the_last_place_is_a_reserve() -> None:
    assert placing(entered=7, waiting=0, most=8, has_scheme=True) is Placing.PLAYS
    assert placing(entered=8, waiting=0, most=8, has_scheme=True) is Placing.RESERVE
    assert placing(entered=7, waiting=1, most=8, has_scheme=True) is Placing.RESERVE
    assert placing(entered=99, waiting=0, most=None, has_scheme=False) is Placing.PLAYS


@pytest.mark.rule("2.1.10-a")
def test_a_regulation_without_reserve_clause_admits_none() -> None:
    with pytest.raises(RuleError) as refused:
        placing(entered=8, waiting=0, most=8, has_scheme=False)

    assert (refused.value.code, refused.value.article) == ("no_reserve_scheme", "RTP 2.1.10")


def test_leaving_late_after_confirming_may_cost_half_the_points() -> None:
    def leave(now: dt.datetime, confirmed_until: dt.datetime | None) -> Consequence:
        return consequence_of_leaving(
            now, closes_at=CLOSES, confirmed_until=confirmed_until, figures=FIGURES
        )

    assert leave(CLOSES, CLOSES) == Consequence(Leaving.IN_TIME)
    assert leave(CLOSES + MINUTE, None) == Consequence(Leaving.LATE)
    assert leave(CLOSES + MINUTE, CLOSES) == Consequence(
        Leaving.AFTER_CONFIRMING, Fraction(1, 2), "RTP 3.1.3.3"
    )
