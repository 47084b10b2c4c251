"""RTP 3.6.11: moving a team match."""

import datetime as dt

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.teams.rules.match_dates import (
    move_request_deadline,
    refuse_moved_match,
    refuse_national_request,
)

FIGURES = rtp_2026().date_changes
PLAYED = dt.date(2026, 4, 10)
STARTS = dt.datetime(2026, 4, 10, 21, 0, tzinfo=dt.UTC)


def move(round_number: int, day: int, *, same_boards: bool = False) -> None:
    refuse_moved_match(
        round_number=round_number,
        rounds=9,
        played_on=PLAYED,
        moved_to=dt.date(2026, 4, day),
        same_boards=same_boards,
        figures=FIGURES,
    )


@pytest.mark.rule("3.6.11.1-a")
def test_a_match_moves_six_days_at_most_and_not_at_the_end() -> None:
    move(5, 16)

    for given, code in [
        ((5, 17), "match_moved_too_far"),
        ((8, 11), "match_date_locked"),
        ((9, 11), "match_date_locked"),
    ]:
        with pytest.raises(RuleError) as refused:
            move(*given)
        assert refused.value.code == code


def test_matches_of_the_same_boards_do_not_move() -> None:
    with pytest.raises(RuleError) as refused:
        move(5, 11, same_boards=True)

    assert refused.value.code == "match_date_locked"


@pytest.mark.rule("3.6.11.3-a")
def test_in_a_national_event_both_captains_ask_two_days_before() -> None:
    captains = frozenset({"Ash", "Beech"})
    until = dt.datetime(2026, 4, 8, 21, 0, tzinfo=dt.UTC)

    def ask(at: dt.datetime, *signed: str) -> None:
        refuse_national_request(
            requested_at=at,
            starts_at=STARTS,
            signed=frozenset(signed),
            captains=captains,
            figures=FIGURES,
        )

    assert move_request_deadline(STARTS, figures=FIGURES) == until
    ask(until, "Ash", "Beech")
    with pytest.raises(RuleError) as late:
        ask(until + dt.timedelta(seconds=1), "Ash", "Beech")
    with pytest.raises(RuleError) as unsigned:
        ask(until, "Ash")
    assert late.value.code == "move_request_too_late"
    assert (unsigned.value.code, unsigned.value.values["missing"]) == (
        "both_captains_must_sign",
        ["Beech"],
    )
