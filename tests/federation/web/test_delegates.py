"""Delegates at the office's doors: page, file, acts, API, admin; their certificates."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

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
    Delegate,
    Fee,
    IssuedDocument,
    Job,
)
from federation.papers.services.minutes import MinutesDraft, issue_minutes
from federation.services.jobs import run_job
from tests.factories.delegates import ELECTED_ON, FIRST, LAST, elect
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]
PAGE = "/federation/assembly/delegates/"
ELECT = f"{PAGE}elect/"
TYPED = {
    "constituency": "PLAYERS", "elected": "1001\n1002", "elected_on": "2026-02-01",
    "title": "Sede", "valid_from": "2026-02-15", "valid_until": "2026-12-31",
}  # fmt: skip


def test_the_office_records_several_at_once_and_sees_seats_filled_and_vacant(
    world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)
    done = office.post(ELECT, TYPED, follow=True)
    page = words(office.get(f"{PAGE}?on=2026-06-30"))

    assert "2 delegates recorded." in words(done)
    assert [row.recorded_by for row in Delegate.objects.all()] == [olga, olga]
    assert "2 delegates 60 seats · 58 vacant" in page
    assert "15 seats · 2 filled · 13 vacant" in page
    assert "Abílio Exemplo 1001" in page
    assert "Nobody is in office on that day." in page
    assert "Abílio" not in words(office.get(f"{PAGE}?on=2026-02-14"))


def test_the_page_of_the_rolls_leads_there_and_the_form_knows_the_constituency(
    world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)

    assert (
        f'href="{PAGE}?on=2026-06-30"'
        in office.get("/federation/assembly/?on=2026-06-30").content.decode()
    )
    assert (
        '<option value="REGIONS" selected>'
        in office.get(f"{ELECT}?constituency=REGIONS").content.decode()
    )


def test_clubs_and_regions_elect_by_the_code_of_the_body(
    world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)
    office.post(ELECT, {**TYPED, "constituency": "CLUBS", "elected": "1001 RIB\r\n\r\n1002;CAS"})
    office.post(ELECT, {**TYPED, "constituency": "REGIONS", "elected": "1003,NORTE"})

    assert [
        (row.person.number, (row.club or row.association).code)
        for row in Delegate.objects.order_by("pk")
    ] == [("1001", "RIB"), ("1002", "CAS"), ("1003", "NORTE")]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"elected": "9999"}, "Nobody has the number 9999."),
        ({"elected": "1001 RIB"}, "This constituency has no body with the code RIB."),
        ({"elected": "1001 RIB CAS"}, "“1001 RIB CAS” is more than a number and a code."),
        ({"elected": "\n"}, "This field is required."),
        (
            {"constituency": "CLUBS", "elected": "1001 NORTE"},
            "This constituency has no body with the code NORTE.",
        ),
    ],
)
def test_what_cannot_be_read_is_told_by_its_line(
    world: World, olga: Account, as_account: As, changes: dict[str, str], said: str
) -> None:
    answer = as_account(olga).post(ELECT, {**TYPED, **changes})

    assert answer.status_code == 422
    assert said in words(answer)
    assert not Delegate.objects.exists()


def test_what_the_rules_refuse_is_refused_at_page_and_api(
    world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)
    turned = {**TYPED, "valid_until": "2026-02-01"}
    page = office.post(ELECT, turned)
    sent = {**turned, "elected": ["1001", "1002"]}
    api = office.post(f"/api/v1{ELECT}", sent, content_type="application/json")

    assert (page.status_code, api.status_code) == (409, 409)
    said = "The term would end on 1 February 2026, before it begins on 15 February 2026."
    assert said in words(page)
    assert said in api.json()["detail"]
    assert not Delegate.objects.exists()


def test_minutes_of_the_site_are_named_with_the_election(
    world: World, olga: Account, as_account: As
) -> None:
    draft = MinutesDraft("ELECTORAL", "2026-02-01", "Sede", "Rui", "Eva", "Todos", "1", "Ok", "Ok")
    issue_minutes(draft={name: getattr(draft, name) for name in draft.__slots__})
    office = as_account(olga)
    office.post(ELECT, {**TYPED, "minutes": "AT-2026-00001"})

    page = words(office.get(f"{PAGE}?on=2026-06-30"))

    assert page.count("AT-2026-00001") == 2


def test_a_term_is_ended_with_its_reason_and_the_seat_is_vacant(
    world: World, olga: Account, as_account: As
) -> None:
    (row,) = elect([world.members["1001"]])
    office, at = as_account(olga), f"{PAGE}{row.pk}/end/"
    lacking = office.post(at, {"reason": "LOST"})
    office.post(at, {"reason": "LOST", "last_day": "2026-06-30", "note": "três faltas"})
    row.refresh_from_db()

    assert lacking.status_code == 409
    assert (row.ended_on, row.ended_by) == (dt.date(2026, 6, 30), olga)
    assert "until 30 Jun 2026: lost the mandate (três faltas)" in words(
        office.get(f"{PAGE}?on=2026-06-30")
    )
    assert "15 seats · 0 filled" in words(office.get(f"{PAGE}?on=2026-07-01"))
    assert office.post(at, {"reason": "ERASED", "last_day": "2026-06-30"}).status_code == 422


def test_the_list_is_a_file(world: World, olga: Account, as_account: As) -> None:
    elect([world.members["1001"]], "CLUBS", body=world.club)

    file = as_account(olga).get(f"{PAGE}?on=2026-06-30&export=csv").content.decode("utf-8-sig")

    assert file.splitlines()[1] == (
        "Clubs;1001;Abílio Exemplo;Clube da Ribeira;2026-02-15;2026-12-31;2026-02-01;"
        "Sede, 1 de fevereiro;"
    )


def test_the_page_asks_no_more_for_many_than_for_one(
    world: World, olga: Account, as_account: As
) -> None:
    office, counted = as_account(olga), []
    for number in ("1001", "1002", "1003"):
        elect([world.members[number]], "CLUBS", body=world.club)
        office.get(f"{PAGE}?on=2026-06-30")
        with CaptureQueriesContext(connection) as queries:
            office.get(f"{PAGE}?on=2026-06-30")
        counted.append(len(queries))

    assert len(set(counted)) == 1


def test_programs_read_the_delegates_of_a_day(world: World, olga: Account, as_account: As) -> None:
    elect([world.members["1001"], world.members["1002"]])
    elect([world.members["1003"]], "REGIONS", body=world.association)
    office, at = as_account(olga), f"/api/v1{PAGE}"

    of_day = office.get(f"{at}?on=2026-06-30").json()["results"]
    regions = office.get(f"{at}?on=2026-06-30&constituency=REGIONS").json()["results"]

    assert [row["person"]["number"] for row in of_day] == ["1001", "1002", "1003"]
    assert regions == [
        {
            "id": Delegate.objects.get(constituency="REGIONS").pk,
            "person": {"number": "1003", "name": "Carla Amostra"},
            "constituency": "REGIONS",
            "club": None,
            "association": {"code": "NORTE", "name": "Associação do Norte"},
            "valid_from": FIRST.isoformat(),
            "valid_until": LAST.isoformat(),
            "elected_on": ELECTED_ON.isoformat(),
            "election": "Sede, 1 de fevereiro",
            "minutes": None,
            "ended_on": None,
            "end_reason": "",
            "recorded_at": regions[0]["recorded_at"],
        }
    ]
    assert office.get(f"{at}?on=2026-02-14").json()["results"] == []
    assert office.get(f"{at}?constituency=NOBODY").status_code == 400


def test_nobody_but_the_office_keeps_delegates(
    world: World, ana: Account, bruno: Account, eve: Account, as_account: As
) -> None:
    (row,) = elect([world.members["1001"]])
    ending = {"reason": "LOST", "last_day": "2026-06-30"}
    for account in (ana, bruno, eve):
        client = as_account(account)
        for at, data in ((ELECT, TYPED), (f"{PAGE}{row.pk}/end/", ending)):
            assert client.post(at, data).status_code == 403
            answer = client.post(f"/api/v1{at}", data, content_type="application/json")
            assert answer.status_code == 403
        assert client.get(PAGE).status_code == 403
        assert client.get(f"/api/v1{PAGE}").status_code == 403
    row.refresh_from_db()
    assert (Delegate.objects.count(), row.ended_on) == (1, None)


def test_the_register_is_read_only(world: World, olga: Account, as_account: As) -> None:
    (row,) = elect([world.members["1001"]])
    office, at = as_account(olga), "/admin/federation/delegate/"

    assert "Abílio Exemplo" in words(office.get(at))
    assert office.get(f"{at}{row.pk}/change/").status_code == 200
    assert office.post(f"{at}{row.pk}/change/", {"election": "x"}).status_code == 403
    assert office.get(f"{at}add/").status_code == 403
    assert office.post(f"{at}{row.pk}/delete/", {"post": "yes"}).status_code == 403


def wish(world: World, on: dt.date, number: str = "1001") -> CertificateWish:
    person = world.members[number]
    return CertificateWish(CertificateKind.DELEGATE, on, person=person, language="en")


def test_a_certificate_says_whose_delegate_somebody_was(world: World) -> None:
    elect([world.members["1001"]], "CLUBS", body=world.club)
    request = request_certificate(
        wish=wish(world, FIRST), account=None, now=timezone.now(), free=True
    )

    code = issue_certificate(request_id=request.pk)["document"]
    part = IssuedDocument.objects.get(code=code).content["parts"][1]

    assert str(code).startswith("DG-2026-")
    assert part["statement"] == (
        "It is certified that Abílio Exemplo, federation number 1001, was a delegate to the "
        "general assembly of the federation on 15 February 2026, elected by the constituency "
        "“Clubs”."
    )
    assert part["facts"] == [
        ["Federation number", "1001"],
        ["Constituency", "Clubs"],
        ["Stands for", "Clube da Ribeira"],
        ["Elected on", "1 February 2026"],
        ["Election", "Sede, 1 de fevereiro"],
        ["Term from", "15 February 2026"],
        ["Term until", "31 December 2026"],
    ]


def test_nobody_is_certified_outside_of_the_term(world: World) -> None:
    elect([world.members["1001"]])

    for on, number in ((ELECTED_ON, "1001"), (FIRST, "1002")):
        with pytest.raises(RuleError) as refusal:
            request_certificate(
                wish=wish(world, on, number), account=None, now=timezone.now(), free=True
            )
        assert refusal.value.code == "certificate_without_term"
    assert not CertificateRequest.objects.exists()


def test_delegates_ask_for_themselves_and_the_office_from_the_list(
    world: World, ana: Account, olga: Account, as_account: As, client: Client
) -> None:
    Fee.objects.filter(code="CERTIFICATE").update(amount_cents=None)
    at, data = reverse("certificate-request"), {"kind": "DELEGATE", "as_of": "2026-06-30"}
    before = as_account(ana).post(at, data)
    elect([world.members["1001"], world.members["1002"]])
    office = as_account(olga)

    own = as_account(ana).post(at, data)
    page = office.get(f"{PAGE}?on=2026-06-30").content.decode()
    link = f"{at}?kind=DELEGATE&amp;as_of=2026-06-30&amp;number=1002"
    form = office.get(link.replace("&amp;", "&")).content.decode()
    asked = office.post(at, {**data, "number": "1002"})
    for job in Job.objects.filter(act="issue_certificate"):
        run_job(job_id=job.pk)

    mine, another = (
        IssuedDocument.objects.get(certificate_request__person__number=number)
        for number in ("1001", "1002")
    )
    assert (before.status_code, own.status_code, asked.status_code) == (422, 302, 302)
    assert link in page
    assert '<option value="DELEGATE" selected>' in form
    assert 'value="1002"' in form
    assert as_account(ana).get(f"/documents/{mine.code}.pdf").status_code == 200
    assert as_account(ana).get(f"/documents/{another.code}.pdf").status_code == 403
    assert mine.code in words(client.get(f"/v/{mine.code}?k={mine.check_key}", follow=True))
