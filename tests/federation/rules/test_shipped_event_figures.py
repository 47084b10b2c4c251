"""Shipped figures of events, licences and teams, typed in from the regulation once more."""

import pytest

from tests.shipped_figures import regulation_group as group


@pytest.mark.rule("1.2-b", "1.2-c")
def test_figures_of_event_classes() -> None:
    assert group("event_classes") == {
        "PRIVATE_TOURNAMENT": {
            "standing": "PRIVATE",
            "is_championship": False,
            "is_festival": False,
            "is_national": False,
        },
        "FESTIVAL": {
            "standing": "PRIVATE",
            "is_championship": False,
            "is_festival": True,
            "is_national": False,
        },
        "INTERNATIONAL_FESTIVAL": {
            "standing": "PRIVATE",
            "is_championship": False,
            "is_festival": True,
            "is_national": False,
        },
        "REGIONAL_CHAMPIONSHIP": {
            "standing": "OFFICIAL",
            "is_championship": True,
            "is_festival": False,
            "is_national": False,
        },
        "NATIONAL_QUALIFIER": {
            "standing": "OFFICIAL",
            "is_championship": False,
            "is_festival": False,
            "is_national": False,
        },
        "NATIONAL_CHAMPIONSHIP": {
            "standing": "OFFICIAL",
            "is_championship": True,
            "is_festival": False,
            "is_national": True,
        },
        "NATIONAL_EVENT": {
            "standing": "OFFICIAL",
            "is_championship": False,
            "is_festival": False,
            "is_national": True,
        },
    }


@pytest.mark.rule("1.2-b", "1.2-c", "3.1.2-c")
def test_figures_of_mandates() -> None:
    assert group("mandates") == [
        {"organiser": "CLUB", "may_create": ["PRIVATE_TOURNAMENT", "FESTIVAL"]},
        {"organiser": "OTHER", "may_create": ["PRIVATE_TOURNAMENT", "FESTIVAL"]},
        {
            "organiser": "ASSOCIATION",
            "may_create": [
                "PRIVATE_TOURNAMENT",
                "FESTIVAL",
                "REGIONAL_CHAMPIONSHIP",
                "NATIONAL_QUALIFIER",
            ],
        },
        {
            "organiser": "FEDERATION",
            "may_create": [
                "PRIVATE_TOURNAMENT",
                "FESTIVAL",
                "INTERNATIONAL_FESTIVAL",
                "REGIONAL_CHAMPIONSHIP",
                "NATIONAL_QUALIFIER",
                "NATIONAL_CHAMPIONSHIP",
                "NATIONAL_EVENT",
            ],
        },
    ]


@pytest.mark.rule("1.2-b", "1.2-c")
def test_figures_of_championship() -> None:
    assert group("championship") == {
        "titles": 1,
        "per_season": 1,
        "reserved_words": ["championship", "campeonato"],
    }


@pytest.mark.rule("1.2-b", "1.2-c")
def test_figures_of_festival() -> None:
    assert group("festival") == {
        "min_sessions": 2,
        "min_consecutive_days": 2,
        "min_boards": 48,
    }


@pytest.mark.rule("1.3.4-a", "1.3.4-d")
def test_figures_of_tiers() -> None:
    assert group("tiers") == {
        "groups_by_tier": {
            "1": ["NATIONAL", "FIRST"],
            "2": ["SECOND"],
            "3": ["THIRD", "UNCLASSIFIED"],
        },
        "default_iv": 20,
    }


@pytest.mark.rule("3.1.4.1-a")
def test_figures_of_licences() -> None:
    assert group("licences") == {
        "required_for": [
            "REGIONAL_CHAMPIONSHIP",
            "NATIONAL_QUALIFIER",
            "NATIONAL_CHAMPIONSHIP",
            "NATIONAL_EVENT",
        ],
        "tolerance_days": 0,
        "renewal_from": "12-01",
        "renewal_by": "01-31",
        "payment_days": 30,
        "reduced": {"max_age": 25, "age_on": "12-31", "first_licence": True, "from_day": None},
    }


@pytest.mark.rule("3.1.1-b", "3.1.1-c")
def test_figures_of_ages() -> None:
    assert group("ages") == {
        "youth_max_age": 20,
        "junior_max_age": 25,
        "age_on": "12-31",
        "senior_latest_birth_year": {
            "2018": 1957,
            "2019": 1958,
            "2020": 1958,
            "2021": 1959,
            "2022": 1959,
            "2023": 1960,
            "2024": 1960,
            "2025": 1961,
            "2026": 1961,
        },
        "senior_min_age": 65,
    }


@pytest.mark.rule("3.1.1-b", "3.1.1-c")
def test_figures_of_category_limits() -> None:
    assert group("category_limits") == {
        "SECOND": {"barred_groups": ["NATIONAL", "FIRST"], "strongest": ""},
        "PROMOTION": {"barred_groups": ["NATIONAL", "FIRST"], "strongest": "2D"},
    }


