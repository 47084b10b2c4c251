"""Groups and numbers of the mixed movement."""

from fractions import Fraction

import pytest

from federation.errors import RuleError
from tournaments.seating.rules.mixed_seating import following_seats, limited_pair, mixed_seats
from tournaments.seating.rules.seating import Contender

pytestmark = pytest.mark.rule("3.5.5.3-b")

RANKED = [Contender(f"p{n}", Fraction(200 - n)) for n in range(1, 23)]
POTS = [[f"p{n}" for n in range(at, at + 3)] for at in range(1, 22, 3)]


@pytest.mark.rule("3.5.5.3-b")
def test_each_group_has_one_of_the_best_three_and_so_on_and_the_last_stays() -> None:
    seats = mixed_seats(RANKED, fixed="p22", pots=POTS, seed="2026")

    groups = [{seat.rank for seat in seats[at : at + 7]} for at in (0, 7, 14)]
    assert [sorted((rank - 1) // 3 for rank in group) for group in groups] == [list(range(7))] * 3
    assert [seat.number for seat in seats] == list(range(1, 23))
    assert (seats[-1].key, seats[-1].is_fixed, seats[-1].code) == (
        "p22",
        True,
        "seat_fixed_lowest_value",
    )
    assert seats == mixed_seats(RANKED, fixed="p22", pots=POTS, seed="2026")
    assert seats != mixed_seats(RANKED, fixed="p22", pots=POTS, seed="2027")


@pytest.mark.rule("3.5.5.3-b")
def test_a_pair_that_should_not_move_stays_and_only_one_can() -> None:
    one = Contender("p2", Fraction(198), criterion="mobility")
    other = Contender("p5", Fraction(195), criterion="mobility")

    assert limited_pair(RANKED) is None
    assert limited_pair([RANKED[0], one]) == "p2"
    with pytest.raises(RuleError) as refused:
        limited_pair([one, other])
    assert (refused.value.code, refused.value.article) == (
        "movement_lacks_fixed_seats",
        "RTP 3.5.5.3",
    )


def test_in_a_later_session_all_keep_their_numbers_and_a_newcomer_takes_an_empty_one() -> None:
    before = {"p1": (3, 1), "p2": (1, 2), "p3": (2, 3)}

    seats = following_seats(before, ["p1", "p3", "late"], session=1, seats=3)

    assert [(seat.number, seat.key, seat.code) for seat in seats] == [
        (1, "late", "seat_of_newcomer"),
        (2, "p3", "seat_follows_session"),
        (3, "p1", "seat_follows_session"),
    ]
    with pytest.raises(RuleError) as refused:
        following_seats(before, ["p1", "p2", "p3", "late"], session=1, seats=3)
    assert refused.value.code == "seats_do_not_fit"


def test_who_comes_back_has_its_number_again_unless_somebody_took_it() -> None:
    before = {"p1": (1, 1), "reserve": (2, 0), "left": (3, 3), "gone": (2, 2)}

    seats = following_seats(before, ["gone", "left", "p1", "reserve"], session=1, seats=4)

    assert {seat.key: seat.number for seat in seats} == {
        "p1": 1,
        "reserve": 2,
        "left": 3,
        "gone": 4,
    }
