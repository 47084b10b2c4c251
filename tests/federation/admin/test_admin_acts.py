"""The office's acts: a page that asks, one service, what it refuses told with its article."""

import datetime as dt
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.mail.services.sending import send_notices
from federation.models import (
    Account,
    AuditEvent,
    FeeSchedule,
    FigureDraft,
    Job,
    Licence,
    PaymentRequest,
    Season,
)
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.balances import Holder, receive_advance
from federation.money.services.ledger import Bill, ChargeLine, Receipt, create_payment_request
from tests.factories.federation import make_account, make_key, make_person, make_season
from tests.factories.money import held_deposit
from tests.factories.pages import ClientResponse, words
from tests.personas import World

SignIn = Callable[[Account], Client]


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


@pytest.fixture
def bill(world: World) -> PaymentRequest:
    line = ChargeLine("CERTIFICATE", "Certificate", "fee table", 3, 500)
    return create_payment_request(
        Bill(season=world.season, subject="Papers", currency="EUR", lines=[line], club=world.club),
        account=None,
        issued_on=dt.date(2026, 11, 1),
    )


def act(office: Client, model: str, name: str, *ids: int, **filled: object) -> ClientResponse:
    """Confirm an act on rows, and return the message afterwards."""
    address = reverse(f"admin:federation_{model}_act", args=[name])
    text = ",".join(str(item) for item in ids)
    return office.post(f"{address}?ids={text}", filled, follow=True)


def said(response: ClientResponse) -> list[str]:
    return [str(message) for message in response.context["messages"]]


# --- the page of an act ---------------------------------------------------------------------------
def test_rows_chosen_in_the_list_lead_to_the_page_of_the_act(world: World, office: Client) -> None:
    ids = [world.members["1001"].pk, world.members["1002"].pk]
    chosen = {"action": "issue-licence", "_selected_action": ids}

    response = office.post(reverse("admin:federation_person_changelist"), chosen, follow=True)

    assert response.request["PATH_INFO"] == reverse(
        "admin:federation_person_act", args=["issue-licence"]
    )
    assert [row.pk for row in response.context["rows"]] == ids


def test_asking_does_nothing_yet(world: World, office: Client) -> None:
    gil = make_person("Gil Novo", "1007")
    address = reverse("admin:federation_person_act", args=["issue-licence"])

    response = office.get(f"{address}?ids={gil.pk}")

    assert response.status_code == 200
    assert not gil.licences.exists()


@pytest.mark.parametrize("ids", ["", "x", "0", "-1", "1;2", "9" * 40, "１", ",".join(["1"] * 101)])
def test_rows_that_are_none_are_not_found(world: World, office: Client, ids: str) -> None:
    address = reverse("admin:federation_person_act", args=["issue-licence"])

    assert office.get(address, {"ids": ids}).status_code == 404


def test_an_act_nobody_knows_is_not_found(world: World, office: Client) -> None:
    address = reverse("admin:federation_person_act", args=["forget"])

    assert office.get(address, {"ids": "1"}).status_code == 404


@pytest.mark.parametrize("who", ["ana", "bruno", "carla", "diego", "eve"])
def test_nobody_outside_the_office_acts(
    who: str, bill: PaymentRequest, request: pytest.FixtureRequest, as_account: SignIn
) -> None:
    client = as_account(request.getfixturevalue(who))
    address = reverse("admin:federation_paymentrequest_act", args=["set-invoice"])

    response = client.post(f"{address}?ids={bill.pk}", {"number": "FT 1"}, follow=True)

    bill.refresh_from_db()
    assert response.status_code == 403
    assert bill.certified_invoice == ""


