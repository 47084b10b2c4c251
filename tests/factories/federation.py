"""Rows of the federation, created in one way only: equal arguments give equal rows."""

import datetime as dt

from django.utils import timezone

from federation.bodies.services.accounts import KeyDraft, create_api_token
from federation.models import (
    Account,
    ApiToken,
    Association,
    Club,
    ClubMembership,
    Council,
    CouncilSeat,
    Federation,
    KeyScope,
    Licence,
    Mandate,
    Person,
    Position,
    Season,
)
from federation.services.rule_sets import load_fee_schedule, load_rule_set, shipped_figures

SEASON_STARTS = dt.date(2026, 1, 1)
# Codes of the shipped rule sets, as columns of the federation.
RULES_IN_FORCE = {
    "regulation": "fpb-rtp",
    "ranking_rules": "default-ranking",
    "office_rules": "default-office",
}
PASSWORD = "uma senha comprida"
# The players of the file of four pairs, by their numbers.
MEMBERS = {
    "1001": "Abílio Exemplo",
    "1002": "Berta Exemplo",
    "1003": "Carla Amostra",
    "1004": "Dinis Amostra",
    "1005": "Elsa Modelo",
    "1006": "Fausto Modelo",
}


def make_federation(*, is_demo: bool = False) -> Federation:
    """Create the federation, or return the existing one: there is only one."""
    federation, _made = Federation.objects.get_or_create(
        defaults={
            "name": "Federação de Exemplo",
            "short_name": "FE",
            "currency": "EUR",
            "is_demo": is_demo,
            **RULES_IN_FORCE,
        }
    )
    return federation


def make_season(year: int = 2026) -> Season:
    return Season.objects.create(
        year=year, starts_on=dt.date(year, 1, 1), ends_on=dt.date(year, 12, 31)
    )


def load_figures(season: Season) -> None:
    """Load the shipped regulation, ranking and sample fees for the federation."""
    make_federation()
    load_rule_set(shipped_figures("fpb-rtp-2026-01-01"))
    load_rule_set(shipped_figures("default-ranking-2026-01-01"))
    load_fee_schedule(shipped_figures("fees-demo-2026"), season=season)


def make_association(code: str = "NORTE", name: str = "Associação do Norte") -> Association:
    return Association.objects.create(code=code, name=name)


def make_club(
    association: Association, code: str = "RIB", name: str = "Clube da Ribeira", town: str = "Porto"
) -> Club:
    return Club.objects.create(code=code, name=name, town=town, association=association)


def make_person(
    name: str,
    number: str | None = None,
    *,
    is_hidden: bool = False,
    birth_date: dt.date | None = None,
) -> Person:
    return Person.objects.create(
        name=name, number=number, is_hidden=is_hidden, birth_date=birth_date
    )


def make_member(
    name: str, number: str, *, club: Club, season: Season, is_hidden: bool = False
) -> Person:
    """Create a person who belongs to a club and has a licence through it."""
    person = make_person(name, number, is_hidden=is_hidden)
    ClubMembership.objects.create(person=person, club=club, valid_from=season.starts_on)
    Licence.objects.create(person=person, season=season, club=club, issued_on=season.starts_on)
    return person


def make_account(email: str, *, person: Person | None = None) -> Account:
    account = Account.objects.create_user(email, PASSWORD)
    account.person = person
    account.save(update_fields=["person"])
    return account


def give_mandate(
    account: Account,
    role: str,
    *,
    club: Club | None = None,
    association: Association | None = None,
    council: str = "",
    event_number: int | None = None,
    valid_until: dt.date | None = None,
) -> Mandate:
    return Mandate.objects.create(
        account=account,
        role=role,
        club=club,
        association=association,
        council=council,
        event_number=event_number,
        valid_from=SEASON_STARTS,
        valid_until=valid_until,
    )


def give_treasurers_seat(person: Person | None) -> CouncilSeat:
    """Make somebody treasurer of the federation's board."""
    assert person is not None
    return CouncilSeat.objects.create(
        person=person,
        council=Council.BOARD,
        position=Position.TREASURER,
        valid_from=SEASON_STARTS,
    )


def make_key(
    owner: Account,
    name: str = "program",
    *,
    scopes: tuple[str, ...] = tuple(KeyScope.values),
    after_second_factor: bool = True,
) -> tuple[ApiToken, str]:
    """Create a key of an account for a month, for everything by default."""
    now = timezone.now()
    last = timezone.localdate(now) + dt.timedelta(days=30)
    draft = KeyDraft(name, scopes, last, after_second_factor)
    return create_api_token(owner=owner, draft=draft, account=None, now=now)
