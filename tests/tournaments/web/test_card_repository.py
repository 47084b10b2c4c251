"""The cards of an event for everybody, where its organiser says so: found, sorted, in one file."""

import csv
import datetime as dt
import io
import json
import re
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from federation.models import Account, DataExport, Job, JobState
from federation.services.jobs import request_job, run_job
from rulings.demo.systems import PRECISION
from tests.factories.cards import (
    BEFORE,
    BROWN,
    NATURAL,
    ask_for_cards,
    make_card,
    sign_card,
)
from tests.factories.entries import account_of, enter_pair, open_event
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.seating import BEFORE as BEFORE_PLAY
from tests.factories.seating import enter_many, make_session
from tests.personas import World
from tournaments.cards.selectors.convention_cards import pair_shown
from tournaments.cards.services.deliveries import deliver_card
from tournaments.cards.services.papers import issue_convention_card
from tournaments.models import CardCollection, ConventionCard, Event
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.seating import DrawOrder, draw_seating

As = Callable[[Account], Client]
PAIRS = (("1001", "1002", BROWN), ("1003", "1004", PRECISION), ("1005", "1006", NATURAL))


@pytest.fixture
def event(world: World) -> Event:
    """Return three pairs with submitted cards and an open repository."""
    open_event(world.event)
    ask_for_cards(world.event, is_public=True)
    for one, other, cells in PAIRS:
        people = world.members[one], world.members[other]
        enter_pair(world.event, *people)
        version = sign_card(make_card(*people, cells=cells))
        account = account_of(people[0])
        deliver_card(event=world.event, card=version.card, account=account, now=BEFORE)
    return world.event


@pytest.fixture
def printed(event: Event) -> Event:
    """Print the cards of the first and the last pair; the other one is still pending."""
    for delivery in event.card_deliveries.exclude(card__name="Precision"):
        issue_convention_card(version_id=delivery.version_id)
    return event


def names(page: str) -> list[str]:
    """Return the systems in the order of the list."""
    systems = ("Brown twos", "Precision", "Natural")
    table = page[page.index("Delivered", page.index("delivered")) :]
    return sorted((system for system in systems if system in table), key=table.index)


def run_jobs(act: str) -> None:
    for job in Job.objects.filter(act=act, state=JobState.QUEUED):
        run_job(job_id=job.pk)


def test_cards_are_searched_filtered_and_sorted(event: Event, reader: Client) -> None:
    address = f"/events/{event.pk}/cards/"

    def listed(**kwargs: str) -> list[str]:
        return names(words(reader.get(address, kwargs)))

    assert listed(sort="colour") == ["Natural", "Precision", "Brown twos"]
    assert listed(colour="BLUE") == ["Precision"]
    assert listed(colour="BROWN") == ["Brown twos", "Precision"]
    assert listed(q="precis") == ["Precision"]
    assert listed(q="fausto natural") == ["Natural"]
    assert "No card fits." in words(reader.get(address, {"q": "nobody"}))
    assert len(listed(sort="../x", colour="PINK")) == 3
    text = reader.get(address, {"colour": "BLUE", "export": "csv"}).content.decode()
    assert "Precision" in text
    assert "Natural" not in text


def test_where_the_room_is_seated_cards_go_by_table(
    world: World, event: Event, reader: Client
) -> None:
    enter_many(event, 5, club=world.club, season=world.season, first=11)
    session = make_session(event)
    draw_seating(
        session=session,
        order=DrawOrder(
            MovementChoice("HOWELL", 7, 3, 1), seed="2026", reason="test", lets_pass=True
        ),
        account=None,
        now=BEFORE_PLAY,
    )

    page = words(reader.get(f"/events/{event.pk}/cards/", {"sort": "table"}))
    reader.cookies["django_language"] = "pt-pt"
    portuguese = words(reader.get(f"/events/{event.pk}/cards/", {"sort": "table"}))

    places = re.findall(r"A\d (?:NS|EW)", page)
    assert len(places) == 3
    assert places == sorted(places, key=lambda place: (place[1], place[3:] != "EW"))
    assert set(re.findall(r"A\d (\w\w)\b", portuguese)) <= {"NS", "EO"}
    assert re.findall(r"A\d [NE]", portuguese) == [place[:4] for place in places]


def test_all_cards_are_put_into_one_file_by_a_job(
    printed: Event, reader: Client, as_account: As, eve: Account
) -> None:
    _event, address = printed, f"/events/{printed.pk}/cards/"

    missing = reader.get(f"{address}all.zip").status_code
    waiting = words(reader.post(f"{address}collect/", follow=True))
    reader.post(f"{address}collect/")
    jobs = Job.objects.filter(act="collect_cards").count()
    run_jobs("collect_cards")
    there = words(as_account(eve).get(address))
    response = reader.get(f"{address}all.zip")
    again = words(reader.post(f"{address}collect/", follow=True))

    archive = zipfile.ZipFile(io.BytesIO(response.content))
    listed = list(csv.reader(io.StringIO(archive.read("cards.csv").decode("utf-8-sig")),
                             delimiter=";"))  # fmt: skip
    assert (missing, jobs) == (404, 1)
    assert "The file is being made" in waiting
    assert "2 cards in one file (ZIP)" in there
    assert "The file is there." in again
    assert len(archive.namelist()) == 5
    assert all(
        archive.read(item).startswith(b"%PDF") for item in archive.namelist() if "cards/" in item
    )
    assert {row[3] for row in listed[1:]} == {"Brown twos", "Natural"}
    assert "Natural" in archive.read("index.html").decode()
    assert need(Job.objects.get(act="collect_cards").result)["cards"] == 2