# --- licences -------------------------------------------------------------------------------------
def test_people_are_licensed_through_their_home_club(world: World, office: Client) -> None:
    season = make_season(2025)
    ids = [world.members["1001"].pk, world.members["1002"].pk]
    filled = {"season": season.pk, "fee_class": "NORMAL", "issued_on": "2025-01-02"}

    answer = act(office, "person", "issue-licence", *ids, **filled)

    made = Licence.objects.filter(season=season).order_by("pk")
    assert [(licence.person_id, licence.club, licence.fee_class) for licence in made] == [
        (pk, world.club, "NORMAL") for pk in ids
    ]
    assert said(answer) == ["Abílio Exemplo: licensed for 2025", "Berta Exemplo: licensed for 2025"]
    assert AuditEvent.objects.filter(act="licence_issued").count() == 2


def test_what_a_licence_by_hand_costs_is_asked_for_next(
    world: World, office: Client, olga: Account
) -> None:
    gil = make_person("Gil Novo", "1007")
    filled = {"season": world.season.pk, "club": world.club.pk, "fee_class": "NORMAL",
              "issued_on": "2026-11-02"}  # fmt: skip

    issued = act(office, "person", "issue-licence", gil.pk, **filled)
    licence = gil.licences.get()
    asked = act(office, "licence", "ask-for-fee", licence.pk, debtor="BODY", method="")
    again = act(office, "licence", "ask-for-fee", licence.pk, debtor="PERSON", method="")

    where = reverse("admin:federation_licence_act", args=["ask-for-fee"])
    request = PaymentRequest.objects.get(purpose=f"LICENCE:{licence.pk}")
    assert (issued.request["PATH_INFO"], issued.request["QUERY_STRING"]) == (
        where, f"ids={licence.pk}",
    )  # fmt: skip
    assert "is due from Clube da Ribeira." in words(issued)
    assert asked.request["PATH_INFO"] == reverse("payment-request-detail", args=[request.pk])
    assert (request.club, request.person, request.requested_by) == (world.club, None, olga)
    assert outstanding_cents(request) == request.lines.get().unit_cents > 0
    assert request.reference in said(again)[0]


def test_a_licence_paid_over_the_counter_is_settled_at_once(world: World, office: Client) -> None:
    licence = Licence.objects.filter(season=world.season).order_by("pk")[0]
    paid = {"debtor": "PERSON", "method": "cash", "received_on": "2026-11-03"}

    undated = act(office, "licence", "ask-for-fee", licence.pk, debtor="PERSON", method="cash")
    act(office, "licence", "ask-for-fee", licence.pk, **paid)

    request = PaymentRequest.objects.get(purpose=f"LICENCE:{licence.pk}")
    assert "Say on which day it was paid." in words(undated)
    assert (request.person, outstanding_cents(request)) == (licence.person, 0)
    assert request.payments.get().method == "cash"


def test_who_cannot_be_licensed_is_told_apart(world: World, office: Client) -> None:
    season = world.season
    gil, visitor = make_person("Gil Novo", "1007"), make_person("Visita Um")
    ids = [world.members["1001"].pk, gil.pk, visitor.pk]
    filled = {
        "season": season.pk,
        "club": world.club.pk,
        "fee_class": "REDUCED",
        "issued_on": "2026-11-02",
    }

    answer = act(office, "person", "issue-licence", *ids, **filled)

    assert said(answer) == [
        "Abílio Exemplo: Abílio Exemplo already holds a licence for season 2026. (RTP 3.1.4.1)",
        "Gil Novo: licensed for 2026",
        "Visita Um: Visita Um has no federation number yet. (RTP 3.1.4.1)",
    ]
    assert gil.licences.get().season == season


def test_a_licence_is_cancelled_with_its_reason_and_stays(world: World, office: Client) -> None:
    licence = world.members["1001"].licences.get()

    act(office, "licence", "cancel", licence.pk, reason="asked by letter")
    again = act(office, "licence", "cancel", licence.pk, reason="asked by letter")

    licence.refresh_from_db()
    assert licence.cancelled_at is not None
    assert said(again) == [f"{licence}: The licence of season 2026 was cancelled before."]
    assert AuditEvent.objects.get(act="licence_cancelled").details["reason"] == "asked by letter"


