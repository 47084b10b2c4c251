"""Entries online: an event open for entries, pairs that enter."""

import datetime as dt

from django.utils import timezone

from federation.models import Account, Person
from tests.factories.federation import make_account
from tournaments.entries.services.entries import EntrySheet, accept_invitation, send_entry
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, Registration

OPENS = dt.datetime(2026, 10, 1, 9, 0, tzinfo=dt.UTC)
CLOSES = dt.datetime(2026, 11, 12, 18, 0, tzinfo=dt.UTC)
DURING = dt.datetime(2026, 11, 1, 12, 0, tzinfo=dt.UTC)
LATE = dt.datetime(2026, 11, 13, 12, 0, tzinfo=dt.UTC)


def open_event(
    event: Event,
    *,
    most: int | None = None,
    admits_reserves: bool = False,
    fee_cents: int = 0,
    fee_debtor: str = "NOBODY",
) -> None:
    """Take entries from 1 October to 12 November."""
    terms = Terms(OPENS, CLOSES, most, admits_reserves, fee_cents, fee_debtor)
    open_entries(event=event, terms=terms, account=None, now=OPENS)


def open_for_next_week(event: Event) -> Event:
    """Hold an event in a week, open for entries since yesterday."""
    now = timezone.now()
    event.starts_on = event.ends_on = timezone.localdate() + dt.timedelta(days=7)
    event.save()
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5))
    open_entries(event=event, terms=terms, account=None, now=now)
    return event


def account_of(person: Person) -> Account:
    """Return the account of a player, created on first use."""
    account = Account.objects.filter(person=person).first()
    return account or make_account(f"jogador{person.pk}@exemplo.example", person=person)


def send(event: Event, *people: Person, now: dt.datetime = DURING) -> Registration:
    """Enter with others, who have not answered yet."""
    return send_entry(
        event=event,
        sheet=EntrySheet(captain=people[0], people=people),
        accepts=True,
        account=account_of(people[0]),
        now=now,
    )


def accept(registration: Registration, person: Person, now: dt.datetime = DURING) -> Registration:
    """Accept an invitation."""
    return accept_invitation(
        player=registration.players.get(person=person, state="INVITED"),
        takes_regulations=True,
        account=account_of(person),
        now=now,
    )


def enter_pair(
    event: Event, one: Person, other: Person, *, now: dt.datetime = DURING
) -> Registration:
    """Enter a pair whose partner accepts."""
    return accept(send(event, one, other, now=now), other, now)
