"""Input that cannot be counted is refused by name, and nothing is returned."""

from decimal import Decimal

import pytest

from scoring.engine import (
    BoardLine,
    DatumRule,
    EngineError,
    PairEntry,
    PairsSettings,
    Penalty,
    pairs_standing,
)

pytestmark = pytest.mark.rule("3.5.8-b", "3.5.7-b")

GOOD = [BoardLine(1, 1, 2, 420), BoardLine(1, 3, 4, 400)]
ENTRIES = [PairEntry(key) for key in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([], "empty_field"),
        ([*GOOD, BoardLine(1, 5, 5, 400)], "pair_against_itself"),
        ([*GOOD, BoardLine(1, 1, 6, 400)], "duplicate_result"),
        ([*GOOD, BoardLine(1, 6, 1, 400)], "duplicate_result"),
        ([*GOOD, GOOD[0]], "duplicate_result"),
        ([*GOOD, BoardLine(0, 5, 6, 400)], "bad_board"),
        ([*GOOD, BoardLine(-2, 5, 6, 400)], "bad_board"),
        ([*GOOD, BoardLine(1, None, None, 400)], "nobody_at_table"),
        ([*GOOD, BoardLine(1, 5, 6, 420.0)], "bad_score"),  # type: ignore[arg-type]
        ([*GOOD, BoardLine(1, 5, 6, 420, ew_score=True)], "bad_score"),
        ([*GOOD, BoardLine(1, 5, 6, artificial=(101, 50))], "bad_percent"),
        ([*GOOD, BoardLine(1, 5, 6, artificial=(-1, 50))], "bad_percent"),
        ([*GOOD, BoardLine(1, 5, 6, artificial=(60.0, 40))], "not_exact"),  # type: ignore[arg-type]
        ([*GOOD, BoardLine(1, 5, 6, awarded=(Decimal("nan"), 0))], "not_exact"),
        ([*GOOD, BoardLine(1, 5, 6, awarded=(1,))], "not_exact"),  # type: ignore[arg-type]
        ([*GOOD, BoardLine(1, 5, 6, artificial=(60,))], "not_exact"),  # type: ignore[arg-type]
        ([*GOOD, BoardLine(True, 5, 6, 400)], "bad_board"),
        ([*GOOD, BoardLine(1, 5, 6, 400, session=0)], "bad_session"),
        ([*GOOD, BoardLine(1, 5, 6, 400, session="1")], "bad_session"),  # type: ignore[arg-type]
        ([BoardLine(1, 1, None)], "field_of_one"),
    ],
)
def test_lines_that_cannot_be_true_are_refused(lines: list[BoardLine], code: str) -> None:
    with pytest.raises(EngineError) as refused:
        pairs_standing(lines)

    assert refused.value.code == code


def test_the_refusal_says_where() -> None:
    with pytest.raises(EngineError) as refused:
        pairs_standing([*GOOD, BoardLine(1, 3, 7, 400)])

    assert refused.value.values == {"session": 1, "board": 1, "contestant": 3}
    assert str(refused.value) == "duplicate_result (session=1, board=1, contestant=3)"


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ([], "field_of_one"),
        (ENTRIES[:1], "field_of_one"),
        (ENTRIES[:3], "unknown_contestant_on_board"),
        ([*ENTRIES, PairEntry(3)], "duplicate_contestant"),
        ([*ENTRIES, PairEntry(5, status="gone")], "bad_status"),
        ([*ENTRIES, PairEntry(5, line="N")], "bad_line"),
        ([*ENTRIES, PairEntry(5, handicap=1.5)], "not_exact"),  # type: ignore[arg-type]
    ],
)
def test_contestants_that_do_not_fit_are_refused(entries: list[PairEntry], code: str) -> None:
    with pytest.raises(EngineError) as refused:
        pairs_standing(GOOD, contestants=entries)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("penalty", "code"),
    [
        (Penalty(9, 10), "unknown_contestant"),
        (Penalty(1, 10, unit="vp"), "unknown_setting"),
        (Penalty(1, 0.5), "not_exact"),  # type: ignore[arg-type]
        (Penalty(1, Decimal("inf")), "not_exact"),
    ],
)
def test_penalties_that_do_not_fit_are_refused(penalty: Penalty, code: str) -> None:
    with pytest.raises(EngineError) as refused:
        pairs_standing(GOOD, penalties=[penalty])

    assert refused.value.code == code


@pytest.mark.parametrize(
    "settings",
    [
        PairsSettings(method="rubber"),
        PairsSettings(scale=3),
        PairsSettings(winners=3),
        PairsSettings(expected=0),
        PairsSettings(expected="most"),
        PairsSettings(small_groups="always"),
        PairsSettings(small_group_opponents="same"),
        PairsSettings(own_average="always"),
        PairsSettings(own_average_window="round"),
        PairsSettings(method="cross_imps", denominator="half"),
        PairsSettings(sessions="last"),
        PairsSettings(rank_by="luck"),
        PairsSettings(board_rounding="roughly"),
    ],
)
def test_a_setting_that_names_no_way_of_counting_is_refused(settings: PairsSettings) -> None:
    with pytest.raises(EngineError) as refused:
        pairs_standing(GOOD, settings)

    assert refused.value.code == "unknown_setting"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (PairsSettings(scale=2.0), "unknown_setting"),  # type: ignore[arg-type]
        (PairsSettings(winners=True), "unknown_setting"),
        (PairsSettings(expected=True), "unknown_setting"),
        (PairsSettings(percentage_places=-1), "unknown_setting"),
        (PairsSettings(total_places=1.5), "unknown_setting"),  # type: ignore[arg-type]
        (PairsSettings(session_boards={1: -5}), "bad_boards"),
        (PairsSettings(session_boards={1: 0}), "bad_boards"),
        (PairsSettings(artificial_imps={60: 1.5}), "not_exact"),  # type: ignore[dict-item]
        (PairsSettings(method="butler", datum=DatumRule(drop_each=-1)), "bad_datum_rule"),
        (PairsSettings(method="butler", datum=DatumRule(drop_share=0.1)), "bad_datum_rule"),  # type: ignore[arg-type]
        (PairsSettings(method="butler", datum=DatumRule(unit=-10)), "bad_datum_rule"),
    ],
)
def test_figures_of_settings_that_cannot_be_are_refused(settings: PairsSettings, code: str) -> None:
    with pytest.raises(EngineError) as refused:
        pairs_standing(GOOD, settings)

    assert refused.value.code == code


@pytest.mark.rule("3.5.6-a")
def test_a_field_of_two_is_a_field() -> None:
    lines = [BoardLine(1, 1, 2, 420)]

    standing = pairs_standing(lines, contestants=[PairEntry(1), PairEntry(2)])

    assert {row.contestant for row in standing.rows} == {1, 2}
