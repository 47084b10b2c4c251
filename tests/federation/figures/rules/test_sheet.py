"""A chapter as a form: unchanged it changes nothing, changed it says what was typed."""

from typing import Any

import pytest

from federation.errors import RuleError
from federation.figures.rules.sheet import Cell, chapter_taken, chapters_of, sheet_of
from federation.figures.rules.strict_json import json_value
from federation.rules.fees import FeeSchedule
from federation.rules.figure_reader import Fault
from federation.rules.office_figures import OfficeFigures
from federation.rules.ranking_figures import RankingFigures
from federation.rules.rule_sets import RuleSetFigures, parse_rule_set
from tests.shipped_figures import shipped_mapping

SHIPPED = [
    (RuleSetFigures, "fpb-rtp-2026-01-01"),
    (RankingFigures, "default-ranking-2026-01-01"),
    (OfficeFigures, "default-office-2026-01-01"),
    (FeeSchedule, "fees-demo-2026"),
    (FeeSchedule, "fees-2026"),
]
RTP, RANKING, OFFICE, FEES = (shipped_mapping(name) for _kind, name in SHIPPED[:4])


def as_typed(kind: type[Any], figures: dict[str, Any], chapter: str) -> dict[str, str]:
    """Return what a browser posts for an unchanged form of a chapter."""
    typed = {}
    for item in sheet_of(kind, figures, chapter):
        if isinstance(item, Cell):
            typed[item.name] = item.text.replace("\n", "\r\n")
            continue
        typed[f"{item.name}.rows"] = str(len(item.rows))
        for row in item.rows:
            typed |= {cell.name: cell.text.replace("\n", "\r\n") for cell in row.cells}
    return typed


@pytest.mark.parametrize(("kind", "name"), SHIPPED)
def test_a_form_that_nobody_touched_changes_nothing(kind: type[Any], name: str) -> None:
    figures = shipped_mapping(name)

    assert len(chapters_of(kind)) >= 2
    for chapter in chapters_of(kind):
        taken = chapter_taken(kind, figures, chapter, as_typed(kind, figures, chapter))
        assert (taken.figures, taken.faults) == (figures, []), chapter


def taken(
    kind: type[Any], figures: dict[str, Any], chapter: str, **changed: str
) -> tuple[Any, list[Fault]]:
    """Return the chapter, or the figures for the general one, with some fields changed.

    Dots in names are written as two underscores.
    """
    typed = as_typed(kind, figures, chapter)
    typed |= {name.replace("__", "."): text for name, text in changed.items()}
    found = chapter_taken(kind, figures, chapter, typed)
    return found.figures.get(chapter, found.figures), found.faults


@pytest.mark.parametrize(
    ("kind", "figures", "chapter", "field", "text", "value"),
    [
        (RuleSetFigures, RTP, "corrections", "publish_within_minutes", "45", 45),
        (RuleSetFigures, RTP, "corrections", "publish_within_minutes", "45,0", "45,0"),
        (RuleSetFigures, RTP, "corrections", "publish_within_minutes", "-1", "-1"),
        (RuleSetFigures, RTP, "corrections", "publish_within_minutes", "٣", "٣"),
        (RuleSetFigures, RTP, "team_matches", "bye_vp", "12,50", "12.50"),
        (RuleSetFigures, RTP, "team_matches", "bye_vp", "12.50", "12.50"),
        (RuleSetFigures, RTP, "team_matches", "comparable_min_share", "2/3", [2, 3]),
        (RuleSetFigures, RTP, "team_matches", "comparable_min_share", "1", [1, 1]),
        (RuleSetFigures, RTP, "team_matches", "comparable_min_share", "0.5", "0.5"),
        (RuleSetFigures, RTP, "victory_points", "tie_takes_larger", "false", False),
        (RuleSetFigures, RTP, "appeals", "ad_hoc_time", "17:30", "17:30"),
        (RuleSetFigures, RTP, "appeals", "committee_sizes", "3 5 7", [3, 5, 7]),
        (RuleSetFigures, RTP, "cards", "models", "FPB\r\nWBF\r\n", ["FPB", "WBF"]),
        (RuleSetFigures, RTP, "licences", "required_for", "", []),
    ],
)
def test_what_is_typed_becomes_the_value_of_the_file(
    kind: type[Any], figures: dict[str, Any], chapter: str, field: str, text: str, value: object
) -> None:
    found, faults = taken(kind, figures, chapter, **{f"{chapter}__{field}": text})

    assert (found[field], faults) == (value, [])


