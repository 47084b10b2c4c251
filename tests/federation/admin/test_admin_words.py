"""The admin speaks the reader's language: columns, titles of fees, contestants."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext

from federation.models import (
    Account,
    AuditEvent,
    CategoryGrant,
    LicenceBatch,
    PaymentRequest,
    RuleSet,
    Transfer,
    TransferState,
)
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.services.audit import record_event
from tests.factories.pages import AssertQueries, words
from tests.personas import World
from tournaments.models import Entry

PORTUGUESE = {"accept-language": "pt-PT"}
APPS = {"federation", "tournaments", "scoring", "rulings"}


def test_each_column_of_the_admin_has_a_name_to_be_translated() -> None:
    unnamed = [
        f"{model._meta.label}.{field.name}"
        for model in admin.site._registry
        if model._meta.app_label in APPS
        for field in model._meta.local_fields
        if not field.primary_key and not isinstance(field.verbose_name, Promise)
    ]

    assert unnamed == []


def test_an_entry_of_a_request_is_one_of_the_ledger() -> None:
    with translation.override("pt-pt"):
        assert str(PaymentRequest._meta.get_field("entry").verbose_name) == "lançamento do razão"
        assert str(PaymentRequest._meta.get_field("requested_by").verbose_name) == "pedido por"


def test_fees_are_named_in_the_readers_language(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    office = as_account(olga)
    text = words(office.get(reverse("admin:federation_fee_changelist"), headers=PORTUGUESE))

    assert "Certificado" in text
    assert "tabela de taxas" in text
    assert "Certificate" not in text
    assert "fee table" not in text


@pytest.mark.parametrize(
    ("key", "name", "told"),
    [
        ("A/1/EW", "", "A/1/EO"),
        ("A/1/NS", "", "A/1/NS"),
        ("7", "", "7"),
        ("EW", "", "EW"),
        ("A/1/EW", "Os Quatro", "Os Quatro"),
    ],
)
def test_a_contestant_is_called_by_the_line_of_the_readers_language(
    key: str, name: str, told: str
) -> None:
    with translation.override("pt-pt"):
        assert str(Entry(key=key, name=name)) == told


def test_what_the_admin_says_takes_no_row_for_a_masculine_word() -> None:
    with translation.override("pt-pt"):
        changed = gettext("The {name} “{obj}” was changed successfully.")
        another = gettext("Add another %(verbose_name)s")
        save = gettext("Save and add another")

    assert changed == "Registo alterado: {name} «{obj}»."
    assert another == "Adicionar: %(verbose_name)s"
    assert save.startswith("Guardar")


def test_a_request_shows_charges_amounts_and_no_key_of_the_program(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    line = ChargeLine("LICENCE_NORMAL", "Licence of the year", "fee table", 1, 3500)
    bill = Bill(
        season=world.season,
        subject="x",
        currency="EUR",
        lines=[line],
        club=world.club,
        purpose="DEPOSIT:APPEAL:appeal:1",
    )
    request = create_payment_request(bill, account=None, issued_on=dt.date(2026, 11, 1))

    address = reverse("admin:federation_paymentrequest_change", args=[request.pk])
    text = words(as_account(olga).get(address, headers=PORTUGUESE))

    assert "Licença do ano" in text
    assert "35,00" in text
    assert f"pedido, n.º {request.entry_id}" in text
    for raw in ("Licence of the year", "Position", "cêntimos", "3500", "DEPOSIT:", "payment_req"):
        assert raw not in text


def test_transfers_are_refused_in_the_feminine_and_go_to_a_club(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    Transfer.objects.create(
        person=world.members["1001"],
        from_club=world.club,
        to_club=world.other_club,
        effective_on=dt.date(2026, 12, 1),
        state=TransferState.REQUESTED,
        requested_at=dt.datetime(2026, 11, 1, 12, tzinfo=dt.UTC),
    )
    text = words(as_account(olga).get("/federation/transfers/", headers=PORTUGUESE))

    assert "Recusar as escolhidas" in text
    assert "Recusar os escolhidos" not in text
    assert " De Para " in text


def test_the_page_that_refuses_lines_leads_back_to_the_batch_by_its_name(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    batch = LicenceBatch.objects.create(season=world.season, club=world.club)

    page = as_account(olga).get(f"/licence-batches/{batch.pk}/refuse/", headers=PORTUGUESE)

    assert f">{world.club} {world.season}</a>" in page.content.decode()


def test_the_trail_names_its_subjects_and_the_values_of_its_acts(
    world: World,
    olga: Account,
    as_account: Callable[[Account], Client],
    django_assert_max_num_queries: AssertQueries,
) -> None:
    AuditEvent.objects.all().delete()
    for code in ("RG-2026-00001", "RG-2026-00002"):
        record_event("document_issued", subject="club:999999", account=olga, details={"code": code})
    for member in world.members.values():
        record_event("photo_stored", subject=f"person:{member.pk}", account=olga, details={})
    office = as_account(olga)

    with django_assert_max_num_queries(16):
        listed = words(office.get(reverse("admin:federation_auditevent_changelist")))
    event = AuditEvent.objects.filter(subject__startswith="person").latest("pk")
    shown = words(office.get(reverse("admin:federation_auditevent_change", args=[event.pk])))

    assert "Document RG-2026-00002 issued club no. 999999, no longer kept" in listed
    assert world.members["1001"].name in listed
    assert "person no." not in listed
    assert "When Act Subject Account" in listed
    assert "Photo stored" in shown
    assert "person no." not in shown


def test_categories_and_what_gave_them_are_named(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    grant = CategoryGrant.objects.create(
        person=world.members["1001"],
        category="1S",
        valid_from=dt.date(2026, 1, 1),
        rule_set=RuleSet.objects.earliest("pk"),
        source="season_close:999999",
    )
    office = as_account(olga)

    listed = words(office.get(reverse("admin:federation_categorygrant_changelist")))
    shown = words(office.get(reverse("admin:federation_categorygrant_change", args=[grant.pk])))
    added = office.get(reverse("admin:federation_categorygrant_add"))

    assert "1st ♠" in listed
    assert "1S" not in listed
    assert "close of a season no. 999999, no longer kept" in shown
    assert added.status_code == 200
    assert "season_close" not in words(added)
