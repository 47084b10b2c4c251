"""What the advisor offers a director."""

from fractions import Fraction

import pytest

from federation.errors import RuleError
from tournaments.movements.advisor import Wish, options


@pytest.mark.rule("3.5.3-a")
def test_ten_pairs_are_offered_the_howell_first() -> None:
    found = options(Wish(pairs=10, fewest_boards=24, most_boards=28, minutes_per_board=7))

    best = found[0]
    assert (best.movement.code, best.movement.rounds, best.boards_in_a_round) == ("HOWELL", 9, 3)
    assert (best.boards, best.boards_needed, best.minutes) == (27, 27, 189)
    assert (best.opponents, best.repeats, best.sit_outs, best.comparisons) == (9, 0, 0, 5)
    assert best.phantom == 0


def test_an_odd_pair_out_makes_the_fixed_seat_empty_and_costs_each_one_round() -> None:
    found = options(Wish(pairs=9, fewest_boards=24, most_boards=28, minutes_per_board=7))

    assert {
        (option.phantom, option.sit_outs) for option in found if option.movement.code == "HOWELL"
    } == {(10, 1)}


def test_the_balance_of_eleven_pairs_does_not_count_the_twelfth() -> None:
    best = options(Wish(pairs=11, fewest_boards=33, most_boards=33, minutes_per_board=7))[0]

    assert (best.movement.code, best.phantom) == ("HOWELL", 12)
    assert best.balance == Fraction(10, 11)


@pytest.mark.parametrize(("pairs", "code", "empty"), [(17, "MITCHELL", 9), (15, "HOWELL", 16)])
def test_the_advisor_leaves_the_seat_empty_that_the_draw_leaves_empty(
    pairs: int, code: str, empty: int
) -> None:
    found = options(Wish(pairs, fewest_boards=24, most_boards=30, minutes_per_board=7))

    assert {option.phantom for option in found if option.movement.code == code} == {empty}


@pytest.mark.parametrize(
    ("pairs", "code", "rounds", "sharing"),
    [
        (12, "RELAY_MITCHELL", 6, 2),
        (11, "RELAY_MITCHELL", 6, 0),  # the last table, which shares, is where nobody sits
        (12, "HESITATION_MITCHELL", 7, 2),
        (12, "HOWELL", 11, 0),
        (16, "APPENDIX_MITCHELL", 7, 2),
        (18, "APPENDIX_MITCHELL", 7, 4),
        (16, "WEB_MITCHELL", 7, 0),
    ],
)
def test_the_advisor_tells_how_many_tables_share_boards(
    pairs: int, code: str, rounds: int, sharing: int
) -> None:
    found = options(Wish(pairs, fewest_boards=6, most_boards=36, minutes_per_board=7))

    sharings = {
        option.sharing
        for option in found
        if (option.movement.code, option.movement.rounds) == (code, rounds)
    }
    assert sharings == {sharing}


def test_a_limit_of_time_and_a_wish_for_two_lines_are_kept() -> None:
    found = options(
        Wish(
            pairs=22,
            fewest_boards=20,
            most_boards=30,
            minutes_per_board=7,
            minutes=180,
            one_field=False,
        )
    )

    assert {option.movement.lines for option in found} == {2}
    assert max(option.minutes for option in found) <= 180


@pytest.mark.parametrize(("boards", "in_a_round"), [(24, 8), (6, 2)])
def test_four_pairs_play_a_howell_at_two_tables(boards: int, in_a_round: int) -> None:
    wish = Wish(pairs=4, fewest_boards=boards, most_boards=boards, minutes_per_board=7)

    (found,) = options(wish)

    assert (found.movement.code, found.movement.rounds) == ("HOWELL", 3)
    assert (found.boards_in_a_round, found.opponents, found.sit_outs) == (in_a_round, 3, 0)


@pytest.mark.parametrize(
    ("pairs", "boards", "code"), [(3, 24, "movement_needs_tables"), (10, 500, "no_movement_fits")]
)
def test_what_no_movement_gives_is_refused(pairs: int, boards: int, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        options(Wish(pairs=pairs, fewest_boards=boards, most_boards=boards, minutes_per_board=7))

    assert refused.value.code == code
