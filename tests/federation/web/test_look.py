"""What every page has: the menu, the language, the marks, and pages for what went wrong."""

import re
from collections.abc import Callable

import pytest
from django.template.loader import get_template
from django.test import Client
from pytest_django import Settings

from federation.models import Account, Federation
from federation.web.cut_addresses import page_above
from tests.factories.pages import markup, words
from tests.factories.rulings import make_incident
from tests.factories.scoring import publish_results
from tests.factories.seating import make_session
from tests.personas import World

FORM = "application/x-www-form-urlencoded"


def test_menu_marks_where_the_reader_is(world: World, reader: Client) -> None:
    html = markup(reader.get("/clubs/"))

    assert '<a href="/clubs/" aria-current="page">Clubs</a>' in html
    assert html.count("aria-current=") == 2  # the menu and the language


@pytest.mark.parametrize(
    ("address", "marked"),
    [
        ("/events/{event}/", "calendar"),  # nothing to rank yet
        ("/events/{event}/boards/", "results"),
        ("/events/{event}/regulation/", "calendar"),
        ("/events/{event}/log/", "calendar"),
        ("/events/{event}/manage/", "calendar"),
        ("/clubs/RIB/", "clubs"),
        ("/sessions/{session}/", "calendar"),
        ("/sessions/{session}/desk/", "calendar"),
        ("/laws/27/", "laws"),
    ],
)
def test_menu_marks_the_part_of_the_site_a_page_belongs_to(
    world: World,
    carla: Account,
    as_account: Callable[[Account], Client],
    address: str,
    marked: str,
) -> None:
    session = make_session(world.event)
    page = address.format(event=world.event.pk, session=session.pk)
    html = markup(as_account(carla).get(page))

    menu = html[html.index('<div class="bar">') : html.index("<main")]
    assert re.findall(r'href="/(\w+)/" aria-current="true"', menu) == [marked] * bool(marked)
    assert 'aria-current="page"' not in menu


def test_every_page_of_an_event_leads_to_its_results(world: World, reader: Client) -> None:
    page = f"/events/{world.event.pk}/regulation/"
    boards = f'href="/events/{world.event.pk}/boards/"'
    assert boards not in reader.get(page).content.decode()

    publish_results(world.event)

    assert boards in reader.get(page).content.decode()


def test_keyboard_readers_can_skip_to_the_content(world: World, reader: Client) -> None:
    html = markup(reader.get("/clubs/"))

    assert html.index('class="skip" href="#main"') < html.index("<nav")
    assert '<main id="main"' in html


def test_nothing_inline_needs_to_run(world: World, reader: Client) -> None:
    response = reader.get("/")

    policy = response["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    html = response.content.decode()
    assert " style=" not in html
    assert "<style" not in html
    assert "<script>" not in html


def test_demonstration_is_marked_on_every_page(world: World, reader: Client) -> None:
    assert "Demonstration" not in reader.get("/clubs/").content.decode()
    Federation.objects.update(is_demo=True)

    assert "Demonstration: everything here is invented." in reader.get("/clubs/").content.decode()


def test_site_works_before_the_federation_is_entered(db: None, reader: Client) -> None:
    response = reader.get("/")

    assert response.status_code == 200
    assert words(response).startswith("Trunfo")


def test_language_is_chosen_and_kept(world: World) -> None:
    client = Client()

    response = client.post("/i18n/setlang/", {"language": "en", "next": "/clubs/"})

    assert response.headers["Location"] == "/clubs/"
    assert '<html lang="en">' in client.get("/clubs/").content.decode()


def test_signed_in_readers_see_their_desk_and_the_way_out(
    world: World, eve: Account, as_account: Callable[[Account], Client]
) -> None:
    html = as_account(eve).get("/clubs/").content.decode()

    assert 'href="/desk/"' in html
    assert 'action="/accounts/logout/"' in html


def test_unknown_address_answers_in_the_sites_look(world: World, reader: Client) -> None:
    response = reader.get("/nothing/here/")

    assert response.status_code == 404
    assert words(response).startswith("There is no such page")


def test_missing_mandate_is_explained(
    world: World, eve: Account, as_account: Callable[[Account], Client]
) -> None:
    response = as_account(eve).get(f"/events/{world.event.pk}/manage/")

    assert response.status_code == 403
    assert words(response).startswith("You hold no mandate for this")


def test_expired_form_is_explained(world: World) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})

    response = client.post("/accounts/login/", {"login": "x@y.example", "password": "x"})

    assert response.status_code == 403
    assert words(response).startswith("This form has expired")


