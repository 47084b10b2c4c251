"""Licence cards: the holder's page, the checker's page, the published keys, the sheets."""

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from federation.errors import RuleError
from federation.licences.selectors.cards import card_facts
from federation.licences.services.cards import (
    issue_licence_card,
    issue_licence_sheet,
    signed_address,
)
from federation.licences.services.keys import publish_licence_key, write_licence_key
from federation.licences.services.licences import cancel_licence
from federation.models import Account, IssuedDocument, Licence, LicenceKey, Person
from tests.factories.pages import ClientResponse, markup, words
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture(autouse=True)
def key_file(tmp_path: Path, settings: Settings) -> Path:
    file = tmp_path / "key.pem"
    settings.LICENCE_KEY_FILE = file
    return file


def code_of(licence: Licence) -> str:
    (facts,) = card_facts([licence], on=timezone.localdate())
    return signed_address(facts, now=timezone.now()).partition("#")[2]


@pytest.fixture
def licence(world: World) -> Licence:
    today = timezone.localdate()
    world.season.ends_on = today.replace(month=12, day=31)
    world.season.save()
    return Licence.objects.select_related("person", "season", "club").get(person__number="1001")


def test_a_player_sees_the_own_card_with_a_signed_code(
    licence: Licence, ana: Account, as_account: As
) -> None:
    page = as_account(ana).get("/licences/card/")

    assert "Abílio Exemplo" in words(page)
    assert "Licence no. 1001 Season 2026 Through Clube da Ribeira" in words(page)
    assert '<img class="qr" src="data:image/svg+xml' in markup(page)


def test_a_player_reads_how_the_own_licence_is_renewed(
    licence: Licence, ana: Account, as_account: As
) -> None:
    def renewal() -> str:
        return words(as_account(ana).get("/licences/card/")).partition("Renewal")[2]

    held = renewal()
    Licence.objects.update(cancelled_at=timezone.now())
    open_again = renewal()

    assert "Licence of 2026 issued" in held
    assert "Licence of 2026 not asked for yet · Clube da Ribeira asks for it:" in open_again
    assert "Write to the club" in open_again


def test_who_is_nobody_of_the_register_has_no_card(
    world: World, eve: Account, as_account: As
) -> None:
    assert as_account(eve).get("/licences/card/").status_code == 403


def test_anybody_checks_a_card_online(licence: Licence, reader: Client) -> None:
    code = code_of(licence)

    true = reader.post("/licences/check/", {"code": code})
    forged = reader.post("/licences/check/", {"code": code[:-6] + "AAAAAA"})
    nothing = reader.post("/licences/check/", {"code": "1001"})
    cancel_licence(licence=licence, reason="engano", account=None, now=timezone.now())
    cancelled = reader.post("/licences/check/", {"code": code})

    assert "Valid today The signature is true, and the licence counts today." in words(true)
    assert "Abílio Exemplo" in words(true)
    assert "The signature does not fit" in words(nothing)  # the words wait in the page, hidden
    assert "this card was not issued like this. Code" in words(forged)
    assert "This is not the code of a licence card. Code" in words(nothing)
    assert "The signature is true, but the licence was cancelled on" in words(cancelled)


def test_a_check_names_the_category_as_lists_do_and_the_day_it_begins(
    licence: Licence, reader: Client
) -> None:
    (facts,) = card_facts([licence], on=timezone.localdate())
    tomorrow = timezone.localdate() + dt.timedelta(days=1)

    def checked(**more: Any) -> ClientResponse:
        address = signed_address(replace(facts, **more), now=timezone.now())
        return reader.post("/licences/check/", {"code": address.partition("#")[2]})

    strong = checked(category_code="1S")
    later = checked(valid_from=tomorrow)

    assert "Category 1st ♠ Signed" in words(strong)
    assert "Not valid yet The signature is true; the licence counts from" in words(later)
    assert "counts today" not in words(later)
    assert "&quot;1S&quot;: &quot;1st \\u2660&quot;" in strong.content.decode()


def test_minors_and_hidden_players_are_initials_in_the_code(licence: Licence) -> None:
    Person.objects.filter(pk=licence.person_id).update(is_hidden=True)
    licence.person.refresh_from_db()

    (facts,) = card_facts([licence], on=timezone.localdate())

    assert (facts.name, facts.shown_name) == ("Abílio Exemplo", "A. E.")


def test_the_command_verifies_with_the_published_keys_alone(
    licence: Licence, reader: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = code_of(licence)
    published = reader.get("/licences/keys.json")
    keys = tmp_path / "keys.json"
    keys.write_bytes(published.content)

    call_command("verify_licence", code, key=keys)
    with pytest.raises(CommandError) as refused:
        call_command("verify_licence", code[:-6] + "AAAAAA", key=keys)

    today = timezone.localdate().isoformat()
    assert capsys.readouterr().out.splitlines()[:2] == [
        f"signature true, as of {today}",
        "FE 1001 Abílio Exemplo",
    ]
    assert refused.value.returncode == 2
    assert json.loads(published.content)["algorithm"] == "Ed25519"


def test_a_changed_key_leaves_the_cards_of_the_old_one_true(
    licence: Licence, reader: Client, tmp_path: Path, settings: Settings
) -> None:
    old = code_of(licence)
    settings.LICENCE_KEY_FILE = tmp_path / "second.pem"
    write_licence_key(settings.LICENCE_KEY_FILE)

    publish_licence_key(now=timezone.now())
    new = code_of(licence)

    first, second = LicenceKey.objects.order_by("pk")
    assert (first.valid_until is None, second.valid_until) == (False, None)
    assert old.split(".")[1] != new.split(".")[1]
    for code in (old, new):
        assert "counts today" in words(reader.post("/licences/check/", {"code": code}))


def test_a_key_is_readable_by_its_owner_only_and_never_overwritten(key_file: Path) -> None:
    write_licence_key(key_file)

    with pytest.raises(FileExistsError):
        write_licence_key(key_file)

    assert key_file.stat().st_mode & 0o777 == 0o600


def test_production_without_a_key_says_so_and_signs_nothing(
    licence: Licence, settings: Settings
) -> None:
    settings.LICENCE_KEY_MADE_AT_FIRST_USE = False

    with pytest.raises(RuleError, match="licence_key_missing"):
        code_of(licence)

    checks = run_checks(tags=["security"], include_deployment_checks=True)
    assert "trunfo.E001" in [check.id for check in checks]
    assert LicenceKey.objects.count() == 0


def test_sheets_hold_ten_cards_a_page_and_are_made_once_a_day(world: World, olga: Account) -> None:
    first = issue_licence_sheet(body_code="RIB", kind="club", year=2026, account=olga)
    again = issue_licence_sheet(body_code="RIB", kind="club", year=2026, account=olga)

    document = IssuedDocument.objects.get()
    assert first == again == {"document": document.code}
    assert [len(page) for page in document.content["pages"]] == [6]
    assert document.content["pages"][0][0]["name"] == "Abílio Exemplo"
    assert bytes(document.pdf).startswith(b"%PDF")


def test_a_card_to_print_carries_the_signed_code(licence: Licence) -> None:
    issue_licence_card(licence_id=licence.pk)

    content = IssuedDocument.objects.get().content
    assert content["signed"].startswith("http://127.0.0.1:8000/licences/check/#TL1.")
