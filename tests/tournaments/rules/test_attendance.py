"""RTP 2.2.3, 2.2.5, 2.3.5, 2.3.7: time."""

import datetime as dt
from fractions import Fraction

import pytest

from tests.shipped_figures import rtp_2026
from tournaments.rules.attendance import (
    SegmentClock,
    minutes_for,
    no_show_after,
    pair_is_out_after,
    seated_by,
    segment_clock,
)

PACE, ATTENDANCE = rtp_2026().pace, rtp_2026().attendance
THREE = dt.datetime(2026, 3, 7, 15, 0, tzinfo=dt.UTC)


@pytest.mark.rule("2.2.5-a")
def test_the_time_for_boards() -> None:
    assert minutes_for(3, with_screens=False, figures=PACE) == 21
    assert minutes_for(3, with_screens=True, figures=PACE) == 24
    assert minutes_for(2, with_screens=False, figures=PACE) == 14
    assert minutes_for(26, with_screens=False, figures=PACE) == 182


@pytest.mark.rule("2.2.3-a")
def test_players_are_seated_five_minutes_before() -> None:
    assert seated_by(THREE, figures=ATTENDANCE) == THREE.replace(hour=14, minute=55)


@pytest.mark.rule("2.3.4.3-a")
def test_a_pair_of_an_unusual_system_sits_earlier_if_asked() -> None:
    due = seated_by(THREE, asked_of_unusual_system=True, figures=ATTENDANCE)

    assert due == THREE.replace(hour=14, minute=45)


@pytest.mark.parametrize(("boards", "minutes"), [(3, 21), (2, 20)])
@pytest.mark.rule("2.2.3.2-a")
def test_when_a_pair_is_out(boards: int, minutes: int) -> None:
    assert pair_is_out_after(boards, with_screens=False, figures=ATTENDANCE, pace=PACE) == minutes


@pytest.mark.parametrize(
    ("boards", "with_screens", "minutes"),
    [(8, False, 14), (16, False, 28), (20, False, 30), (8, True, 16), (16, True, 30)],
)
@pytest.mark.rule("2.3.5.1-a")
def test_when_a_match_is_a_no_show(boards: int, with_screens: bool, minutes: int) -> None:
    limit = no_show_after(boards, with_screens=with_screens, figures=ATTENDANCE, pace=PACE)

    assert limit == Fraction(minutes)


@pytest.mark.rule("2.3.7-a")
def test_the_clock_of_a_segment() -> None:
    clock = segment_clock(
        THREE.replace(minute=4), boards=16, further_minutes=10, with_screens=False, figures=PACE
    )

    assert clock == SegmentClock(
        ends_at=THREE.replace(hour=17, minute=6), tolerated_until=THREE.replace(hour=17, minute=11)
    )
