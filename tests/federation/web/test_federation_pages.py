"""The guided page a federation begins on, and the office's page of who it is."""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image
from pypdf import PdfReader
from pytest_django import Settings

from federation.errors import RuleError
from federation.models import (
    Account,
    Approval,
    AuditEvent,
    Federation,
    FederationLogo,
    FeeSchedule,
    IssuedDocument,
    Mandate,
    RuleSet,
    Season,
)
from federation.money.services.fee_papers import issue_fee_schedule
from federation.papers.services.documents import render_again
from federation.selectors.identity import federation_identity
from federation.selectors.missing import what_is_missing
from federation.selectors.rule_sets import regulation_row
from federation.services.approvals import agree_to_approval
from federation.services.rule_sets import load_rule_set
from tests.factories.federation import (
    PASSWORD,
    give_mandate,
    make_account,
    make_federation,
    make_season,
)
from tests.factories.pages import words
from tests.personas import World
from tests.shipped_figures import shipped_mapping

pytestmark = pytest.mark.django_db

SignIn = Callable[[Account], Client]
WANTED = {
    "name": "Federação de Ensaio",
    "short_name": "FDE",
    "country": "PT",
    "season": "2026",
    "regulation": "fpb-rtp",
    "language": "pt-pt",
}
# ISO 13616's own example of a Portuguese account.
IBAN = "PT50 0002 0123 1234 5678 9015 4"


@pytest.fixture
def root(db: None, settings: Settings, tmp_path: Path) -> Account:
    settings.LICENCE_KEY_FILE = tmp_path / "licence.pem"
    settings.SECOND_FACTOR_KEY_FILE = tmp_path / "second-factor.key"
    return Account.objects.create_superuser("raiz@site.example", PASSWORD)


def told(row: Federation, **changed: str) -> dict[str, str]:
    """Return the federation's form, unchanged except for some values."""
    return {
        "name": row.name,
        "short_name": row.short_name,
        "currency": row.currency,
        "country": row.country,
        **changed,
    }


def picture(kind: str = "PNG", size: tuple[int, int] = (60, 30)) -> bytes:
    written = BytesIO()
    Image.new("RGB", size, "#1a5276").save(written, format=kind)
    return written.getvalue()


# --- the guided page -------------------------------------------------------------------------
def test_the_first_sign_in_is_led_to_the_page_that_begins(root: Account, client: Client) -> None:
    signed_in = client.post(
        "/accounts/login/", {"login": root.email, "password": PASSWORD}, follow=True
    )

    assert signed_in.redirect_chain[-1][0] == "/federation/begin/"


def test_the_page_begins_a_federation(root: Account, as_account: SignIn) -> None:
    browser = as_account(root)

    page = browser.get("/federation/begin/").content.decode()
    response = browser.post("/federation/begin/", WANTED)

    assert "RTP in force from 1 January 2026" in page  # each shipped rule set with its source
    assert "Europe/Lisbon" in page
    assert (response.status_code, response["Location"]) == (302, "/federation/")
    assert Federation.objects.get().name == "Federação de Ensaio"
    assert Mandate.objects.get().account == root
    assert Season.objects.get().year == 2026
    assert FeeSchedule.objects.count() == 1
    assert browser.get("/desk/").status_code == 200


def test_the_page_makes_the_keys(root: Account, as_account: SignIn, tmp_path: Path) -> None:
    as_account(root).post("/federation/begin/", WANTED)

    for name in ("licence.pem", "second-factor.key"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("setting", "what", "command"),
    [
        ("LICENCE_KEY", "No key signs the licence cards", "licence_key --new"),
        ("SECOND_FACTOR_KEY", "No key keeps the second sign-in", "second_factor_key --new"),
    ],
)
def test_a_key_that_is_not_there_is_missing(
    root: Account, as_account: SignIn, settings: Settings, tmp_path: Path,
    setting: str, what: str, command: str,
) -> None:  # fmt: skip
    browser = as_account(root)
    browser.post("/federation/begin/", WANTED)
    setattr(settings, f"{setting}_MADE_AT_FIRST_USE", False)
    assert what not in browser.get("/federation/").content.decode()

    lost = tmp_path / "lost.key"
    setattr(settings, f"{setting}_FILE", lost)

    page = browser.get("/federation/").content.decode()
    assert what in page
    assert f"{command} {lost}" in page
    assert what in browser.get("/desk/").content.decode()


