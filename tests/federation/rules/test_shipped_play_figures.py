"""Shipped figures of movements, play and rulings, typed in from the regulation once more."""

import csv
from pathlib import Path

import pytest

from tests.shipped_figures import regulation_group as group


@pytest.mark.rule("3.5.5.1-a", "3.5.5.1-b", "3.5.5.2-a", "3.5.5.3-a")
def test_figures_of_mitchell_movements() -> None:
    rows = [list(row.values()) for row in group("movements")["mitchell"]]

    names = ["min_pairs", "max_pairs", "min_tables", "max_tables"]
    assert list(group("movements")["mitchell"][0]) == [
        *names,
        "sections",
        "more_sections",
        "boards",
    ]
    assert rows == [
        [17, 20, 9, 10, 1, False, [[9, 3]]],
        [21, 24, 11, 12, 1, False, [[9, 3], [10, 3]]],
        [25, 28, 13, 14, 1, False, [[13, 2]]],
        [29, 32, 15, 16, 1, False, [[14, 2]]],
        [33, 34, 17, 17, 1, False, [[15, 2]]],
        [35, 68, 18, 34, 2, False, []],
        [69, None, 35, None, 3, True, []],
    ]


@pytest.mark.rule("3.5.5.1-a", "3.5.5.1-b", "3.5.5.2-a", "3.5.5.3-a")
def test_figures_of_other_movements() -> None:
    shipped = group("movements")
    assert {key: shipped[key] for key in shipped if key != "mitchell"} == {
        "howell": [
            {"min_pairs": 7, "max_pairs": 8, "tables": 4, "boards": [7, 4]},
            {"min_pairs": 9, "max_pairs": 10, "tables": 5, "boards": [9, 3]},
            {"min_pairs": 11, "max_pairs": 12, "tables": 6, "boards": [11, 3]},
            {"min_pairs": 13, "max_pairs": 14, "tables": 7, "boards": [13, 2]},
            {"min_pairs": 15, "max_pairs": 16, "tables": 8, "boards": [15, 2]},
        ],
        "mixed": [
            {"pairs": 22, "group": 7, "rounds": 7, "boards": 28},
            {"pairs": 28, "group": 9, "rounds": 9, "boards": 27},
            {"pairs": 34, "group": 11, "rounds": 11, "boards": 33},
        ],
        "mixed_sessions": [
            {"mitchell_ns": "A", "mitchell_ew": "B", "howell": "C"},
            {"mitchell_ns": "B", "mitchell_ew": "C", "howell": "A"},
            {"mitchell_ns": "C", "mitchell_ew": "A", "howell": "B"},
        ],
        "seed_share": [1, 4],
        "max_meetings": 2,
    }


@pytest.mark.rule("3.2.2-a", "3.2.2-b", "3.2.2.1-a", "3.2.2.2-a")
def test_figures_of_reports() -> None:
    assert group("reports") == {
        "items": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"],
        "routing": {"h": ["CJ"], "e": ["CD"], "g": ["CD"], "j": ["CA"], "k": ["CA"]},
        "informed": {
            "h": ["CA", "BOARD"],
            "e": ["CA", "BOARD"],
            "g": ["CA", "BOARD"],
            "j": ["BOARD"],
            "k": ["BOARD"],
        },
        "national_days": 15,
        "regional_days": 21,
    }


@pytest.mark.rule("1.3.3-a")
def test_figures_of_conduct() -> None:
    assert group("conduct") == {
        "law_74_avoid": 5,
        "law_74_breach": 8,
        "federation_rising": 9,
    }


@pytest.mark.rule("2.1.6.4-a", "2.2.5-a", "2.3.7-a")
def test_figures_of_pace() -> None:
    assert group("pace") == {
        "minutes_per_board": 7,
        "minutes_per_board_with_screens": 8,
        "team_tolerance_minutes": 5,
        "stop_pause_seconds": 10,
        "first_trick_pause_seconds": 30,
    }


@pytest.mark.rule("2.1.8.1-a", "2.1.8.2-a", "2.1.8.4-a")
def test_figures_of_screens() -> None:
    assert group("screens") == {
        "sides": [["N", "E"], ["S", "W"]],
        "tray_seconds": 15,
        "insignificant_delay_seconds": 20,
        "illegal_call_laws": [26, 32],
        "inadmissible_call_laws": [35, 39],
    }