def test_a_licence_card_is_asked_for(world: World, office: Client, olga: Account) -> None:
    licence = world.members["1001"].licences.get()

    answer = act(office, "licence", "issue-card", licence.pk)

    job = Job.objects.get(act="issue_licence_card")
    assert (job.arguments, job.requested_by) == ({"licence_id": licence.pk}, olga)
    assert answer.request["PATH_INFO"] == reverse("job-detail", args=[job.pk])


# --- money ----------------------------------------------------------------------------------------
def test_the_whole_open_amount_is_proposed(bill: PaymentRequest, office: Client) -> None:
    address = reverse("admin:federation_paymentrequest_act", args=["record-payment"])

    form = office.get(address, {"ids": bill.pk}).context["form"]

    assert form["amount_cents"].value() == 15
    assert form["received_on"].value() == timezone.localdate()


def test_a_payment_is_recorded(bill: PaymentRequest, office: Client, olga: Account) -> None:
    filled = {
        "amount_cents": "10.00",
        "received_on": "2026-11-05",
        "method": "bank",
        "bank_reference": "TRF 7",
    }

    answer = act(office, "paymentrequest", "record-payment", bill.pk, **filled)

    payment = bill.payments.get()
    assert said(answer) == [f"{bill.reference}: €10.00 recorded"]
    assert (payment.amount_cents, payment.bank_reference) == (1000, "TRF 7")
    assert payment.entry.recorded_by == olga
    assert outstanding_cents(bill) == 500


def test_what_is_more_than_is_open_is_kept_as_a_balance(
    bill: PaymentRequest, office: Client
) -> None:
    filled = {"amount_cents": "15.01", "received_on": "2026-11-05", "method": "bank"}

    answer = act(office, "paymentrequest", "record-payment", bill.pk, **filled)

    assert said(answer) == [f"{bill.reference}: €15.00 recorded, €0.01 kept as a balance"]
    assert outstanding_cents(bill) == 0


def test_a_payment_is_taken_back_with_its_reason(bill: PaymentRequest, office: Client) -> None:
    filled = {"amount_cents": "10.00", "received_on": "2026-11-05", "method": "bank"}
    act(office, "paymentrequest", "record-payment", bill.pk, **filled)
    payment = bill.payments.get()

    answer = act(office, "payment", "take-back", payment.pk, reason="another club's")

    payment.refresh_from_db()
    assert said(answer) == [f"{payment}: payment taken back"]
    assert payment.reversed_by_entry is not None
    assert payment.reversed_by_entry.note == "another club's"
    assert outstanding_cents(bill) == 1500


def test_a_request_is_paid_from_the_balance(
    bill: PaymentRequest, world: World, office: Client
) -> None:
    none = act(office, "paymentrequest", "apply-balance", bill.pk)
    receive_advance(
        holder=Holder("EUR", club=world.club),
        receipt=Receipt(700, dt.date(2026, 11, 2), "bank"),
        account=None,
    )

    answer = act(office, "paymentrequest", "apply-balance", bill.pk)

    assert said(none) == [f"{bill.reference}: There is no balance in favour of this debtor."]
    assert said(answer) == [f"{bill.reference}: €7.00 taken from the balance"]


def test_a_deposit_is_deducted_returned_and_forfeited(
    bill: PaymentRequest, world: World, office: Client
) -> None:
    deposit = held_deposit(world, "reservation:1")

    unknown = act(office, "deposit", "deduct", deposit.pk, reference="PP1")
    deducted = act(office, "deposit", "deduct", deposit.pk, reference=bill.reference.lower())
    returned = act(office, "deposit", "return", deposit.pk, amount_cents="10.00", reason="rest")
    forfeited = act(office, "deposit", "forfeit", deposit.pk, reason="late")

    assert unknown.context["form"].errors.keys() == {"reference"}
    assert [said(item) for item in (deducted, returned, forfeited)] == [
        [f"{deposit}: €15.00 deducted"],
        [f"{deposit}: €10.00 returned"],
        [f"{deposit}: €25.00 forfeited"],
    ]


