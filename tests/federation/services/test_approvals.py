"""Four eyes: who asks never decides; agreed, it is done once."""

import datetime as dt
import threading
from typing import Any

import pytest
from django.db import connection

from federation.errors import RuleError
from federation.licences.services.licences import ask_to_cancel_licences, cancel_licence
from federation.models import Account, Approval, ApprovalState, AuditEvent, Licence
from federation.services.approvals import (
    agree_to_approval,
    decline_approval,
    request_approval,
    withdraw_approval,
)
from tests.factories.federation import give_mandate, make_account
from tests.personas import World

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)


@pytest.fixture
def otilia(world: World) -> Account:
    account = make_account("otilia@federacao.example")
    give_mandate(account, "OFFICE")
    return account


@pytest.fixture
def asked(world: World, olga: Account) -> Approval:
    approval = ask_to_cancel_licences(
        licences=list(Licence.objects.order_by("pk")[:2]),
        reason="issued by mistake",
        account=olga,
        now=NOW,
    )
    assert approval is not None
    return approval


def test_one_licence_is_cancelled_at_once(world: World, olga: Account) -> None:
    licence = Licence.objects.order_by("pk")[0]

    approval = ask_to_cancel_licences(licences=[licence], reason="engano", account=olga, now=NOW)

    assert approval is None
    assert Licence.objects.get(pk=licence.pk).cancelled_at == NOW


def test_several_wait_for_a_second_person(asked: Approval, olga: Account) -> None:
    assert asked.state == ApprovalState.ASKED
    assert asked.about == ["Abílio Exemplo 2026", "Berta Exemplo 2026"]
    assert not Licence.objects.filter(cancelled_at__isnull=False).exists()


def test_who_asks_does_not_decide(asked: Approval, olga: Account) -> None:
    with pytest.raises(RuleError, match="approval_by_oneself"):
        agree_to_approval(approval=asked, reason="", account=olga, now=NOW)

    assert not Licence.objects.filter(cancelled_at__isnull=False).exists()


def test_agreed_it_is_done_in_the_name_of_who_asked(
    asked: Approval, olga: Account, otilia: Account
) -> None:
    decided = agree_to_approval(approval=asked, reason="seen", account=otilia, now=NOW)

    assert (decided.state, decided.decided_by) == (ApprovalState.DONE, otilia)
    assert Licence.objects.filter(cancelled_at=NOW).count() == 2
    acts = (
        AuditEvent.objects.exclude(account=None).order_by("pk").values_list("act", "account_email")
    )
    assert list(acts) == [
        ("approval_asked", "olga@federacao.example"),
        ("licence_cancelled", "olga@federacao.example"),
        ("licence_cancelled", "olga@federacao.example"),
        ("approval_given", "otilia@federacao.example"),
    ]


def test_decided_once_only(asked: Approval, otilia: Account) -> None:
    agree_to_approval(approval=asked, reason="", account=otilia, now=NOW)

    with pytest.raises(RuleError, match="approval_decided"):
        decline_approval(approval=asked, reason="no", account=otilia, now=NOW)


def test_declining_needs_a_reason_and_does_nothing(asked: Approval, otilia: Account) -> None:
    with pytest.raises(RuleError, match="approval_reason_missing"):
        decline_approval(approval=asked, reason=" ", account=otilia, now=NOW)

    decided = decline_approval(approval=asked, reason="not those", account=otilia, now=NOW)

    assert (decided.state, decided.decision) == (ApprovalState.DECLINED, "not those")
    assert not Licence.objects.filter(cancelled_at__isnull=False).exists()


def test_refusal_of_the_act_is_shown_and_nothing_is_half_done(
    asked: Approval, otilia: Account
) -> None:
    second = Licence.objects.order_by("pk")[1]
    cancel_licence(licence=second, reason="meanwhile", account=None, now=NOW)

    decided = agree_to_approval(approval=asked, reason="", account=otilia, now=NOW)

    assert decided.state == ApprovalState.ASKED
    assert decided.refusal == {
        "code": "licence_already_cancelled",
        "article": "",
        "values": {"season": "2026"},
    }
    assert Licence.objects.filter(cancelled_at__isnull=False).count() == 1


def test_only_who_asked_withdraws(asked: Approval, olga: Account, otilia: Account) -> None:
    with pytest.raises(RuleError, match="approval_of_another"):
        withdraw_approval(approval=asked, account=otilia, now=NOW)

    withdraw_approval(approval=asked, account=olga, now=NOW)

    assert Approval.objects.get().state == ApprovalState.WITHDRAWN


def test_asked_twice_is_one_and_asked_differently_is_refused(
    asked: Approval, olga: Account
) -> None:
    again: dict[str, Any] = {
        "subject": asked.subject,
        "reason": "issued by mistake",
        "account": olga,
        "now": NOW,
    }

    same = request_approval("cancel_licences", arguments=asked.arguments, **again)

    assert same == asked
    with pytest.raises(RuleError, match="approval_waits_already"):
        request_approval("cancel_licences", arguments={"licence_ids": [1]}, **again)


def test_acts_nobody_named_are_refused(world: World, olga: Account) -> None:
    with pytest.raises(RuleError, match="approval_act_unknown"):
        request_approval(
            "delete_everything", subject="club:1", arguments={}, reason="x", account=olga, now=NOW
        )


@pytest.mark.django_db(transaction=True)
def test_two_who_agree_at_once_do_it_once(world: World, asked: Approval, otilia: Account) -> None:
    third = make_account("orlando@federacao.example")
    refused: list[str] = []
    ready = threading.Barrier(2)

    def agree(account: Account) -> None:
        ready.wait()
        try:
            agree_to_approval(approval=asked, reason="", account=account, now=NOW)
        except RuleError as refusal:
            refused.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=agree, args=[item]) for item in (otilia, third)]
    for thread in threads:
        thread.start()
    for each in threads:
        each.join()

    assert refused == ["approval_decided"]
    assert AuditEvent.objects.filter(act="licence_cancelled").count() == 2
