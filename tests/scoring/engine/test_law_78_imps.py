"""IMPs: the scale, cross-IMPs by each denominator, Butler by each datum."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine import BoardLine, DatumRule, EngineError, PairsSettings, datum, imps
from scoring.engine.board_points import board_points
from scoring.engine.pairs_input import check_settings
from scoring.engine.types import Points

pytestmark = pytest.mark.rule("3.6.6-a")

SCALE = [  # lowest difference of each step
    (1, 20), (2, 50), (3, 90), (4, 130), (5, 170), (6, 220), (7, 270), (8, 320),
    (9, 370), (10, 430), (11, 500), (12, 600), (13, 750), (14, 900), (15, 1100), (16, 1300),
    (17, 1500), (18, 1750), (19, 2000), (20, 2250), (21, 2500), (22, 3000), (23, 3500), (24, 4000),
]  # fmt: skip
EIGHT_TABLES = [620, 620, 650, 170, -100, 200, 620, 140]


def earned_by(scores: Sequence[int | None], **settings: Any) -> list[Points | None]:
    """Return what North-South earn at each table of one board."""
    lines = [
        BoardLine(1, f"N{table}", f"E{table}", score) for table, score in enumerate(scores, start=1)
    ]
    points, _ = board_points(lines, len(lines), PairsSettings(**settings))
    return [point.ns.points for point in points]


@pytest.mark.rule("3.6.6-a")
@pytest.mark.parametrize(("points", "difference"), SCALE)
def test_each_step_of_the_scale_begins_where_the_law_says(points: int, difference: int) -> None:
    assert imps(difference) == points
    assert imps(difference - 10) == points - 1
    assert imps(-difference) == -points


def test_the_scale_ends_at_24() -> None:
    assert imps(15200) == 24
    assert imps(0) == 0
    assert imps(10) == 0


@pytest.mark.parametrize("difference", [10.0, "20", None, float("nan"), True])
def test_a_difference_that_is_not_exact_is_refused(difference: object) -> None:
    with pytest.raises(EngineError) as refused:
        imps(difference)  # type: ignore[arg-type]

    assert refused.value.code == "not_exact"


@pytest.mark.parametrize(
    ("denominator", "first"),
    [("sum", Fraction(40)), ("comparisons", Fraction(40, 7)), ("results", Fraction(5))],
)
def test_cross_imps_divide_by_what_the_event_chose(denominator: str, first: Fraction) -> None:
    earned = earned_by(EIGHT_TABLES, method="cross_imps", denominator=denominator)

    assert earned[0] == first
    assert sum(value for value in earned if value is not None) == 0


def test_cross_imps_by_the_root_of_the_comparisons() -> None:
    earned = earned_by(EIGHT_TABLES, method="cross_imps", denominator="root")[0]

    assert earned is not None
    assert round(earned, 2) == Fraction("7.56")  # 40 / sqrt(28)


def test_cross_imps_leave_out_tables_without_a_result() -> None:
    assert earned_by([430, None, 400], method="cross_imps") == [1, None, -1]


def test_cross_imps_of_a_single_table_are_nothing() -> None:
    assert earned_by([430], method="cross_imps") == [0]


def test_an_unknown_denominator_is_refused() -> None:
    with pytest.raises(EngineError) as refused:
        check_settings(PairsSettings(method="cross_imps", denominator="half"))

    assert refused.value.values == {"setting": "denominator", "value": "half"}


def test_the_datum_without_trimming_is_the_mean_to_the_nearest_ten() -> None:
    whole = DatumRule(drop_each=0)

    assert datum(EIGHT_TABLES, whole) == 370  # the mean is 365
    assert datum([-score for score in EIGHT_TABLES], whole) == -370


def test_the_datum_without_best_and_worst() -> None:
    assert datum(EIGHT_TABLES) == 400  # 395 rounded away from zero


def test_the_datum_without_a_tenth_at_each_end() -> None:
    twenty = [*range(0, 2000, 100)]  # a tenth of 20 is two at each end

    assert datum(twenty, DatumRule(drop_each=0, drop_share=Fraction(1, 10))) == 950
    assert datum([*twenty[:-1], 9000], DatumRule(drop_each=0, drop_share=Fraction(1, 10))) == 950


def test_the_datum_as_it_is_without_rounding() -> None:
    assert datum([100, 110, 120, 135], DatumRule(drop_each=0, unit=0)) == Fraction(465, 4)


def test_too_few_results_to_leave_any_out() -> None:
    assert datum([100, 200]) == 150
    assert datum([100, 200, 900]) == 200


def test_butler_imps_against_the_datum() -> None:
    assert earned_by(EIGHT_TABLES, method="butler") == [6, 6, 6, -6, -11, -5, 6, -6]


def test_butler_leaves_tables_without_a_result_out_of_the_datum() -> None:
    whole = DatumRule(drop_each=0)

    assert earned_by([620, None, 170], method="butler", datum=whole) == [6, None, -6]
    assert earned_by([None], method="butler") == [None]


@pytest.mark.parametrize(
    "rule",
    [DatumRule(drop_each=-1), DatumRule(drop_share=Fraction(1, 2)), DatumRule(unit=-10)],
)
def test_a_datum_rule_that_leaves_nothing_is_refused(rule: DatumRule) -> None:
    with pytest.raises(EngineError) as refused:
        datum([100, 200, 300], rule)

    assert refused.value.code == "bad_datum_rule"


def test_an_empty_field_has_no_datum() -> None:
    with pytest.raises(EngineError):
        datum([])
