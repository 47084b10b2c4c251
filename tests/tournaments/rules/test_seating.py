"""From a field to its seats."""

from dataclasses import replace
from fractions import Fraction

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.seating.rules.seating import (
    Contender,
    Seated,
    SectionShape,
    seated,
    section_sizes,
    seeds_of_lines,
    sums_of_lines,
)

pytestmark = pytest.mark.rule("2.2.1-a", "3.5.5.1-a", "3.5.5.1-b")

SHARE = rtp_2026().movements.seed_share
MITCHELL_10 = SectionShape("A", 20, 10, tuple(range(1, 11)), in_lines=True)
MITCHELL_9 = SectionShape("B", 18, 9, tuple(range(1, 10)), in_lines=True)
HOWELL_5 = SectionShape("A", 10, 5, (10,), in_lines=False, weakest_stay=True)
INDIVIDUAL_8 = SectionShape("A", 8, 2, (8,), in_lines=False)


def field(count: int, **kwargs: Contender) -> list[Contender]:
    """Return pairs "1", "2" ..., the best first, two points of IV apart."""
    return [
        kwargs.get(f"p{n}") or Contender(str(n), Fraction(120 - 2 * (n - 1)))
        for n in range(1, count + 1)
    ]


def by_key(seats: tuple[Seated, ...]) -> dict[str, Seated]:
    return {seat.key: seat for seat in seats}


@pytest.mark.rule("2.2.1-a")
def test_the_organiser_keeps_a_seat_and_its_reason_is_published() -> None:
    nine = Contender("9", Fraction(104), criterion="mobility", table=3)
    shape = MITCHELL_10

    seats = by_key(seated(field(20, p9=nine), [shape], seed="2026", seed_share=SHARE))

    assert seats["9"] == Seated(
        "9", "A", 3, 9, True, "seat_fixed_for_wish", {"criterion": "mobility"}
    )
    assert sorted(seat.number for seat in seats.values()) == list(range(1, 21))


@pytest.mark.rule("2.2.1-a")
def test_the_line_is_kept_too_and_two_cannot_have_one_seat() -> None:
    west = Contender("1", Fraction(120), criterion="window", table=10, line="EW")
    other = Contender("2", Fraction(118), criterion="window", table=10, line="EW")
    shape = MITCHELL_10

    seats = by_key(seated(field(20, p1=west), [shape], seed="2026", seed_share=SHARE))

    assert (seats["1"].number, seats["1"].is_fixed) == (20, False)
    with pytest.raises(RuleError) as refused:
        seated(field(20, p1=west, p2=other), [shape], seed="2026", seed_share=SHARE)
    assert (refused.value.code, refused.value.article) == ("seat_not_free", "RTP 2.2.1")


@pytest.mark.rule("3.5.5.1-b")
def test_a_line_too_short_for_its_share_has_one_seed() -> None:
    shape = SectionShape("A", 8, 4, (1, 2, 3, 4), in_lines=True)

    seats = seated(field(8), [shape], seed="2026", seed_share=Fraction(1, 10))

    seeds = [seat.number <= 4 for seat in seats if seat.code == "seat_seed_drawn"]
    assert (seeds.count(True), seeds.count(False)) == (1, 1)


@pytest.mark.rule("3.5.5.1-b")
def test_lines_are_equal_in_value_and_in_seeds() -> None:
    contenders = field(20)
    shape = MITCHELL_10

    seats = seated(contenders, [shape], seed="2026", seed_share=SHARE)

    ivs = {contender.key: contender.iv for contender in contenders}
    values = {seat.number: ivs[seat.key] for seat in seats}
    sums = sums_of_lines(values, tables=10, in_lines=True)
    assert sums == {"NS": 1010, "EW": 1010}
    seeds = [seat.number <= 10 for seat in seats if seat.code == "seat_seed_drawn"]
    assert (seeds.count(True), seeds.count(False)) == (2, 2)
    ranks = {seat.number: seat.rank for seat in seats}
    best = seeds_of_lines(ranks, seeds=5, tables=10, in_lines=True)
    assert sorted(best.values()) == [2, 3]
    assert sums_of_lines(values, tables=10, in_lines=False) == {"": 2020}


