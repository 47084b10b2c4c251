"""The rule set of 2026 holds the regulation's figures, and the right edition is chosen by date."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import pytest

from federation.errors import RuleError
from federation.rules.figure_reader import DayOfYear
from federation.rules.figures_penalties import Sanction
from federation.rules.rule_sets import parse_rule_set, rule_set_in_force
from tests.shipped_figures import default_ranking_2026, rtp_2026, shipped_mapping

pytestmark = pytest.mark.rule("1.4-a")


@dataclass(frozen=True)
class Edition:
    valid_from: dt.date
    name: str


EDITIONS = (Edition(dt.date(2026, 1, 1), "second"), Edition(dt.date(2016, 1, 1), "first"))


@pytest.mark.parametrize(
    ("on", "name"),
    [
        (dt.date(2016, 1, 1), "first"),
        (dt.date(2025, 12, 31), "first"),
        (dt.date(2026, 1, 1), "second"),
        (dt.date(2030, 5, 1), "second"),
    ],
)
def test_the_latest_edition_begun_is_in_force(on: dt.date, name: str) -> None:
    assert rule_set_in_force(EDITIONS, on=on).name == name


def test_no_edition_is_in_force_before_the_first() -> None:
    with pytest.raises(RuleError) as refusal:
        rule_set_in_force(EDITIONS, on=dt.date(2015, 12, 31))

    assert str(refusal.value) == "no_rule_set_in_force on=2015-12-31"


def test_a_class_named_but_not_described_is_refused() -> None:
    mapping = shipped_mapping("fpb-rtp-2026-01-01")
    mapping["mandates"][0]["may_create"].append("GALA")

    with pytest.raises(RuleError) as refusal:
        parse_rule_set(mapping)

    faults = refusal.value.values["faults"]
    assert isinstance(faults, tuple)
    assert [str(f) for f in faults] == ["mandates[0].may_create: figure_no_such_class (GALA)"]


@pytest.mark.parametrize(
    ("group", "name", "value", "fault"),
    [
        ("tiers", "groups_by_tier", {"1": ["NATIONAL"]}, "figure_groups_not_once (NATIONAL)"),
        ("imps", "thresholds", [20, 50, 50], "figure_not_rising"),
        ("victory_points", "columns", {"8": ["9.00", "20.00"]}, None),
        ("victory_points", "columns", {"8": ["10.00", "12.00", "11.00", "20.00"]}, None),
    ],
)
def test_figures_that_disagree_are_refused(
    group: str, name: str, value: object, fault: str | None
) -> None:
    mapping = shipped_mapping("fpb-rtp-2026-01-01")
    mapping[group][name] = value

    with pytest.raises(RuleError) as refusal:
        parse_rule_set(mapping)

    faults = refusal.value.values["faults"]
    assert isinstance(faults, tuple)
    assert str(faults[0]).startswith(f"{group}.{name}")
    assert fault is None or str(faults[0]) == f"{group}.{name}: {fault}"


def faults_of(mapping: object) -> list[str]:
    with pytest.raises(RuleError) as refusal:
        parse_rule_set(mapping)
    faults = refusal.value.values["faults"]
    assert isinstance(faults, tuple)
    return [str(fault) for fault in faults]


@pytest.mark.rule("AI-a", "AI-b", "AI-c")
@pytest.mark.parametrize(
    ("columns", "faults"),
    [
        ({"8": ["10.00", "12.00", "20.00"]}, []),
        ({"8": ["10.00", "12.00", "12.00", "20.00"]}, []),
        (
            {"8": ["10.00", "12.00", "20.00"], "16": ["10.00", "20.00"]},
            ["columns: figure_columns_uneven"],
        ),
        ({"8": ["9.00", "12.00", "20.00"]}, ["columns.8: figure_not_even_to_maximum"]),
        ({"8": ["10.00", "12.00", "19.00"]}, ["columns.8: figure_not_even_to_maximum"]),
        ({"8": ["10.00", "21.00", "20.00"]}, ["columns.8: figure_not_rising"]),
        ({"8": []}, ["columns.8: figure_not_even_to_maximum"]),
        ({"8": ["10.00", "14.00", "12.00", "20.00"]}, ["columns.8: figure_not_rising"]),
    ],
)
def test_a_column_climbs_from_even_to_the_maximum(columns: object, faults: list[str]) -> None:
    mapping = shipped_mapping("fpb-rtp-2026-01-01")
    mapping["victory_points"]["columns"] = columns

    if faults:
        assert faults_of(mapping) == [f"victory_points.{fault}" for fault in faults]
    else:
        parse_rule_set(mapping)


@pytest.mark.rule("2.1.11.2-a", "2.1.11.3-a", "2.1.11.4-a", "3.1.6-a")
def test_an_offence_and_a_condition_are_listed_once() -> None:
    mapping = shipped_mapping("fpb-rtp-2026-01-01")
    rows = mapping["penalties"]["conduct"]["rows"]
    conditions = mapping["homologation"]["conditions"]
    parse_rule_set(mapping)

    rows.append(rows[0])
    conditions.append(conditions[0])

    assert sorted(faults_of(mapping)) == [
        f"homologation.conditions[{len(conditions) - 1}].code: figure_twice"
        f" ({conditions[0]['code']})",
        f"penalties.conduct.rows[{len(rows) - 1}].key: figure_twice ({rows[0]['key']})",
    ]


@pytest.mark.rule("1.2-a", "3.1.4.1-a")
def test_a_class_named_anywhere_is_described() -> None:
    mapping = shipped_mapping("fpb-rtp-2026-01-01")
    mapping["licences"]["required_for"].append("GALA")

    assert faults_of(mapping) == ["licences.required_for: figure_no_such_class (GALA)"]


@pytest.mark.rule("AI-a")
def test_annex_i_is_shipped_whole() -> None:
    columns = rtp_2026().victory_points.columns

    assert tuple(columns) == (6, 7, 8, 10, 16, 20, 24, 32)
    assert {len(column) for column in columns.values()} == {86}
    assert columns[16][8] == Decimal("12.29")
    assert columns[8][50] == Decimal("20.00")
    assert columns[32][40] == Decimal("16.46")
    reached = {boards: column.index(Decimal("20.00")) for boards, column in columns.items()}
    assert reached == {6: 37, 7: 40, 8: 43, 10: 48, 16: 60, 20: 68, 24: 74, 32: 85}


def test_the_imp_scale_is_shipped_whole() -> None:
    thresholds = rtp_2026().imps.thresholds

    assert len(thresholds) == 24
    assert (thresholds[0], thresholds[9], thresholds[10], thresholds[23]) == (20, 430, 500, 4000)


@pytest.mark.rule("3.5.4-b")
def test_the_handicap_table_is_shipped_whole() -> None:
    handicaps = rtp_2026().handicaps

    assert handicaps.pairs_percent_by_category == {
        "NATIONAL": 0, "1S": 0, "1H": 0, "1D": 0, "1C": 0,
        "2S": 1, "2H": 3, "2D": 4, "2C": 5,
        "3S": 6, "3H": 7, "3D": 8, "3C": 8, "UNCLASSIFIED": 8,
    }  # fmt: skip
    assert handicaps.never_licensed_percent == 8
    assert handicaps.team_divisor == 150


def test_every_category_of_the_ranking_has_a_handicap() -> None:
    ranked = {category.code for category in default_ranking_2026().categories}

    assert set(rtp_2026().handicaps.pairs_percent_by_category) == ranked


@pytest.mark.rule("2.1.11.2-a", "2.1.11.3-a", "2.1.11.4-a")
def test_the_penalty_catalogue_is_shipped_whole() -> None:
    penalties = rtp_2026().penalties
    harming = {row.key: (row.first, row.later) for row in penalties.harming_the_event.rows}
    breaches = {row.key: (row.first, row.later) for row in penalties.breaches.rows}
    conduct = {row.key: (row.first, row.later) for row in penalties.conduct.rows}

    assert penalties.scale == (Sanction("AD"), Sanction("PP"), Sanction("PD"), Sanction("SD"))
    assert (len(harming), len(breaches), len(conduct)) == (12, 12, 8)
    assert harming["not_shuffled_or_dup_error"] == ("AD", "PP")
    assert harming["fouled_hands_swapped"] == ("PP", "PP")
    assert breaches["no_alert"] == ("AD", "PP")
    assert breaches["deliberate_irregularity"] == ("PD", "SD")
    assert conduct["phones"] == ("PD", "PD")
    assert conduct["rude_to_partner"] == ("AD", "PD")
    assert conduct["violence"] == ("SD", None)


def test_lateness_counts_in_blocks_of_five_minutes() -> None:
    lateness = rtp_2026().penalties.lateness

    assert (lateness.free_minutes_first, lateness.block_minutes) == (5, 5)
    assert (lateness.top_percent_per_block, lateness.vp_per_block) == (10, Decimal("0.50"))
    assert lateness.started_block_counts is False


def test_the_calendar_of_a_season_is_made_in_the_autumn_before() -> None:
    calendar = rtp_2026().calendar

    assert calendar.draft_by.in_year(2026) == dt.date(2026, 9, 15)
    assert calendar.proposals_by == DayOfYear(9, 30)
    assert calendar.final_by == DayOfYear(10, 30)
    assert calendar.association_calendars_by == DayOfYear(11, 30)


def test_shares_are_exact() -> None:
    figures = rtp_2026()

    assert figures.pair_substitutes.max_share_replaced == Fraction(1, 3)
    assert figures.pairs_events.triplet_iv_share == Fraction(2, 3)
    assert figures.team_matches.unable_to_finish_share_of_max == Fraction(2, 5)
    assert figures.delegation.min_share_of_entry_fees == Fraction(1, 4)
