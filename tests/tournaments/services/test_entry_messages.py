"""Players are told what becomes of their entries, but not on the day of play."""

import datetime as dt

import pytest

from federation.mail.services.composing import notice_text
from federation.models import Account, Notice
from tests.factories.entries import account_of
from tests.factories.hosting import make_national, publish
from tests.personas import World
from tournaments.entries.services.endings import withdraw_registration
from tournaments.entries.services.entries import (
    EntrySheet,
    accept_invitation,
    decline_invitation,
    enter_at_desk,
    send_entry,
)
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, Registration

NOW = dt.datetime(2026, 2, 10, 12, tzinfo=dt.UTC)
CLOSES = dt.datetime(2026, 3, 1, 18, tzinfo=dt.UTC)


@pytest.fixture
def event(world: World) -> Event:
    event = make_national()
    publish(event, entries_close_on="2026-03-01")
    terms = Terms(dt.datetime(2025, 12, 1, tzinfo=dt.UTC), CLOSES, 1, True)
    open_entries(event=event, terms=terms, account=None, now=NOW)
    return event


def sent(world: World, event: Event, one: str, two: str) -> tuple[Registration, Account]:
    """Enter a pair: the first sends, the second has yet to answer."""
    people = [world.members[one], world.members[two]]
    sender, partner = account_of(people[0]), account_of(people[1])
    sheet = EntrySheet(captain=people[0], people=people)
    row = send_entry(event=event, sheet=sheet, accepts=True, account=sender, now=NOW)
    return row, partner


def answer(row: Registration, account: Account, *, accepts: bool = True) -> None:
    player = row.players.get(person=account.person)
    if accepts:
        accept_invitation(player=player, takes_regulations=True, account=account, now=NOW)
    else:
        decline_invitation(player=player, account=account, now=NOW)


def told(code: str) -> list[str]:
    return sorted(
        Notice.objects.filter(code=f"notice_entry_{code}").values_list("email", flat=True)
    )


def test_partner_is_asked_then_both_are_accepted(world: World, event: Event) -> None:
    row, partner = sent(world, event, "1001", "1002")
    sender = row.captain.account

    assert told("invited") == [partner.email]
    notice = Notice.objects.get(code="notice_entry_invited")
    assert notice.link == "/entries/mine/"
    answer(row, partner)
    assert told("accepted") == sorted([sender.email, partner.email])
    text = notice_text(Notice.objects.filter(code="notice_entry_accepted")[0])
    assert event.name in text
    assert row.captain.name in text


def test_a_refusal_reaches_who_entered(world: World, event: Event) -> None:
    row, partner = sent(world, event, "1001", "1002")

    answer(row, partner, accepts=False)

    assert row.captain.account.email in told("invitation_refused")


def test_reserves_are_told_that_they_wait_and_that_they_move_up(world: World, event: Event) -> None:
    first, partner = sent(world, event, "1001", "1002")
    answer(first, partner)
    second, other = sent(world, event, "1003", "1004")
    answer(second, other)
    assert told("waits") == sorted([second.captain.account.email, other.email])

    withdraw_registration(registration=first, reason="", account=None, now=NOW)

    assert told("withdrawn") == sorted([first.captain.account.email, partner.email])
    assert told("reserve_called") == told("waits")


def test_who_stands_at_the_desk_is_not_mailed(world: World, event: Event) -> None:
    people = [world.members["1001"], world.members["1002"]]
    sheet = EntrySheet(captain=people[0], people=people)
    day = dt.datetime.combine(event.starts_on, dt.time(12), tzinfo=dt.UTC)

    enter_at_desk(event=event, sheet=sheet, reason="late", account=None, now=day)

    assert told("accepted") == []
