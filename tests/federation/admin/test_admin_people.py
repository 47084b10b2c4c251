"""People in the admin: files of the filtered list, photos, acts, merged rows."""

import datetime as dt
from collections.abc import Callable
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook
from PIL import Image

from federation.models import (
    Account,
    ClubMembership,
    Consent,
    CouncilSeat,
    Person,
    Qualification,
    Transfer,
)
from federation.people.services.merges import merge_people
from tests.factories.federation import make_person
from tests.factories.pages import ClientResponse, told
from tests.personas import World

SignIn = Callable[[Account], Client]
LIST = "/admin/federation/person/"


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


def act(office: Client, model: str, name: str, row: int, **filled: object) -> ClientResponse:
    address = reverse(f"admin:federation_{model}_act", args=[name])
    return office.post(f"{address}?ids={row}", filled, follow=True)


def said(response: ClientResponse) -> list[str]:
    return [str(message) for message in response.context["messages"]]


def test_the_list_is_given_as_it_is_filtered(world: World, office: Client) -> None:
    Person.objects.filter(number="1002").update(phone="+351 210 000 000")

    as_csv = office.get(f"{LIST}export/", {"q": "exemplo", "export": "csv"})
    as_xlsx = office.get(f"{LIST}export/", {"licensed": "no", "export": "xlsx"})

    lines = as_csv.content.decode().split("\r\n")
    assert lines[0].startswith("\ufeffNumber;Name;Full name;Birth date;")
    assert lines[1:] == [
        "1001;Abílio Exemplo;;;;;;;;Clube da Ribeira;;",
        "1002;Berta Exemplo;;;;;;'+351 210 000 000;;Clube da Ribeira;;",
        "",
    ]
    assert load_workbook(BytesIO(as_xlsx.content)).active.max_row == 1
    assert office.get(f"{LIST}export/").status_code == 404


def test_files_are_for_the_office_only(
    world: World, bruno: Account, reader: Client, as_account: SignIn
) -> None:
    assert as_account(bruno).get(f"{LIST}export/", {"export": "csv"}).status_code in {302, 403}
    assert reader.get(f"{LIST}export/", {"export": "csv"}).status_code == 302


def test_the_list_links_to_its_files(world: World, office: Client) -> None:
    page = office.get(LIST, {"q": "exemplo", "p": "0"}).content.decode()

    assert "/admin/federation/person/export/?q=exemplo&amp;export=csv" in page


def test_merged_rows_stay_out_of_the_list_and_are_only_looked_at(
    world: World, office: Client
) -> None:
    merged = make_person("A. Exemplo", "1099")
    kept = world.members["1001"]
    merge_people(kept=kept, merged=merged, reason="same", account=None, now=timezone.now())

    shown = office.get(LIST, {"q": "exemplo"}).context["cl"].result_list
    result_list = office.get(LIST, {"merged": "yes"}).context["cl"].result_list
    page = office.get(f"{LIST}{merged.pk}/change/")

    assert [person.number for person in shown] == ["1001", "1002"]
    assert [person.number for person in result_list] == ["1099"]
    assert 'name="_save"' not in page.content.decode()
    assert f'href="/admin/federation/person/{kept.pk}/change/"' in page.content.decode()


def test_a_photo_is_kept_and_shown(world: World, office: Client) -> None:
    person = world.members["1001"]
    written = BytesIO()
    Image.new("RGB", (60, 80), "teal").save(written, format="JPEG")
    file = SimpleUploadedFile("eu.jpg", written.getvalue(), "image/jpeg")

    done = act(office, "person", "store-photo", person.pk, photo=file)
    wrong = act(
        office,
        "person",
        "store-photo",
        person.pk,
        photo=SimpleUploadedFile("eu.jpg", b"no picture"),
    )

    assert said(done) == ["Abílio Exemplo: photo kept"]
    assert f'src="/people/{person.pk}/photo.jpg"' in done.content.decode()
    assert said(wrong) == [
        "Abílio Exemplo: This file is no JPEG, PNG or WebP picture that can be read."
    ]


def test_acts_on_a_person_call_their_services(world: World, office: Client) -> None:
    person = world.members["1001"]
    club = world.other_club.pk

    answers = [
        act(office, "person", "join-club", person.pk, club=club, valid_from="2026-02-01"),
        act(office, "person", "transfer", person.pk, club=club, valid_from="2026-03-01"),
        act(
            office, "person", "record-consent", person.pk,
            what="NEWSLETTER", is_given="yes", how="PAPER",
        ),
        act(
            office, "person", "qualify", person.pk,
            register="DIRECTOR", grade="CLUB", valid_from="2026-01-01", reason="exam",
        ),
        act(
            office, "person", "seat", person.pk,
            council="BOARD", position="MEMBER", valid_from="2026-01-01",
        ),
    ]  # fmt: skip

    assert [said(answer)[-1].split(": ", 1)[1] for answer in answers] == [
        "member of Clube do Castelo",
        "the transfer waits in the list of transfers",
        "consent recorded",
        "entered in the register until 31 December 2029",
        "seated",
    ]
    assert ClubMembership.objects.filter(person=person).count() == 2
    assert Transfer.objects.get().person == person
    assert Consent.objects.get().is_given
    assert (Qualification.objects.count(), CouncilSeat.objects.count()) == (1, 1)


