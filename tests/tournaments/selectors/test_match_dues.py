"""Whom to remind of line-ups, other dates, matches and entries that are not complete."""

import datetime as dt

from federation.mail.selectors.deadlines import Deadline
from federation.mail.services.reminders import send_due_reminders
from tests.factories.entries import CLOSES, account_of, open_event, send
from tests.factories.teams import (
    BEFORE,
    STARTS,
    captain_account,
    draw,
    enter_teams,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tests.tournaments.services.test_line_ups import name
from tournaments.entries.selectors.reminders import entry_dues
from tournaments.models import ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.match_deadlines import match_dues
from tournaments.teams.services.match_moves import ask_move

DAY = STARTS.date()


def told(dues: list[Deadline]) -> set[tuple[str, str]]:
    return {(due.kind, recipient.email) for due in dues for recipient in due.recipients}


def a_match(world: World) -> tuple[ScheduledMatch, str, str]:
    event = make_team_event(world)
    enter_teams(world, event, 6)
    draw(event)
    match = timed_match(event)
    return match, captain_account(match, "home").email, captain_account(match, "away").email


def test_captains_are_reminded_of_what_each_owes(world: World) -> None:
    match, home, away = a_match(world)

    early = match_dues(on=DAY - dt.timedelta(days=4))
    both = told(match_dues(on=DAY - dt.timedelta(days=2)))
    name(match, Side.VISITORS)
    one = told(match_dues(on=DAY - dt.timedelta(days=2)))
    after = match_dues(on=DAY + dt.timedelta(days=1))

    assert early == after == []
    assert both == {("line_up", home), ("line_up", away)}
    assert one == {("line_up", home), ("match_to_play", away)}


def test_the_other_captain_is_reminded_to_agree_on_a_date(world: World) -> None:
    match, _home, away = a_match(world)
    ask_move(
        match=match,
        side=Side.HOME,
        moved_to=STARTS + dt.timedelta(days=3),
        reason="a wedding",
        account=captain_account(match, "home"),
        now=BEFORE,
    )

    dues = match_dues(on=DAY - dt.timedelta(days=4))

    assert told(dues) == {("date_to_agree", away)}
    assert dues[0].remind_on(DAY - dt.timedelta(days=4)) == DAY - dt.timedelta(days=7)


def test_who_has_not_answered_and_who_entered_are_reminded_that_entries_close(
    world: World,
) -> None:
    open_event(world.event)
    one, other = world.members["1001"], world.members["1002"]
    account_of(other)
    send(world.event, one, other)
    closes = CLOSES.date()

    dues = entry_dues(on=closes - dt.timedelta(days=7))
    sent = send_due_reminders(now=CLOSES - dt.timedelta(days=7))

    assert told(dues) == {
        ("entry_incomplete", account_of(one).email),
        ("entry_incomplete", account_of(other).email),
    }
    assert dues[0].due_on == closes
    assert sent == 2
    assert entry_dues(on=closes + dt.timedelta(days=1)) == []
