"""The page that verifies a paper, and papers for those who may open them."""

import datetime as dt

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from federation.models import Account, IssuedDocument, Mandate, Role
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.money.services.payment_request_papers import issue_payment_request
from tests.documents.test_issuing import issue
from tests.factories.money import ask, receive
from tests.factories.pages import words
from tests.personas import World

pytestmark = pytest.mark.django_db


def upload(content: bytes) -> dict[str, SimpleUploadedFile]:
    return {"file": SimpleUploadedFile("paper.pdf", content, "application/pdf")}


def signed_in(client: Client, email: str) -> Account:
    account = Account.objects.create_user(email)
    client.force_login(account)
    return account


@pytest.fixture(autouse=True)
def _in_english(client: Client) -> None:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"


def test_without_a_number_the_page_asks_for_one(client: Client) -> None:
    response = client.get("/v/")

    assert response.status_code == 200
    assert 'name="number"' in response.content.decode()
    assert "also compares the file (PDF)" in words(response)


@pytest.mark.parametrize("typed", [" cl-2026-00417 ", "cl 2026 417", "CL2026/417", "cl.2026.00417"])
def test_a_typed_number_leads_to_its_page(typed: str, client: Client) -> None:
    response = client.get("/v/", {"number": typed})

    assert (response.status_code, response["Location"]) == (302, "/v/CL-2026-00417")


@pytest.mark.parametrize("typed", ["teste/1", "a/b?c", "x</y>", "/"])
def test_what_is_no_number_is_told_so(typed: str, client: Client) -> None:
    response = client.get("/v/", {"number": typed}, follow=True)

    assert response.status_code == 404
    assert "No document was issued" in response.content.decode()


def test_the_code_of_the_paper_proves_it_and_tells_what_it_is(client: Client) -> None:
    document = issue()

    response = client.get(f"/v/{document.code}", {"k": document.check_key})

    page = response.content.decode()
    assert response.status_code == 200
    assert "Authentic" in page
    assert "Licence 2026" in page
    assert "Licence card" in page
    assert document.sha256 in page
    assert "yes, nothing has replaced it" in page


def test_a_number_alone_tells_which_kind_of_which_day_and_whether_it_counts(client: Client) -> None:
    document = issue()

    page = client.get(f"/v/{document.code}").content.decode()

    assert "Kind" in page
    assert "Issued" in page
    assert "yes, nothing has replaced it" in page
    assert "Licence 2026" not in page


@pytest.mark.parametrize("query", [{}, {"k": ""}, {"k": "wrong"}, {"k": "ª"}])
def test_a_number_alone_names_nobody(client: Client, query: dict[str, str]) -> None:
    document = issue()

    response = client.get(f"/v/{document.code.lower()}", query)

    page = response.content.decode()
    assert response.status_code == 200
    assert "The number exists" in page
    assert "Authentic" not in page
    assert "Licence 2026" not in page
    assert document.sha256 not in page
    assert document.check_key not in page


def test_an_unknown_number_is_not_found(client: Client) -> None:
    response = client.get("/v/LI-2026-09999")

    assert response.status_code == 404
    assert "No document was issued under this number." in response.content.decode()


def test_a_replaced_paper_names_the_one_in_its_place(client: Client) -> None:
    old = issue()
    new = issue(replaces=old)

    page = client.get(f"/v/{old.code}", {"k": old.check_key}).content.decode()

    assert "It no longer counts" in page
    assert f'href="/v/{new.code}"' in page
    assert new.check_key not in page


def test_the_very_file_is_recognised_whatever_code_came_with_it(client: Client) -> None:
    document = issue()

    response = client.post(f"/v/{document.code}", upload(bytes(document.pdf)))

    assert "Byte for byte the document" in response.content.decode()
    assert document.sha256 in response.content.decode()


def test_a_file_changed_by_one_byte_is_not_the_same(client: Client) -> None:
    document = issue()

    response = client.post(f"/v/{document.code}", upload(bytes(document.pdf) + b" "))

    page = response.content.decode()
    assert "Not the same file" in page
    assert document.sha256 not in page


def test_a_file_larger_than_any_paper_is_not_read(client: Client, settings: Settings) -> None:
    settings.UPLOAD_MAX_BYTES = 1000
    document = issue()

    response = client.post(f"/v/{document.code}", upload(b"x" * 40_000))

    assert response.status_code == 413
    assert "larger than any of our documents" in response.content.decode()