def test_fault_of_the_site_answers_without_the_database(english: None, reader: Client) -> None:
    assert "Something broke here" in get_template("500.html").render()
    assert "The request could not be read" in get_template("400.html").render()


def test_an_address_only_forms_send_to_leads_back(
    world: World, carla: Account, as_account: Callable[[Account], Client]
) -> None:
    call = make_incident(world.event)
    before = {"referer": f"http://testserver/events/{world.event.pk}/log/?page=2"}

    response = as_account(carla).get(f"/calls/{call.pk}/facts/told/", headers=before)

    html = response.content.decode()
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert words(response).startswith("There is nothing to open here")
    assert f'href="/events/{world.event.pk}/log/?page=2"' in html
    assert f'href="/calls/{call.pk}/"' in html


def test_what_is_sent_to_a_page_for_reading_is_told_so(world: World, reader: Client) -> None:
    elsewhere = reader.post("/clubs/", headers={"referer": "https://elsewhere.example/"})
    program = reader.post("/api/v1/clubs/")

    assert elsewhere.status_code == 405
    assert words(elsewhere).startswith("This page is only read")
    assert "elsewhere.example" not in elsewhere.content.decode()
    assert program["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/calls/1/close/", "/calls/1/"),
        ("/sessions/1/rounds/call/", "/sessions/1/rounds/"),
        ("/penalties/1/take-back/", ""),
        ("/events/new/check/", "/events/new/"),
    ],
)
def test_the_nearest_page_above_is_one_that_opens(path: str, above: str) -> None:
    assert page_above(path) == above


def test_too_much_at_once_is_told_so(world: World, reader: Client, settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10

    response = reader.post("/i18n/setlang/", "language=" + "en" * 20, content_type=FORM)

    assert response.status_code == 413
    assert words(response).startswith("This is too large")


def test_too_many_attempts_are_told_so(world: World, reader: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/ip"}
    address = "/accounts/password/reset/"
    reader.post(address, {"email": "eve@example.org"})

    response = reader.post(address, {"email": "eve@example.org"})

    assert response.status_code == 429
    assert words(response).startswith("Too many attempts")


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/accounts/login/", "Sign in"),
        ("/accounts/password/reset/", "Password Reset"),
        ("/accounts/signup/", "Sign Up Closed"),
    ],
)
def test_pages_of_accounts_have_the_sites_look(
    world: World, reader: Client, address: str, title: str
) -> None:
    response = reader.get(address)

    assert response.status_code == 200
    assert f"<h1>{title}</h1>" in " ".join(response.content.decode().split()).replace(
        "<h1> ", "<h1>"
    ).replace(" </h1>", "</h1>")
    assert '<main id="main"' in response.content.decode()


def test_second_step_of_signing_in_has_the_sites_look(
    world: World, eve: Account, as_account: Callable[[Account], Client]
) -> None:
    client = as_account(eve)

    assert re.search(r'class="btn\s*"', client.get("/accounts/2fa/").content.decode())
    assert "css/trunfo" in client.get("/accounts/password/change/").content.decode()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("pt-PT", "Quem iniciou a sessão por um navegador envia também o código da página"),
        ("en", "Whoever is signed in by a browser sends the token of the page along"),
    ],
)
def test_the_api_asks_a_browser_for_the_pages_token_in_the_readers_language(
    world: World, ana: Account, language: str, told: str
) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": language})
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")

    response = client.post("/api/v1/events/", {})

    assert (response.status_code, response["Content-Type"]) == (403, "application/problem+json")
    assert response.json()["detail"].startswith(told)


@pytest.mark.parametrize(
    ("language", "told"),
    [("pt-PT", "Este formulário expirou"), ("en", "This form has expired")],
)
def test_a_form_that_expired_says_so_in_the_readers_language(
    world: World, language: str, told: str
) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": language})

    response = client.post("/accounts/login/", {})

    assert response.status_code == 403
    assert told in words(response)
