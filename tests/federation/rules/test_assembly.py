"""Delegates shared out by largest remainder, and their terms side by side, by hand."""

import datetime as dt
from fractions import Fraction

import pytest

from federation.errors import RuleError
from federation.rules.assembly import Term, largest_remainder, most_at_once


def seats(electors: dict[str, int], number: int) -> dict[str, int]:
    shared = largest_remainder(electors, seats=number)
    return {share.unit: share.seats for share in shared.shares}


def test_the_largest_remainders_take_what_whole_parts_leave() -> None:
    # one hundred electors: shares 4.7, 1.6, 1.5, 1.2, 0.6 and 0.4; seven seats whole, three left
    # for .7, and .6 twice
    votes = {"A": 47, "B": 16, "C": 15, "D": 12, "E": 6, "F": 4}

    shared = largest_remainder(votes, seats=10)

    assert [(share.unit, share.whole, share.extra) for share in shared.shares] == [
        ("A", 4, 1), ("B", 1, 1), ("C", 1, 0), ("D", 1, 0), ("E", 0, 1), ("F", 0, 0),
    ]  # fmt: skip
    assert shared.shares[0].exact == Fraction(47, 10)
    assert sum(share.seats for share in shared.shares) == 10


def test_shares_without_remainder_leave_nothing_over() -> None:
    assert seats({"A": 30, "B": 20, "C": 10}, 6) == {"A": 3, "B": 2, "C": 1}


def test_equal_remainders_for_too_few_seats_are_left_to_a_lot() -> None:
    shared = largest_remainder({"A": 1, "B": 1, "C": 1}, seats=2)

    assert shared.to_draw == 2
    assert [(share.seats, share.needs_lot) for share in shared.shares] == [(0, True)] * 3


def test_equal_remainders_are_drawn_only_where_seats_are_short() -> None:
    # 5 x 3/10 = 1.5 twice and 5 x 4/10 = 2: whole parts 1, 1, 2, and one seat for two halves
    drawn = largest_remainder({"A": 3, "B": 3, "C": 4}, seats=5)
    # 4 x 7/20 = 1.4, 4 x 9/20 = 1.8 and 4 x 4/20 = 0.8: two left for two remainders of 0.8
    apportionment = largest_remainder({"A": 7, "B": 9, "C": 4}, seats=4)

    assert (drawn.to_draw, [share.seats for share in drawn.shares]) == (1, [1, 1, 2])
    assert (apportionment.to_draw, [share.seats for share in apportionment.shares]) == (
        0,
        [1, 2, 1],
    )


def test_nobody_to_elect_gives_nobody_a_seat() -> None:
    assert seats({"A": 0, "B": 0}, 5) == {"A": 0, "B": 0}
    assert largest_remainder({}, seats=5).shares == ()


def test_counts_below_zero_are_refused() -> None:
    with pytest.raises(RuleError, match="assembly_count_below_zero"):
        largest_remainder({"A": -1}, seats=5)


def days(first: int, last: int) -> Term:
    return Term(dt.date(2026, 1, first), dt.date(2026, 1, last))


@pytest.mark.parametrize(
    ("terms", "most"),
    [
        ([], 0),
        ([days(1, 9)], 0),
        ([days(1, 10), days(21, 31)], 1),
        # the one ends on the day the other begins
        ([days(1, 15), days(15, 31)], 2),
        ([days(1, 14), days(15, 31)], 1),
        # three, but never more than two on a day
        ([days(1, 12), days(11, 14), days(13, 31)], 2),
        # the third on a day beyond
        ([days(1, 31), days(1, 31), days(21, 31)], 2),
    ],
)
def test_terms_are_counted_on_their_fullest_day(terms: list[Term], most: int) -> None:
    assert most_at_once(terms, within=days(10, 20)) == most
