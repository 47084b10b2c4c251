"""RTP 3.5.3: many opponents, nobody more than twice."""

import pytest

from tests.shipped_figures import rtp_2026
from tournaments.rules.meetings import meetings_over

pytestmark = pytest.mark.rule("3.5.3-a")

FIGURES = rtp_2026().movements


@pytest.mark.rule("3.5.3-a")
def test_different_opponents_are_counted_and_meetings_above_two_are_named() -> None:
    met = [(1, 2), (2, 1), (2, 1), (1, 3), (3, 1), (2, 4)]

    meetings = meetings_over(met, figures=FIGURES)

    assert meetings.opponents == {1: 2, 2: 2, 3: 1, 4: 1}
    assert meetings.too_often == ((1, 2, 3),)
    assert (meetings.fewest, meetings.most) == (1, 2)


def test_before_anybody_is_seated_nobody_met() -> None:
    meetings = meetings_over([], figures=FIGURES)

    assert (meetings.fewest, meetings.most, meetings.too_often) == (0, 0, ())
