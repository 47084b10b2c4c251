"""Teams that are not there at the hour of their match: listed, and noted by the director."""

import datetime as dt
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from html import unescape
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.teams import LEAGUE, STARTS, draw, enter_teams, make_team_event, timed_match
from tests.personas import World
from tournaments.models import Event, LineUp, MatchEnd, ScheduledMatch
from tournaments.teams.rules.absence import delay_of
from tournaments.teams.selectors.absence import absent_teams

As = Callable[[Account], Client]
MINUTE = dt.timedelta(minutes=1)
END = re.compile(r'href="([^"]*/matches/\d+/end/[^"]*)"')
PENALTY = re.compile(r'href="([^"]*/penalties/new/[^"]*)"')


@pytest.fixture
def event(world: World) -> Event:
    event = make_team_event(world)
    enter_teams(world, event, 4)
    draw(event)
    return event


@pytest.fixture
def match(event: Event) -> ScheduledMatch:
    """Return a match of 16 boards whose home team submitted its line-up."""
    match = timed_match(event)
    LineUp.objects.create(match=match, entry=need(match.home), segment=1, sent_at=STARTS - MINUTE)
    return match


@pytest.mark.rule("2.3.5.1-a")
def test_only_more_than_a_quarter_of_the_time_is_a_no_show(match: ScheduledMatch) -> None:
    def at(minutes: float) -> list[tuple[int | None, int, bool]]:
        now = STARTS + minutes * MINUTE
        found = absent_teams(match.event, now=now)
        assert {absent_team.team.pk for absent_team in found} <= {match.away_id}
        return [
            (
                absent_team.opponent.pk if absent_team.opponent else None,
                absent_team.delay.minutes,
                absent_team.delay.is_no_show,
            )
            for absent_team in found
        ]

    assert at(0.5) == []
    assert at(12) == [(match.home_id, 12, False)]
    assert at(28) == [(match.home_id, 28, False)]
    assert at(28.5) == [(match.home_id, 28, True)]
    assert at(113) == []  # its time is over


def test_a_match_that_is_moved_is_counted_from_its_new_hour(match: ScheduledMatch) -> None:
    match.starts_at = STARTS + 60 * MINUTE
    match.save()

    assert absent_teams(match.event, now=STARTS + 30 * MINUTE) == []
    assert [
        absent_team.delay.minutes
        for absent_team in absent_teams(match.event, now=STARTS + 65 * MINUTE)
    ] == [5]


def test_where_nobody_names_line_ups_nothing_is_known(event: Event) -> None:
    timed_match(event)

    assert absent_teams(event, now=STARTS + 30 * MINUTE) == []


def test_midnight_and_the_hour_played_twice() -> None:
    lisbon = ZoneInfo("Europe/Lisbon")
    starts = dt.datetime(2026, 10, 25, 0, 50, tzinfo=lisbon)
    now = dt.datetime(2026, 10, 25, 1, 10, tzinfo=lisbon, fold=1)
    late = dt.datetime(2026, 11, 14, 23, 50, tzinfo=lisbon)

    again = delay_of(starts, now, no_show_after=Fraction(30))
    night = delay_of(late, late + 20 * MINUTE, no_show_after=Fraction(30))

    assert again is not None
    assert night is not None
    assert (again.minutes, again.is_no_show) == (80, True)
    assert (night.minutes, night.is_no_show) == (20, False)


def test_the_director_notes_it_from_the_list(
    match: ScheduledMatch, carla: Account, as_account: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_mandate(carla, "DIRECTOR", event_number=match.event_id)
    director, page = as_account(carla), f"/events/{match.event_id}/schedule/manage/"
    monkeypatch.setattr(timezone, "now", lambda: STARTS + 10 * MINUTE)
    early = director.get(page).content.decode()
    monkeypatch.setattr(timezone, "now", lambda: STARTS + 29 * MINUTE)
    seen = director.get(page).content.decode()
    address = unescape(END.findall(seen)[0])
    form = director.get(address).context["form"]
    noted = words(director.post(address, form.initial, follow=True))
    match.refresh_from_db()

    assert len(PENALTY.findall(early)) == 1
    assert "no line-up 29 minutes after the hour; a no-show after 28 minutes" in " ".join(
        seen.split()
    )
    assert "The end of the match is noted." in noted
    assert (match.ending, match.winner_id) == (MatchEnd.NO_SHOW, match.home_id)


def test_half_a_minute_is_told_as_a_decimal(
    world: World, carla: Account, as_account: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=10))
    enter_teams(world, event, 4)
    draw(event)
    match = timed_match(event)
    LineUp.objects.create(match=match, entry=need(match.home), segment=1, sent_at=STARTS - MINUTE)
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    monkeypatch.setattr(timezone, "now", lambda: STARTS + 10 * MINUTE)

    page = words(as_account(carla).get(f"/events/{event.pk}/schedule/manage/"))

    assert "a no-show after 17.5 minutes" in page
