"""RTP 2.2.2, 3.6.5: who stands in for whom."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.rules.eligibility import Sex
from tournaments.rules.event_class import EventType
from tournaments.rules.substitutes import (
    PairShare,
    TeamSubstitute,
    matches_lost,
    most_substitutions,
    refuse_both_replaced,
    refuse_late_stand_in,
    refuse_pair_substitution,
    refuse_stronger,
    refuse_team_substitute,
    stand_in_deadline,
)

pytestmark = pytest.mark.rule("2.2.2.1-a", "3.6.5-a")

PAIRS, TEAMS = rtp_2026().pair_substitutes, rtp_2026().team_substitutes


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


def share(sessions: list[int], one: list[int], other: list[int] | None = None) -> PairShare:
    return PairShare(tuple(sessions), tuple(one), tuple(other or [0] * len(sessions)))


@pytest.mark.rule("2.2.2.1-a")
def test_a_substitute_is_of_no_higher_tier() -> None:
    refuse_stronger(2, 2)  # second spades for second clubs
    refuse_stronger(3, 2)  # third spades

    assert code_of(lambda: refuse_stronger(1, 2)) == "substitute_too_strong"  # first clubs


@pytest.mark.rule("2.2.2.1-b")
def test_partners_play_half_the_event_together() -> None:
    assert (
        code_of(
            lambda: refuse_pair_substitution(
                share([26, 26, 26], [26, 0, 0], [0, 14, 0]), figures=PAIRS
            )
        )
        == "partners_too_little_together"
    )
    refuse_pair_substitution(share([26, 26, 26], [26, 0, 0], [0, 13, 0]), figures=PAIRS)
    assert code_of(lambda: refuse_both_replaced(True, True)) == "both_partners_replaced"
    refuse_both_replaced(True, False)


@pytest.mark.rule("2.2.2.1-c")
def test_nobody_is_replaced_for_more_than_a_third_or_one_session_of_two() -> None:
    refuse_pair_substitution(share([26, 26, 26], [26, 0, 0]), figures=PAIRS)
    refuse_pair_substitution(share([24, 24], [24, 0]), figures=PAIRS)

    assert (
        code_of(lambda: refuse_pair_substitution(share([26, 26, 26], [26, 1, 0]), figures=PAIRS))
        == "replaced_too_long"
    )
    assert (
        code_of(lambda: refuse_pair_substitution(share([28, 20], [28, 0]), figures=PAIRS))
        == "partners_too_little_together"
    )
    assert (
        code_of(lambda: refuse_pair_substitution(share([24, 24], [12, 12]), figures=PAIRS))
        == "replaced_too_long"
    )


@pytest.mark.rule("2.2.2.2-b")
def test_a_stand_in_has_half_an_hour_to_ask() -> None:
    published = dt.datetime(2026, 3, 7, 18, 20, tzinfo=dt.UTC)

    assert stand_in_deadline(published, figures=PAIRS) == dt.datetime(
        2026, 3, 7, 18, 50, tzinfo=dt.UTC
    )
    refuse_late_stand_in(
        published + dt.timedelta(minutes=30), published_at=published, figures=PAIRS
    )
    assert (
        code_of(
            lambda: refuse_late_stand_in(
                published + dt.timedelta(minutes=30, seconds=1),
                published_at=published,
                figures=PAIRS,
            )
        )
        == "stand_in_too_late"
    )


def refuse_for_team(
    tier: int,
    *,
    event_type: EventType = EventType.OPEN,
    available: int = 3,
    most: int = 6,
    sex: Sex = Sex.MALE,
    other: bool = False,
) -> None:
    refuse_team_substitute(
        TeamSubstitute(tier, 2, Sex.MALE, Sex.MALE, has_other_team=other),
        registered=6,
        available=available,
        most=most,
        event_type=event_type,
        figures=TEAMS,
    )


@pytest.mark.rule("3.6.5-a")
def test_a_team_that_cannot_field_four_takes_nobody_of_a_higher_tier() -> None:
    assert code_of(lambda: refuse_for_team(1)) == "substitute_too_strong"
    refuse_for_team(2)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"available": 4}, "team_needs_no_substitute"),
        ({"most": 8}, "substitutes_not_with_larger_teams"),
        ({"other": True}, "substitute_has_a_team"),
        ({"event_type": EventType.WOMEN}, "substitute_not_a_woman"),
        ({"event_type": EventType.MIXED}, "substitute_of_same_sex"),
    ],
)
@pytest.mark.rule("3.6.5-a")
def test_who_may_not_stand_in_for_a_team(given: dict[str, Any], code: str) -> None:
    assert code_of(lambda: refuse_for_team(2, **given)) == code


@pytest.mark.parametrize(
    ("matches", "is_knockout", "most"),
    [(9, False, 2), (7, False, 1), (2, False, 1), (4, True, 1), (5, True, 2), (6, True, 2)],
)
@pytest.mark.rule("3.6.5-b")
def test_how_often_a_team_may_use_substitutes(matches: int, is_knockout: bool, most: int) -> None:
    assert most_substitutions(matches, is_knockout=is_knockout, figures=TEAMS) == most


@pytest.mark.rule("3.6.5-b")
def test_half_a_match_is_one_more() -> None:
    quarter = replace(TEAMS, series_max_share=Fraction(1, 4))

    counted = [most_substitutions(n, is_knockout=False, figures=quarter) for n in (5, 6, 7, 8)]

    assert counted == [1, 2, 2, 2]


def test_beyond_the_limit_each_match_is_lost() -> None:
    assert matches_lost(["round 1", "round 4", "round 7"], most=2) == ("round 7",)
