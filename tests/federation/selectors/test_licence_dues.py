"""Who is reminded of the renewal of licences."""

import datetime as dt

from federation.licences.selectors.reminders import licence_dues
from federation.models import Account, Licence, Person, Season
from tests.personas import World

DAY = dt.date(2026, 12, 15)


def coming(world: World) -> Season:
    return Season.objects.create(
        year=2027, starts_on=dt.date(2027, 1, 1), ends_on=dt.date(2027, 12, 31)
    )


def test_secretaries_are_reminded_while_somebody_is_to_be_renewed(
    world: World, bruno: Account
) -> None:
    coming(world)

    (due,) = [deadline for deadline in licence_dues(on=DAY) if "2027" in deadline.subject]

    assert (due.kind, due.subject) == ("licence_renewal", f"season:2027:club:{world.club.pk}")
    assert due.link == f"/clubs/{world.club.code}/licences/renew/?season=2027"
    assert [recipient.email for recipient in due.recipients] == ["bruno@clube.example"]


def test_nobody_is_reminded_of_the_renewed_and_the_dead(world: World, bruno: Account) -> None:
    season = coming(world)
    Person.objects.filter(number="1001").update(deceased_on=dt.date(2026, 12, 1))
    for person in Person.objects.filter(number__isnull=False).exclude(number="1001"):
        Licence.objects.create(person=person, season=season, club=world.club, issued_on=DAY)

    assert [deadline for deadline in licence_dues(on=DAY) if "2027" in deadline.subject] == []
