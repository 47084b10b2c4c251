"""The lists of the admin: found whatever the accents, asked for in a steady number of queries."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.models import (
    Account,
    Association,
    AuditEvent,
    CategoryGrant,
    Club,
    ClubMembership,
    FeeSchedule,
    IssuedDocument,
    Job,
    LedgerAccount,
    Licence,
    Mandate,
    PaymentRequest,
    Person,
    RuleSet,
    Season,
)
from federation.money.services.fee_papers import issue_fee_schedule
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    create_payment_request,
    record_payment,
)
from federation.papers.services.withdrawals import withdraw_document
from tests.factories.cards import make_card
from tests.factories.federation import (
    make_account,
    make_association,
    make_key,
    make_member,
    make_person,
)
from tests.factories.money import credited, held_deposit
from tests.factories.pages import markup, told, words
from tests.factories.rows import need
from tests.personas import World

SignIn = Callable[[Account], Client]


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


def names(office: Client, query: str) -> list[str]:
    """Return the names found by a search in the list of people."""
    return [person.name for person in listed(office, "person", q=query)]


def listed(office: Client, name: str, **kwargs: str) -> list[Any]:
    """Return the rows that a list shows."""
    response = office.get(reverse(f"admin:federation_{name}_changelist"), kwargs)
    return list(response.context["cl"].result_list)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("abilio", ["Abílio Exemplo"]),
        ("ABÍLIO", ["Abílio Exemplo"]),
        ("exemplo abílio", ["Abílio Exemplo"]),
        ("1001", ["Abílio Exemplo"]),
        ("exemplo", ["Abílio Exemplo", "Berta Exemplo"]),
        ("exem-plo", ["Abílio Exemplo", "Berta Exemplo"]),
        ("'; drop table", []),
        ("%", []),
    ],
)
def test_people_are_found_whatever_the_accents(
    world: World, office: Client, query: str, found: list[str]
) -> None:
    assert names(office, query) == found


@pytest.mark.parametrize("chosen", ["abc", "1 OR 1=1", "-1", "9" * 40, "", "1\x00"])
@pytest.mark.parametrize("model", ["person", "licence", "paymentrequest"])
def test_a_choice_that_is_no_row_is_refused(
    world: World, office: Client, model: str, chosen: str
) -> None:
    address = reverse(f"admin:federation_{model}_changelist")

    page = office.post(
        address, {"action": "erase", "_selected_action": [chosen], "index": "0"}, follow=True
    )

    assert page.status_code == 200
    assert page.redirect_chain == [(address, 302)]


def test_a_licence_is_found_by_the_folded_name_of_its_holder(world: World, office: Client) -> None:
    found = listed(office, "licence", q="abilio")

    assert [licence.person.number for licence in found] == ["1001"]


def test_clubs_are_found_by_town_without_its_accent(world: World, office: Client) -> None:
    found = listed(office, "club", q="obidos")

    assert [club.code for club in found] == ["CAS"]


def test_a_payment_request_is_found_by_its_club_without_accents(
    world: World, office: Client
) -> None:
    world.club.name = "Clube da Régua"
    world.club.save()
    request = bill(world, "Épico")

    assert listed(office, "paymentrequest", q="regua epico") == [request]
    assert listed(office, "paymentrequest", q="regua comum") == []


@pytest.mark.parametrize("term", ["abilio", "\x00abílio"])
def test_people_are_offered_while_one_types(world: World, office: Client, term: str) -> None:
    data = {
        "app_label": "federation",
        "model_name": "clubmembership",
        "field_name": "person",
        "term": term,
    }

    response = office.get(reverse("admin:autocomplete"), data)

    assert [result["text"] for result in response.json()["results"]] == ["Abílio Exemplo"]


def test_members_visitors_and_the_unlicensed_are_told_apart(world: World, office: Client) -> None:
    make_person("Visita Um")
    make_person("Gil Novo", "1007")

    visitors = listed(office, "person", member="no")
    unlicensed = listed(office, "person", licensed="no", member="yes")
    licensed = listed(office, "person", licensed="yes")

    assert [person.name for person in visitors] == ["Visita Um"]
    assert [person.name for person in unlicensed] == ["Gil Novo"]
    assert len(licensed) == 6


def test_amounts_to_set_are_marked(world: World, office: Client) -> None:
    fee = FeeSchedule.objects.get().fees.get(code="CERTIFICATE")
    fee.amount_cents = None
    fee.save()

    html = office.get(reverse("admin:federation_fee_changelist")).content.decode()

    assert html.count(">set me<") == 1


def test_sample_schedules_are_marked(world: World, office: Client) -> None:
    html = office.get(reverse("admin:federation_feeschedule_changelist")).content.decode()

    assert html.count('<span class="mark">sample amounts</span>') == 1


# --- steady numbers of queries ------------------------------------------------------------------
def bill(world: World, subject: str) -> PaymentRequest:
    line = ChargeLine("CERTIFICATE", "Certificate", "fee table", 1, 500)
    request = create_payment_request(
        Bill(season=world.season, subject=subject, currency="EUR", lines=[line], club=world.club),
        account=None,
        issued_on=dt.date(2026, 11, 1),
    )
    record_payment(
        request=request,
        amount_cents=100,
        received_on=dt.date(2026, 11, 2),
        method="bank",
        bank_reference="",
        account=None,
    )
    return request


def grant(world: World, number: str) -> None:
    person = make_member(f"Pessoa {number}", f"20{number}", club=world.club, season=world.season)
    CategoryGrant.objects.create(
        person=person,
        category="SECOND",
        valid_from=dt.date(2026, 1, 1),
        rule_set=need(RuleSet.objects.first()),
    )


def sign_in_with_mandate(world: World, number: str) -> Account:
    person = make_person(f"Conta {number}", f"30{number}")
    account = make_account(f"conta{number}@clube.example", person=person)
    Mandate.objects.create(
        account=account, role="SECRETARY", club=world.club, valid_from=dt.date(2026, 1, 1)
    )
    return account


MAKERS: dict[type[Model], Callable[[World, str], object]] = {
    Person: grant,
    ClubMembership: grant,
    CategoryGrant: grant,
    Licence: grant,
    Club: lambda world, number: Club.objects.create(
        code=f"C{number}", name=f"Clube {number}", association=world.association
    ),
    Association: lambda _world, number: Association.objects.create(code=number, name=number),
    Season: lambda _world, number: Season.objects.create(
        year=2030 + int(number),
        starts_on=dt.date(2030 + int(number), 1, 1),
        ends_on=dt.date(2030 + int(number), 12, 31),
    ),
    PaymentRequest: lambda world, number: bill(world, number),
    Account: sign_in_with_mandate,
    Mandate: sign_in_with_mandate,
    Job: lambda _world, number: Job.objects.create(
        act="compute_ranking", subject=number, requested_by=make_account(f"j{number}@x.example")
    ),
    AuditEvent: lambda _world, number: AuditEvent.objects.create(act="act", subject=number),
}
ALSO_FILLED_BY = {
    "Payment": bill,
    "LedgerEntry": bill,
    "LedgerAccount": bill,
    "Deposit": held_deposit,
    "CreditNote": credited,
}


def listed_models() -> list[tuple[str, Callable[[World, str], object]]]:
    made = [(model.__name__, maker) for model, maker in MAKERS.items()]
    return [*made, *ALSO_FILLED_BY.items(), ("ApiToken", keyed)]


def keyed(world: World, number: str) -> None:
    make_key(sign_in_with_mandate(world, number), number)


@pytest.mark.parametrize(("name", "maker"), listed_models(), ids=lambda item: str(item)[:20])
def test_lists_ask_as_often_for_one_row_as_for_three(
    world: World, office: Client, name: str, maker: Callable[[World, str], object]
) -> None:
    address = reverse(f"admin:federation_{name.lower()}_changelist")
    maker(world, "1")
    office.get(address)

    with CaptureQueriesContext(connection) as for_one:
        first = office.get(address)
    maker(world, "2")
    maker(world, "3")
    with CaptureQueriesContext(connection) as for_three:
        then = office.get(address)

    assert len(then.context["cl"].result_list) >= len(first.context["cl"].result_list)
    assert len(for_three) == len(for_one)


# --- what is changed by hand is kept ------------------------------------------------------------
def test_amounts_of_fees_are_shown_and_set_elsewhere(world: World, office: Client) -> None:
    schedule = FeeSchedule.objects.get()
    fee = schedule.fees.get(code="LICENCE_NORMAL")

    shown = office.get(reverse("admin:federation_feeschedule_change", args=[schedule.pk]))
    refused = office.post(
        reverse("admin:federation_fee_change", args=[fee.pk]), {"amount_cents": "37.50"}
    )

    renamed = office.post(
        reverse("admin:federation_feeschedule_change", args=[schedule.pk]),
        {"title": "Other", "is_sample": ""},
    )

    fee.refresh_from_db()
    assert renamed.status_code == 403
    assert FeeSchedule.objects.get().title == schedule.title
    assert reverse("fee-amounts", args=[schedule.pk]) in shown.content.decode()
    assert refused.status_code == 403
    assert fee.amount_cents == 3500


def test_the_history_of_a_person_is_shown(world: World, office: Client, olga: Account) -> None:
    person = world.members["1001"]
    address = reverse("admin:federation_person_change", args=[person.pk])
    form = office.get(address).context["adminform"].form
    filled = {name: form[name].value() or "" for name in form.fields}
    inlines = {
        f"{prefix}-{what}": "0"
        for prefix in ("memberships", "qualifications", "seats", "category_grants", "consents")
        for what in ("TOTAL_FORMS", "INITIAL_FORMS")
    }

    office.post(address, {**filled, **inlines, "name": "Abílio Novo", "is_hidden": ""})
    history = office.get(reverse("admin:federation_person_history", args=[person.pk]))

    person.refresh_from_db()
    assert (person.name, person.search_name) == ("Abílio Novo", "abilio novo 1001")
    assert "Abílio Exemplo → Abílio Novo" in told(history.content.decode())
    assert olga.email in history.content.decode()


def test_a_record_is_not_brought_back_through_its_history(world: World, office: Client) -> None:
    licence = Licence.objects.get(person=world.members["1001"])
    version = licence.history.get().pk
    address = reverse("admin:federation_licence_simple_history", args=[licence.pk, version])

    shown = office.get(address)
    response = office.post(address, {"fee_class": "REDUCED"})

    licence.refresh_from_db()
    assert shown.status_code == 200
    assert response.status_code == 403
    assert licence.fee_class == "NORMAL"


def test_a_record_is_not_changed_by_a_hand_made_form(world: World, office: Client) -> None:
    licence = Licence.objects.get(person=world.members["1001"])
    filled = {
        "fee_class": "REDUCED",
        "issued_on": "2020-01-01",
        "upload": SimpleUploadedFile("a", b"b"),
    }

    response = office.post(reverse("admin:federation_licence_change", args=[licence.pk]), filled)

    licence.refresh_from_db()
    assert response.status_code == 403
    assert licence.fee_class == "NORMAL"


def test_a_person_with_a_past_is_not_deleted(world: World, office: Client) -> None:
    person = world.members["1001"]

    office.post(reverse("admin:federation_person_delete", args=[person.pk]), {"post": "yes"})

    page = markup(office.get(reverse("admin:federation_person_change", args=[person.pk])))
    assert Person.objects.filter(pk=person.pk).exists()
    assert reverse("admin:federation_person_delete", args=[person.pk]) not in page
    assert "Erase the personal data" in page


def test_a_club_offers_no_removal_of_its_association(world: World, office: Client) -> None:
    page = markup(office.get(reverse("admin:federation_club_change", args=[world.club.pk])))

    assert "delete_id_association" not in page
    assert "change_id_association" not in page


def test_the_registers_say_accounts_and_fields_in_words(world: World, office: Client) -> None:
    LedgerAccount.objects.create(
        code="DEBTOR:CLUB:X:EUR", kind="DEBTOR", club=world.club, currency="EUR"
    )
    office.get(reverse("admin:federation_person_change", args=[world.members["1001"].pk]))
    office.get(reverse("admin:federation_person_change", args=[world.members["1002"].pk]))

    accounts = words(office.get("/admin/federation/ledgeraccount/"))
    reads = words(office.get("/admin/federation/sensitiveread/"))

    assert f"debtor: {world.club}" in accounts
    assert "birth_date" not in reads


def test_a_person_entered_by_mistake_is_deleted(world: World, office: Client) -> None:
    person = make_person("Engano")

    office.post(reverse("admin:federation_person_delete", args=[person.pk]), {"post": "yes"})

    assert not Person.objects.filter(pk=person.pk).exists()


def test_associations_papers_and_cards_are_searched_where_they_are_and_not_read_through(
    world: World, office: Client
) -> None:
    for number in range(3):
        make_association(code=f"A{number}", name=f"Associação da Região {number}")
    card = make_card(world.members["1001"], world.members["1002"])
    card.name = "Ácol de Óbidos"
    card.save()
    issue_fee_schedule(schedule_id=world.season.fee_schedules.get().pk)
    paper = IssuedDocument.objects.get()

    def searched(app: str, model: str, asked: str) -> list[Any]:
        address = reverse(f"admin:{app}_{model}_changelist")
        with CaptureQueriesContext(connection) as queries:
            response = office.get(address, {"q": asked})
        table = f"{app}_{model}"
        # Searched in Python, every key is read with its name before the list asks.
        whole = [
            query["sql"] for query in queries
            if f'FROM "{table}"' in query["sql"] and "DISTINCT" not in query["sql"]
            and not any(word in query["sql"] for word in ("WHERE", "LIMIT", "COUNT("))
        ]  # fmt: skip
        assert whole == []
        return list(response.context["cl"].result_list)

    assert len(searched("federation", "association", "regiao")) == 3
    assert searched("tournaments", "conventioncard", "acol obidos") == [card]
    for asked in (paper.code, paper.sha256, paper.subject, paper.title):
        assert searched("federation", "issueddocument", asked) == [paper]
    assert searched("federation", "issueddocument", paper.sha256[:10]) == []
    withdraw_document(document=paper, reason="wrong", account=None, now=timezone.now())
    paper.refresh_from_db()
    assert searched("federation", "issueddocument", paper.code) == [paper]
