"""RTP 2.3.1, 3.6.1, 3.6.4: who is in a team."""

from collections.abc import Callable

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.rules.team_lists import (
    Change,
    MatchFormat,
    Squad,
    changed_squad,
    counted_players,
    refuse_after_qualifying,
    refuse_short_championship,
    refuse_short_matches,
    refuse_team_size,
)

FIGURES = rtp_2026().team_events


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


@pytest.mark.rule("3.6.1-c")
def test_the_size_of_a_team() -> None:
    def refuse(players: int, *, is_national: bool = False, stated: int | None = None) -> None:
        refuse_team_size(players, is_national=is_national, stated=stated, figures=FIGURES)

    assert code_of(lambda: refuse(3)) == "team_too_small"
    assert code_of(lambda: refuse(7, is_national=True, stated=8)) == "team_too_large"
    refuse(8, stated=8)
    assert code_of(lambda: refuse(7)) == "team_too_large"
    refuse(6)


@pytest.mark.rule("2.3.1-c")
def test_the_shortest_match() -> None:
    assert (
        code_of(lambda: refuse_short_matches(6, played_as=MatchFormat.LEAGUE, figures=FIGURES))
        == "match_too_short"
    )
    refuse_short_matches(6, played_as=MatchFormat.PATTON, figures=FIGURES)
    refuse_short_matches(4, played_as=MatchFormat.MINI_SERIES, figures=FIGURES)


@pytest.mark.rule("3.6.1-a")
def test_the_shortest_championship() -> None:
    refuse_short_championship(9 * 8, is_national=True, figures=FIGURES)

    assert (
        code_of(lambda: refuse_short_championship(5 * 8, is_national=False, figures=FIGURES))
        == "championship_too_short"
    )


@pytest.mark.rule("3.6.1-b")
def test_who_has_played_for_one_team_plays_for_no_other() -> None:
    one = Squad("T1", ("P1", "P2"), used=frozenset({"P1"}))
    other = Squad("T2", ("P3", "P4"))

    assert (
        code_of(lambda: changed_squad(other, [one], added=["P1"], dropped=[], most=6))
        == "player_played_for_another"
    )
    assert changed_squad(other, [one], added=["P2"], dropped=[], most=6) == Change(
        ("P3", "P4", "P2"), {"P2": "T1"}
    )


@pytest.mark.rule("3.6.4-a")
def test_a_team_below_its_size_takes_a_player_not_used_elsewhere() -> None:
    one = Squad("T1", ("P1", "P2", "P3", "P4", "P5"))
    third = Squad("T3", ("P9", "P8"))

    change = changed_squad(one, [third], added=["P9"], dropped=[], most=6)

    assert change == Change(("P1", "P2", "P3", "P4", "P5", "P9"), {"P9": "T3"})


def test_who_has_played_is_not_replaced_and_a_full_team_takes_nobody() -> None:
    team = Squad("T1", ("P1", "P2", "P3", "P4"), used=frozenset({"P1"}))

    assert (
        code_of(lambda: changed_squad(team, [], added=["P9"], dropped=["P1"], most=6))
        == "player_already_used"
    )
    assert (
        code_of(lambda: changed_squad(team, [], added=["P9"], dropped=[], most=4))
        == "team_too_large"
    )


@pytest.mark.rule("3.6.4-b")
def test_four_of_those_who_qualified_stay() -> None:
    used = "ABCDE"

    refuse_after_qualifying(used, "ABCDFG", figures=FIGURES)

    assert code_of(lambda: refuse_after_qualifying(used, "ABCFGH", figures=FIGURES)) == (
        "too_few_stay"
    )


@pytest.mark.rule("3.6.1-d")
def test_of_eight_the_six_who_played_most_count() -> None:
    played = dict(zip("ABCDEFGH", [80, 72, 72, 64, 48, 32, 32, 16], strict=True))

    assert code_of(lambda: counted_players(played, figures=FIGURES)) == "captain_must_choose"
    assert counted_players(played, chosen=["G"], figures=FIGURES) == ("A", "B", "C", "D", "E", "G")
