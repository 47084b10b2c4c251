"""A draft of fees tried on a season: the charges of then at the amounts of the draft."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from federation.figures.selectors.fee_trials import DebtorKind, fees_tried
from federation.figures.selectors.versions import fee_figures
from federation.figures.services.drafts import begin_draft, keep_fees_draft
from federation.models import Account, FeeSchedule, FigureDraft, PaymentRequest
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.rules.fees import parse_fee_schedule
from tests.factories.pages import words
from tests.factories.tournaments import NOW
from tests.personas import World

As = Callable[[Account], Client]


def _ask(world: World, code: str, quantity: int, cents: int, **debtor: Any) -> PaymentRequest:
    line = ChargeLine(code, code.title(), "RTP 3.1.6", quantity, cents)
    bill = Bill(world.season, "Pedido", "EUR", [line], **debtor)
    return create_payment_request(bill=bill, account=None, issued_on=NOW.date())


@pytest.fixture
def draft(world: World, olga: Account) -> FigureDraft:
    figures = fee_figures(FeeSchedule.objects.get())
    for line in figures["fees"]:
        line["amount_cents"] = {"CERTIFICATE": 800, "LICENCE_NORMAL": 3000}.get(line["code"])
    figures["valid_from"] = (world.season.ends_on - dt.timedelta(days=1)).isoformat()
    return keep_fees_draft(figures, season=world.season, account=olga, now=NOW)


def test_each_charge_keeps_its_quantity_at_the_amount_of_the_draft(
    world: World, draft: FigureDraft
) -> None:
    _ask(world, "CERTIFICATE", 2, 500, club=world.club)
    _ask(world, "CERTIFICATE", 1, 600, club=world.other_club)
    _ask(world, "CERTIFICATE", 1, 500, person=world.members["1001"])
    _ask(world, "LICENCE_NORMAL", 10, 3500, club=world.club)
    _ask(world, "LICENCE_REDUCED", 1, 1000, club=world.club)
    _ask(world, "ENTRY", 1, 2000, club=world.club)  # a price of entry is no fee of the federation

    with CaptureQueriesContext(connection) as queries:
        tried = fees_tried(world.season, parse_fee_schedule(draft.figures))

    assert [
        (fee.code, fee.debtor, fee.quantity, fee.then_cents, fee.draft_cents) for fee in tried
    ] == [
        ("CERTIFICATE", DebtorKind.CLUB, 3, 1600, 2400),
        ("CERTIFICATE", DebtorKind.PERSON, 1, 500, 800),
        ("LICENCE_NORMAL", DebtorKind.CLUB, 10, 35000, 30000),
        ("LICENCE_REDUCED", DebtorKind.CLUB, 1, 1000, None),
    ]
    assert len(queries) == 1


def test_the_page_tells_the_differences_and_sums_what_has_an_amount(
    world: World, draft: FigureDraft, olga: Account, as_account: As
) -> None:
    _ask(world, "CERTIFICATE", 2, 500, club=world.club)
    _ask(world, "LICENCE_NORMAL", 10, 3500, club=world.club)
    _ask(world, "LICENCE_REDUCED", 1, 1000, club=world.club)
    office = as_account(olga)
    address = reverse("figure-fees-tried", args=[draft.pk])
    assert (
        f'href="{address}"'
        in office.get(f"/federation/figures/drafts/{draft.pk}/").content.decode()
    )

    text = words(office.get(address, {"season": world.season.year}))

    assert "Clubs €360.00 €316.00 −€44.00" in text
    assert "Total €360.00 €316.00 −€44.00" in text
    assert "+€6.00" in text  # 2 certificates, 8 instead of 5 euros
    assert "1 line has no amount in the draft and is in no sum." in text


def test_other_figures_have_no_fees_to_try(world: World, olga: Account, as_account: As) -> None:
    rules = begin_draft(use="regulation", valid_from=world.season.ends_on, account=olga, now=NOW)

    page = as_account(olga).get(reverse("figure-fees-tried", args=[rules.pk]))

    assert page.headers["location"] == reverse("figure-draft", args=[rules.pk])
