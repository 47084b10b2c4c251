"""The fee of homologation that a club asks for itself, before the office does."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.models import Account, Person
from federation.money.selectors.fees_to_ask import fees_to_ask
from scoring.homologation.services.fees_to_ask import homologations_to_ask
from scoring.models import EventResult, ResultFile
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.factories.rows import need
from tests.factories.scoring import confirm_result_file
from tests.small_world import NOW
from tournaments.models import Event

DAY = dt.date(2026, 11, 20)


@pytest.fixture
def provisional(event: Event, waiting_file: ResultFile, bruno: Account) -> Event:
    confirm_result_file(file=waiting_file, account=bruno, now=NOW, reason="")
    return event


@pytest.mark.rule("3.1.6-b")
def test_the_fee_of_a_played_event_waits_to_be_asked_for(
    provisional: Event, bruno: Account
) -> None:
    (fee,) = homologations_to_ask(debtor=need(provisional.club), on=DAY)

    asked, keys = fee.ask([fee.key], bruno, NOW)

    # four pairs at the sample fee of 1.50 a pair
    assert str(fee.amount) == "6.00 EUR"
    assert (fee.key, fee.about, fee.article) == (
        f"event:{provisional.pk}", provisional.name, "RTP 3.1.6",
    )  # fmt: skip
    assert keys == {fee.key}
    assert EventResult.objects.get().payment_request == asked
    assert homologations_to_ask(debtor=need(provisional.club), on=DAY) == []


def test_nothing_is_asked_of_who_holds_no_event_or_before_its_end(
    provisional: Event,
) -> None:
    before = provisional.ends_on - dt.timedelta(days=1)
    person = Person.objects.create(name="Rita Exemplo")

    assert homologations_to_ask(debtor=need(provisional.club), on=before) == []
    assert homologations_to_ask(debtor=provisional.club.association, on=DAY) == []
    assert fees_to_ask(person, on=DAY) == []


def test_the_account_tells_what_is_still_to_be_asked_for(
    provisional: Event, bruno: Account, as_account: Callable[[Account], Client]
) -> None:
    give_mandate(bruno, "SECRETARY", club=provisional.club)
    client = as_account(bruno)
    address = reverse("club-statement", args=[provisional.club.pk])
    (fee,) = homologations_to_ask(debtor=need(provisional.club), on=timezone.localdate())

    before = words(client.get(address))
    fee.ask([fee.key], bruno, NOW)
    after = words(client.get(address))

    assert f"RTP 3.1.6 {provisional.name} €6.00" in before
    assert f"RTP 3.1.6 {provisional.name} €6.00" not in after
