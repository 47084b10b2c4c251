"""Who is written to reads the own language, else the federation's, else the site's."""

import datetime as dt
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone, translation
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits
from pytest_django.fixtures import Settings

from federation.bodies.services.invitations import invite_account
from federation.certificates.services.certificates import (
    CertificateWish,
    issue_certificate,
    request_certificate,
)
from federation.licences.services.cards import issue_licence_card, issue_licence_sheet
from federation.licences.services.keys import write_licence_key
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify
from federation.mail.services.sending import send_notices
from federation.models import (
    Account,
    AuditEvent,
    CertificateKind,
    Federation,
    IssuedDocument,
    Licence,
    Person,
    Transfer,
    TransferState,
)
from federation.money.services.closings import ClubClosing, close_club
from federation.money.services.fee_papers import issue_fee_schedule
from federation.money.services.fines import FineDraft, impose_fine
from federation.money.services.papers import issue_receipt
from federation.money.services.payment_request_papers import issue_payment_request
from federation.selectors.languages import language_of, spoken_language
from federation.services.jobs import request_job, run_job
from rulings.councils.services.case_decisions import issue_council_decision
from scoring.homologation.services.papers import issue_results_booklet
from tests.factories.cases import decide, make_case
from tests.factories.federation import make_account
from tests.factories.money import ask, receive
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tests.personas import World

As = Callable[[Account], Client]
pytestmark = pytest.mark.django_db


@pytest.fixture
def card_key(tmp_path: Path, settings: Settings) -> None:
    settings.LICENCE_KEY_FILE = tmp_path / "key.pem"
    write_licence_key(settings.LICENCE_KEY_FILE)


def reads(language: str, person: Person) -> Account:
    account = make_account(f"{person.number}@leitora.example", person=person)
    account.language = language
    account.save()
    return account


def federation_speaks(language: str) -> None:
    Federation.objects.update(language=language)


def paper(data: dict[str, object]) -> IssuedDocument:
    return IssuedDocument.objects.get(code=data["document"])


# --- one place decides ----------------------------------------------------------------------------
def test_a_person_reads_what_the_own_account_chose(world: World) -> None:
    english = world.members["1001"]
    account = reads("en", english)

    assert language_of(english) == "en"
    assert language_of(account) == "en"


@pytest.mark.parametrize("own", ["en", "pt-pt"])
def test_who_chose_none_reads_the_federations(world: World, own: str) -> None:
    federation_speaks(own)
    silent = world.members["1002"]
    reads("", silent)

    assert language_of(silent) == own
    assert language_of(world.members["1003"]) == own  # without an account
    assert language_of(world.club) == own
    assert language_of(world.association) == own
    assert language_of() == own  # the public, and the federation's own records
    assert spoken_language("") == own


@pytest.mark.parametrize("own", ["", "xx"])
def test_a_federation_that_says_none_speaks_the_sites(world: World, own: str) -> None:
    federation_speaks(own)

    assert language_of() == "pt-pt"
    assert spoken_language("klingon") == "pt-pt"


def test_several_read_the_language_they_share(world: World) -> None:
    one, two, three = (world.members[item] for item in ("1001", "1002", "1003"))
    reads("en", one)
    reads("en", two)

    assert language_of(one, two) == "en"
    assert language_of(one, three) == "pt-pt"


def test_the_language_chosen_on_a_page_is_kept_for_papers(world: World, as_account: As) -> None:
    ana = reads("", world.members["1001"])
    browser = as_account(ana)

    browser.post("/i18n/setlang/", {"language": "en", "next": "/"})
    browser.post("/i18n/setlang/", {"language": "en", "next": "/"})
    browser.post("/i18n/setlang/", {"language": "klingon", "next": "/"})

    ana.refresh_from_db()
    assert ana.language == "en"
    assert AuditEvent.objects.filter(act="language_chosen").count() == 1


