"""What a version changes of another, and the article behind each figure."""

import copy

import pytest

from federation.figures.rules.articles import article_at
from federation.figures.rules.differences import Change, changes_between, figures_changed
from tests.shipped_figures import shipped_mapping

RTP = shipped_mapping("fpb-rtp-2026-01-01")
RANKING = shipped_mapping("default-ranking-2026-01-01")


def test_the_same_figures_differ_in_nothing() -> None:
    assert changes_between(RTP, copy.deepcopy(RTP)) == []


def test_each_figure_is_told_old_and_new() -> None:
    later = copy.deepcopy(RTP)
    later["corrections"]["publish_within_minutes"] = 45
    later["victory_points"]["columns"]["6"][13] = "15.30"
    later["penalties"]["conduct"]["rows"][1]["later"] = "PP"
    later["licences"]["payment_days"] = 20
    earlier = copy.deepcopy(RTP)
    del earlier["licences"]["payment_days"]

    assert changes_between(earlier, later) == [
        Change(("licences", "payment_days"), None, 20, was_there=False),
        Change(("penalties", "conduct", "rows", "rude_to_partner", "later"), "PD", "PP"),
        Change(("victory_points", "columns", "6", "13"), "15.24", "15.30"),
        Change(("corrections", "publish_within_minutes"), 30, 45),
    ]


def test_a_row_that_goes_is_one_change_and_moves_no_other() -> None:
    later = copy.deepcopy(RANKING)
    gone = later["categories"].pop(3)

    assert changes_between(RANKING, later) == [
        Change(("categories", "1D"), gone, None, is_there=False)
    ]


def test_the_same_rows_in_another_order_are_told_as_such() -> None:
    later = copy.deepcopy(RANKING)
    later["merit"]["factors"].reverse()

    assert changes_between(RANKING, later) != []
    later = copy.deepcopy(RANKING)
    later["categories"][1], later["categories"][2] = later["categories"][2], later["categories"][1]
    (change,) = changes_between(RANKING, later)
    assert change.steps == ("categories",)
    assert (change.before[1:3], change.after[1:3]) == (["1S", "1H"], ["1H", "1S"])


@pytest.mark.parametrize(
    ("path", "article"),
    [
        ("corrections.publish_within_minutes", "RTP 2.1.1.3, 2.2.7.2, 3.7"),
        ("penalties.lateness.block_minutes", "RTP 2.1.11.2"),
        ("penalties.conduct.rows[1].later", "RTP 2.1.11.4"),
        ("homologation.conditions[2].code", "RTP 3.1.6"),
        ("event_classes.FESTIVAL.standing", "RTP 1.2"),
        ("law_edition", "RTP in force from 2026-01-01"),
        ("nothing.of.it[9]", "RTP in force from 2026-01-01"),
    ],
)
def test_the_article_is_that_of_the_nearest_group(path: str, article: str) -> None:
    assert article_at(RTP, path) == article


def test_rows_are_named_by_their_code_too() -> None:
    assert article_at(RANKING, "categories.UNCLASSIFIED.iv") == "RTP 1.3.4, default 4"


def test_a_changed_day_alone_is_no_difference() -> None:
    before = {"valid_from": "2026-01-01", "fees": {"a": 1}}
    assert figures_changed(before, {**before, "valid_from": "2027-01-01"}) == []
    after = {"valid_from": "2027-01-01", "fees": {"a": 2}}
    assert [change.steps for change in figures_changed(before, after)] == [("fees", "a")]
