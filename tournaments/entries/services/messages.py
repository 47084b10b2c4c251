"""E-mails to players about their entries."""

import datetime as dt
from collections.abc import Collection, Iterable

from django.urls import reverse
from django.utils import timezone

from federation.mail.selectors.addressees import Addressee, addressees_of_people
from federation.mail.services.notices import notify
from federation.models import Person
from federation.rules.money import Money
from tournaments.entries.selectors.online import seated_players, terms_of
from tournaments.models import EntryTerms, PlayerState, Registration


def notify_players(code: str, registration: Registration, *, now: dt.datetime) -> None:
    """Notify the players of an entry, and who entered them."""
    if not _is_of_the_day(registration, now):
        notify_of_entry(code, registration, players_reached(registration), now=now)


def notify_invited(
    registration: Registration, people: Iterable[Person] | None = None, *, now: dt.datetime
) -> None:
    """Ask invited players whether they play; people: only these of them."""
    if people is None:
        invited = registration.players.filter(state=PlayerState.INVITED).select_related("person")
        people = [player.person for player in invited]
    to = list(addressees_of_people(people).values())
    if to and not _is_of_the_day(registration, now):
        terms = terms_of(registration.event)
        has_fee = terms is not None and terms.fee_cents > 0
        code = "notice_entry_invited_fee" if has_fee else "notice_entry_invited"
        notify_of_entry(code, registration, to, now=now, link="my-entries", terms=terms)


def notify_of_entry(
    code: str,
    registration: Registration,
    to: Collection[Addressee],
    *,
    now: dt.datetime,
    link: str = "event-start-list",
    terms: EntryTerms | None = None,
) -> None:
    """Send an e-mail about an entry to these addresses. terms: those whose fee it names."""
    event, until = registration.event, registration.licence_until
    names = [
        registration_player.person.name for registration_player in seated_players(registration)
    ]
    notify(
        code,
        about=f"event:{event.pk}",
        values={
            "event": event.name,
            "day": event.starts_on.isoformat(),
            "players": ", ".join(names) or registration.captain.name,
            "captain": registration.captain.name,
            "until": until.isoformat() if until else "",
            "reason": registration.end_reason,
            "fee": str(Money(terms.fee_cents, terms.currency)) if terms else "",
        },
        link=reverse(link, args=[event.pk] if link == "event-start-list" else []),
        to=to,
        now=now,
    )


def players_reached(registration: Registration) -> list[Addressee]:
    """Return the addresses of the players, and of who entered them."""
    people = [
        registration.captain,
        *(registration_player.person for registration_player in seated_players(registration)),
    ]
    return list(addressees_of_people(dict.fromkeys(people)).values())


def _is_of_the_day(registration: Registration, now: dt.datetime) -> bool:
    """Return whether play has begun: players entered at the desk are present."""
    return timezone.localdate(now) >= registration.event.starts_on
