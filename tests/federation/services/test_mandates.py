"""Mandates are given by dates and ended; the office is never left without anybody."""

import datetime as dt
import threading

import pytest
from django.db import connection

from federation.bodies.services.mandates import (
    MandateDraft,
    close_account,
    end_mandate,
    give_mandate,
    open_account,
)
from federation.errors import RuleError
from federation.models import Account, AuditEvent, Mandate
from tests.factories.federation import give_mandate as make_mandate
from tests.factories.federation import make_account
from tests.personas import World

DAY = dt.date(2026, 11, 20)


@pytest.fixture
def otilia(world: World) -> Account:
    account = make_account("otilia@federacao.example")
    make_mandate(account, "OFFICE")
    return account


def office_of(account: Account) -> Mandate:
    return account.mandates.get(role="OFFICE")


def test_mandate_is_given_and_ended_on_record(world: World, eve: Account, olga: Account) -> None:
    draft = MandateDraft(eve, "SECRETARY", DAY, club=world.club)

    mandate = give_mandate(draft=draft, account=olga)
    end_mandate(mandate=mandate, last_day=dt.date(2026, 12, 31), reason="new board", account=olga)

    assert Mandate.objects.get(pk=mandate.pk).valid_until == dt.date(2026, 12, 31)
    acts = AuditEvent.objects.filter(subject=f"account:{eve.pk}").order_by("pk")
    assert [(act.act, act.details["valid_until"]) for act in acts] == [
        ("mandate_given", None),
        ("mandate_ended", "2026-12-31"),
    ]


def test_the_same_mandate_is_not_held_twice_at_once(world: World, bruno: Account) -> None:
    draft = MandateDraft(bruno, "SECRETARY", DAY, club=world.other_club)
    give_mandate(draft=draft, account=None)

    with pytest.raises(RuleError, match="mandate_held_already"):
        give_mandate(draft=draft, account=None)


def test_last_office_mandate_is_not_ended(world: World, olga: Account) -> None:
    with pytest.raises(RuleError, match="last_office_account"):
        end_mandate(mandate=office_of(olga), last_day=DAY, reason="", account=olga)

    assert office_of(olga).valid_until is None


def test_nor_does_it_get_an_end_in_the_future(world: World, olga: Account) -> None:
    with pytest.raises(RuleError, match="last_office_account"):
        end_mandate(mandate=office_of(olga), last_day=dt.date(2030, 1, 1), reason="", account=olga)


def test_one_of_two_may_go_the_other_stays(world: World, olga: Account, otilia: Account) -> None:
    end_mandate(mandate=office_of(olga), last_day=DAY, reason="", account=otilia)

    with pytest.raises(RuleError, match="last_office_account"):
        close_account(owner=otilia, reason="", account=otilia)


def test_closed_account_does_not_count_as_the_office(
    world: World, olga: Account, otilia: Account
) -> None:
    close_account(owner=otilia, reason="left", account=olga)

    with pytest.raises(RuleError, match="last_office_account"):
        end_mandate(mandate=office_of(olga), last_day=DAY, reason="", account=olga)

    open_account(owner=otilia, account=olga)
    end_mandate(mandate=office_of(olga), last_day=DAY, reason="", account=olga)


@pytest.mark.django_db(transaction=True)
def test_two_who_leave_at_once_do_not_leave_the_office_alone(
    world: World, olga: Account, otilia: Account
) -> None:
    mandates = [office_of(olga), office_of(otilia)]
    refused: list[str] = []
    ready = threading.Barrier(2)

    def leave(mandate: Mandate) -> None:
        ready.wait()
        try:
            end_mandate(mandate=mandate, last_day=DAY, reason="", account=None)
        except RuleError as refusal:
            refused.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=leave, args=[mandate]) for mandate in mandates]
    for thread in threads:
        thread.start()
    for each in threads:
        each.join()

    assert refused == ["last_office_account"]
    assert Mandate.objects.filter(role="OFFICE", valid_until__isnull=True).count() == 1