@pytest.mark.rule("3.1.6-a", "3.2.2.1-a", "3.8.1.1-a", "3.8.1.1-c")
def test_figures_of_homologation() -> None:
    assert group("homologation") == {
        "conditions": [
            {"code": "meets_regulation", "number": 0, "applies_to": "ALL"},
            {"code": "report_accepted", "number": 1, "applies_to": "OFFICIAL"},
            {"code": "participants_in_order", "number": 2, "applies_to": "ASSOCIATION"},
            {"code": "justice_appeals_decided", "number": 3, "applies_to": "ALL"},
            {"code": "committee_appeals_decided", "number": 3, "applies_to": "ALL"},
            {"code": "charges_paid", "number": 4, "applies_to": "ALL"},
        ],
        "exempt_classes": ["REGIONAL_CHAMPIONSHIP", "NATIONAL_QUALIFIER"],
        "waivers": {
            "bodies": [
                {
                    "body": "TECHNICAL",
                    "rules": [
                        *("2.2.2.1-c", "3.1.1-d", "3.1.2-c"),
                        *("3.1.3.3-b", "3.6.5-b", "3.6.12.1-a"),
                    ],
                },
                {"body": "DIRECTORS", "rules": ["3.2-a"]},
            ],
            "reason_least": 20,
        },
    }


@pytest.mark.rule("3.1.7-a", "3.1.7-b", "3.1.7-c", "3.1.7-d")
def test_figures_of_calendar() -> None:
    assert group("calendar") == {
        "draft_by": "09-15",
        "proposals_by": "09-30",
        "final_by": "10-30",
        "association_calendars_by": "11-30",
        "refused_when_late": [],
        "reminder_days_before": [14, 3, 0],
    }


@pytest.mark.rule("3.1.8-b")
def test_figures_of_delegation() -> None:
    assert group("delegation") == {
        "min_share_of_entry_fees": [1, 4],
        "payment_months_after_end": 1,
    }


@pytest.mark.rule("3.1.3.3-b", "3.1.3.3-c")
def test_figures_of_withdrawal() -> None:
    assert group("withdrawal") == {"lost_share_of_points": [1, 2]}


@pytest.mark.rule("3.1.2-c")
def test_figures_of_regulation() -> None:
    assert group("regulation") == {
        "required_items": [
            "entry_conditions",
            "participation_conditions",
            "venue",
            "dates",
            "timetable",
        ]
    }


@pytest.mark.rule("3.1.3.3-b", "3.1.3.3-c")
def test_figures_of_representation() -> None:
    assert group("representation") == {
        "min_of_pair": 1,
        "min_of_team": 4,
    }


@pytest.mark.rule("3.5.1-a")
def test_figures_of_pairs_events() -> None:
    assert group("pairs_events") == {
        "event_min_boards": 24,
        "player_min_boards": 20,
        "triplet_iv_share": [2, 3],
    }


@pytest.mark.rule("2.3.1-c", "3.6.1-a", "3.6.1-c")
def test_figures_of_team_events() -> None:
    assert group("team_events") == {
        "match_min_boards": 8,
        "match_min_boards_exceptions": ["PATTON", "MINI_SERIES"],
        "national_championship_min_boards": 72,
        "regional_championship_min_boards": 48,
        "min_players": 4,
        "national_max_players": 6,
        "other_max_players": 8,
        "max_players_when_silent": 6,
        "counted_players": 6,
        "best_ivs_counted": 4,
        "kept_players_after_qualifying": 4,
        "added_strength_iv_per_vp": 100,
        "title_min_share_of_boards": [1, 3],
    }


@pytest.mark.rule("2.2.2.1-b", "2.2.2.2-b")
def test_figures_of_pair_substitutes() -> None:
    assert group("pair_substitutes") == {
        "min_share_together": [1, 2],
        "max_share_replaced": [1, 3],
        "one_session_allowed_in_sessions": 2,
        "stand_in_opt_in_minutes": 30,
    }


@pytest.mark.rule("3.6.5-b")
def test_figures_of_team_substitutes() -> None:
    assert group("team_substitutes") == {
        "team_size": 6,
        "min_available": 4,
        "series_max_share": [1, 5],
        "knockout_max_share": [1, 3],
        "at_least": 1,
    }


@pytest.mark.rule("3.6.11.1-a", "3.6.11.3-a")
def test_figures_of_date_changes() -> None:
    assert group("date_changes") == {
        "max_days_away": 6,
        "locked_last_rounds": 2,
        "national_request_hours_before": 48,
    }


@pytest.mark.rule(
    "2.2.3-a", "2.2.3.1-a", "2.2.3.1-c", "2.2.3.2-a", "2.3.4.3-a", "2.3.5.1-a", "3.6.7.1-a"
)
def test_figures_of_attendance() -> None:
    assert group("attendance") == {
        "seat_before_minutes": 5,
        "hum_seat_before_minutes": 15,
        "pair_out_after_minutes": 20,
        "reserve_enters_round": 3,
        "no_show_share_of_time": [1, 4],
        "no_show_cap_minutes": 30,
        "reserve_min_share_of_boards": [1, 2],
        "exclusion_consecutive_no_shows": 2,
        "exclusion_share_of_matches": [1, 4],
        "swiss_exclusion_includes_limit": True,
    }


@pytest.mark.rule("3.6.7.1-a", "3.6.12.1-a")
def test_figures_of_swiss() -> None:
    assert group("swiss") == {
        "min_teams": 12,
        "recommended_teams": 14,
        "min_rounds": 5,
        "resistance_counts_from_round": 4,
        "decided_margin_vp_per_match": 20,
        "danish_max_rounds": 2,
    }


@pytest.mark.rule("3.6.10.3-a")
def test_figures_of_knockout() -> None:
    assert group("knockout") == {
        "extra_boards": 4,
        "concession_min_share_played": [1, 2],
    }


@pytest.mark.rule("2.1.1.2-a")
def test_figures_of_directors() -> None:
    assert group("directors") == {
        "replacement_order": [
            "ARBITER_NOT_PLAYING",
            "ARBITER_PLAYING",
            "OTHER_NOT_PLAYING",
            "OTHER_PLAYING",
        ]
    }
