"""Six hundred people: identity, skill, clubs, licences and categories."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from simple_history.utils import bulk_create_with_history

from federation.licences.services.licences import LicenceApplication, bring_licences
from federation.models import (
    Account,
    CategoryGrant,
    Club,
    ClubMembership,
    FeeClass,
    Person,
    RuleSet,
    Season,
    write_name_keys,
)
from rulings.demo.bodies import CLUBS, Bodies
from rulings.demo.names import invented_names
from scoring.models import SeasonClosing

PEOPLE = 600
FIRST_NUMBER = 90001
NEWCOMERS = 20  # licensed for the first time in one of the two seasons
LAPSED_BEFORE, LAPSED_NOW = 15, 25
REDUCED_UNTIL = 25
HIDDEN = 3
# of a hundred classified people, as in a real federation
FIRST_SHARE, SECOND_SHARE = 12, 57
NATIONALS = 20
AGES, AGE_SHARES = ((13, 17), (18, 25), (26, 59), (60, 88)), (1, 4, 35, 60)
# category, share of its group, range of PE and of PM in tenths
FIRST = (("1S", 16, (4000, 9000), (1150, 1499)), ("1H", 22, (4000, 8000), (740, 1099)),
         ("1D", 28, (4000, 7000), (430, 699)), ("1C", 34, (4000, 6500), (220, 399)))  # fmt: skip
SECOND = (("2S", 18, (4100, 6000), (20, 199)), ("2H", 24, (2800, 3999), (0, 180)),
          ("2D", 29, (1780, 2749), (0, 150)), ("2C", 29, (1000, 1749), (0, 100)))  # fmt: skip
THIRD = (("3S", 27, (500, 999), (0, 40)), ("3H", 25, (250, 499), (0, 20)),
         ("3D", 25, (100, 249), (0, 5)), ("3C", 23, (0, 99), (0, 0)))  # fmt: skip
NATIONAL = ("NATIONAL", 100, (5000, 14000), (1600, 6000))
Band = tuple[str, int, tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Member:
    """One person of the demo with what the simulation needs to know."""

    person: Person
    club: Club
    skill: int
    band: Band | None  # category and points before the demo begins, None for newcomers
    licensed: tuple[bool, bool]  # in the previous and in the current season


def create_people(bodies: Bodies, rng: Random, today: dt.date) -> list[Member]:
    """Create the people with their clubs; best players are spread over all clubs."""
    sexes = "".join(rng.choices("FM", weights=(47, 53), k=PEOPLE))
    skills = sorted((_skill(rng) for _ in range(PEOPLE)), reverse=True)
    births = [_birth_date(rng, today.year) for _ in range(PEOPLE)]
    names = invented_names(rng, zip(sexes, (born.year for born in births), strict=True))
    rows = [
        _person(place, sex, born, name, full_name)
        for place, (sex, born, (name, full_name)) in enumerate(
            zip(sexes, births, names, strict=True)
        )
    ]
    people: list[Person] = bulk_create_with_history(rows, Person, batch_size=500)
    write_name_keys(people)
    clubs = [
        club
        for club, (_code, _name, _town, _association, members) in zip(
            bodies.clubs, CLUBS, strict=True
        )
        for _ in range(members)
    ]
    rng.shuffle(people)
    rng.shuffle(clubs)
    bands = [*_bands(PEOPLE - NEWCOMERS), *([None] * NEWCOMERS)]
    licences = [
        *_licences(rng, PEOPLE - NEWCOMERS),
        *((place < 8, True) for place in range(NEWCOMERS)),
    ]
    members = [
        Member(person, club, skill, band, licensed)
        for person, club, skill, band, licensed in zip(
            people, clubs, skills, bands, licences, strict=True
        )
    ]
    _join_clubs(bodies, rng, members)
    return members


def license_people(
    members: Sequence[Member],
    season: Season,
    *,
    place: int,
    rng: Random,
    today: dt.date,
    account: Account,
) -> None:
    """Issue the season's licences requested by today; place: 0 or 1."""
    applications = []
    for member in members:
        day = season.starts_on + dt.timedelta(days=rng.choice((-25, -12, -6, -3, 4, 11, 25, 40)))
        if member.band is None and member.licensed == ((True, True), (False, True))[place]:
            day = season.starts_on + dt.timedelta(days=rng.randrange(20, 120))
        if not member.licensed[place] or day > today:
            continue
        born = member.person.birth_date
        young = born is not None and season.year - born.year <= REDUCED_UNTIL
        applications.append(
            LicenceApplication(
                member.person,
                season,
                day,
                club=member.club,
                fee_class=FeeClass.REDUCED if young else FeeClass.NORMAL,
            )
        )
    bring_licences(applications=applications, account=account)