@pytest.mark.parametrize("written", ["0", "-5", "", "ten", "1.005"])
def test_an_amount_that_is_none_is_asked_again(
    bill: PaymentRequest, office: Client, written: str
) -> None:
    filled = {"amount_cents": written, "received_on": "2026-11-05", "method": "bank"}

    answer = act(office, "paymentrequest", "record-payment", bill.pk, **filled)

    assert answer.context["form"].errors.keys() == {"amount_cents"}
    assert not bill.payments.exists()


def test_the_certified_invoice_is_noted(bill: PaymentRequest, office: Client) -> None:
    act(office, "paymentrequest", "set-invoice", bill.pk, number="FT 2026/17")

    bill.refresh_from_db()
    assert bill.certified_invoice == "FT 2026/17"


def test_a_request_is_cancelled_once(bill: PaymentRequest, office: Client) -> None:
    act(office, "paymentrequest", "cancel", bill.pk, reason="sent twice")
    again = act(office, "paymentrequest", "cancel", bill.pk, reason="sent twice")

    bill.refresh_from_db()
    assert bill.cancelled_by_entry is not None
    assert said(again) == [f"{bill.reference}: Payment request {bill.reference} was cancelled."]


def test_a_fee_schedule_is_carried_into_another_season_as_a_draft(
    world: World, office: Client
) -> None:
    schedule, season = FeeSchedule.objects.get(), make_season(2027)
    filled = {"season": season.pk, "valid_from": "2027-01-01"}

    done = act(office, "feeschedule", "copy", schedule.pk, **filled)

    draft = FigureDraft.objects.get()
    lines = draft.figures["fees"]
    assert not season.fee_schedules.exists()  # before a second person agrees
    assert (draft.season, len(lines)) == (season, schedule.fees.count())
    assert {line["amount_cents"] for line in lines} == {None}
    assert (draft.figures["title"], draft.figures["sample"]) == ("Fees of 2027 (sample)", False)
    assert said(done) == [f"{schedule}: a draft of the fees of season 2027 was begun"]


# --- sign-ins and keys ----------------------------------------------------------------------------
def test_a_key_that_is_revoked_stays_revoked(bruno: Account, office: Client) -> None:
    token, _key = make_key(bruno, "old")

    act(office, "apitoken", "revoke", token.pk)
    again = act(office, "apitoken", "revoke", token.pk)

    token.refresh_from_db()
    assert token.revoked_at is not None
    assert said(again) == ["old: The key “old” was revoked before."]


def test_the_office_makes_no_keys_for_others(office: Client) -> None:
    assert office.get(reverse("admin:federation_apitoken_add")).status_code == 403


def test_the_office_does_not_touch_a_superusers_sign_in(office: Client) -> None:
    root = Account.objects.create_superuser("root@federacao.example")
    address = reverse("admin:federation_account_change", args=[root.pk])

    response = office.post(address, {"email": "mine@federacao.example", "is_active": "on"})

    root.refresh_from_db()
    assert response.status_code == 403
    assert root.email == "root@federacao.example"


NO_MANDATES = {"mandates-TOTAL_FORMS": "0", "mandates-INITIAL_FORMS": "0"}


def test_the_office_cannot_make_a_superuser(eve: Account, office: Client) -> None:
    address = reverse("admin:federation_account_change", args=[eve.pk])
    filled = {"email": eve.email, "is_active": "on", "is_superuser": "on", "is_staff": "on"}

    response = office.post(address, {**filled, **NO_MANDATES})

    eve.refresh_from_db()
    assert response.status_code == 302
    assert (eve.is_superuser, eve.is_staff) == (False, False)


def test_a_new_sign_in_has_no_password_until_its_owner_chooses_one(
    world: World, office: Client
) -> None:
    filled = {"email": "Nova@Clube.example", "is_active": "on", **NO_MANDATES}

    office.post(reverse("admin:federation_account_add"), filled)
    account = Account.objects.get(email="nova@clube.example")
    act(office, "account", "send-link", account.pk)
    send_notices(now=timezone.now())

    assert not account.has_usable_password()
    assert [message.to for message in mail.outbox] == [["nova@clube.example"]]
    assert "/accounts/password/reset/key/" in mail.outbox[0].body


