"""Members of clubs invited in one act: nobody lost, nobody twice, each outcome told."""

import datetime as dt
from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from federation.accounts.services.guardians import GuardianDraft, link_guardian
from federation.accounts.services.invitations import Invited, invite_members
from federation.errors import RuleError
from federation.models import Account, Club, ClubMembership, Notice, Person
from tests.at_once import at_once
from tests.factories.federation import (
    make_account,
    make_association,
    make_club,
    make_federation,
)
from tests.factories.pages import words
from tests.personas import World

NOW = timezone.now()
TWELVE, FIFTY = 12, 50


def member(club: Club, name: str, email: str = "", **more: object) -> Person:
    person = Person.objects.create(name=name, email=email, **more)
    ClubMembership.objects.create(person=person, club=club, valid_from=dt.date(2026, 1, 1))
    return person


def invite(club: Club, *people: Person, everybody: bool = False) -> Invited:
    return invite_members(club=club, people=people, everybody=everybody, account=None, now=NOW)


def test_each_member_is_told_of_by_name(world: World) -> None:
    club = world.other_club
    ready = member(club, "Ana Pronta", "ana@x.example")
    nowhere = member(club, "Rui Semcorreio")
    one, two = (member(club, name, "casal@x.example") for name in ("Eva Casal", "Ivo Casal"))
    taken = member(club, "Gil Usado", "gil@x.example")
    make_account("gil@x.example")
    has = member(club, "Lia Entrada", "lia@x.example")
    make_account("lia@outra.example", person=has)
    shut = member(club, "Noé Fechado", "noe@x.example")
    Account.objects.create(email="noe@x.example", person=shut, is_active=False)
    young = member(club, "Tó Novo", "to@x.example", birth_date=dt.date(NOW.year - 10, 1, 1))

    guarded = member(club, "Zé Novo", birth_date=dt.date(NOW.year - 10, 1, 1))
    draft = GuardianDraft("mae@x.example", "PAPER")
    link_guardian(person=guarded, draft=draft, account=None, now=NOW)
    Notice.objects.all().delete()

    outcome = invite(club, everybody=True)

    assert outcome.states == {
        ready.pk: "invite_done",
        nowhere.pk: "invite_no_address",
        one.pk: "invite_shared",
        two.pk: "invite_shared",
        taken.pk: "invite_address_in_use",
        has.pk: "invite_has_account",
        shut.pk: "invite_closed",
        young.pk: "invite_minor",
        guarded.pk: "invite_guarded",
    }
    assert [notice.email for notice in Notice.objects.all()] == ["ana@x.example"]
    assert Account.objects.get(person=ready).email == "ana@x.example"


def test_done_again_it_invites_nobody_twice_until_the_invitation_is_too_old(world: World) -> None:
    ana = member(world.other_club, "Ana Pronta", "ana@x.example")
    days = dt.timedelta(days=7)

    first, again = invite(world.other_club, ana), invite(world.other_club, ana)
    Notice.objects.update(made_at=NOW - days + dt.timedelta(minutes=1))
    still = invite(world.other_club, ana)
    Notice.objects.update(made_at=NOW - days)
    late = invite(world.other_club, ana)

    states = [item.states[ana.pk] for item in (first, again, still, late)]
    assert states == ["invite_done", "invite_sent", "invite_sent", "invite_done"]
    assert Account.objects.filter(person=ana).count() == 1


def test_members_of_another_club_are_not_invited(world: World) -> None:
    ana = member(world.club, "Ana Dela", "ana@x.example")

    with pytest.raises(RuleError, match="invite_nobody"):
        invite(world.other_club, ana)
    assert not Notice.objects.exists()


def test_nobody_chosen_is_refused(world: World) -> None:
    with pytest.raises(RuleError, match="invite_nobody"):
        invite(world.club)


def test_member_of_two_clubs_is_invited_by_the_first(world: World) -> None:
    ana = member(world.club, "Ana Dupla", "ana@x.example")
    ClubMembership.objects.create(
        person=ana, club=world.other_club, valid_from=dt.date(2026, 1, 1), is_home=False
    )

    states = [invite(club, ana).states[ana.pk] for club in (world.club, world.other_club)]

    assert states == ["invite_done", "invite_sent"]
    assert Notice.objects.count() == 1


def test_page_shows_how_each_stands_and_invites(
    world: World, bruno: Account, as_account: Callable[[Account], Client]
) -> None:
    ana = member(world.club, "Ana Pronta", "ana@x.example")
    client = as_account(bruno)
    page = f"/federation/clubs/{world.club.pk}/accounts/"

    before = words(client.get(page))
    response = client.post(f"{page}invite/", {"people": [ana.pk]}, follow=True)

    assert "can be invited" in before
    assert "no e-mail address" in before
    assert "1 – invited" in words(response)
    assert "invited before" in words(response)


def twelve_clubs() -> list[Club]:
    make_federation()
    association = make_association()
    clubs = [make_club(association, f"C{place}", f"Clube {place}") for place in range(TWELVE)]
    people = [
        Person(name=f"Sócio {place}", email=f"socio{place}@x.example")
        for place in range(TWELVE * FIFTY)
    ]
    for person in people:
        person.fold_names()
    Person.objects.bulk_create(people)
    rows = list(Person.objects.order_by("pk"))
    ClubMembership.objects.bulk_create(
        ClubMembership(person=person, club=clubs[place // FIFTY], valid_from=dt.date(2026, 1, 1))
        for place, person in enumerate(rows)
    )
    # Thirty people of each club belong to the next one as well: two clubs want them.
    ClubMembership.objects.bulk_create(
        ClubMembership(
            person=person,
            club=clubs[(place // FIFTY + 1) % TWELVE],
            valid_from=dt.date(2026, 1, 1),
            is_home=False,
        )
        for place, person in enumerate(rows)
        if place % FIFTY < 30
    )
    return clubs


def all_invited_once() -> None:
    accounts = Account.objects.filter(person__isnull=False)
    mails = Notice.objects.filter(code="notice_invitation").values_list("email", flat=True)
    assert accounts.count() == 600
    assert sorted(mails) == sorted(f"socio{place}@x.example" for place in range(600))


@pytest.mark.django_db
def test_six_hundred_members_of_twelve_clubs_one_after_the_other() -> None:
    clubs = twelve_clubs()

    done = [invite(club, everybody=True).counts["invite_done"] for club in clubs]

    # the first club takes thirty of the last one too, the others find thirty invited already
    assert done == [80, *[50] * 10, 20]
    all_invited_once()
    assert sum(invite(club, everybody=True).counts["invite_done"] for club in clubs) == 0
    all_invited_once()


@pytest.mark.django_db(transaction=True)
def test_six_hundred_members_of_twelve_clubs_at_once() -> None:
    clubs = twelve_clubs()

    refused = at_once(*[partial(invite, club, everybody=True) for club in clubs])

    assert refused == []
    all_invited_once()