def test_all_cards_are_one_pdf_to_print_with_a_bookmark_for_each_pair(
    printed: Event, reader: Client, as_account: As, eve: Account
) -> None:
    address = f"/events/{printed.pk}/cards/"
    missing = reader.get(f"{address}all.pdf").status_code
    reader.post(f"{address}collect/")
    run_jobs("collect_cards")

    there = words(as_account(eve).get(address))
    response = reader.get(f"{address}all.pdf")

    pdf = PdfReader(io.BytesIO(response.content))
    pairs = sorted(
        pair_shown(card_delivery.card, on=timezone.localdate())
        for card_delivery in printed.card_deliveries.exclude(card__name="Precision")
    )
    outline: list[Any] = pdf.outline
    marks = [item["/Title"] for item in outline]
    begins = [pdf.get_destination_page_number(item) or 0 for item in outline]
    assert missing == 404
    assert "All of them to print (PDF)" in there
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'attachment; filename="cards-{printed.pk}.pdf"'
    assert marks == pairs
    # Each begins on a sheet of its own; what is printed is what the single papers say.
    assert begins[0] == 0
    assert all(page % 2 == 0 for page in begins)
    for at, pair in zip(begins, pairs, strict=True):
        assert pair.split(" – ")[0] in pdf.pages[at].extract_text()
    assert pdf.attachments == {}
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Convention cards · Torneio de Outono"


def test_a_file_made_before_is_not_handed_out_when_a_card_may_no_longer_be_read(
    world: World, printed: Event, reader: Client, bruno: Account, as_account: As
) -> None:
    event, address = printed, f"/events/{printed.pk}/cards/"
    reader.post(f"{address}collect/")
    run_jobs("collect_cards")
    minor = world.members["1006"]
    minor.birth_date = timezone.localdate() - dt.timedelta(days=15 * 365)
    minor.save()

    public = reader.get(f"{address}all.zip").status_code
    as_account(bruno).post(f"{address}collect/")
    reader.post(f"{address}collect/")
    run_jobs("collect_cards")
    whole = as_account(bruno).get(f"{address}all.zip")
    part = reader.get(f"{address}all.zip")
    ask_for_cards(event)

    assert public == 404
    assert len(zipfile.ZipFile(io.BytesIO(whole.content)).namelist()) == 5
    assert len(zipfile.ZipFile(io.BytesIO(part.content)).namelist()) == 4
    assert CardCollection.objects.count() == 2
    assert reader.get(f"{address}all.zip").status_code == 404
    assert reader.post(f"{address}collect/").status_code == 404


def test_my_data_hold_my_cards_with_their_texts(world: World, event: Event) -> None:
    request_job(
        "make_data_export",
        arguments={"person_id": world.members["1001"].pk, "language": "en"},
        subject="my_data",
        account=account_of(world.members["1001"]),
    )
    run_jobs("make_data_export")
    archive = zipfile.ZipFile(io.BytesIO(bytes(DataExport.objects.get().content)))

    data = json.loads(archive.read("data.json"))

    cells = data["convention_cards"][0]["draft"]["cells"]
    assert cells["2H.description"] == "weak, 4+ hearts or 4+ spades"
    assert data["card_versions"][0]["content"]["cells"]["2H.defence"] == "double for take-out"
    assert data["card_signatures"][0]["version__number"] == 1
    assert data["card_deliveries"][0]["event__name"] == "Torneio de Outono"
    assert "Berta" not in archive.read("data.json").decode()


def test_what_a_foreign_card_says_besides_is_kept_and_shown_as_text(
    ana: Account, as_account: As
) -> None:
    page = as_account(ana)
    card = {"title": "2/1", "fields": {"approach": "javascript:alert(1)", "odd": "<b>x</b>"}}
    file = SimpleUploadedFile("card.json", json.dumps({"cards": [card]}).encode())

    response = page.post(
        "/cards/import/", {"partner": "1002", "name": "", "file": file}, follow=True
    )

    shown = response.content.decode()
    assert "bbo.fields.odd" in shown
    assert "&lt;b&gt;x&lt;/b&gt;" in shown
    assert "<b>x</b>" not in shown
    assert ConventionCard.objects.get().draft["unknown"] == {"bbo.fields.odd": "<b>x</b>"}


def test_the_form_suggests_conventions_by_all_their_names(
    world: World, event: Event, as_account: As
) -> None:
    card = ConventionCard.objects.get(player_one=world.members["1001"])

    form = (
        as_account(account_of(card.player_one))
        .get(f"/cards/{card.pk}/parts/conventions/")
        .content.decode()
    )

    assert '<option value="Negative double">Dobre Negativo · Contro Negativo</option>' in form
    assert form.count("<option value=") == 61
