"""Certificates: asked for, paid where a fee is set, issued once and kept."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from federation.certificates.services.certificates import (
    CertificateWish,
    issue_certificate,
    request_certificate,
)
from federation.errors import RuleError
from federation.models import (
    Account,
    CertificateKind,
    CertificateRequest,
    Fee,
    IssuedDocument,
    Job,
    Licence,
)
from federation.services.jobs import run_job
from tests.factories.pages import words
from tests.factories.scoring import pay
from tests.factories.season_close import make_final_list, make_past
from tests.personas import World

NOW = dt.datetime(2026, 11, 15, 10, 0, tzinfo=dt.UTC)
DAY = dt.date(2026, 11, 15)
As = Callable[[Account], Client]
pytestmark = pytest.mark.django_db


def ask(kind: CertificateKind, *, free: bool = True, **about: Any) -> CertificateRequest:
    wish = CertificateWish(kind=kind, **{"as_of": DAY, **about})
    return request_certificate(wish=wish, account=None, now=NOW, free=free)


def issued(request: CertificateRequest) -> IssuedDocument:
    data = issue_certificate(request_id=request.pk)
    return IssuedDocument.objects.get(code=data["document"])


def test_a_licence_certificate_says_what_was_held_on_the_day(world: World) -> None:
    request = ask(CertificateKind.LICENCE, person=world.members["1001"], language="en")

    document = issued(request)
    part = document.content["parts"][1]

    assert document.code.startswith("CE-")
    assert [part["language"] for part in document.content["parts"]] == ["pt-pt", "en"]
    assert part["statement"] == (
        "It is certified that Abílio Exemplo, federation number 1001, held a licence of season "
        "2026 on 15 November 2026."
    )
    assert part["facts"] == [
        ["Licence no.", "1001"],
        ["Season", "2026"],
        ["Club or association", "Clube da Ribeira"],
        ["Licensed since", "1 January 2026"],
        ["Valid until", "31 December 2026"],
        ["Category", "Unclassified"],
    ]
    assert issue_certificate(request_id=request.pk) == {"document": document.code}
    assert CertificateRequest.objects.get().document == document


def test_a_club_certificate_lists_the_members_licensed_that_day(world: World) -> None:
    Licence.objects.filter(person=world.members["1006"]).update(issued_on=dt.date(2026, 12, 1))

    part = issued(ask(CertificateKind.CLUB, club=world.club, language="en")).content["parts"][1]

    assert part["statement"] == (
        "It is certified that Clube da Ribeira was affiliated with the federation on 15 November "
        "2026 and had 5 licensed members."
    )
    assert [row[0] for row in part["table"]["rows"]] == ["1001", "1002", "1003", "1004", "1005"]


def test_a_player_certificate_tells_category_points_and_seasons(world: World) -> None:
    make_past(world)
    make_final_list()
    wish = CertificateWish(
        CertificateKind.PLAYER, dt.date(2027, 1, 20), world.members["1001"], language="en"
    )
    now = dt.datetime(2027, 1, 20, 12, 0, tzinfo=dt.UTC)

    request = request_certificate(wish=wish, account=None, now=now, free=True)
    part = issued(request).content["parts"][1]

    assert part["facts"] == [
        ["Federation number", "1001"],
        ["Category", "1st Spades ♠"],
        ["Value index (IV)", "95"],
        ["National ranking 2026", "place 1, 4,200 PE and 170.0 PM"],
    ]
    assert part["table"]["rows"] == [["2026", "Clube da Ribeira", "–", "–"]]


def test_what_is_not_so_is_not_certified(world: World) -> None:
    def code(kind: CertificateKind, **about: Any) -> str:
        with pytest.raises(RuleError) as refusal:
            ask(kind, **about)
        return refusal.value.code

    person = world.members["1001"]
    assert code(CertificateKind.LICENCE, person=person, as_of=dt.date(2025, 5, 1)) == (
        "certificate_without_licence"
    )
    assert code(CertificateKind.LICENCE, person=person, as_of=dt.date(2026, 11, 16)) == (
        "certificate_of_the_future"
    )
    world.club.affiliated_until = dt.date(2026, 6, 30)
    world.club.save()
    assert code(CertificateKind.CLUB, club=world.club) == "certificate_without_affiliation"
    assert not CertificateRequest.objects.exists()


def test_with_a_fee_it_waits_for_the_payment_and_follows_it(world: World) -> None:
    request = ask(CertificateKind.CLUB, club=world.club, free=False)
    assert request.payment_request is not None
    with pytest.raises(RuleError) as unpaid:
        issue_certificate(request_id=request.pk)

    pay(request.payment_request)
    for job in Job.objects.filter(act="issue_certificate"):
        run_job(job_id=job.pk)

    assert unpaid.value.code == "certificate_not_paid"
    assert [line.amount_cents for line in request.payment_request.lines.all()] == [500]
    assert CertificateRequest.objects.get().document is not None


def test_it_is_issued_by_hand_only_once_it_is_paid(
    world: World, ana: Account, olga: Account, as_account: As
) -> None:
    assert "A certificate costs €5.00" in words(as_account(ana).get("/certificates/"))
    request = ask(CertificateKind.CLUB, club=world.club, free=False)
    office, address = as_account(olga), f"/certificates/{request.pk}/issue/"
    waiting = words(office.get("/certificates/"))

    refused = office.post(address)

    assert "Issue now" not in waiting
    assert refused.status_code == 409
    assert "is issued once" in words(refused)
    assert not Job.objects.filter(act="issue_certificate").exists()
    assert request.payment_request is not None
    pay(request.payment_request)
    assert "Issue now" in words(office.get("/certificates/"))
    Fee.objects.filter(code="CERTIFICATE").update(amount_cents=None)
    assert "A certificate costs" not in words(office.get("/certificates/"))


def test_without_a_fee_set_it_is_issued_at_once(world: World) -> None:
    Fee.objects.filter(code="CERTIFICATE").update(amount_cents=None)

    request = ask(CertificateKind.LICENCE, person=world.members["1001"], free=False)

    assert request.payment_request is None
    assert Job.objects.get().act == "issue_certificate"


def test_players_and_clubs_ask_for_themselves_and_the_office_for_anyone(
    world: World, ana: Account, bruno: Account, eve: Account, olga: Account, as_account: As
) -> None:
    licence = {"kind": "LICENCE", "as_of": "2026-11-15"}

    own = as_account(ana).post("/certificates/ask/", {**licence, "number": "1002"})
    club = as_account(bruno).post(
        "/certificates/ask/", {"kind": "CLUB", "club": world.club.pk, "as_of": "2026-11-15"}
    )
    other = as_account(bruno).post(
        "/certificates/ask/", {"kind": "CLUB", "club": world.other_club.pk, "as_of": "2026-11-15"}
    )
    office = as_account(olga).post(
        "/certificates/ask/", {**licence, "number": "1002", "free": "on"}
    )

    certificate_requests = CertificateRequest.objects.order_by("pk")
    assert [own.status_code, club.status_code, other.status_code, office.status_code] == [
        302, 302, 422, 302,
    ]  # fmt: skip
    assert [
        (certificate_request.kind, certificate_request.person_id, certificate_request.club_id)
        for certificate_request in certificate_requests
    ] == [
        ("LICENCE", ana.person_id, None),
        ("CLUB", None, world.club.pk),
        ("LICENCE", world.members["1002"].pk, None),
    ]
    assert "<details open>" in as_account(ana).get("/certificates/").content.decode()
    assert "nothing you can ask" in words(as_account(eve).get("/certificates/"))
    assert "3 certificates" in words(as_account(olga).get("/certificates/"))
    assert "1 certificate" in words(as_account(ana).get("/certificates/"))


def test_a_certificate_opens_to_whom_it_is_about(
    world: World, ana: Account, bruno: Account, as_account: As
) -> None:
    document = issued(ask(CertificateKind.LICENCE, person=world.members["1001"]))
    address = f"/documents/{document.code}.pdf"

    assert as_account(ana).get(address).status_code == 200
    assert as_account(bruno).get(address).status_code == 403