def test_who_is_not_signed_in_chooses_for_the_browser_alone(world: World, reader: Client) -> None:
    reader.post("/i18n/setlang/", {"language": "en", "next": "/"})

    assert not Account.objects.exclude(language="").exists()
    assert not AuditEvent.objects.filter(act="language_chosen").exists()


# --- papers ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("own", "chosen", "title", "category"),
    [("pt-pt", "en", "Licence", "Unclassified"), ("en", "pt-pt", "Licença", "Não classificado")],
)
def test_a_licence_card_speaks_to_its_holder(
    world: World, card_key: None, own: str, chosen: str, title: str, category: str
) -> None:
    federation_speaks(own)
    reads(chosen, world.members["1001"])
    licence = Licence.objects.get(person__number="1001")

    with translation.override(own):  # the office's page
        card = paper(issue_licence_card(licence_id=licence.pk))
    again = paper(issue_licence_card(licence_id=licence.pk))

    assert (card.language, card.content["title"]) == (chosen, title)
    assert card.content["category"] == category
    assert bytes(again.pdf) == bytes(card.pdf)


def test_the_worker_writes_a_card_as_a_page_does(world: World, card_key: None) -> None:
    reads("en", world.members["1001"])
    licence = Licence.objects.get(person__number="1001")
    job = request_job(
        "issue_licence_card",
        arguments={"licence_id": licence.pk},
        subject=f"licence:{licence.pk}",
        account=None,
    )

    run_job(job_id=job.pk)

    card = IssuedDocument.objects.get(kind="licence_card")
    assert (card.language, card.title) == ("en", "Licence 2026 · 1001")


def test_the_cards_of_a_club_speak_the_federations_language(world: World, card_key: None) -> None:
    federation_speaks("en")
    reads("pt-pt", world.members["1001"])

    sheet = paper(issue_licence_sheet(body_code="RIB", kind="club", year=2026))

    assert (sheet.language, sheet.content["title"]) == ("en", "Licence cards")


def test_who_is_asked_for_money_is_asked_in_the_own_language(world: World) -> None:
    english = world.members["1001"]
    reads("en", english)
    draft = FineDraft(
        season=world.season, article="RTP 3.2.1", reason="late", amount_cents=1500, person=english
    )

    payment_request = impose_fine(draft=draft, on=dt.date(2026, 11, 1), account=None)
    receive(payment_request, 1500)
    request = paper(issue_payment_request(request_id=payment_request.pk))
    receipt = paper(issue_receipt(payment_id=payment_request.payments.get().pk))

    assert payment_request.subject == "Fine: late"
    assert (request.language, request.content["title"]) == ("en", "Payment request")
    assert (receipt.language, receipt.content["title"]) == ("en", "Receipt")


@pytest.mark.parametrize(("second", "languages"), [("", ["en"]), ("pt-pt", ["en", "pt-pt"])])
def test_a_certificate_speaks_to_its_person_and_beside_it_as_asked(
    world: World, second: str, languages: list[str]
) -> None:
    english = world.members["1001"]
    reads("en", english)
    wish = CertificateWish(
        CertificateKind.LICENCE, dt.date(2026, 11, 15), person=english, language=second
    )
    request = request_certificate(wish=wish, account=None, now=NOW, free=True)

    certificate = paper(issue_certificate(request_id=request.pk))

    assert certificate.language == "en"
    assert [part["language"] for part in certificate.content["parts"]] == languages
    assert certificate.title == "Licence certificate · 1001"


def test_a_decision_speaks_the_language_its_parties_share(world: World) -> None:
    one, two = world.members["1001"], world.members["1002"]
    reads("en", one)
    reads("en", two)
    alike = decide(make_case(one, two))
    mixed = decide(make_case(one, world.members["1003"]))

    issued_documents = [
        paper(issue_council_decision(decision_id=item.pk)) for item in (alike, mixed)
    ]

    assert [
        (issued_document.language, issued_document.content["title"])
        for issued_document in issued_documents
    ] == [
        ("en", "Decision"),
        ("pt-pt", "Decisão"),
    ]