def test_an_invited_address_is_named_as_it_is_written(office: Client) -> None:
    address = reverse("admin:federation_account_changelist") + "act/invite/"
    done = office.post(address, {"email": "nova@clube.example", "number": "", "language": ""})

    told = words(office.get(done.headers["Location"]))

    assert "An invitation goes to nova@clube.example" in told


def test_one_address_has_one_sign_in(eve: Account, office: Client) -> None:
    filled = {"email": eve.email.upper(), "is_active": "on", **NO_MANDATES}

    response = office.post(reverse("admin:federation_account_add"), filled)

    assert response.context["adminform"].form.errors
    assert Account.objects.filter(email__iexact=eve.email).count() == 1


def test_who_gets_a_new_address_no_longer_signs_in_by_the_old(eve: Account, office: Client) -> None:
    EmailAddress.objects.create(user=eve, email=eve.email, primary=True, verified=True)
    address = reverse("admin:federation_account_change", args=[eve.pk])

    office.post(address, {"email": "eva@nova.example", "is_active": "on", **NO_MANDATES})

    assert not EmailAddress.objects.filter(user=eve).exists()
    assert AuditEvent.objects.get(act="sign_in_address_changed").details == {
        "before": ["eve@ninguem.example"],
        "after": "eva@nova.example",
    }


@pytest.mark.parametrize(
    ("filled", "faults"),
    [
        ({"role": "OFFICE"}, set()),
        ({"role": "OFFICE", "club": True}, {"club"}),
        ({"role": "SECRETARY"}, {"club"}),
        ({"role": "SECRETARY", "club": True}, set()),
        ({"role": "SECRETARY", "association": True}, set()),
        ({"role": "SECRETARY", "club": True, "association": True}, {"association"}),
        ({"role": "DIRECTOR"}, {"event_number"}),
        ({"role": "DIRECTOR", "event_number": "7"}, set()),
        ({"role": "COUNCIL"}, {"council"}),
        ({"role": "COUNCIL", "council": "JUSTICE"}, set()),
        ({"role": "COUNCIL", "council": "JUSTICE", "club": True}, {"club"}),
        ({"role": "EMPEROR"}, {"role"}),
    ],
)
def test_a_mandate_names_what_its_role_acts_for(
    world: World,
    eve: Account,
    office: Client,
    filled: dict[str, object],
    faults: set[str],
) -> None:
    rows = {"club": world.club.pk, "association": world.association.pk}
    values_by_name = {
        name: rows.get(name) if value is True else value for name, value in filled.items()
    }

    response = office.post(
        reverse("admin:federation_mandate_add"),
        {"account": eve.pk, "valid_from": "2026-01-01", **values_by_name},
    )

    errors = (
        set() if response.status_code == 302 else response.context["adminform"].form.errors.keys()
    )
    assert errors == faults
    assert eve.mandates.count() == (0 if faults else 1)


def test_a_mandate_does_not_end_before_it_begins(
    eve: Account, office: Client, world: World
) -> None:
    dates = {"valid_from": "2026-02-01", "valid_until": "2026-01-01"}

    response = office.post(
        reverse("admin:federation_mandate_add"), {"account": eve.pk, "role": "OFFICE", **dates}
    )

    assert response.status_code == 200
    assert not eve.mandates.exists()


def test_the_season_of_a_rule_set_is_shown_with_its_figures(world: World, office: Client) -> None:
    rule_set = world.event.rule_set

    html = office.get(
        reverse("admin:federation_ruleset_change", args=[rule_set.pk])
    ).content.decode()

    assert "&quot;senior_min_age&quot;: 65" in html
    assert Season.objects.count() == 1


def test_accounts_of_the_club_say_their_mandates(bruno: Account, office: Client) -> None:
    make_account("sem@mandato.example")

    html = office.get(reverse("admin:federation_account_changelist")).content.decode()

    assert html.count(">secretary<") == 1 + 1  # its row, and the filter
