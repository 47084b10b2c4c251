"""RTP 2.3: seats, line-ups and who may choose."""

import datetime as dt

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.rules.line_ups import (
    Room,
    Seats,
    Side,
    choice_by_segment,
    home_with_unusual_systems,
    late_line_ups,
    refuse_change_in_segment,
    refuse_early_line_up,
    sealed_line_up_deadline,
    seats,
)

HOME, VISITORS = Side.HOME, Side.VISITORS
ONLINE = rtp_2026().online


@pytest.mark.rule("2.3.1-a")
def test_home_sits_north_south_in_the_open_room() -> None:
    assert seats() == (
        Seats(Room.OPEN, north_south=HOME, east_west=VISITORS),
        Seats(Room.CLOSED, north_south=VISITORS, east_west=HOME),
    )


@pytest.mark.rule("2.3.1-b")
def test_pairs_stay_until_the_segment_ends() -> None:
    refuse_change_in_segment(boards_played=0)

    with pytest.raises(RuleError) as refused:
        refuse_change_in_segment(boards_played=5)

    assert refused.value.code == "pairs_stay_in_segment"


@pytest.mark.rule("2.3.2-a")
def test_visitors_name_their_line_up_first() -> None:
    refuse_early_line_up(VISITORS, choice=HOME, first_is_in=False)
    refuse_early_line_up(HOME, choice=HOME, first_is_in=True)

    with pytest.raises(RuleError) as refused:
        refuse_early_line_up(HOME, choice=HOME, first_is_in=False)

    assert (refused.value.code, refused.value.values["first"]) == (
        "line_up_not_your_turn",
        VISITORS,
    )


@pytest.mark.rule("2.3.4.2-a")
def test_two_segments() -> None:
    assert choice_by_segment(2, home_picks=(2,)) == (VISITORS, HOME)


@pytest.mark.rule("2.3.4.2-b")
def test_three_segments() -> None:
    assert choice_by_segment(3, visitors_pick=(3,)) == (HOME, HOME, VISITORS)
    assert choice_by_segment(3, home_picks=(1,)) == (HOME, VISITORS, VISITORS)


@pytest.mark.rule("2.3.4.2-c")
def test_four_segments() -> None:
    assert choice_by_segment(4, home_picks=(2,), visitors_pick=(3,)) == (
        VISITORS,
        HOME,
        VISITORS,
        HOME,
    )


@pytest.mark.rule("2.3.4.2-c")
@pytest.mark.parametrize(
    ("home", "visitors", "chosen"),
    [
        (1, 3, "HVVH"), (1, 4, "HVHV"), (2, 3, "VHVH"), (2, 4, "VHHV"),
        (3, 1, "VHHV"), (3, 2, "HVHV"), (4, 1, "VHVH"), (4, 2, "HVVH"),
    ],
)  # fmt: skip
def test_each_team_picks_in_its_half_and_has_the_rest_of_the_other(
    home: int, visitors: int, chosen: str
) -> None:
    sides = choice_by_segment(4, home_picks=(home,), visitors_pick=(visitors,))

    assert "".join("H" if side is HOME else "V" for side in sides) == chosen


@pytest.mark.parametrize(
    ("segments", "home", "visitors", "code"),
    [
        (2, (), (), "picks_not_as_the_rule_gives"),
        (2, (3,), (), "no_such_segment"),
        (4, (1,), (2,), "pick_in_the_same_half"),
        (4, (4,), (3,), "pick_in_the_same_half"),
        (5, (1,), (2,), "segments_without_rule"),
    ],
)
def test_picks_that_no_rule_gives_are_refused(
    segments: int, home: tuple[int, ...], visitors: tuple[int, ...], code: str
) -> None:
    with pytest.raises(RuleError) as refused:
        choice_by_segment(segments, home_picks=home, visitors_pick=visitors)

    assert refused.value.code == code


@pytest.mark.rule("2.3.4.3-a")
def test_the_only_team_with_an_unusual_system_visits_and_names_first() -> None:
    assert home_with_unusual_systems("A", "B", unusual=frozenset("A")) == ("B", "A", True)
    assert home_with_unusual_systems("A", "B", unusual=frozenset("AB")) == ("A", "B", False)


@pytest.mark.rule("2.4.2-a")
def test_line_ups_of_an_online_session_are_due_half_an_hour_before() -> None:
    starts_at = dt.datetime(2026, 3, 7, 21, 0, tzinfo=dt.UTC)
    sent = (starts_at.replace(hour=20, minute=25),) * 2 + (starts_at.replace(hour=20, minute=31),)

    assert sealed_line_up_deadline(starts_at, figures=ONLINE) == starts_at.replace(
        hour=20, minute=30
    )
    assert late_line_ups(sent, starts_at=starts_at, figures=ONLINE) == 1
    assert late_line_ups((None,), starts_at=starts_at, figures=ONLINE) == 1
    at_the_end = starts_at.replace(hour=20, minute=30)
    assert late_line_ups((at_the_end,), starts_at=starts_at, figures=ONLINE) == 0
