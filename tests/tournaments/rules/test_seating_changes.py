"""What may become of a seating."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.movements.values import Meeting, Movement, refuse_faulty_movement
from tournaments.seating.rules.changes import (
    refuse_drawing_again,
    refuse_drawing_late,
    refuse_few_boards,
    refuse_joining,
    refuse_short_event,
)

pytestmark = pytest.mark.rule("2.2.3.2-a", "3.5.3-a")

FIGURES = rtp_2026()
START = dt.datetime(2026, 3, 7, 15, 0, tzinfo=dt.UTC)


def refusal(check: Callable[..., object], **values: Any) -> tuple[str, str] | None:
    try:
        check(**values)
    except RuleError as refused:
        return refused.code, refused.article
    return None


def test_a_movement_needs_its_boards() -> None:
    assert refusal(refuse_few_boards, needed=33, at_hand=30) == (
        "movement_needs_boards",
        "RTP 3.5.5",
    )
    assert refusal(refuse_few_boards, needed=30, at_hand=30) is None
    assert refusal(refuse_few_boards, needed=30, at_hand=None) is None


@pytest.mark.rule("3.5.1-a")
@pytest.mark.parametrize(
    ("in_play", "fewest", "code"),
    [(26, 20, None), (22, 22, "official_event_too_short"), (24, 18, "pair_plays_too_few")],
)
def test_an_official_session_plays_24_boards_and_nobody_fewer_than_20(
    in_play: int, fewest: int, code: str | None
) -> None:
    told = refusal(
        refuse_short_event,
        in_play=in_play,
        fewest_of_a_pair=fewest,
        figures=FIGURES.pairs_events,
    )

    assert told == (code and (code, "RTP 3.5.1"))


def test_a_draw_is_run_again_for_a_reason_and_before_the_start() -> None:
    assert refusal(refuse_drawing_again, drawn_before=True, reason="") == (
        "draw_again_needs_reason",
        "RTP 3.5.3",
    )
    assert refusal(refuse_drawing_again, drawn_before=True, reason="a pair more") is None
    assert refusal(refuse_drawing_again, drawn_before=False, reason="") is None
    assert refusal(refuse_drawing_late, starts_at=START, now=START) == (
        "seating_has_begun",
        "RTP 3.5.3",
    )
    assert refusal(refuse_drawing_late, starts_at=START, now=START - dt.timedelta(1)) is None


@pytest.mark.rule("2.2.3.2-a")
@pytest.mark.parametrize(
    ("newcomer", "from_round", "late", "boards", "code"),
    [
        (False, 2, 20, 3, None),
        (False, 2, 21, 3, "pair_comes_too_late"),
        (False, 2, 19, 2, None),
        (False, 2, 20, 2, "pair_comes_too_late"),
        (True, 3, 45, 3, None),
        (True, 4, 65, 3, "reserve_comes_too_late"),
    ],
)
def test_a_late_pair_and_a_reserve_have_their_hour(
    newcomer: bool, from_round: int, late: int, boards: int, code: str | None
) -> None:
    told = refusal(
        refuse_joining,
        from_round=from_round,
        minutes_late=late,
        boards_in_round=boards,
        is_newcomer=newcomer,
        with_screens=False,
        figures=FIGURES.attendance,
        pace=FIGURES.pace,
    )

    assert told == (code and (code, "RTP 2.2.3.2"))


def two_tables(*meetings: Meeting, rounds: int = 3) -> Movement:
    return Movement(
        code="TYPED", contestants=4, tables=2, rounds=rounds, board_sets=6, lines=1,
        meetings=meetings, copies=2,
    )  # fmt: skip


@pytest.mark.rule("3.5.3-a")
def test_two_may_meet_twice_and_not_three_times() -> None:
    twice = (Meeting(1, 1, 1, 2, 1), Meeting(2, 1, 1, 2, 2))

    refuse_faulty_movement(two_tables(*twice))
    with pytest.raises(RuleError) as refused:
        refuse_faulty_movement(two_tables(*twice, Meeting(3, 1, 2, 1, 3)))

    assert (refused.value.code, refused.value.article) == ("movement_meets_too_often", "RTP 3.5.3")
    assert refused.value.values == {"first": 1, "second": 2, "most": 2}


@pytest.mark.rule("3.5.3-a")
def test_nobody_is_seated_at_two_tables_at_once() -> None:
    with pytest.raises(RuleError) as refused:
        refuse_faulty_movement(two_tables(Meeting(1, 1, 1, 2, 1), Meeting(1, 2, 1, 3, 2)))

    assert refused.value.code == "movement_faulty"
    assert refused.value.values == {"round": 1, "contestant": 1}