@pytest.mark.parametrize(("own", "title"), [("en", "Receipt"), ("pt-pt", "Recibo")])
def test_a_club_is_written_to_in_the_federations_language(
    world: World, own: str, title: str
) -> None:
    federation_speaks(own)
    request = ask(world.club, world.season, 700)
    receive(request, 700)

    receipt = paper(issue_receipt(payment_id=request.payments.get().pk))

    assert (receipt.language, receipt.content["title"]) == (own, title)


@pytest.mark.parametrize(
    ("own", "fees", "results"),
    [
        ("en", "Fee table of season 2026", "Results: Torneio de Outono"),
        ("pt-pt", "Tabela de taxas da época 2026", "Resultados: Torneio de Outono"),
    ],
)
def test_papers_to_the_public_speak_the_federations_language(
    world: World, own: str, fees: str, results: str
) -> None:
    federation_speaks(own)
    publish_results(world.event)
    schedule = world.season.fee_schedules.get()

    with translation.override("pt-pt" if own == "en" else "en"):
        table = paper(issue_fee_schedule(schedule_id=schedule.pk))
        booklet = paper(issue_results_booklet(event_id=world.event.pk))

    assert (table.language, table.title) == (own, fees)
    assert (booklet.language, booklet.title) == (own, results)


# --- mails ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("own", "chosen", "subject"),
    [
        ("pt-pt", "en", "Your account: FE"),
        ("en", "pt-pt", "A sua conta: FE"),
        ("en", "", "Your account: FE"),
    ],
)
def test_an_invitation_speaks_to_whoever_is_invited(
    world: World,
    django_capture_on_commit_callbacks: Commits,
    own: str,
    chosen: str,
    subject: str,
) -> None:
    federation_speaks(own)

    with django_capture_on_commit_callbacks(execute=True):
        invite_account(
            email="nova@clube.example", account=None, now=timezone.now(), language=chosen
        )

    assert mail.outbox[-1].subject == subject


@pytest.mark.parametrize("own", ["en", "pt-pt"])
def test_a_notice_speaks_to_whom_it_goes(world: World, own: str) -> None:
    federation_speaks(own)
    to = [
        Addressee("a@b.example"),
        Addressee("c@d.example", "en"),
        Addressee("e@f.example", "pt-pt"),
    ]
    notify(
        "notice_case_decided",
        about="case:1",
        values={"case": "1/2026"},
        link="/",
        to=to,
        now=NOW,
    )

    send_notices(now=timezone.now())

    english, portuguese = "Case 1/2026 is decided", "O processo 1/2026 está decidido"
    federations = english if own == "en" else portuguese
    told = {message.to[0]: message.subject for message in mail.outbox}
    assert told == {"a@b.example": federations, "c@d.example": english, "e@f.example": portuguese}


# --- what records say of themselves ---------------------------------------------------------------
@pytest.mark.parametrize(
    ("own", "reason"), [("en", "The club closes."), ("pt-pt", "O clube encerra.")]
)
def test_records_speak_the_federations_language_whoever_acts(
    world: World, own: str, reason: str
) -> None:
    federation_speaks(own)
    person = world.members["1001"]
    Transfer.objects.create(
        person=person,
        from_club=world.club,
        to_club=world.other_club,
        effective_on=dt.date(2027, 1, 1),
        state=TransferState.REQUESTED,
        requested_at=NOW,
    )

    with translation.override("pt-pt" if own == "en" else "en"):
        closing = ClubClosing(world.other_club, dt.date(2026, 12, 31), is_confirmed=True)
        close_club(closing=closing, account=None, now=NOW)

    assert Transfer.objects.get().reason == reason


def test_nothing_else_decides_in_which_language_is_written(project: Path) -> None:
    deciding = [
        str(path.relative_to(project))
        for app in ("federation", "tournaments", "scoring", "rulings")
        for path in sorted((project / app / "services").rglob("*.py"))
        if re.search(r"override\(\s*settings\.LANGUAGE_CODE|language or settings", path.read_text())
    ]

    assert deciding == []
