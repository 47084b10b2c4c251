"""`manage.py begin`: from an empty database to a federation whose office can sign in."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone, translation
from pytest_django import Settings

from federation.licences.services.keys import write_licence_key
from federation.models import (
    Account,
    AuditEvent,
    Federation,
    Fee,
    FeeSchedule,
    LicenceKey,
    Mandate,
    RuleSet,
    Season,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english", "key_file")]

ASKED = {
    "name": "Federação de Ensaio",
    "short": "FDE",
    "country": "PT",
    "season": "2026",
    "rules": "fpb-rtp",
    "office": "Olga@Ensaio.example",
}
PASSWORD = "uma senha bem comprida"


@pytest.fixture
def key_file(settings: Settings, tmp_path: Path) -> Path:
    settings.LICENCE_KEY_FILE = tmp_path / "keys" / "licence.pem"
    return Path(settings.LICENCE_KEY_FILE)


def begin(monkeypatch: pytest.MonkeyPatch | None = None, **changed: Any) -> tuple[str, str]:
    """Run the command; with `typed` on stdin for the password."""
    typed = changed.pop("typed", None)
    if typed is not None and monkeypatch is not None:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    out, err = io.StringIO(), io.StringIO()
    call_command(
        "begin", stdout=out, stderr=err, password_stdin=typed is not None, **{**ASKED, **changed}
    )
    return out.getvalue(), err.getvalue()


def rows() -> dict[str, int]:
    models = (Federation, Season, RuleSet, FeeSchedule, Account, Mandate, AuditEvent)
    return {model.__name__: model._default_manager.count() for model in models}


def test_it_makes_what_a_federation_needs(key_file: Path) -> None:
    told, _err = begin()

    federation = Federation.objects.get()
    assert (federation.name, federation.short_name) == ("Federação de Ensaio", "FDE")
    assert (federation.country, federation.currency, federation.language) == ("PT", "EUR", "pt-pt")
    assert federation.begun_on == timezone.localdate()
    assert federation.regulation == "fpb-rtp"
    assert federation.ranking_rules == "default-ranking"
    assert federation.office_rules == "default-office"
    assert {row.code for row in RuleSet.objects.all()} == {
        "fpb-rtp",
        "default-ranking",
        "default-office",
    }
    assert Season.objects.get().year == 2026
    assert not Fee.objects.filter(amount_cents__isnull=False).exists()
    assert Fee.objects.exists()
    owner = Account.objects.get()
    assert owner.email == "olga@ensaio.example"
    assert [held.role for held in owner.mandates.all()] == ["OFFICE"]
    assert key_file.is_file()
    assert LicenceKey.objects.count() == 1
    assert AuditEvent.objects.filter(act="federation_begun").count() == 1
    # each rule set with its source and day, and where to go next
    assert "RTP in force from 2026-01-01" in told
    assert "/accounts/login/" in told
    assert "/admin/" in told
    assert "/desk/" in told


def test_the_office_is_invited_by_mail(client: Client) -> None:
    told, _err = begin()

    (sent,) = mail.outbox
    assert sent.to == ["olga@ensaio.example"]
    assert "An invitation was sent to olga@ensaio.example." in told
    link = next(word for word in sent.body.split() if "/invitation/" in word)
    assert client.get(link[link.index("/invitation/") :]).status_code == 200


@pytest.mark.parametrize(
    "backend",
    [
        "django.core.mail.backends.console.EmailBackend",
        "django.core.mail.backends.smtp.EmailBackend",
    ],
)
def test_without_mail_the_link_is_printed(backend: str, settings: Settings, client: Client) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = backend, "127.0.0.1", 1

    told, _err = begin()

    link = next(word for word in told.split() if "/invitation/" in word)
    assert client.get(link[link.index("/invitation/") :]).status_code == 200


def test_a_password_from_stdin_opens_the_account(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    told, _err = begin(monkeypatch, typed=f"{PASSWORD}\n")

    assert "signs in as olga@ensaio.example with its password" in told
    assert mail.outbox == []
    assert client.login(username="olga@ensaio.example", password=PASSWORD)


def test_the_second_time_nothing_is_changed() -> None:
    begin()
    before = rows()

    with pytest.raises(CommandError) as refused:
        begin(name="Another", office="another@ensaio.example")

    assert refused.value.returncode == 2
    assert str(refused.value) == (
        "There is a federation already, Federação de Ensaio; nothing was changed."
    )
    assert rows() == before


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"short": "F D E"}, "short code"),
        ({"short": "a" * 21}, "short code"),
        ({"name": "a" * 121}, "name"),
        ({"country": "XX"}, "“XX”"),
        ({"country": "Portugal"}, "“Portugal”"),
        ({"rules": "rtp"}, "“rtp”"),
        ({"rules": "default-office"}, "“default-office”"),
        ({"season": "26"}, "“26”"),
        ({"season": "2099"}, "2099"),
        ({"season": "2025"}, "1 January 2026"),
        ({"office": "olga"}, "“olga”"),
        ({"language": "fr"}, "“fr”"),
        ({"typed": "123\n"}, "password"),
        ({"typed": ""}, "password"),
        ({"name": " ", "office": ""}, "Missing: --name, --office"),
    ],
)
def test_what_is_wrong_is_named_in_one_line_and_nothing_is_made(
    changed: dict[str, str], named: str, monkeypatch: pytest.MonkeyPatch, key_file: Path
) -> None:
    with pytest.raises(CommandError) as refused:
        begin(monkeypatch, **changed)

    assert refused.value.returncode == 2
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)
    assert set(rows().values()) == {0}
    assert not key_file.exists()


def test_an_account_that_has_a_password_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    Account.objects.create_superuser("olga@ensaio.example", PASSWORD)

    with pytest.raises(CommandError, match="leave the new password out"):
        begin(monkeypatch, typed="eine andere lange Losung\n")
    assert not Federation.objects.exists()

    told, _err = begin()
    assert "signs in as olga@ensaio.example with its password" in told
    assert Account.objects.get().check_password(PASSWORD)
    assert Account.objects.get().mandates.get().role == "OFFICE"


def test_a_key_that_cannot_be_written_is_told_and_the_rest_stands(
    settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    settings.LICENCE_KEY_FILE = tmp_path / "file" / "licence.pem"

    told, err = begin()

    assert "begins with season 2026" in told
    assert "LICENCE_KEY_FILE" in err
    assert str(settings.LICENCE_KEY_FILE) in err
    assert Federation.objects.exists()


def test_a_key_that_is_there_is_kept(key_file: Path) -> None:
    key_id = write_licence_key(key_file)
    written = key_file.read_bytes()

    told, _err = begin()

    assert "is there" in told
    assert key_file.read_bytes() == written
    assert LicenceKey.objects.get().key_id == key_id


def test_the_country_only_suggests() -> None:
    begin(country="ch", language="pt-pt")

    federation = Federation.objects.get()
    assert (federation.country, federation.currency) == ("CH", "CHF")
    assert federation.language == "pt-pt"
    assert FeeSchedule.objects.get().currency == "CHF"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Rule sets in force:"), ("pt-pt", "Conjuntos de regras em vigor:")],
)
def test_it_speaks_the_language_it_is_given(language: str, sentence: str) -> None:
    with translation.override("pt-pt" if language == "en" else "en"):
        told, _err = begin(country="IE", language=language)

    assert sentence in told


@pytest.mark.parametrize(
    ("country", "zone", "told"),
    [
        ("IE", "Europe/Lisbon", "no time zone of IE. Set TIME_ZONE, then restart: Europe/Dublin"),
        ("ES", "Europe/Lisbon", "restart: Africa/Ceuta, Atlantic/Canary, Europe/Madrid"),
        ("IE", "Europe/Dublin", ""),
        ("PT", "Atlantic/Azores", ""),
    ],
)
def test_it_tells_of_a_time_zone_of_another_country(
    settings: Settings, country: str, zone: str, told: str
) -> None:
    settings.TIME_ZONE = zone

    said, _err = begin(country=country, language="en")

    assert ("no time zone of" in said) is bool(told)
    assert told in said