def test_a_key_that_cannot_be_made_is_told(
    root: Account, as_account: SignIn, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    settings.SECOND_FACTOR_KEY_FILE = tmp_path / "file" / "second-factor.key"

    page = as_account(root).post("/federation/begin/", WANTED, follow=True).content.decode()

    assert "The key of the second sign-in step is still missing" in page
    assert Federation.objects.exists()


def test_what_is_wrong_is_told_on_the_page(root: Account, as_account: SignIn) -> None:
    response = as_account(root).post("/federation/begin/", {**WANTED, "short_name": "F D E"})

    assert response.status_code == 200
    assert "A short code is one word" in response.content.decode()
    assert not Federation.objects.exists()


def test_it_begins_once(root: Account, as_account: SignIn) -> None:
    make_federation()

    response = as_account(root).post("/federation/begin/", WANTED)

    assert response["Location"] == "/federation/"
    assert Federation.objects.get().short_name == "FE"


def test_only_whoever_installed_the_site_begins(eve: Account, as_account: SignIn) -> None:
    assert as_account(eve).get("/federation/begin/").status_code == 403


def test_a_superuser_without_a_mandate_is_led_on(
    world: World, root: Account, as_account: SignIn
) -> None:
    desk = as_account(root).get("/desk/").content.decode()

    assert "/admin/" in desk
    assert "/federation/" in desk
    assert "The federation has no IBAN" in desk


# --- who it is -------------------------------------------------------------------------------
def test_the_office_says_who_the_federation_is(olga: Account, as_account: SignIn) -> None:
    row, browser = Federation.objects.get(), as_account(olga)

    response = browser.post(
        "/federation/",
        told(row, iban=IBAN, tax_number="500 000 000", address="Rua 1\nPorto", email="f@f.example"),
    )

    assert response.status_code == 302
    identity = federation_identity()
    assert identity.iban == "PT50000201231234567890154"
    assert identity.iban_printed == IBAN
    assert (identity.tax_number, identity.address) == ("500 000 000", "Rua 1\nPorto")
    event = AuditEvent.objects.get(act="federation_changed")
    assert event.account == olga
    assert set(event.details["fields"]) == {
        "federation:iban",
        "federation:tax_number",
        "federation:address",
        "federation:email",
    }
    home = browser.get("/").content.decode()
    assert "Rua 1<br>Porto" in home
    assert "f@f.example" in home
    trail = browser.get("/federation/audit-trail/").content.decode()
    assert "Details of the federation changed" in trail
    history = browser.get(f"/federation/history/federation/{row.pk}/")
    assert "PT50000201231234567890154" in history.content.decode()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"iban": "PT50 0002 0123 1234 5678 9015 5"}, "check digits"),
        ({"country": "PT", "tax_number": "501 964 842"}, "501 964 842 is no tax number"),
        ({"colour": "#ffee00"}, "choose a darker colour"),
        ({"colour": "red"}, "A colour is written"),
        ({"short_name": "F E"}, "one word"),
        ({"currency": "EURO"}, "at most 3 characters"),
    ],
)
def test_what_is_wrong_is_refused_and_nothing_changes(
    changed: dict[str, str], said: str, olga: Account, as_account: SignIn
) -> None:
    row = Federation.objects.get()

    response = as_account(olga).post("/federation/", told(row, **changed))

    assert response.status_code == 200
    assert said in response.content.decode()
    assert not AuditEvent.objects.filter(act="federation_changed").exists()


def test_an_earlier_tax_number_hinders_nothing_else(olga: Account, as_account: SignIn) -> None:
    Federation.objects.update(country="PT", tax_number="501 964 842")

    response = as_account(olga).post("/federation/", told(Federation.objects.get(), phone="21"))

    assert response.status_code == 302
    assert Federation.objects.get().phone == "21"


def test_nobody_else_changes_it(bruno: Account, as_account: SignIn) -> None:
    browser = as_account(bruno)

    assert browser.get("/federation/").status_code == 403
    for address in ("logo", "rules", "fees"):
        assert browser.post(f"/federation/{address}/").status_code == 403


def test_colours_come_as_a_sheet_of_their_own(olga: Account, as_account: SignIn) -> None:
    browser = as_account(olga)
    browser.post("/federation/", told(Federation.objects.get(), colour="#1A5276"))

    home = browser.get("/").content.decode()
    sheet = browser.get("/federation/colours/1a5276-none.css")

    assert "/federation/colours/1a5276-none.css" in home
    assert sheet["Content-Type"].startswith("text/css")
    assert "--felt:#1a5276;" in sheet.content.decode()
    assert browser.get("/federation/colours/ff0000-none.css").status_code == 404


# --- the logo ----------------------------------------------------------------------------------
def test_a_logo_is_drawn_anew_and_shown(olga: Account, as_account: SignIn) -> None:
    browser = as_account(olga)
    sent = SimpleUploadedFile("logo.jpg", picture("JPEG", (2000, 1000)), "image/jpeg")

    browser.post("/federation/logo/", {"picture": sent})

    logo = FederationLogo.objects.get()
    assert (logo.width, logo.height) == (480, 240)
    shown = browser.get(f"/federation/logo/{logo.sha256}.png")
    assert shown["Content-Type"] == "image/png"
    assert shown.content.startswith(b"\x89PNG")
    assert f"/federation/logo/{logo.sha256}.png" in browser.get("/").content.decode()

    browser.post("/federation/logo/", {"remove": "1"})
    assert Federation.objects.get().logo is None
    assert FederationLogo.objects.exists()  # papers issued with it go on naming it