def classify_people(
    members: Sequence[Member], bodies: Bodies, rng: Random, ranking_rules: RuleSet
) -> None:
    """Set the categories and points at the beginning of the first season."""
    grants, closings = [], []
    for member in members:
        if member.band is None:
            continue
        category, _share, pe, pm_tenths = member.band
        grants.append(
            CategoryGrant(
                person=member.person,
                category=category,
                valid_from=bodies.previous.starts_on,
                reason=f"Fecho da época {bodies.before.year}",
                rule_set=ranking_rules,
            )
        )
        closings.append(
            SeasonClosing(
                season=bodies.before,
                person=member.person,
                pe=rng.randint(*pe),
                pm_tenths=rng.randint(*pm_tenths),
                category=category,
            )
        )
    CategoryGrant.objects.bulk_create(grants)
    SeasonClosing.objects.bulk_create(closings)


def _skill(rng: Random) -> int:
    """Return 0 to 100, mostly in the middle."""
    return (rng.randint(0, 100) + rng.randint(0, 100) + rng.randint(0, 100)) // 3


def _birth_date(rng: Random, year: int) -> dt.date:
    ((youngest, oldest),) = rng.choices(AGES, weights=AGE_SHARES)
    age = rng.randint(youngest, oldest)
    return dt.date(year - age - 1, 1, 1) + dt.timedelta(days=rng.randrange(365))


def _person(place: int, sex: str, born: dt.date, name: str, full_name: str) -> Person:
    person = Person(
        number=str(FIRST_NUMBER + place),
        name=name,
        full_name=full_name,
        birth_date=born,
        sex=sex,
        nationality="PT",
        is_hidden=place < HIDDEN,
    )
    person.fold_names()
    return person


def _bands(count: int) -> Iterator[Band]:
    """Yield the category band of each classified person, the best first."""
    first = count * FIRST_SHARE // 100
    second = count * SECOND_SHARE // 100
    yield from (NATIONAL for _ in range(NATIONALS))
    yield from _shared(FIRST, first - NATIONALS)
    yield from _shared(SECOND, second)
    yield from _shared(THIRD, count - first - second)


def _shared(bands: Sequence[Band], count: int) -> Iterator[Band]:
    """Yield the bands of one group by their shares; the last one gets the rest."""
    left = count
    for band in bands[:-1]:
        part = count * band[1] // 100
        left -= part
        yield from (band for _ in range(part))
    yield from (bands[-1] for _ in range(left))


def _licences(rng: Random, count: int) -> list[tuple[bool, bool]]:
    """Return in which of the two seasons each of the older members is licensed."""
    lapsed = rng.sample(range(count), LAPSED_BEFORE + LAPSED_NOW)
    both, last = set(lapsed[:LAPSED_BEFORE]), set(lapsed[LAPSED_BEFORE:])
    return [(place not in both, place not in both | last) for place in range(count)]


def _join_clubs(bodies: Bodies, rng: Random, members: Sequence[Member]) -> None:
    """Create the memberships; a few people changed club, a few belong to a second one."""
    rows = []
    for member in members:
        since = bodies.previous.starts_on - dt.timedelta(days=rng.randrange(0, 4000))
        kind = rng.randrange(100)
        if kind < 4:
            moved = bodies.previous.starts_on + dt.timedelta(days=rng.randrange(100, 300))
            old = rng.choice(bodies.clubs)
            rows.append(_membership(member.person, old, since, until=moved))
            since = moved + dt.timedelta(days=1)
        elif kind < 9:
            other = rng.choice(bodies.clubs)
            if other != member.club:
                rows.append(_membership(member.person, other, since, is_home=False))
        rows.append(_membership(member.person, member.club, since))
    bulk_create_with_history(rows, ClubMembership, batch_size=500)


def _membership(
    person: Person,
    club: Club,
    since: dt.date,
    *,
    until: dt.date | None = None,
    is_home: bool = True,
) -> ClubMembership:
    return ClubMembership(
        person=person, club=club, valid_from=since, valid_until=until, is_home=is_home
    )