@pytest.mark.parametrize(
    ("text", "cents"),
    [("35", 3500), ("35,5", 3550), ("35.50", 3550), ("0", 0), ("", None), ("1.500", "1.500")],
)
def test_amounts_are_typed_with_two_decimals(text: str, cents: object) -> None:
    found, faults = taken(FeeSchedule, FEES, "fees", fees__0__amount_cents=text)

    assert (found[0]["amount_cents"], faults) == (cents, [])
    assert found[1:] == FEES["fees"][1:]


def test_a_group_that_the_file_leaves_out_is_made_of_what_is_typed() -> None:
    licences = {name: value for name, value in RTP["licences"].items() if name != "reduced"}
    figures = {**RTP, "licences": licences}

    assert taken(RuleSetFigures, figures, "licences") == (licences, [])
    found, faults = taken(RuleSetFigures, figures, "licences", licences__reduced__max_age="21")

    assert (found["reduced"], faults) == ({"max_age": 21}, [])
    assert parse_rule_set({**figures, "licences": found}).licences.reduced.max_age == 21


def test_an_emptied_field_is_no_value_where_the_file_may_say_so() -> None:
    found, faults = taken(RuleSetFigures, RTP, "licences", licences__reduced__max_age="")

    assert (found["reduced"]["max_age"], faults) == (None, [])
    assert found["reduced"].keys() == RTP["licences"]["reduced"].keys()


def test_an_emptied_field_goes_where_it_has_a_default_and_else_is_refused() -> None:
    found, faults = taken(RuleSetFigures, RTP, "licences", licences__payment_days="")
    assert ("payment_days" in found, faults) == (False, [])

    found, faults = taken(RuleSetFigures, RTP, "licences", licences__tolerance_days="")
    assert (found["tolerance_days"], faults) == ("", [])


def test_rows_are_added_changed_and_removed() -> None:
    found, faults = taken(
        RankingFigures,
        RANKING,
        "categories",
        categories__1__gone="1",
        categories__2__iv="91",
        categories__14__code="4C",
        categories__14__title="4th",
        categories__14__any_of="[]",
    )

    assert faults == []
    assert [item["code"] for item in found[:3]] == ["NATIONAL", "1H", "1D"]
    assert (found[1]["iv"], found[2]) == (91, RANKING["categories"][3])
    assert found[-1] == {"code": "4C", "title": "4th", "any_of": []}


def test_rows_with_a_name_of_their_own_are_renamed_in_their_place() -> None:
    found, faults = taken(
        RuleSetFigures, RTP, "victory_points", victory_points__columns__0__key="5"
    )

    assert faults == []
    assert list(found["columns"]) == ["5", "7", "8", "10", "16", "20", "24", "32"]
    assert found["columns"]["5"] == RTP["victory_points"]["columns"]["6"]


def test_two_rows_of_one_name_are_refused() -> None:
    _found, faults = taken(
        RuleSetFigures, RTP, "victory_points", victory_points__columns__0__key="7"
    )

    assert faults == [Fault("victory_points.columns.7", "figure_twice", "7")]


def test_a_broken_text_is_refused_with_its_line_and_column() -> None:
    found, faults = taken(
        RankingFigures, RANKING, "categories", categories__0__any_of='[\n {"merit_place_max" 20}]'
    )

    assert faults == [Fault("categories[0].any_of", "figure_text_broken", "2:21")]
    assert found == RANKING["categories"]


def test_the_code_cannot_be_changed() -> None:
    typed = {"code": "another", "title": "Outro"}

    figures = chapter_taken(RuleSetFigures, RTP, "general", typed).figures

    assert (figures["code"], figures["title"]) == ("fpb-rtp", "Outro")


def test_a_count_of_rows_from_outside_is_kept_small() -> None:
    typed = {**as_typed(FeeSchedule, FEES, "fees"), "fees.rows": "9999", "fees.9998.code": "X"}

    assert chapter_taken(FeeSchedule, FEES, "fees", typed).figures == FEES


def test_a_deep_text_of_a_field_is_refused_as_a_fault() -> None:
    text = "[" * 20_000

    _found, faults = taken(RankingFigures, RANKING, "categories", categories__0__any_of=text)

    assert [fault.path for fault in faults] == ["categories[0].any_of"]
    with pytest.raises(RuleError):
        json_value(text)
