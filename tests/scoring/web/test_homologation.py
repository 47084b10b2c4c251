"""The homologation page: what is met, and the acts that bring an event there."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from federation.models import Account, Federation, PaymentRequest
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.credit_notes import issue_credit_note
from scoring.models import EventResult, HomologationFact, HomologationFactKind, ResultState
from tests.factories.pages import markup, words
from tests.factories.reports import send_report
from tests.factories.scoring import ask_for_payment, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def address(world: World) -> str:
    publish_results(world.event)
    return f"/events/{world.event.pk}/homologation/"


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


@pytest.fixture
def secretary(bruno: Account, as_account: As) -> Client:
    return as_account(bruno)


PAPER = b"%PDF-1.7"


def send_paper(office: Client, address: str) -> None:
    paper = SimpleUploadedFile("relatorio.pdf", PAPER)
    filled = {"evidence": "Carta de 20 de novembro", "paper": paper}
    office.post(f"{address}report/received/", filled)


def test_event_without_results_has_nothing_to_homologate(world: World, secretary: Client) -> None:
    text = words(secretary.get(f"/events/{world.event.pk}/homologation/"))

    assert "there is nothing to homologate" in text


def test_every_condition_says_how_it_stands_and_what_to_do(address: str, secretary: Client) -> None:
    text = words(secretary.get(address))

    assert "The event meets the regulation RTP 3.1.6 Met" in text
    assert "The director's report was received and accepted RTP 3.1.6, 3.2.2.1 Not applicable" in (
        text
    )
    assert (
        "The homologation fee and every other charge are paid RTP 3.1.6 Not met "
        "The payment of the homologation fee was not asked for yet. It is paid once a payment "
        "request is made."
    ) in text


def test_orders_to_the_office_are_read_by_the_office_alone(
    address: str, secretary: Client, office: Client
) -> None:
    assert "Issue the payment request." in words(office.get(address))
    assert "Issue the payment request." not in words(secretary.get(address))


def test_a_report_on_paper_is_put_on_record_where_one_is_awaited(
    address: str, office: Client
) -> None:
    national = make_event(name="Nacional")
    publish_results(national)
    official = f"/events/{national.pk}/homologation/"
    acts = ["report/received/", "report/returned/", "report/accepted/"]

    def offered(page: str) -> list[str]:
        shown = markup(office.get(page))
        assert f"{page}appeals/decided/" in shown
        return [act for act in acts if f"{page}{act}" in shown]

    assert offered(address) == []  # a private event: no report is asked for
    assert offered(official) == acts[:1]
    send_paper(office, official)
    assert offered(official) == acts
    office.post(f"{official}report/accepted/", {"evidence": "Lido a 22 de novembro"})
    assert offered(official) == []
    HomologationFact.objects.all().delete()
    EventResult.objects.update(state=ResultState.HOMOLOGATED)
    assert offered(official) == []


def test_organiser_asks_for_the_payment_and_sees_it(address: str, secretary: Client) -> None:
    response = secretary.post(f"{address}payment/")

    text = words(secretary.get(response["Location"]))
    request = PaymentRequest.objects.get()
    assert f"Payment request {request.reference} was made." in text
    assert "To be paid" in text
    assert "Sample amounts, not the federation's." in text
    assert "Record a payment" not in text


def test_payment_is_asked_for_once(address: str, secretary: Client) -> None:
    secretary.post(f"{address}payment/")
    again = secretary.post(f"{address}payment/")

    assert again.status_code == 409
    assert "Payment was already requested" in words(again)
    assert PaymentRequest.objects.count() == 1


def value_of(html: str, name: str) -> str:
    """Return the value with which a page fills a field."""
    return html.split(f'name="{name}" value="')[1].split('"', maxsplit=1)[0]


def test_office_books_the_payment_and_homologates(
    world: World, address: str, office: Client
) -> None:
    request = ask_for_payment(world.event)
    paid = {
        "amount_cents": "6.00",
        "received_on": "2026-11-20",
        "method": "bank",
        "bank_reference": "TR 1",
    }
    html = markup(office.get(address))
    assert '<button class="btn" disabled>Homologate the event</button>' in html
    paid["amount_cents"] = value_of(html, "amount_cents")

    booked = office.post(
        f"/payment-requests/{request.pk}/receive/", {**paid, "back_to": value_of(html, "back_to")}
    )
    assert booked.headers["location"] == address
    ready = markup(office.get(address))
    response = office.get(f"{address}homologate/")
    office.post(f"{address}homologate/")

    assert '<button class="btn" disabled>' not in ready
    assert f'<a class="btn" href="{address}homologate/">Homologate the event</a>' in ready
    assert "The points are given, the ranking is computed anew" in words(response)
    assert f'<a href="{address}">Not now</a>' in markup(response)
    assert EventResult.objects.get().state == ResultState.HOMOLOGATED
    assert "Paid" in words(office.get(address))


def test_event_is_not_homologated_while_something_is_missing(address: str, office: Client) -> None:
    response = office.post(f"{address}homologate/")

    assert response.status_code == 409
    assert "The event cannot be homologated yet" in words(response)
    assert EventResult.objects.get().state == ResultState.PROVISIONAL


def test_what_is_paid_too_much_is_kept_as_a_balance(
    world: World, address: str, office: Client
) -> None:
    request = ask_for_payment(world.event)
    open_cents = outstanding_cents(request)
    paid = {"amount_cents": "9999", "received_on": "2026-11-20", "method": "cash", "is_sure": "on"}

    office.post(f"/payment-requests/{request.pk}/receive/", paid)

    payment = request.payments.get()
    assert (payment.amount_cents, payment.to_balance_cents) == (open_cents, 999_900 - open_cents)
    assert "The payment is booked." in words(office.get(address))


def test_a_credit_stands_between_what_was_asked_and_settled(
    world: World, address: str, office: Client
) -> None:
    request = ask_for_payment(world.event)
    assert "Credited" not in words(office.get(address))

    issue_credit_note(
        request=request,
        cents_by_line={request.lines.get(): 100},
        reason="desconto",
        on=dt.date(2026, 11, 20),
        account=None,
    )

    assert "Credited €1.00" in words(office.get(address))


def test_certified_invoice_is_noted(world: World, address: str, office: Client) -> None:
    request = ask_for_payment(world.event)

    office.post(f"/payment-requests/{request.pk}/invoice/", {"number": "FT 2026/123"})

    assert "Certified invoice FT 2026/123" in words(office.get(address))


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        ("report/received", HomologationFactKind.REPORT_RECEIVED),
        ("report/returned", HomologationFactKind.REPORT_RETURNED),
        ("report/accepted", HomologationFactKind.REPORT_ACCEPTED),
        ("appeals/decided", HomologationFactKind.APPEALS_DECIDED),
    ],
)
def test_office_records_facts_with_their_evidence(
    address: str, office: Client, act: str, kind: str
) -> None:
    if act in {"report/returned", "report/accepted"}:
        send_paper(office, address)

    if act == "report/received":
        send_paper(office, address)
    else:
        office.post(f"{address}{act}/", {"evidence": "Carta de 20 de novembro"})

    fact = HomologationFact.objects.order_by("pk").last()
    assert fact is not None
    assert (fact.kind, fact.evidence) == (kind, "Carta de 20 de novembro")
    assert "Carta de 20 de novembro · olga@federacao.example" in words(office.get(address))


@pytest.mark.rule("3.2.2-a", "3.1.6-d")
def test_report_on_paper_is_attached_before_it_is_accepted(address: str, office: Client) -> None:
    typed = {"evidence": "Carta de 20 de novembro"}

    without = office.post(f"{address}report/received/", typed)
    too_soon = office.post(f"{address}report/accepted/", typed, follow=True)
    letter = office.post(
        f"{address}report/received/",
        {**typed, "paper": SimpleUploadedFile("relatorio.txt", b"Tudo bem.")},
    )

    assert without.status_code == 422
    assert "no report on paper is on record. (RTP 3.2.2)" in words(too_soon)
    assert "A report on paper is attached as a PDF or a picture. (RTP 3.2.2)" in words(letter)
    assert not HomologationFact.objects.exists()


@pytest.mark.rule("3.2.2.1-b")
def test_report_on_paper_that_was_returned_comes_again(address: str, office: Client) -> None:
    typed = {"evidence": "Carta de 20 de novembro"}
    send_paper(office, address)
    office.post(f"{address}report/returned/", typed)

    response = office.post(f"{address}report/accepted/", typed, follow=True)
    send_paper(office, address)
    office.post(f"{address}report/accepted/", typed)

    assert "no report on paper is on record. (RTP 3.2.2)" in words(response)
    assert [fact.kind for fact in HomologationFact.objects.order_by("pk")] == [
        "REPORT_RECEIVED", "REPORT_RETURNED", "REPORT_RECEIVED", "REPORT_ACCEPTED",
    ]  # fmt: skip


@pytest.mark.rule("3.2.2-a")
def test_report_written_here_is_not_replaced_by_a_typed_line(
    world: World, address: str, office: Client, carla: Account
) -> None:
    send_report(world.event, director=carla)

    send_paper(office, address)
    response = office.post(f"{address}report/accepted/", {"evidence": "Carta"}, follow=True)

    assert "it is accepted or returned on its own page. (RTP 3.2.2)" in words(response)
    kinds = set(HomologationFact.objects.values_list("paper_sha256", flat=True))
    assert kinds <= {""}


def test_scan_of_a_report_is_saved_by_the_office_alone(
    address: str, office: Client, secretary: Client
) -> None:
    send_paper(office, address)
    fact = HomologationFact.objects.get()
    scan = reverse("paper-report-file", args=[fact.pk])

    response = office.get(scan)

    assert (response.content, response["Content-Type"]) == (PAPER, "application/pdf")
    assert response["Content-Disposition"].startswith("attachment")
    assert scan in markup(office.get(address))
    assert scan not in markup(secretary.get(address))
    assert secretary.get(scan).status_code == 403


def test_evidence_must_be_given(address: str, office: Client) -> None:
    response = office.post(f"{address}report/accepted/", {"evidence": ""})

    assert response.status_code == 422
    assert "This field is required." in words(response)
    assert not HomologationFact.objects.exists()


@pytest.mark.rule("3.1.6-f", "3.8.1-a")
def test_lodged_appeal_holds_homologation_back(address: str, office: Client) -> None:
    office.post(
        f"{address}appeals/lodged/",
        {"evidence": "Recurso entregue", "body": "CR", "reference": "R 4"},
    )

    text = words(office.get(address))
    assert "Appeals open at the appeals committee: 1" in text
    assert "Appeal lodged · R 4" in text


def test_fields_of_the_page_have_names_of_their_own(
    world: World, address: str, office: Client
) -> None:
    ask_for_payment(world.event)
    html = markup(office.get(address))

    ids = [part.split('"')[0] for part in html.split(' id="')[1:]]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.rule("3.1.6-b")
def test_the_page_says_why_an_event_pays_no_homologation(world: World, office: Client) -> None:
    championship = make_event(association=world.association, name="Regional")
    national = make_event(name="Nacional")

    regional_page = office.get(reverse("homologation-detail", args=[championship.pk]))
    national_page = office.get(reverse("homologation-detail", args=[national.pk]))

    assert "Events of this class pay no homologation: regional championship. RTP 3.1.6" in words(
        regional_page
    )
    assert "The federation's own events pay no homologation. RTP 3.1.6" in words(national_page)


def test_who_owes_the_fee_pays_it_online_from_the_page_and_the_office_records_it(
    address: str, world: World, secretary: Client, office: Client, settings: Settings
) -> None:
    request = ask_for_payment(world.event)
    online = f'action="/payment-requests/{request.pk}/online/"'
    without = secretary.get(address).content.decode()
    settings.PAYMENT_PROVIDER = "sandbox"
    settings.PAYMENT_WEBHOOK_SECRET = "a secret of the tests"
    Federation.objects.update(is_demo=True)

    assert online not in without
    assert online in secretary.get(address).content.decode()
    assert online not in office.get(address).content.decode()