@pytest.mark.rule("2.1.2.2-a", "2.1.2.2-b", "2.1.2.3-a", "2.1.2.3-b", "2.1.2.5-a")
def test_figures_of_systems() -> None:
    assert group("systems") == {
        "average_hcp": 10,
        "strong_min_hcp": 13,
        "hum_opening_max_hcp": 7,
        "length_min_cards": 3,
        "shortness_max_cards": 2,
        "large_match_min_boards": 17,
        "min_opening_hcp": 8,
        "colour_precedence": ["YELLOW", "BLUE", "RED", "GREEN"],
        "hum_criteria": [
            "PASS_SHOWS_OPENING",
            "OPENING_WEAKER_THAN_PASS",
            "OPENING_KING_BELOW_AVERAGE",
            "LENGTH_OR_SHORTNESS",
            "LENGTH_IN_ONE_OR_ANOTHER",
        ],
    }


@pytest.mark.rule("2.1.3.1-b", "2.1.3.2-b", "2.1.3.4-a", "2.1.3.4-c")
def test_figures_of_cards() -> None:
    assert group("cards") == {
        "copies_per_pair": 2,
        "models": ["FPB", "EBL"],
        "front_page_sections": [
            "ARTIFICIAL_OPENINGS",
            "WEAK_CONVENTIONAL_RESPONSES",
            "DEFENCE_TO_ONE_OF_A_SUIT",
            "SPECIAL_DEFENCE_NEEDED",
        ],
        "artificial_suit_opening_below_cards": 3,
        "delivery_hours_before": 48,
        "delivery_for": ["RED", "YELLOW", "BROWN"],
        "delivery_extendable_to_all": True,
        "changes_after_delivery": {
            "DELETE": True,
            "REPLACE_OTHER": True,
            "ADD_OTHER": True,
            "CHANGE_BROWN": False,
            "REPLACE_BROWN_BY_BROWN": False,
            "ADD_BROWN": False,
        },
    }


@pytest.mark.rule(
    "2.4.1-b",
    "2.4.1-c",
    "2.4.1-d",
    "2.4.2-a",
    "2.4.2-b",
    "2.4.3-a",
    "2.4.5-a",
    "2.4.10-a",
    "3.8.2-b",
)
def test_figures_of_online() -> None:
    assert group("online") == {
        "login_before_minutes": 10,
        "open_after_minutes": 30,
        "outage_max_minutes": 30,
        "kibitzer_delay_minutes": 10,
        "line_up_minutes_before": 30,
        "line_up_penalties_vp": ["0.00", "0.50", "1.00"],
        "failure_offender_percent": 40,
        "failure_opponent_percent": 60,
        "failure_max_consecutive_rounds": 2,
        "failure_imps_per_board": 3,
        "failure_min_share_of_boards": [1, 2],
        "undo": "OPPONENTS_OR_DIRECTOR",
        "auction_review": "ALWAYS",
        "last_trick_review": "UNTIL_NEXT_CARD",
    }


@pytest.mark.rule("3.3.1-a", "3.4-a")
def test_figures_of_room() -> None:
    assert group("room") == {
        "devices_off_before_minutes": 5,
        "smoking_ban_before_minutes": 30,
        "smoking_ban_after_results_minutes": 30,
    }


@pytest.mark.rule(
    "2.1.11.1-a", "2.1.11.1-b", "2.1.11.1-c", "2.1.11.2-a", "2.1.11.2-b", "2.1.11.3-a", "2.1.11.4-a"
)
def test_figures_of_penalties() -> None:
    shipped = group("penalties")
    rows = ("harming_the_event", "breaches", "conduct")
    assert {key: shipped[key] for key in shipped if key not in rows} == {
        "scale": ["AD", "PP", "PD", "SD"],
        "top_percent": 10,
        "vp": "0.50",
        "imps": 3,
        "lateness": {
            "free_minutes_first": 5,
            "block_minutes": 5,
            "top_percent_per_block": 10,
            "vp_per_block": "0.50",
            "started_block_counts": False,
        },
    }


