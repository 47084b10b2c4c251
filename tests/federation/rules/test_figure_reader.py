"""Files of figures are read whole or refused with every fault named by its path."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

import pytest

from federation.errors import RuleError
from federation.rules.figure_reader import DayOfYear, Fault, read_figures


class Colour(StrEnum):
    GREEN = "GREEN"
    RED = "RED"


@dataclass(frozen=True, slots=True)
class Span:
    first: int
    last: int

    def faults(self) -> Iterator[Fault]:
        if self.last < self.first:
            yield Fault("last", "figure_not_rising", str(self.last))


@dataclass(frozen=True, slots=True)
class Sheet:
    name: str
    share: Fraction
    vp: Decimal
    day: DayOfYear
    hour: dt.time
    since: dt.date
    open: bool
    colours: tuple[Colour, ...]
    by_year: Mapping[int, Span]
    limit: int | None
    note: str = ""


GOOD = {
    "name": "sheet",
    "share": [1, 3],
    "vp": "0.50",
    "day": "09-15",
    "hour": "18:00",
    "since": "2026-01-01",
    "open": True,
    "colours": ["RED", "GREEN"],
    "by_year": {"2026": {"first": 1, "last": 2}},
    "limit": None,
}


def faults_of(mapping: object) -> list[str]:
    with pytest.raises(RuleError) as refusal:
        read_figures(Sheet, mapping, refusal="sheet_invalid")
    assert refusal.value.code == "sheet_invalid"
    faults = refusal.value.values["faults"]
    assert isinstance(faults, tuple)
    return [str(fault) for fault in faults]


def test_every_kind_of_figure_is_read_as_its_own_type() -> None:
    sheet = read_figures(Sheet, GOOD, refusal="sheet_invalid")

    assert sheet == Sheet(
        name="sheet",
        share=Fraction(1, 3),
        vp=Decimal("0.50"),
        day=DayOfYear(9, 15),
        hour=dt.time(18),
        since=dt.date(2026, 1, 1),
        open=True,
        colours=(Colour.RED, Colour.GREEN),
        by_year={2026: Span(1, 2)},
        limit=None,
        note="",
    )


def test_read_tables_cannot_be_changed() -> None:
    sheet = read_figures(Sheet, GOOD, refusal="sheet_invalid")

    with pytest.raises(TypeError):
        sheet.by_year[2027] = Span(1, 2)  # type: ignore[index]


def test_all_faults_are_told_at_once_with_their_paths() -> None:
    broken = {
        **GOOD,
        "share": [1, 0],
        "colours": ["RED", "BLUE"],
        "by_year": {
            "2026": {"first": True, "last": 2, "middle": 1},
            "soon": {"first": 1, "last": 1},
        },
        "colour": "RED",
    }
    del broken["name"]

    assert sorted(faults_of(broken)) == [
        "by_year.2026.first: figure_not_whole (True)",
        "by_year.2026.middle: figure_unknown",
        "by_year.soon: figure_not_whole (soon)",
        "colour: figure_unknown",
        "colours[1]: figure_not_a_choice (BLUE)",
        "name: figure_missing",
        "share: figure_not_a_share ([1, 0])",
    ]


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("name", 5, "figure_not_text (5)"),
        ("share", 0.5, "figure_not_a_share (0.5)"),
        ("share", [1, -2], "figure_not_a_share ([1, -2])"),
        ("vp", 0.5, "figure_not_a_decimal (0.5)"),
        ("vp", "NaN", "figure_not_a_decimal (NaN)"),
        ("vp", "-1", "figure_not_a_decimal (-1)"),
        ("day", "02-29", "figure_not_a_day (02-29)"),
        ("hour", "25:00", "figure_not_a_time (25:00)"),
        ("since", "2026-13-01", "figure_not_a_date (2026-13-01)"),
        ("open", 1, "figure_not_yes_or_no (1)"),
        ("colours", "RED", "figure_not_a_list (RED)"),
        ("by_year", [], "figure_not_a_group ([])"),
        ("limit", -1, "figure_not_whole (-1)"),
        ("limit", 1.0, "figure_not_whole (1.0)"),
    ],
)
def test_a_value_of_another_kind_is_refused(name: str, value: object, code: str) -> None:
    assert faults_of({**GOOD, name: value}) == [f"{name}: {code}"]


def test_figures_that_disagree_are_refused_where_they_stand() -> None:
    broken = {**GOOD, "by_year": {"2026": {"first": 3, "last": 2}}}

    assert faults_of(broken) == ["by_year.2026.last: figure_not_rising (2)"]


def test_something_else_than_a_group_is_refused() -> None:
    assert faults_of(["sheet"]) == [".: figure_not_a_group (['sheet'])"]


def test_a_day_of_the_year_falls_in_any_year() -> None:
    assert DayOfYear(9, 15).in_year(2026) == dt.date(2026, 9, 15)
