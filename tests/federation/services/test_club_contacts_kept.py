"""What clubs note of people: in their own data, gone with an erasure, and after its time."""

import datetime as dt

from django.utils import timezone

from federation.bodies.services.club_list import Noted, add_contact, note_member
from federation.bodies.services.own_membership import ask_to_join
from federation.models import Account, ClubApplication, ClubContact, ClubGroup, ClubMembership
from federation.people.services.merges import merge_people
from federation.privacy.selectors.personal_data import tables_of
from federation.privacy.services.erasure import erase_person
from federation.privacy.services.retention import enforce_retention
from tests.factories.federation import make_member
from tests.personas import World

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)


def note(world: World, number: str, account: Account, text: str = "canhoto") -> ClubContact:
    membership = ClubMembership.objects.get(person=world.members[number])
    noted = Noted(note=text, consented_on=dt.date(2026, 2, 1))
    note_member(membership=membership, noted=noted, account=account, now=NOW)
    return ClubContact.objects.get(person=world.members[number])


def test_people_read_what_clubs_note_of_them(world: World, bruno: Account) -> None:
    note(world, "1001", bruno)

    tables = {data_table.key: data_table for data_table in tables_of(world.members["1001"])}

    table = tables["clubcontact"]
    assert list(table.rows.values_list(*table.fields)) == [
        ("Clube da Ribeira", "", "", "canhoto", dt.date(2026, 2, 1))
    ]


def test_notes_that_say_nothing_leave_no_row(world: World, bruno: Account) -> None:
    membership = ClubMembership.objects.get(person=world.members["1001"])
    note(world, "1001", bruno)

    note_member(membership=membership, noted=Noted(), account=bruno, now=NOW)

    assert not ClubContact.objects.exists()


def test_an_erasure_takes_notes_contacts_and_what_was_asked(
    world: World, ana: Account, bruno: Account, olga: Account
) -> None:
    person = world.members["1001"]
    note(world, "1001", bruno)
    for mail in ("ANA@jogadora.example", "outra@gente.example"):
        add_contact(
            club=world.other_club, noted=Noted(name="Ana", email=mail), account=bruno, now=NOW
        )
    ask_to_join(club=world.other_club, note="olá", account=ana, now=NOW)

    erase_person(person_id=person.pk, reason="pedido", is_forced=True, account=olga, now=NOW)

    assert list(ClubContact.objects.values_list("email", flat=True)) == ["outra@gente.example"]
    assert not ClubApplication.objects.exists()


def test_notes_go_a_year_after_the_member_left(world: World, bruno: Account) -> None:
    today = timezone.localdate(NOW)
    over, not_over = dt.date(2025, 11, 19), dt.date(2025, 11, 20)
    for number, last_day in (("1001", over), ("1002", not_over), ("1003", None)):
        note(world, number, bruno)
        ClubMembership.objects.filter(person=world.members[number]).update(
            valid_from=dt.date(2020, 1, 1), valid_until=last_day
        )
    add_contact(club=world.club, noted=Noted(name="Zélia"), account=bruno, now=NOW)

    counts = enforce_retention(now=NOW)

    assert today == dt.date(2026, 11, 20)
    assert counts["CLUB_CONTACTS"] == 1
    left = set(ClubContact.objects.values_list("person__number", flat=True))
    assert left == {"1002", "1003", None}


def test_the_list_of_a_closed_club_goes_with_its_groups(world: World, bruno: Account) -> None:
    group = ClubGroup.objects.create(club=world.club, name="Terça")
    noted = Noted(name="Zélia", groups=[group])
    add_contact(club=world.club, noted=noted, account=bruno, now=NOW)
    world.club.affiliated_until = dt.date(2025, 11, 19)
    world.club.save()

    enforce_retention(now=NOW)

    assert not ClubContact.objects.exists()
    assert not ClubGroup.objects.exists()


def test_two_people_whom_one_club_noted_are_merged(world: World, bruno: Account) -> None:
    twin = make_member("Abílio Exemplo", "5001", club=world.club, season=world.season)
    world.members["5001"] = twin
    twin.licences.all().delete()
    kept = note(world, "1001", bruno, "o primeiro")
    note(world, "5001", bruno, "o segundo")

    merge_people(
        kept=world.members["1001"], merged=twin, reason="a mesma pessoa", account=None, now=NOW
    )

    kept.refresh_from_db()
    assert (kept.person, kept.note) == (world.members["1001"], "o primeiro")
