"""What a club tells of itself: written in one form, looked at before it is kept, read by all."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from io import BytesIO

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from federation.mail.services.sending import send_notices
from federation.models import (
    Account,
    AuditEvent,
    Club,
    ClubPage,
    FederationLogo,
    FederationOutline,
    Notice,
)
from tests.factories.federation import make_federation
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]
SQUARE = (
    b'{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":'
    b'{"type":"Polygon","coordinates":[[[-9.5,37],[-6.2,37],[-6.2,42],[-9.5,42],[-9.5,37]]]}}]}'
)
FILLED = {
    "about": "Jogamos desde 1978.",
    "address": "Rua da Ribeira, 5\n4050-000 Porto",
    "place": "41.14060, -8.61300",
    "tuesday": "21:00",
    "saturday": "15:00",
    "price": "sócios 4 €",
    "takes_messages": "on",
    "colour": "#7A1F2B",
}


@pytest.fixture
def outline(world: World) -> FederationOutline:
    rings = [[[-9500, 37000], [-6200, 37000], [-6200, 42000], [-9500, 42000], [-9500, 37000]]]
    return FederationOutline.objects.create(federation=make_federation(), rings=rings)


def address(club: Club) -> str:
    return f"/federation/clubs/{club.pk}/page/"


def test_club_writes_its_page_and_everybody_reads_it(
    world: World, bruno: Account, reader: Client, as_account: As, outline: FederationOutline
) -> None:
    written = as_account(bruno).post(address(world.club), FILLED)
    response = reader.get("/clubs/RIB/")
    text = words(response)

    assert written.status_code == 302
    assert written["Location"] == "/clubs/RIB/"
    assert "Jogamos desde 1978." in text
    assert "Tuesday 21:00 Saturday 15:00" in text
    assert "sócios 4 €" in text
    assert 'href="geo:41.1406,-8.613"' in response.content.decode()
    assert "<circle" in response.content.decode()
    assert AuditEvent.objects.filter(act="club_page_changed").exists()


def test_form_begins_with_what_the_page_says(world: World, bruno: Account, as_account: As) -> None:
    client = as_account(bruno)
    client.post(address(world.club), FILLED)

    form = client.get(address(world.club)).context["form"]

    assert form["place"].value() == "41.1406, -8.613"
    assert form["tuesday"].value() == "21:00"
    assert form["takes_messages"].value() is True


@pytest.mark.parametrize("who", ["carla", "ana"])
def test_page_is_written_by_the_club_and_the_office_alone(
    who: str, request: pytest.FixtureRequest, world: World, olga: Account, as_account: As
) -> None:
    account = request.getfixturevalue(who)

    assert as_account(account).post(address(world.club), FILLED).status_code in {403, 404}
    assert not ClubPage.objects.exists()
    assert as_account(olga).post(address(world.club), FILLED).status_code == 302


def test_another_club_s_page_is_not_written(world: World, bruno: Account, as_account: As) -> None:
    assert as_account(bruno).post(address(world.other_club), FILLED).status_code in {403, 404}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"place": "somewhere"}, "no place on the map"),
        ({"place": "138.7, 9"}, "no place on the map"),
        ({"colour": "#ffee88"}, "cannot be read on white"),
    ],
)
def test_what_cannot_be_shown_is_refused(
    wrong: dict[str, str], said: str, world: World, bruno: Account, as_account: As
) -> None:
    response = as_account(bruno).post(address(world.club), {**FILLED, **wrong})

    assert response.status_code == 409
    assert said in words(response)
    assert not ClubPage.objects.exists()


def test_page_wears_the_club_s_colours_and_logo(
    world: World, bruno: Account, reader: Client, as_account: As
) -> None:
    picture = BytesIO()
    Image.new("RGB", (300, 200), "#7a1f2b").save(picture, format="PNG")
    file = SimpleUploadedFile("logo.png", picture.getvalue(), "image/png")
    as_account(bruno).post(address(world.club), {**FILLED, "logo": file})

    page = reader.get("/clubs/RIB/").content.decode()
    sheet = reader.get("/clubs/RIB/colours/7a1f2b-none.css")

    assert "/clubs/RIB/colours/7a1f2b-none.css" in page
    assert f"/federation/logo/{FederationLogo.objects.get().sha256}.png" in page
    assert b"--felt:#7a1f2b;" in sheet.content
    assert reader.get("/clubs/RIB/colours/000000-none.css").status_code == 404

    as_account(bruno).post(address(world.club), {**FILLED, "without_logo": "on"})
    assert "/federation/logo/" not in reader.get("/clubs/RIB/").content.decode()


def test_without_an_outline_there_is_no_picture(
    world: World, bruno: Account, reader: Client, as_account: As
) -> None:
    as_account(bruno).post(address(world.club), FILLED)

    page = reader.get("/clubs/RIB/").content.decode()

    assert "geo:41.1406,-8.613" in page
    assert 'class="outline"' not in page


def test_a_place_beyond_the_outline_has_no_dot(
    world: World, reader: Client, outline: FederationOutline
) -> None:
    ClubPage.objects.create(club=world.club, latitude=Decimal("32.65"), longitude=Decimal("-16.91"))

    assert 'class="outline"' not in reader.get("/clubs/RIB/").content.decode()


def test_office_brings_the_outline_and_takes_it_away(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    file = SimpleUploadedFile("land.geojson", SQUARE, "application/geo+json")
    office = as_account(olga)

    assert as_account(bruno).post("/federation/outline/", {}).status_code == 403
    office.post("/federation/outline/", {"file": file})
    rings = FederationOutline.objects.get().rings
    refused = office.post("/federation/outline/", {"file": SimpleUploadedFile("x", b"{}")})
    assert refused.status_code == 409
    office.post("/federation/outline/", {})

    assert rings[0][0] == [-9500, 37000]
    assert not FederationOutline.objects.exists()


LETTER = {"name": "Zita", "email": "zita@mail.example", "text": "Há lugar na terça?"}


def test_a_message_reaches_the_club_and_nothing_of_it_stays(world: World, reader: Client) -> None:
    cache.clear()
    Club.objects.filter(pk=world.club.pk).update(email="clube@ribeira.example")

    page = reader.get("/clubs/RIB/")
    response = reader.post("/clubs/RIB/write/", LETTER)
    send_notices(now=dt.datetime.now(dt.UTC))

    assert "clube@ribeira.example" not in page.content.decode()
    assert response["Location"] == "/clubs/RIB/"
    (sent,) = mail.outbox
    assert sent.to == ["clube@ribeira.example"]
    assert "Há lugar na terça?" in sent.body
    assert "zita@mail.example" in sent.body
    row = Notice.objects.get(code="notice_club_contact")
    assert (row.sealed, row.values) == ("", {})


def test_a_club_without_address_is_written_to_at_its_secretary(
    world: World, bruno: Account, reader: Client
) -> None:
    cache.clear()
    Club.objects.filter(pk=world.club.pk).update(email="")

    reader.post("/clubs/RIB/write/", LETTER)

    assert Notice.objects.get(code="notice_club_contact").email == bruno.email


def test_a_club_may_want_no_messages(world: World, reader: Client) -> None:
    cache.clear()
    ClubPage.objects.create(club=world.club, takes_messages=False)

    assert "Write to the club" not in words(reader.get("/clubs/RIB/"))
    assert reader.post("/clubs/RIB/write/", LETTER).status_code == 409


def test_one_sender_writes_so_often_only(world: World, reader: Client) -> None:
    cache.clear()
    Club.objects.filter(pk=world.club.pk).update(email="clube@ribeira.example")

    status_codes = [reader.post("/clubs/RIB/write/", LETTER).status_code for _ in range(6)]

    assert status_codes == [302] * 5 + [429]


def test_programs_read_the_page_and_no_address(world: World, client: Client) -> None:
    Club.objects.filter(pk=world.club.pk).update(email="clube@ribeira.example")
    before = client.get("/api/v1/clubs/RIB/").json()
    ClubPage.objects.create(
        club=world.club, latitude=Decimal("41.1406"), longitude=Decimal("-8.613"),
        days={"2": "21:00"},
    )  # fmt: skip

    data = client.get("/api/v1/clubs/RIB/").json()

    assert before["page"] is None
    assert data["email"] == ""
    assert data["page"]["days"] == [{"weekday": 2, "hours": "21:00"}]
    assert data["page"]["latitude"] == "41.14060"