def test_entries_are_renewed_ended_and_seats_left(world: World, office: Client) -> None:
    person = world.members["1001"]
    act(
        office, "person", "qualify", person.pk,
        register="DIRECTOR", grade="CLUB", valid_from="2026-01-01", valid_until="2026-02-01",
        reason="exam",
    )  # fmt: skip
    act(
        office, "person", "seat", person.pk,
        council="BOARD", position="MEMBER", valid_from="2026-01-01",
    )  # fmt: skip
    entry, seat = Qualification.objects.get(), CouncilSeat.objects.get()

    renewed = act(office, "qualification", "renew", entry.pk, grade="NATIONAL", reason="course")
    left = act(office, "councilseat", "end", seat.pk, last_day="2026-05-31")
    gone = act(office, "clubmembership", "end", person.memberships.get().pk, last_day="2026-05-31")

    assert "renewed until" in said(renewed)[0]
    assert Qualification.objects.filter(grade="NATIONAL").exists()
    seat.refresh_from_db()
    assert seat.valid_until == dt.date(2026, 5, 31)
    assert "term of office ended" in said(left)[0]
    assert "membership ended" in said(gone)[0]


def test_a_merge_is_undone_from_its_row(world: World, office: Client) -> None:
    merged = make_person("A. Exemplo")
    merge = merge_people(
        kept=world.members["1001"], merged=merged, reason="same", account=None, now=timezone.now()
    )

    answer = act(office, "personmerge", "undo", merge.pk)

    merged.refresh_from_db()
    assert merged.merged_into is None
    assert "undone: every row is back where it was" in said(answer)[0]


def test_a_birth_date_in_the_future_is_refused_where_it_is_typed(
    world: World, office: Client
) -> None:
    person = world.members["1001"]
    address = f"{LIST}{person.pk}/change/"
    form = office.get(address).context["adminform"].form
    filled = {name: form[name].value() or "" for name in form.fields}

    response = office.post(address, {**filled, "birth_date": "2999-01-01"})

    assert response.status_code == 200
    assert "nobody is born in the future" in told(response.content.decode()).lower()


def test_a_number_that_was_given_cannot_be_typed_over(world: World, office: Client) -> None:
    form = office.get(f"{LIST}{world.members['1001'].pk}/change/").context["adminform"].form
    visitor = office.get(f"{LIST}{make_person('Visita').pk}/change/").context["adminform"].form

    assert "number" not in form.fields
    assert "number" in visitor.fields


def test_a_club_leads_to_its_members_and_its_closing(world: World, office: Client) -> None:
    page = office.get(f"/admin/federation/club/{world.club.pk}/change/").content.decode()

    assert f'href="/federation/clubs/{world.club.pk}/members/"' in page
    assert f'href="/federation/clubs/{world.club.pk}/close/"' in page
    assert 'name="affiliated_until"' not in page


def test_removing_is_never_the_first_act_of_the_list(world: World, office: Client) -> None:
    actions = [
        name for name, _label in office.get(LIST).context["action_form"]["action"].field.choices
    ]

    assert actions[-1] == "delete_selected"
    assert "issue-licence" in actions[:-1]


def test_a_licence_by_hand_says_where_its_payment_is_asked_for(
    world: World, office: Client
) -> None:
    person = Person.objects.get(number="1002")

    page = office.get(f"{LIST}act/issue-licence/?ids={person.pk}").content.decode()

    assert "The next page asks for what is due." in page
    assert f'<a href="{reverse("licence-office")}">' in page


def test_a_birth_date_stands_as_the_language_writes_it(world: World, office: Client) -> None:
    person = Person.objects.get(number="1002")
    Person.objects.filter(pk=person.pk).update(birth_date=dt.date(1961, 4, 12))
    office.cookies["django_language"] = "pt-pt"

    page = office.get(f"{LIST}{person.pk}/change/").content.decode()

    assert 'value="12/04/1961"' in page


def test_the_office_goes_from_a_player_to_the_record(
    world: World, office: Client, client: Client
) -> None:
    person = Person.objects.get(number="1002")
    record = f"{LIST}{person.pk}/change/"

    assert record in office.get(f"/players/{person.pk}/").content.decode()
    assert record not in client.get(f"/players/{person.pk}/").content.decode()
