"""RTP 3.5.5.1, 3.6.3: groups, lines and sections that are equal."""

from fractions import Fraction

import pytest

from federation.errors import RuleError
from tournaments.rules.groups import Placing, lines_by_value, serpentine, serpentine_apart

pytestmark = pytest.mark.rule("3.6.3-d")


@pytest.mark.rule("3.6.3-d")
def test_the_serpentine_of_the_regulation() -> None:
    assert serpentine(8, groups=2) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert serpentine(9, groups=3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9))


@pytest.mark.rule("3.6.3-e")
def test_teams_of_one_club_are_kept_apart() -> None:
    bodies = ["X" if rank in {1, 4, 5, 9} else "" for rank in range(1, 13)]

    placings = serpentine_apart(bodies, groups=2)

    groups = [[placing.rank for placing in placings if placing.group == group] for group in (0, 1)]
    assert groups == [[1, 4, 6, 8, 10, 12], [2, 3, 5, 7, 9, 11]]
    assert placings[4] == Placing(rank=5, group=1, due=0, swapped_with=6)
    assert placings[8] == Placing(rank=9, group=1, due=0, swapped_with=10)


@pytest.mark.rule("3.6.3-e")
def test_the_last_of_an_odd_number_goes_where_its_turn_falls() -> None:
    bodies = ["X" if rank in {1, 4, 5} else "" for rank in range(1, 9)]

    placings = serpentine_apart(bodies, groups=2)

    # Of three, two are shared out: one in each group. The fourth is due with the first and goes
    # over; the fifth is the last, and stays where it falls.
    assert [placing.rank for placing in placings if placing.group == 0] == [1, 5, 6, 8]


def test_where_nobody_can_change_the_serpentine_stands() -> None:
    placings = serpentine_apart(["", "", "X", "X"], groups=2)

    assert [placing.group for placing in placings] == [0, 1, 1, 0]


@pytest.mark.rule("3.5.5.1-b")
def test_two_lines_of_twenty_pairs_are_equal() -> None:
    values = list(range(120, 80, -2))

    lines = lines_by_value(values, lines=2, seed_share=Fraction(1, 4))

    assert [sum(values[place] for place in line) for line in lines] == [1010, 1010]
    assert [len(line) for line in lines] == [10, 10]
    assert [sum(place < 5 for place in line) for line in lines] == [3, 2]


@pytest.mark.rule("3.5.5.1-b")
def test_a_seed_is_exchanged_for_a_seed_only() -> None:
    # The first for the third would bring the lines closest, but of three only one is a seed.
    lines = lines_by_value([100, 90, 80, 60, 59, 10], lines=2, seed_share=Fraction(1, 4))

    assert [sorted(line) for line in lines] == [[1, 3, 4], [0, 2, 5]]


def test_an_uneven_field_comes_as_close_as_it_can() -> None:
    lines = lines_by_value([100, 90, 20, 20], lines=2, seed_share=Fraction(1, 4))

    assert [sorted(line) for line in lines] == [[0, 3], [1, 2]]


def test_more_groups_than_contestants_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        serpentine(3, groups=4)

    assert refused.value.code == "groups_stay_empty"
