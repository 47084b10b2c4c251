"""What scorers write, read one by one."""

import datetime as dt
from decimal import Decimal

import pytest

from scoring.importers.notation import (
    artificial_of,
    average_of,
    card_of,
    contract_of,
    date_of,
    direction_of,
    integer_of,
    number_of,
    place_of,
    score_of,
    tricks_from_relative,
    tricks_of,
)


@pytest.mark.parametrize(
    ("written", "contract"),
    [
        ("4S", "4S"),
        ("3NT", "3N"),
        ("1N", "1N"),
        ("4Sx", "4SX"),
        ("5Cxx", "5CXX"),
        ("3NTX", "3NX"),
        ("4 S x", "4SX"),
        ("1 NT", "1N"),
        ("2H*", "2HX"),
        ("2H**", "2HXX"),
        ("6♥", "6H"),
        ("3SA", "3N"),
        ("3 ST", "3N"),
        ("PASS", "P"),
        ("Passed Out", "P"),
        ("42", ""),
        ("8S", ""),
        ("", ""),
        ("NP", ""),
    ],
)
def test_contract_is_read_however_it_is_written(written: str, contract: str) -> None:
    assert contract_of(written) == contract


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("9H", "H9"),
        ("KD", "DK"),
        ("S9", "S9"),
        ("D10", "DT"),
        ("10S", "ST"),
        ("SA", "SA"),
        ("", ""),
    ],
)
def test_card_is_read_suit_first_or_rank_first(written: str, card: str) -> None:
    assert card_of(written) == card


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("62.01923", Decimal("62.01923")),
        ("-5", Decimal(-5)),
        ("+3", Decimal(3)),
        ("52,5", Decimal("52.5")),
        ("49.0%", Decimal("49.0")),
        (".5", Decimal("0.5")),
        ("−2", Decimal(-2)),
        ("", None),
        ("-", None),
        ("1e9", None),
        ("12345678901234567890", None),
        ("Infinity", None),
        ("1.2.3", None),
    ],
)
def test_number_is_read_and_nothing_that_could_grow(written: str, number: Decimal | None) -> None:
    assert number_of(written) == number


def test_number_with_a_fraction_is_no_whole_number() -> None:
    assert integer_of("12.0") == 12
    assert integer_of("12.5") is None


def test_score_beyond_any_contract_is_no_score() -> None:
    assert score_of("-7600") == -7600
    assert score_of("7610") is None
    assert score_of("PASS") == 0


def test_tricks_are_nought_to_thirteen() -> None:
    assert tricks_of("13") == 13
    assert tricks_of("14") is None


@pytest.mark.parametrize(
    ("contract", "result", "american", "tricks"),
    [
        ("4S", "=", False, 10),
        ("4S", "+2", False, 12),
        ("4S", "-1", False, 9),
        ("4S", "+4", True, 10),
        ("4S", "-2", True, 8),
        ("7N", "+1", False, None),
        ("P", "", False, None),
        ("4S", "", False, None),
    ],
)
def test_tricks_follow_from_a_relative_result(
    contract: str, result: str, american: bool, tricks: int | None
) -> None:
    assert tricks_from_relative(contract, result, american=american) == tricks


@pytest.mark.parametrize(
    ("written", "percents"),
    [
        ("A6040", (60, 40)),
        ("A5252", (52, 52)),
        ("60%-40%", (60, 40)),
        ("50/50", (50, 50)),
        ("-50", None),
        ("140", None),
        ("A120", None),
        ("60%-140%", None),
    ],
)
def test_artificial_score_gives_each_side_a_percentage(
    written: str, percents: tuple[int, int] | None
) -> None:
    assert artificial_of(written) == percents


@pytest.mark.parametrize(("written", "percent"), [("AVE+", 60), ("ave", 50), ("A-", 40)])
def test_average_gives_one_side_a_percentage(written: str, percent: int) -> None:
    assert average_of(written) == percent


def test_average_is_not_read_where_none_is_written() -> None:
    assert average_of("420") is None


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("5", (5, False)),
        ("3=", (3, True)),
        ("=3", (3, True)),
        ("T7", (7, True)),
        ("x", (None, False)),
    ],
)
def test_place_is_read_with_its_tie(written: str, place: tuple[int | None, bool]) -> None:
    assert place_of(written) == place


@pytest.mark.parametrize(
    ("written", "month_first", "day"),
    [
        ("09/03/2026", False, dt.date(2026, 3, 9)),
        ("2/01/2025", False, dt.date(2025, 1, 2)),
        ("04/20/2026", True, dt.date(2026, 4, 20)),
        ("2026.03.09", False, dt.date(2026, 3, 9)),
        ("2026-01-26 00:00:00", False, dt.date(2026, 1, 26)),
        ("31/02/2026", False, None),
        ("soon", False, None),
    ],
)
def test_date_is_day_first_unless_it_is_american(
    written: str, month_first: bool, day: dt.date | None
) -> None:
    assert date_of(written, month_first=month_first) == day


def test_direction_loses_the_mark_of_an_irregular_declarer() -> None:
    assert [direction_of(text) for text in ("^N", "West", "e", "NS")] == ["N", "W", "E", ""]
