"""The demo's sign-ins: one for each role."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db.models import Count
from django.urls import reverse

from federation.bodies.selectors.mandates import seats_on
from federation.models import Account, Council, Mandate, Person, Position, Role
from federation.people.selectors.people import is_shown_in_full
from rulings.demo.bodies import Bodies
from rulings.demo.people import Member
from tournaments.models import Event

PASSWORD = "trunfo-demo"  # noqa: S105 -- of a demonstration that only runs where DEBUG is on
ROLES = ("office", "club", "association", "player", "director", "council")
START = "desk"
PLAYERS = 100  # who sign in with their numbers
SECOND = "treasurer"  # also of the office: some acts require a second person, money has a home


@dataclass(frozen=True, slots=True)
class Login:
    """What is needed to sign in, and the first page."""

    role: str
    email: str
    password: str
    starts_at: str


def email_of(role: str) -> str:
    """Return the address with which a role of the demo signs in."""
    return f"{role}@demo.example"


def logins() -> list[Login]:
    """Return the sign-ins of the demo."""
    player = Person.objects.filter(account__email=email_of("player")).first()
    desk = settings.SITE_URL + reverse(START)
    starts = dict.fromkeys([*ROLES, SECOND], desk)
    if player is not None:
        starts["player"] = settings.SITE_URL + reverse("player-detail", args=[player.pk])
    return [Login(role, email_of(role), PASSWORD, start) for role, start in starts.items()]


def create_office(today: dt.date) -> Account:
    """Create an account that acts for the federation's office."""
    return _of_the_office("office", None, today)


def create_treasurer(today: dt.date) -> Account:
    """Create the account of the board's treasurer, who acts for the office too."""
    seat = seats_on(today).get(council=Council.BOARD, position=Position.TREASURER)
    return _of_the_office(SECOND, seat.person, today)


def _of_the_office(name: str, person: Person | None, today: dt.date) -> Account:
    office = _account(name, person)
    Mandate.objects.create(account=office, role=Role.OFFICE, valid_from=_since(today))
    return office


def create_accounts(
    bodies: Bodies, members: Sequence[Member], directors: Sequence[Person], today: dt.date
) -> Person:
    """Create the other accounts, each with its mandates; return the player's person."""
    since = _since(today)
    club = bodies.clubs[0]
    Mandate.objects.create(
        account=_account("club"), role=Role.SECRETARY, club=club, valid_from=since
    )
    Mandate.objects.create(
        account=_account("association"),
        role=Role.SECRETARY,
        association=club.association,
        valid_from=since,
    )
    player = _player(bodies, members, directors, today)
    _account("player", player)
    director = _account("director", directors[0])
    for event in Event.objects.filter(director_name=directors[0].name, ends_on__gte=since):
        Mandate.objects.create(
            account=director, role=Role.DIRECTOR, event_number=event.pk, valid_from=event.starts_on
        )
    Mandate.objects.create(
        account=_account("council"),
        role=Role.COUNCIL,
        council=Council.DISCIPLINARY,
        valid_from=since,
    )
    return player


def create_players(members: Sequence[Member]) -> int:
    """Create accounts for a hundred licensed players, who sign in with the federation number."""
    licensed = [member.person for member in members if member.licensed[-1]]
    taken = set(Account.objects.filter(person__in=licensed).values_list("person_id", flat=True))
    players = [person for person in licensed if person.pk not in taken][:PLAYERS]
    accounts = Account.objects.bulk_create(
        Account(email=email_of(str(player.number)), password=_hashed(), person=player)
        for player in players
    )
    EmailAddress.objects.bulk_create(
        EmailAddress(user=account, email=account.email, verified=True, primary=True)
        for account in accounts
    )
    return len(accounts)


def _account(role: str, person: Person | None = None) -> Account:
    # hashed once for all of them: hashing is slow by intent, and the password is no secret
    account = Account.objects.create(email=email_of(role), password=_hashed(), person=person)
    EmailAddress.objects.create(user=account, email=account.email, verified=True, primary=True)
    return account


@cache
def _hashed() -> str:
    return make_password(PASSWORD)


def _since(today: dt.date) -> dt.date:
    return dt.date(today.year - 1, 1, 1)


def _player(
    bodies: Bodies, members: Sequence[Member], directors: Sequence[Person], today: dt.date
) -> Person:
    """Return the member of the secretary's club with the most data, whose name is public."""
    taken = {director.pk for director in directors}
    able = [
        member.person.pk
        for member in members
        if member.club == bodies.clubs[0]
        and all(member.licensed)
        and member.person.pk not in taken
        and is_shown_in_full(member.person, on=today)
    ]
    people = Person.objects.filter(pk__in=able).annotate(shown=Count("awards"))
    return people.order_by("-shown", "number")[0]
