"""Leagues and knock-outs."""

from collections import Counter
from collections.abc import Callable

import pytest

from federation.errors import RuleError
from tournaments.movements.knockout import bracket
from tournaments.movements.round_robin import round_robin


@pytest.mark.parametrize("teams", range(2, 25))
def test_in_a_league_everybody_meets_everybody_once(teams: int) -> None:
    rounds = round_robin(teams)

    met = Counter(frozenset(match) for matches in rounds for match in matches)
    assert set(met.values()) == {1}
    assert len(met) == teams * (teams - 1) // 2
    assert len(rounds) == teams - 1 + teams % 2
    for matches in rounds:
        seated = [team for match in matches for team in match]
        assert len(seated) == len(set(seated)) == teams - teams % 2


@pytest.mark.parametrize("teams", range(2, 25))
def test_nobody_is_at_home_more_than_one_time_too_often(teams: int) -> None:
    home = Counter(first for matches in round_robin(teams) for first, _ in matches)
    away = Counter(second for matches in round_robin(teams) for _, second in matches)

    assert max(abs(home[team] - away[team]) for team in range(1, teams + 1)) <= 1


def test_the_league_of_six_as_tables_print_it() -> None:
    assert round_robin(6)[:2] == (((1, 6), (2, 5), (3, 4)), ((6, 4), (5, 3), (1, 2)))


def test_the_second_leg_turns_the_first_round() -> None:
    rounds = round_robin(4, legs=2)

    assert len(rounds) == 6
    assert [(away, home) for home, away in rounds[0]] == list(rounds[3])


def test_a_bracket_of_thirteen_gives_three_byes_to_the_best() -> None:
    assert bracket(13) == (
        (1, None),
        (8, 9),
        (4, 13),
        (5, 12),
        (2, None),
        (7, 10),
        (3, None),
        (6, 11),
    )


@pytest.mark.parametrize("entries", range(2, 65))
def test_if_the_better_seed_wins_the_best_meet_last(entries: int) -> None:
    standing = [min(seed for seed in match if seed is not None) for match in bracket(entries)]

    while len(standing) > 1:
        assert sorted(standing) == list(range(1, len(standing) + 1))
        standing = [min(two) for two in zip(standing[::2], standing[1::2], strict=True)]


@pytest.mark.parametrize(
    ("build", "code"),
    [
        (lambda: round_robin(1), "league_needs_teams"),
        (lambda: bracket(1), "knockout_needs_entries"),
    ],
)
def test_one_alone_plays_nobody(build: Callable[[], object], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        build()

    assert refused.value.code == code
