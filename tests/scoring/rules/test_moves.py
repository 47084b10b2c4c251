"""Who moves from one list of the ranking to another."""

from scoring.rules.effect import Moves, Standing, moves


def test_other_points_are_a_change_and_another_place_alone_is_a_move() -> None:
    before = {
        1: Standing(10, 0, 1), 2: Standing(8, 0, 2), 3: Standing(6, 0, 3), 4: Standing(5, 5, 4),
    }  # fmt: skip
    after = {
        2: Standing(12, 0, 1), 1: Standing(10, 0, 2), 3: Standing(6, 0, 3), 5: Standing(6, 0, 3),
        4: Standing(5, 6, 4),
    }  # fmt: skip

    assert moves(before, after) == Moves(changed=(2, 5, 4), moved=(1,))


def test_the_same_list_moves_nobody() -> None:
    same = {1: Standing(0, 0, 1)}

    assert moves(same, same) == Moves((), ())