@pytest.mark.parametrize(
    "data",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"",
        picture()[:40],
        b"\x89PNG" + b"0" * (2 * 1024 * 1024),
    ],
    ids=["a drawing with a script", "nothing", "half a picture", "too large"],
)
def test_what_is_no_small_picture_is_no_logo(
    data: bytes, olga: Account, as_account: SignIn
) -> None:
    sent = SimpleUploadedFile("logo.svg", data, "image/svg+xml")

    response = as_account(olga).post("/federation/logo/", {"picture": sent}, follow=True)

    assert response.status_code == 200
    assert not FederationLogo.objects.exists()


# --- rule sets and fees ------------------------------------------------------------------------
def test_rule_sets_that_are_missing_are_loaded_from_the_page(
    root: Account, as_account: SignIn
) -> None:
    make_federation()
    browser = as_account(root)
    today = timezone.localdate()
    assert {"regulation", "season"} <= {item.what for item in what_is_missing(on=today)}

    browser.post(
        "/federation/rules/",
        {
            "regulation": "fpb-rtp",
            "ranking_rules": "default-ranking",
            "office_rules": "default-office",
        },
    )
    make_season()
    browser.post("/federation/fees/")

    assert RuleSet.objects.count() == 3
    assert FeeSchedule.objects.count() == 1
    assert not {"regulation", "season", "fees"} & {item.what for item in what_is_missing(on=today)}


TOY = {
    "regulation": "toy-rules",
    "ranking_rules": "default-ranking",
    "office_rules": "default-office",
}


def test_another_regulation_is_put_in_force_by_two(olga: Account, as_account: SignIn) -> None:
    other = {**shipped_mapping("fpb-rtp-2026-01-01"), "code": "toy-rules", "title": "Toy"}
    load_rule_set(other)
    otilia = make_account("otilia@federacao.example")
    give_mandate(otilia, "OFFICE")
    today = timezone.localdate()

    bare = as_account(olga).post("/federation/rules/", TOY, follow=True)
    assert not Approval.objects.exists()
    assert "reason" in words(bare).lower()
    as_account(olga).post("/federation/rules/", {**TOY, "reason": "assembleia"})

    approval = Approval.objects.get(act="use_rules")
    assert approval.about == ["fpb-rtp → toy-rules"]
    assert regulation_row(on=today).code == "fpb-rtp"
    with pytest.raises(RuleError) as refused:
        agree_to_approval(approval=approval, reason="", account=olga, now=timezone.now())
    assert refused.value.code == "approval_by_oneself"
    assert regulation_row(on=today).code == "fpb-rtp"
    agree_to_approval(approval=approval, reason="", account=otilia, now=timezone.now())

    assert regulation_row(on=today).code == "toy-rules"
    assert AuditEvent.objects.filter(act="federation_rules_set", account=olga).exists()


# --- on papers ---------------------------------------------------------------------------------
def test_papers_carry_who_the_federation_is_on_the_day(olga: Account, as_account: SignIn) -> None:
    browser = as_account(olga)
    row = Federation.objects.get()
    browser.post("/federation/", told(row, address="Rua 1\nPorto", colour="#1a5276"))
    sent = SimpleUploadedFile("logo.png", picture(), "image/png")
    browser.post("/federation/logo/", {"picture": sent})
    schedule = FeeSchedule.objects.get()
    first = issue_fee_schedule(schedule_id=schedule.pk, account=olga)
    browser.post("/federation/", told(Federation.objects.get(), address="Rua 2"))

    again = issue_fee_schedule(schedule_id=schedule.pk, account=olga)

    document = IssuedDocument.objects.get()
    assert first == again == {"document": document.code}  # a new address makes no new paper
    assert document.content["letterhead"] == {
        "reach": "Rua 1, Porto",
        "logo": FederationLogo.objects.get().sha256,
        "colour": "#1a5276",
    }
    assert render_again(document) == bytes(document.pdf)
    words = PdfReader(BytesIO(bytes(document.pdf))).pages[0].extract_text()
    assert "Rua 1, Porto" in words


@pytest.mark.parametrize(
    ("language", "title", "day"),
    [
        ("en", "Technical and competition regulation, in force from ", "1 January 2026"),
        ("pt-pt", ", em vigor desde ", "1 de janeiro de 2026"),
    ],
)
def test_rule_sets_are_chosen_by_title_day_and_source(
    world: World, olga: Account, as_account: SignIn, language: str, title: str, day: str
) -> None:
    page = as_account(olga).get("/federation/", headers={"accept-language": language})

    options = re.findall(r"<option[^>]*>\s*(.*?)\s*</option>", page.content.decode(), re.DOTALL)
    (regulation,) = [option for option in options if title in option and "RTP" in option]
    assert day in regulation
    assert "2026-01-01" not in regulation
    assert "fpb-rtp" not in options
