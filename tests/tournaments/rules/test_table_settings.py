"""RTP 2.1.4, 2.1.6.1, 2.1.8, 2.4, 3.7.1: how an event is played at its tables."""

import datetime as dt

import pytest

from tests.shipped_figures import rtp_2026
from tournaments.rules.table_settings import (
    help_at_the_table,
    is_published_late,
    is_void_after_outage,
    match_clock,
    may_speak_calls,
    online_times,
    results_due_at,
    shown_to_spectators_from,
    table_terms,
    undo_decided_by,
)

FIGURES = rtp_2026()


def at(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(f"2026-03-07T{text}")


@pytest.mark.rule("2.1.8.1-a")
def test_screens_change_cards_clock_and_sides() -> None:
    behind = table_terms(with_screens=True, copies=1, pace=FIGURES.pace, screens=FIGURES.screens)
    clock = match_clock(16, with_screens=True, pace=FIGURES.pace, attendance=FIGURES.attendance)

    assert behind.cards_each_pair == 2
    assert (behind.has_stop_card, behind.has_announcements) == (False, False)
    assert behind.sides == (("N", "E"), ("S", "W"))
    assert behind.tray_seconds == 15
    assert (clock.minutes, clock.no_show_after) == (128, 30)
    open_table = table_terms(
        with_screens=False, copies=1, pace=FIGURES.pace, screens=FIGURES.screens
    )
    assert (open_table.minutes_per_board, open_table.has_announcements) == (7, True)


@pytest.mark.rule("2.1.8.2-b")
def test_behind_screens_both_partners_alert_in_writing() -> None:
    told = help_at_the_table(with_screens=True, online=False)

    assert {"table_screen_alert", "table_screen_questions"} <= set(told)
    assert "table_announce" not in told


@pytest.mark.rule("2.1.6.4-a")
def test_the_pauses_after_a_jump_and_after_the_lead_are_told() -> None:
    behind = help_at_the_table(with_screens=True, online=False)
    at_tables = help_at_the_table(with_screens=False, online=False)

    assert ("table_jump_pause" in behind, "table_first_trick" in behind) == (False, True)
    assert {"table_jump_pause", "table_first_trick"} <= set(at_tables)
    assert "table_jump_pause" in help_at_the_table(with_screens=False, online=True)


@pytest.mark.rule("2.1.4-b")
def test_in_doubt_one_alerts_and_silence_means_something() -> None:
    told = help_at_the_table(with_screens=False, online=True)

    assert {"table_alert", "table_announce", "table_in_doubt", "table_silence"} <= set(told)


@pytest.mark.rule("2.1.6.1-a")
def test_only_who_cannot_use_the_boxes_speaks() -> None:
    assert not may_speak_calls(is_unable=False)
    assert may_speak_calls(is_unable=True)
    assert "table_boxes_order" in help_at_the_table(with_screens=False, online=False)
    assert "table_boxes_order" not in help_at_the_table(with_screens=False, online=True)


@pytest.mark.rule("2.4.1-d")
def test_an_outage_of_more_than_half_an_hour_voids_the_session() -> None:
    assert is_void_after_outage(at("21:00"), at("21:31"), figures=FIGURES.online)
    assert not is_void_after_outage(at("21:00"), at("21:30"), figures=FIGURES.online)


@pytest.mark.rule("2.4.3-a")
def test_when_players_log_in_and_the_room_closes() -> None:
    times = online_times(at("21:00"), at("23:10"), figures=FIGURES.online)

    assert (times.login_by, times.open_until) == (at("20:50"), at("23:40"))


@pytest.mark.rule("2.4.5-a")
def test_an_undo_that_opponents_refuse_goes_to_the_director() -> None:
    assert undo_decided_by(opponents_agree=False, is_slip=True) == "DIRECTOR"
    assert undo_decided_by(opponents_agree=True, is_slip=False) == "DIRECTOR"
    assert undo_decided_by(opponents_agree=True, is_slip=True) == "OPPONENTS"
    assert (FIGURES.online.undo, FIGURES.online.auction_review) == (
        "OPPONENTS_OR_DIRECTOR",
        "ALWAYS",
    )
    assert FIGURES.online.last_trick_review == "UNTIL_NEXT_CARD"


@pytest.mark.rule("2.4.10-a")
def test_boards_are_shown_ten_minutes_after_the_last_table() -> None:
    played = [at("21:12:00"), at("21:14:30")]

    assert shown_to_spectators_from(played, allowed=True, figures=FIGURES.online) == (
        at("21:24:30")
    )
    assert shown_to_spectators_from(played, allowed=False, figures=FIGURES.online) is None
    assert shown_to_spectators_from([*played, None], allowed=True, figures=FIGURES.online) is None


@pytest.mark.rule("3.7.1-a")
def test_results_are_out_half_an_hour_after_the_session() -> None:
    assert results_due_at(at("18:02"), figures=FIGURES.corrections) == at("18:32")
    assert not is_published_late(at("18:02"), at("18:32"), figures=FIGURES.corrections)
    assert is_published_late(at("18:02"), at("18:33"), figures=FIGURES.corrections)