def test_a_comparison_without_a_file_answers_as_without_comparison(client: Client) -> None:
    document = issue()

    response = client.post(f"/v/{document.code}", {})

    assert "The number exists" in response.content.decode()


def test_the_check_reads_no_paper_from_the_database(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    document = issue(replaces=issue())

    with django_assert_max_num_queries(3) as queries:
        client.get(f"/v/{document.code}", {"k": document.check_key})

    assert not any('"pdf"' in query["sql"] for query in queries.captured_queries)


def test_a_public_paper_opens_for_everyone_and_may_be_kept(client: Client) -> None:
    document = issue(is_public=True)

    response = client.get(f"/documents/{document.code}.pdf")

    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    assert response.content == bytes(IssuedDocument.objects.get().pdf)
    assert response["Content-Disposition"] == f'inline; filename="{document.code}.pdf"'
    assert "immutable" in response["Cache-Control"]


def test_a_paper_that_is_not_public_asks_a_stranger_to_sign_in(client: Client) -> None:
    document = issue()

    response = client.get(f"/documents/{document.code}.pdf")

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


def test_a_paper_that_is_not_public_opens_for_whoever_had_it_issued(client: Client) -> None:
    document = issue(account=signed_in(client, "club@example.org"))

    response = client.get(f"/documents/{document.code}.pdf")

    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]


def test_a_paper_that_is_not_public_opens_for_the_office(client: Client) -> None:
    document = issue()
    office = signed_in(client, "office@example.org")
    Mandate.objects.create(account=office, role=Role.OFFICE, valid_from=dt.date(2026, 1, 1))

    assert client.get(f"/documents/{document.code}.pdf").status_code == 200


def test_a_paper_that_is_not_public_stays_closed_to_others(client: Client) -> None:
    document = issue()
    signed_in(client, "eve@example.org")

    assert client.get(f"/documents/{document.code}.pdf").status_code == 403


def test_a_paper_of_an_unknown_number_is_not_found(client: Client) -> None:
    assert client.get("/documents/LI-2026-09999.pdf").status_code == 404


def test_the_reference_of_a_payment_request_is_found_and_told_as_paid(
    client: Client, world: World
) -> None:
    asked = ask(world.club, world.season, 1500)
    spaced = f"{asked.reference[:2].lower()} {asked.reference[2:6]}-{asked.reference[6:]}"

    for typed in (asked.reference, spaced):
        response = client.get("/v/", {"number": typed}, follow=True)
        page = response.content.decode()
        assert response.status_code == 200
        assert "It is the reference of a payment request" in page
        assert "Already paid" not in page

    code = issue_payment_request(request_id=asked.pk)["document"]
    open_page = client.get(f"/v/{asked.reference}").content.decode()
    receive(asked, 1500)
    paid_page = client.get(f"/v/{code}").content.decode()

    assert str(code) in open_page
    assert "yes, nothing has replaced it" in open_page
    assert "Already paid" in paid_page
    assert "yes, nothing has replaced it" not in paid_page


def test_who_holds_a_payment_request_reads_its_amount_and_nobody_else(
    client: Client, world: World
) -> None:
    asked = ask(world.club, world.season, 1500)
    code = issue_payment_request(request_id=asked.pk)["document"]
    paper = IssuedDocument.objects.get(code=code)

    held = words(client.get(f"/v/{code}", {"k": paper.check_key}))
    typed = words(client.get(f"/v/{code}"))

    assert f"To be paid by {world.club.name}" in held
    assert f"What for {asked.subject}" in held
    assert "Total €15.00 Still open €15.00" in held
    assert "Total told to whoever reads the code on the paper" in typed
    assert "15.00" not in typed
    assert world.club.name not in typed


def test_a_person_who_owes_is_named_by_the_paper_alone(client: Client, world: World) -> None:
    person = world.members["1001"]
    line = ChargeLine("CERTIFICATE", "Certificate", "fee table", 1, 1500)
    bill = Bill(world.season, f"Licence of {person.name}", "EUR", [line], person=person)
    asked = create_payment_request(bill, account=None, issued_on=dt.date(2026, 11, 2))
    code = issue_payment_request(request_id=asked.pk)["document"]
    paper = IssuedDocument.objects.get(code=code)

    held = words(client.get(f"/v/{code}", {"k": paper.check_key}))

    assert "To be paid by a person: only the paper names them" in held
    assert "Total €15.00" in held
    assert person.name not in held