@pytest.mark.rule("2.2.3.1-a", "2.2.3.1-c", "2.2.5-a", "2.2.7.3-a")
def test_figures_of_artificial_scores() -> None:
    assert group("artificial_scores") == {
        "at_fault_percent": 40,
        "partly_at_fault_percent": 50,
        "not_at_fault_percent": 60,
        "missing_result_percent": 50,
        "imps_per_board": 3,
        "own_session": "RAISES_ONLY",
    }


@pytest.mark.rule("3.5.7-c")
def test_figures_of_divided_boards() -> None:
    assert group("divided_boards") == {
        "formula_min_results": 4,
        "three_results_percent": [70, 60, 50],
        "two_results_percent": [65, 55],
        "one_result_percent": 60,
        "complement": "HUNDRED_MINUS",
    }


@pytest.mark.rule("2.3.6.6-a", "2.3.6.6-b", "2.3.6.7-a", "3.6.7.1-a", "3.6.8.1-a", "3.6.8.1-b")
def test_figures_of_team_matches() -> None:
    assert group("team_matches") == {
        "bye_vp": "12.00",
        "no_show_vp": "0.00",
        "no_show_opponent_floor_vp": "12.00",
        "nearest_teams": 8,
        "void_match_vp_each": "8.00",
        "unable_to_finish_share_of_max": [2, 5],
        "comparable_min_share": [1, 2],
        "interruption_wait_minutes": 30,
        "interruption_max_replaced": 2,
        "swiss_no_show_opponent_vp": "12.00",
    }


@pytest.mark.rule("3.5.4-b")
def test_figures_of_handicaps() -> None:
    assert group("handicaps") == {
        "pairs_percent_by_category": {
            "NATIONAL": 0,
            "1S": 0,
            "1H": 0,
            "1D": 0,
            "1C": 0,
            "2S": 1,
            "2H": 3,
            "2D": 4,
            "2C": 5,
            "3S": 6,
            "3H": 7,
            "3D": 8,
            "3C": 8,
            "UNCLASSIFIED": 8,
        },
        "never_licensed_percent": 8,
        "formerly_licensed_max_percent": 8,
        "team_divisor": 150,
        "team_decimals": 2,
        "pairs_points_by": "scratch",
        "teams_points_by": "handicap",
    }


@pytest.mark.rule("2.1.1.3-a", "2.2.7.2-c", "2.2.7.2-d", "3.7.1-a", "3.7.2-a", "3.7.2-b")
def test_figures_of_corrections() -> None:
    assert group("corrections") == {
        "ruling_before_next_minutes": 30,
        "ruling_after_last_minutes": 30,
        "ruling_after_last_official_hours": 48,
        "record_after_last_minutes": 30,
        "record_min_allowed_minutes": 30,
        "director_after_last_official_hours": 48,
        "director_after_last_other_minutes": 30,
        "request_after_results_minutes": 30,
        "request_before_next_minutes": 30,
        "late_publication_hours": 48,
        "publish_within_minutes": 30,
    }


@pytest.mark.rule("3.8.1.1-a", "3.8.1.1-c", "3.8.1.2-a", "3.8.2-a", "3.8.2-b", "3.8.3-a")
def test_figures_of_appeals() -> None:
    assert group("appeals") == {
        "committee_minutes": 30,
        "late_ruling_before_next_minutes": 30,
        "ad_hoc_working_days": 1,
        "ad_hoc_time": "18:00",
        "discipline_days": 10,
        "justice_from_committee_minutes": 30,
        "justice_from_ad_hoc_hours": 24,
        "committee_sizes": [3, 5],
        "hearing_steps": ["a", "b", "c", "d", "e", "f", "g", "h", "i"],
    }


@pytest.mark.rule("AI-a")
def test_every_cell_of_annex_1(project: Path) -> None:
    with (project / "tests" / "data" / "annex1.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    shipped = group("victory_points")

    columns = {boards: [row[boards] for row in rows] for boards in rows[0] if boards != "imps"}
    assert [int(row["imps"]) for row in rows] == list(range(86))
    assert shipped == {
        "columns": columns,
        "maximum": "20.00",
        "tie_takes_larger": True,
        "fractional_margin": "ROUND_HALF_UP",
    }


@pytest.mark.rule("3.6.6-a")
def test_thresholds_of_the_imp_scale() -> None:
    assert group("imps")["thresholds"] == [
        *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
        *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
    ]
