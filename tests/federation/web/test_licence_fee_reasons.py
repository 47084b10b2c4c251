"""Why a licence costs what it costs: on the pages before it is asked for, and after."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.charges import accept_requests
from federation.licences.services.people import enter_requested_person
from federation.licences.services.requests import BatchDraft, Decision, request_licences
from federation.models import Account, LicenceBatch
from tests.factories.federation import make_person
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]
NOW = dt.datetime(2026, 11, 12, 10, 0, tzinfo=dt.UTC)
RULE = "Reduced fee by the rule: first licence · aged 25 or younger this season"


@pytest.fixture
def batch(world: World) -> LicenceBatch:
    """A beginner, a young player, one who pays the normal fee, and one priced by hand."""
    old = make_person("Rui Antigo", "3001", birth_date=dt.date(1960, 1, 1))
    lines = [
        RequestLine(1, new=PersonData("Nova Pessoa"), fee_class="REDUCED"),
        RequestLine(2, person=old, fee_class="NORMAL"),
    ]
    draft = BatchDraft(world.season, world.club, lines)
    return request_licences(draft=draft, account=None, now=NOW)


def test_the_page_of_a_batch_says_why_a_fee_is_reduced(
    batch: LicenceBatch, bruno: Account, as_account: As
) -> None:
    page = words(as_account(bruno).get(f"/licence-batches/{batch.pk}/"))

    assert "reduced first licence" in page
    # never licensed, and the normal fee all the same
    assert "normal chosen by hand, not by the rule" in page
    assert RULE in page


@pytest.mark.rule("3.1.4.1-a")
def test_the_payment_request_says_it_too(
    batch: LicenceBatch, olga: Account, as_account: As
) -> None:
    row = batch.requests.get(position=1)
    enter_requested_person(request=row, decision=Decision(olga, NOW))
    payment_request = accept_requests(requests=[row.pk], account=olga, now=timezone.now())
    assert payment_request is not None

    line = payment_request.lines.get()
    page = words(as_account(olga).get(f"/payment-requests/{payment_request.pk}/"))

    assert (line.fee_code, line.reason) == ("LICENCE_REDUCED", "licence_reduced_first")
    assert "first licence" in page


@pytest.mark.parametrize("page", ["licences/renew/?season=2026", "licences/add/"])
def test_the_rule_stands_where_licences_are_asked_for(
    page: str, world: World, bruno: Account, as_account: As
) -> None:
    assert RULE in words(as_account(bruno).get(f"/clubs/{world.club.code}/{page}"))
