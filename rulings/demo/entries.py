"""A club tournament with online entries: pairs in, an invitation and a seat to answer."""

import datetime as dt
from collections.abc import Sequence

from federation.models import Account, Club
from federation.people.selectors.people import is_shown_in_full
from rulings.demo.course import SEAT_CENTS, moment
from rulings.demo.people import Member
from tournaments.entries.selectors.checks import refusals_by_person
from tournaments.entries.services.entries import EntrySheet, enter_at_desk, send_entry
from tournaments.entries.services.partners import seek_partner
from tournaments.entries.services.seat_requests import ask_for_seat
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, EventKind

PLACES, PAIRS = 12, 5
# Self-descriptions of players without a partner.
NOTES = (
    "Jogo natural, abertura de maior quinta. Posso às terças e aos sábados.",
    "Procuro par para os próximos torneios, 2/1 ou natural.",
    "",
)
OPEN_FOR, CLOSES_BEFORE = dt.timedelta(days=10), dt.timedelta(days=1)


def take_entries_online(
    club: Club,
    members: Sequence[Member],
    *,
    sender: Account,
    player: Account,
    office: Account,
    today: dt.date,
) -> Event | None:
    """Open the next tournament of a club for entries; sender invites the player and offers a seat.

    Returns: the event, None if none is far enough ahead.
    """
    coming = Event.objects.filter(
        kind=EventKind.PAIRS,
        club=club,
        starts_on__gt=today + 2 * CLOSES_BEFORE,
        registrations__isnull=True,
        appointments__isnull=True,
    )
    if sender.person is not None:
        coming = coming.exclude(director_name=sender.person.name)
    event = coming.order_by("starts_on", "pk").first()
    if event is None or sender.person is None or player.person is None:
        return None
    closes = moment(today + CLOSES_BEFORE, 18)  # tomorrow, so that one entry is urgent
    terms = Terms(moment(today - OPEN_FOR, 9), closes, PLACES, True, fee_cents=2 * SEAT_CENTS)
    open_entries(event=event, terms=terms, account=office, now=moment(today - OPEN_FOR, 9))
    both = [sender.person, player.person]
    licensed = [
        member.person for member in members if member.licensed[-1] and member.person not in both
    ]
    people = licensed[-2 * PAIRS :]
    for one, other in zip(people[::2], people[1::2], strict=True):
        enter_at_desk(
            event=event,
            sheet=EntrySheet(captain=one, people=[one, other]),
            reason="",
            account=office,
            now=moment(today - OPEN_FOR, 12),
        )
    now = moment(today, 9)
    sent = send_entry(
        event=event,
        sheet=EntrySheet(captain=sender.person, people=both),
        accepts=True,
        account=sender,
        now=now,
    )
    ask_for_seat(registration=sent, why="Não consigo subir degraus", account=sender, now=now)
    return event


def look_for_partners(event: Event, *, today: dt.date) -> None:
    """Let some named players who may enter the event look for a partner in it."""
    values = event.registrations.values("players__person")
    rows = Account.objects.filter(person__isnull=False, mandates__isnull=True)
    players = rows.exclude(person__in=values).select_related("person").order_by("person__number")
    refusals = refusals_by_person(event, [player.person for player in players if player.person])
    able = [
        player
        for player in players
        if player.person
        and not refusals[player.person.pk]
        and is_shown_in_full(player.person, on=today)
    ]
    far = max(1, len(able) // len(NOTES))  # of several clubs
    for note, account in zip(NOTES, able[::far], strict=False):
        seek_partner(event=event, note=note, account=account, now=moment(today, 9))
