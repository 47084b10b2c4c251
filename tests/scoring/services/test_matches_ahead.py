"""Results of a match wait for its day, at every door; played ahead, its day is changed first."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from federation.errors import RuleError
from federation.models import Account
from scoring.intake.services.confirming import take_in_file
from scoring.intake.services.intake import receive_result_file
from scoring.models import BookLine
from tests.factories.pages import words
from tests.factories.team_book import TWO_SPADES, lines_of, note
from tests.factories.team_files import team_file
from tests.factories.teams import (
    BEFORE,
    LEAGUE,
    STARTS,
    captain_account,
    draw,
    enter_teams,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.models import ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.rules.score_sheets import SheetTotals
from tournaments.teams.services.match_endings import end_match
from tournaments.teams.services.match_moves import agree_move, ask_move, decide_move
from tournaments.teams.services.matches import send_sheet

DAY_BEFORE = STARTS - dt.timedelta(days=1)


@pytest.fixture
def match(world: World) -> ScheduledMatch:
    """Return the first match of a league of six teams, on 14 November."""
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    enter_teams(world, event, 6)
    draw(event)
    return timed_match(event)


@pytest.mark.rule("3.6.11.1-a")
def test_neither_board_nor_end_nor_sheet_is_noted_before_the_day(
    match: ScheduledMatch, olga: Account
) -> None:
    with pytest.raises(RuleError, match="match_to_come"):
        note(lines_of(match, "A")[0], TWO_SPADES, olga, now=DAY_BEFORE)
    for ending in ("PLAYED", "NO_SHOW"):
        with pytest.raises(RuleError, match="match_to_come"):
            end_match(
                match=match, ending=ending, winner=match.home, note="", account=olga,
                now=DAY_BEFORE,
            )  # fmt: skip
    with pytest.raises(RuleError, match="match_to_come"):
        send_sheet(
            match=match, side=Side.HOME, totals=SheetTotals(20, 10), difference=10, account=olga,
            now=DAY_BEFORE,
        )  # fmt: skip

    note(lines_of(match, "A")[0], TWO_SPADES, olga, now=STARTS)
    assert BookLine.objects.filter(match=match).exclude(contract="").count() == 1


@pytest.mark.rule("3.6.11.1-a")
def test_played_ahead_its_day_is_changed_as_both_captains_agree(
    match: ScheduledMatch, olga: Account
) -> None:
    move = ask_move(
        match=match, side=Side.HOME, moved_to=DAY_BEFORE, reason="a wedding",
        account=captain_account(match, "home"), now=BEFORE,
    )  # fmt: skip
    other = captain_account(match, "away")
    move = agree_move(move=move, side=Side.VISITORS, agrees=True, account=other, now=BEFORE)
    decide_move(move=move, grants=True, answer="", account=olga, now=BEFORE)

    note(lines_of(match, "A")[0], TWO_SPADES, olga, now=DAY_BEFORE)

    assert BookLine.objects.filter(match=match).exclude(contract="").count() == 1


def test_the_page_of_the_tables_says_on_which_day_the_match_is(
    match: ScheduledMatch, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    to_come = dt.datetime.now(dt.UTC) + dt.timedelta(days=3)
    ScheduledMatch.objects.filter(pk=match.pk).update(starts_at=to_come)
    row = lines_of(match, "A")[0]

    page = reverse("table-record", args=[row.session_id, "A", row.table, row.round, row.board])

    typed = {"level": "2", "strain": "S", "declarer": "N", "tricks": "8"}
    shown = words(as_account(olga).post(page, typed, follow=True))

    assert "RTP 3.6.11" in shown
    assert BookLine.objects.filter(match=match).exclude(contract="").count() == 0


@pytest.mark.rule("3.6.11.1-a")
def test_a_file_of_a_match_to_come_is_refused_whole(match: ScheduledMatch) -> None:
    data = team_file(match.event, {match: [1, 0, 0, 0, 0, 0, 0, -1]})
    file = receive_result_file(
        event=match.event, name="league.csv", data=data, account=None, now=DAY_BEFORE
    )

    with pytest.raises(RuleError, match="match_to_come"):
        take_in_file(file=file, account=None, now=DAY_BEFORE, reason="")
    taken = take_in_file(file=file, account=None, now=STARTS, reason="")

    assert taken.revision is not None
