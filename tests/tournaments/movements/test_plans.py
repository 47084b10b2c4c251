"""A movement in few words gives the same movement again, and each contestant's way through it."""

import pytest

from tournaments.movements.advisor import Wish, options
from tournaments.movements.plans import (
    GuideLine,
    MovementSpec,
    board_sets_of,
    boards_of_set,
    built,
    fixed_in,
    guide,
    spec_of,
    turns_of,
)


@pytest.mark.parametrize("pairs", [6, 10, 12, 15, 16, 22])
def test_what_the_advisor_offers_is_built_again_from_its_spec(pairs: int) -> None:
    for option in options(Wish(pairs, 18, 30, 7)):
        movement = built(spec_of(option.movement))

        again = movement.without(option.phantom) if option.phantom else movement
        assert again == option.movement


@pytest.mark.rule("2.2.4.2-a")
def test_in_the_last_round_of_nine_tables_the_sides_are_turned_and_north_south_stay() -> None:
    spec = MovementSpec("MITCHELL", 18, 9, 9, switched=(9,))

    lines = guide(spec, 4)

    assert {line.table for line in lines} == {4}
    assert [line.line for line in lines] == ["NS"] * 8 + ["EW"]
    assert lines[0] == GuideLine(1, 4, "NS", (13,), 0, 4)


def test_who_meets_an_empty_number_rests() -> None:
    spec = MovementSpec("HOWELL", 10, 5, 9)

    rests = [item for item in guide(spec, 3, empty=frozenset({10})) if not item.opponents]

    assert len(rests) == 1
    assert rests[0].board_set == 0


def test_an_individual_has_a_partner_and_two_opponents_in_each_round() -> None:
    spec = MovementSpec("INDIVIDUAL_MOVEMENT", 8, 2, 7)

    lines = guide(spec, 5)

    assert sorted(line.partner for line in lines) == [1, 2, 3, 4, 6, 7, 8]
    assert {len(line.opponents) for line in lines} == {2}
    assert {line.line for line in lines} <= {"N", "S", "E", "W"}
    assert len(turns_of(spec)) == 14
    assert (board_sets_of(spec), fixed_in(spec)) == (7, (8,))


def test_who_rests_in_an_individual_of_five_has_no_table() -> None:
    spec = MovementSpec("INDIVIDUAL_MOVEMENT", 5, 1, 5)

    assert sum(not item.table for item in guide(spec, 2)) == 1
    assert fixed_in(spec) == ()


def test_boards_of_a_set() -> None:
    assert boards_of_set(1, boards_in_round=3) == (1, 3)
    assert boards_of_set(4, boards_in_round=2) == (7, 8)
    assert board_sets_of(MovementSpec("SKIP_MITCHELL", 20, 10, 9)) == 10
