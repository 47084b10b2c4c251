"""What every page has: the menu, the language, the marks, and pages for what went wrong."""

from collections.abc import Callable

import pytest
from django.template.loader import get_template
from django.test import Client

from federation.models import Account, Federation
from tests.factories.pages import words
from tests.personas import World


def test_menu_marks_where_the_reader_is(world: World, reader: Client) -> None:
    html = reader.get("/clubs/").content.decode()

    assert '<a href="/clubs/" aria-current="page">Clubs</a>' in html
    assert html.count("aria-current=") == 2  # the menu and the language


def test_keyboard_readers_can_skip_to_the_content(world: World, reader: Client) -> None:
    html = reader.get("/clubs/").content.decode()

    assert html.index('class="skip" href="#main"') < html.index("<nav")
    assert '<main id="main"' in html


def test_nothing_inline_needs_to_run(world: World, reader: Client) -> None:
    answer = reader.get("/")

    policy = answer["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    html = answer.content.decode()
    assert " style=" not in html
    assert "<style" not in html
    assert "<script>" not in html


def test_demonstration_is_marked_on_every_page(world: World, reader: Client) -> None:
    assert "Demonstration" not in reader.get("/clubs/").content.decode()
    Federation.objects.update(is_demo=True)

    assert "Demonstration: everything here is invented." in reader.get("/clubs/").content.decode()


def test_site_works_before_the_federation_is_entered(db: None, reader: Client) -> None:
    answer = reader.get("/")

    assert answer.status_code == 200
    assert words(answer).startswith("Trunfo")


def test_language_is_chosen_and_kept(world: World) -> None:
    client = Client()

    answer = client.post("/i18n/setlang/", {"language": "en", "next": "/clubs/"})

    assert answer.headers["Location"] == "/clubs/"
    assert '<html lang="en">' in client.get("/clubs/").content.decode()


def test_signed_in_readers_see_their_desk_and_the_way_out(
    world: World, eve: Account, as_account: Callable[[Account], Client]
) -> None:
    html = as_account(eve).get("/clubs/").content.decode()

    assert 'href="/desk/"' in html
    assert 'action="/accounts/logout/"' in html


def test_unknown_address_answers_in_the_sites_look(world: World, reader: Client) -> None:
    answer = reader.get("/nothing/here/")

    assert answer.status_code == 404
    assert words(answer).startswith("There is no such page")


def test_missing_mandate_is_explained(
    world: World, eve: Account, as_account: Callable[[Account], Client]
) -> None:
    answer = as_account(eve).get(f"/events/{world.event.pk}/manage/")

    assert answer.status_code == 403
    assert words(answer).startswith("You hold no mandate for this")


def test_expired_form_is_explained(world: World) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})

    answer = client.post("/accounts/login/", {"login": "x@y.example", "password": "x"})

    assert answer.status_code == 403
    assert words(answer).startswith("This form has expired")


def test_fault_of_the_site_answers_without_the_database(english: None, reader: Client) -> None:
    assert "Something broke here" in get_template("500.html").render()
    assert "The request could not be read" in get_template("400.html").render()


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
    answer = reader.get(address)

    assert answer.status_code == 200
    assert f"<h1>{title}</h1>" in " ".join(answer.content.decode().split()).replace(
        "<h1> ", "<h1>"
    ).replace(" </h1>", "</h1>")
    assert '<main id="main"' in answer.content.decode()


def test_second_step_of_signing_in_has_the_sites_look(
    world: World, eve: Account, as_account: Callable[[Account], Client]
) -> None:
    client = as_account(eve)

    assert 'class="btn"' in client.get("/accounts/2fa/").content.decode()
    assert "css/trunfo" in client.get("/accounts/password/change/").content.decode()
