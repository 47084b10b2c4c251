"""Strata: who belongs to which, and the places of each list, worked by hand."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import EngineError
from scoring.engine.strata import (
    Measure,
    PlaceInStratum,
    Stratum,
    check_strata,
    competes_in,
    places_in_stratum,
    points_measured,
    strata_of_limits,
    stratum_of,
)
from scoring.engine.trace import Trace
from scoring.engine.types import Key

ABC = (Stratum("A"), Stratum("B", 1500), Stratum("C", 500))


def names(*tenths: int, measure: Measure = Measure.MEAN) -> str:
    return ABC[stratum_of(tenths, strata=ABC, measure=measure)].name


def test_points_of_a_contestant_are_mean_sum_or_those_of_its_strongest_player() -> None:
    # 120.5, 80 and 0 points: 200.5 together, 200.5 / 3 each
    three = [1205, 800, 0]

    assert points_measured(three, Measure.MEAN) == Fraction(401, 6)
    assert points_measured(three, Measure.SUM) == Fraction(401, 2)
    assert points_measured(three, Measure.STRONGEST) == Fraction(241, 2)
    assert points_measured([], Measure.STRONGEST) == 0


def test_a_contestant_belongs_to_the_weakest_stratum_whose_limit_it_keeps() -> None:
    assert names(20_000, 10_010) == "A"  # 3001 / 2 = 1500.5
    assert names(20_000, 10_000) == "B"  # 1500 exactly
    assert names(5_000, 5_001) == "B"  # 500.05
    assert names(9_000, 1_000) == "C"  # 500 exactly
    assert names() == "C"


def test_the_measure_decides_the_stratum_of_the_same_players() -> None:
    # 900 and 200 points: 550 on average, 1100 together, 900 the stronger of the two
    both = (9_000, 2_000)
    two = (Stratum("A"), Stratum("B", 600))

    own = {measure: stratum_of(both, strata=two, measure=measure) for measure in Measure}

    assert own == {Measure.MEAN: 1, Measure.SUM: 0, Measure.STRONGEST: 0}


def test_the_trace_tells_the_points_and_the_limit() -> None:
    trace = Trace()

    stratum_of([9_000, 2_005], strata=ABC, measure=Measure.MEAN, trace=trace)

    assert [(step.code, step.result) for step in trace.steps] == [
        ("stratum_by_mean", Decimal("550.25")),
        ("stratum_between", "B"),
    ]
    assert dict(trace.steps[0].inputs) == {"players": 2}
    assert dict(trace.steps[1].inputs) == {
        "points": Decimal("550.25"), "limit": 1500, "below": 500,
    }  # fmt: skip


def test_the_trace_names_the_ends_too() -> None:
    codes = []
    for tenths in ([90_000], [0]):
        trace = Trace()
        stratum_of(tenths, strata=ABC, measure=Measure.SUM, trace=trace)
        codes.append((trace.steps[-1].code, trace.steps[-1].result))

    assert codes == [("stratum_strongest", "A"), ("stratum_weakest", "C")]


def test_one_of_b_competes_in_b_and_a_but_not_in_c() -> None:
    assert [competes_in(1, stratum) for stratum in range(3)] == [True, True, False]
    assert [competes_in(0, stratum) for stratum in range(3)] == [True, False, False]
    assert [competes_in(2, stratum) for stratum in range(3)] == [True, True, True]


def test_places_of_a_stratum_close_up_and_keep_ties() -> None:
    # whole list: 1 z, 2= a b, 4 y, 5 c, 6= d x; z, y and x are too strong, e has no place
    kept: dict[Key, int | None] = {"a": 2, "b": 2, "c": 5, "d": 6, "e": None}

    assert places_in_stratum(kept) == {
        "a": PlaceInStratum(1, tied=True),
        "b": PlaceInStratum(1, tied=True),
        "c": PlaceInStratum(3, tied=False),
        "d": PlaceInStratum(4, tied=False),
    }
    assert places_in_stratum({}) == {}


@pytest.mark.parametrize(
    ("strata", "code"),
    [
        ((Stratum("A"),), "strata_count"),
        (tuple(Stratum(f"S{n}", 700 - n) for n in range(7)), "strata_count"),
        ((Stratum("A"), Stratum("", 10)), "stratum_without_name"),
        ((Stratum("A"), Stratum("a", 10)), "stratum_name_twice"),
        ((Stratum("A", 900), Stratum("B", 10)), "stratum_limits_not_falling"),
        ((Stratum("A"), Stratum("B")), "stratum_limits_not_falling"),
        ((Stratum("A"), Stratum("B", 10), Stratum("C", 10)), "stratum_limits_not_falling"),
        ((Stratum("A"), Stratum("B", 10), Stratum("C", 20)), "stratum_limits_not_falling"),
        ((Stratum("A"), Stratum("B", -1)), "stratum_limits_not_falling"),
    ],
)
def test_strata_that_do_not_class_everybody_once_are_refused(
    strata: tuple[Stratum, ...], code: str
) -> None:
    with pytest.raises(EngineError) as refused:
        check_strata(strata)

    assert refused.value.code == code


def test_limits_make_one_stratum_more_than_there_are_of_them() -> None:
    assert strata_of_limits([], [1500, 500]) == ABC
    assert strata_of_limits(["Open", "Second"], [40]) == (Stratum("Open"), Stratum("Second", 40))
    assert strata_of_limits([], []) == strata_of_limits(["A"], []) == ()


@pytest.mark.parametrize(
    ("names", "limits"), [(["A", "B"], []), (["A"], [5]), (["A", "B"], [5, 4])]
)
def test_each_stratum_has_a_name_and_all_but_the_strongest_a_limit(
    names: list[str], limits: list[int]
) -> None:
    with pytest.raises(EngineError) as refused:
        strata_of_limits(names, limits)

    assert refused.value.code == "stratum_names_count"


def test_strata_that_fall_are_accepted() -> None:
    check_strata(ABC)
    check_strata((Stratum("A"), Stratum("B", 0)))