@pytest.mark.rule("3.5.5.1-b")
def test_who_has_no_known_place_is_no_seed() -> None:
    ranks = {1: 0, 2: 1, 11: 5, 12: 6}

    assert seeds_of_lines(ranks, seeds=5, tables=10, in_lines=True) == {"NS": 1, "EW": 1}


def test_the_same_seed_seats_alike_in_any_order_and_another_does_not() -> None:
    contenders, shape = field(20), MITCHELL_10

    once = seated(contenders, [shape], seed="2026", seed_share=SHARE)
    again = seated(contenders[::-1], [shape], seed="2026", seed_share=SHARE)
    other = seated(contenders, [shape], seed="2027", seed_share=SHARE)

    assert once == again
    assert once != other


@pytest.mark.rule("3.5.5.2-b")
def test_the_lowest_values_stay_unless_somebody_needs_the_seat() -> None:
    four = Contender("4", Fraction(114), criterion="mobility")
    shape = SectionShape("A", 12, 6, (11, 12), in_lines=False, weakest_stay=True)

    seats = by_key(seated(field(12, p4=four), [shape], seed="x", seed_share=SHARE))

    staying = {key: value.code for key, value in seats.items() if value.is_fixed}
    assert staying == {"4": "seat_fixed_for_wish", "12": "seat_fixed_lowest_value"}


def test_two_sections_are_equal_and_keep_a_club_apart() -> None:
    contenders = [
        Contender(str(n), Fraction(200 - n), body="RIB" if n in {1, 4, 5, 8} else "")
        for n in range(1, 21)
    ]
    shapes = [replace(HOWELL_5, letter=letter) for letter in "AB"]

    seats = seated(contenders, shapes, seed="x", seed_share=SHARE)

    of_the_club = [seat.letter for seat in seats if seat.key in {"1", "4", "5", "8"}]
    assert sorted(of_the_club) == ["A", "A", "B", "B"]
    assert len({(seat.letter, seat.number) for seat in seats}) == 20


def test_an_odd_table_more_goes_to_the_first_section() -> None:
    assert section_sizes(38, sections=2) == (20, 18)
    assert section_sizes(37, sections=2) == (20, 17)
    assert section_sizes(35, sections=2) == (18, 17)

    seats = seated(field(38), [MITCHELL_10, MITCHELL_9], seed="x", seed_share=SHARE)

    assert [seat.values["section"] for seat in seats].count("seat_section_full") == 1
    assert sum(seat.letter == "A" for seat in seats) == 20


@pytest.mark.parametrize("empty", [10, 20])
def test_an_odd_field_leaves_one_seat_of_either_line(empty: int) -> None:
    shape = replace(MITCHELL_10, empty=empty)

    seats = seated(field(19), [shape], seed="x", seed_share=SHARE)

    assert sorted(seat.number for seat in seats) == [n for n in range(1, 21) if n != empty]


@pytest.mark.parametrize(
    ("shape", "entries", "needing", "code"),
    [
        (HOWELL_5, 10, 2, "movement_lacks_fixed_seats"),
        (MITCHELL_10, 20, 11, "movement_lacks_fixed_seats"),
        (HOWELL_5, 12, 0, "seats_do_not_fit"),
        (INDIVIDUAL_8, 8, 2, "movement_lacks_fixed_seats"),
    ],
)
def test_what_has_no_seat_is_refused(
    shape: SectionShape, entries: int, needing: int, code: str
) -> None:
    needy = {
        f"p{n}": Contender(str(n), Fraction(100 - n), criterion="mobility")
        for n in range(1, needing + 1)
    }

    with pytest.raises(RuleError) as refused:
        seated(field(entries, **needy), [shape], seed="x", seed_share=SHARE)

    assert refused.value.code == code


def test_too_small_a_field_has_no_sections() -> None:
    with pytest.raises(RuleError) as refused:
        section_sizes(6, sections=3)

    assert refused.value.code == "movement_needs_tables"
