"""Nobody makes their own second person: a mandate of the office waits for somebody else."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.bodies.services.mandates import (
    MandateDraft,
    close_account,
    end_mandate,
    give_mandate,
    open_account,
)
from federation.bodies.services.office_mandates import ask_for_office_mandate
from federation.errors import RuleError
from federation.models import Account, Approval, ApprovalState, AuditEvent, Mandate
from federation.services.approvals import agree_to_approval
from tests.factories.federation import give_mandate as make_mandate
from tests.factories.federation import make_account
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]
NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
DAY = dt.date(2026, 11, 20)
ADD = "/admin/federation/mandate/add/"


@pytest.fixture
def otilia(world: World) -> Account:
    account = make_account("otilia@federacao.example")
    make_mandate(account, "OFFICE")
    return account


@pytest.fixture
def nova(world: World) -> Account:
    return make_account("nova@federacao.example")


def page_of(owner: Account, act: str = "give-office") -> str:
    return f"/admin/federation/account/act/{act}/?ids={owner.pk}"


def ask(holder: Account, account: Account) -> Approval | Mandate:
    draft = MandateDraft(holder, "OFFICE", DAY)
    return ask_for_office_mandate(draft=draft, reason="nova colega", account=account, now=NOW)


def test_the_form_of_mandates_leads_to_the_act_that_asks(
    nova: Account, olga: Account, otilia: Account, as_account: As
) -> None:
    response = as_account(olga).post(
        ADD, {"account": nova.pk, "role": "OFFICE", "valid_from": "2026-11-20"}
    )

    assert response["Location"] == page_of(nova)
    assert not nova.mandates.exists()


def test_it_waits_and_is_given_when_a_second_person_agrees(
    nova: Account, olga: Account, otilia: Account, as_account: As
) -> None:
    mine, hers = as_account(olga), as_account(otilia)
    assert "Give the office" in words(mine.get(f"/admin/federation/account/{nova.pk}/change/"))

    response = mine.post(page_of(nova), {"valid_from": "2026-11-20", "reason": "nova colega"})

    assert response["Location"] == "/federation/approvals/"
    assert not nova.mandates.exists()
    (waits,) = Approval.objects.all()
    assert waits.about == ["nova@federacao.example"]
    assert "Give a mandate of the office" in words(hers.get("/federation/approvals/"))
    assert as_account(nova).get("/federation/approvals/").status_code == 403

    hers.post(f"/federation/approvals/{waits.pk}/agree/")

    (mandate,) = nova.mandates.all()
    assert (mandate.role, mandate.valid_from, mandate.valid_until) == ("OFFICE", DAY, None)
    acts = AuditEvent.objects.filter(subject=f"account:{nova.pk}").order_by("pk")
    assert [(act.act, act.account) for act in acts] == [
        ("approval_asked", olga),
        ("mandate_given", olga),
        ("approval_given", otilia),
    ]


def test_the_only_account_of_the_office_gives_it_and_the_trail_says_so(
    nova: Account, olga: Account, as_account: As
) -> None:
    mine = as_account(olga)

    mine.post(ADD, {"account": nova.pk, "role": "OFFICE", "valid_from": "2026-11-20"})

    assert nova.mandates.get().role == "OFFICE"
    assert AuditEvent.objects.filter(act="mandate_given_alone", account=olga).count() == 1
    trail = words(mine.get("/federation/audit-trail/"))
    assert "given without a second person, since no other account could agree" in trail


def test_by_the_act_too_the_only_account_gives_it_at_once(nova: Account, olga: Account) -> None:
    assert isinstance(ask(nova, olga), Mandate)
    assert not Approval.objects.exists()


def test_the_service_itself_refuses_at_every_door(
    nova: Account, olga: Account, otilia: Account
) -> None:
    draft = MandateDraft(nova, "OFFICE", DAY)

    for account in (olga, None):
        with pytest.raises(RuleError, match="mandate_needs_second_person"):
            give_mandate(draft=draft, account=account)


def test_who_runs_the_site_asks_as_well(nova: Account, olga: Account) -> None:
    installer = make_account("instala@federacao.example")
    installer.is_superuser = True
    installer.save()

    asked = ask(installer, installer)

    assert isinstance(asked, Approval)
    agree_to_approval(approval=asked, reason="", account=olga, now=NOW)
    assert installer.mandates.get().role == "OFFICE"


def test_other_mandates_stay_as_they_were(
    world: World, nova: Account, olga: Account, otilia: Account
) -> None:
    draft = MandateDraft(nova, "SECRETARY", DAY, club=world.club)

    assert give_mandate(draft=draft, account=olga).role == "SECRETARY"


def test_nobody_agrees_to_their_own_mandate(nova: Account, olga: Account, otilia: Account) -> None:
    leaving = make_account("volta@federacao.example")
    asked = ask(leaving, olga)
    assert isinstance(asked, Approval)

    with pytest.raises(RuleError, match="approval_about_oneself"):
        agree_to_approval(approval=asked, reason="", account=leaving, now=NOW)


def test_the_page_offers_nobody_what_is_about_them(
    olga: Account, otilia: Account, as_account: As
) -> None:
    make_mandate(otilia, "DIRECTOR", event_number=1)
    Approval.objects.create(
        act="remove_second_factor", subject=f"account:{otilia.pk}", reason="telefonou",
        arguments={"owner_id": otilia.pk}, requested_by=olga, requested_at=NOW,
    )  # fmt: skip
    hers = as_account(otilia)

    page = words(hers.get("/federation/approvals/"))

    assert "It is about your own account: somebody else decides." in page
    assert "Agree and do it" not in page
    assert "waits for a second person" not in words(hers.get("/desk/"))


def test_an_address_changed_meanwhile_is_refused(
    nova: Account, olga: Account, otilia: Account
) -> None:
    asked = ask(nova, olga)
    assert isinstance(asked, Approval)
    nova.email = "outra@federacao.example"
    nova.save()

    decided = agree_to_approval(approval=asked, reason="", account=otilia, now=NOW)

    assert decided.state == ApprovalState.ASKED
    assert (decided.refusal or {})["code"] == "mandate_address_changed"
    assert not nova.mandates.exists()


def test_the_second_person_is_not_put_aside_first(
    nova: Account, olga: Account, otilia: Account, as_account: As
) -> None:
    as_account(otilia)  # signed in once: could have agreed
    end_mandate(mandate=otilia.mandates.get(), last_day=DAY, reason="", account=olga)

    with pytest.raises(RuleError, match="office_alone_since"):
        give_mandate(draft=MandateDraft(nova, "OFFICE", DAY), account=olga)


def test_nor_is_it_closed_first(
    nova: Account, olga: Account, otilia: Account, as_account: As
) -> None:
    as_account(otilia)
    close_account(owner=otilia, reason="", account=olga)

    with pytest.raises(RuleError, match="office_alone_since"):
        ask(nova, olga)


def test_who_left_the_office_themselves_is_not_waited_for(
    nova: Account, olga: Account, otilia: Account, as_account: As
) -> None:
    as_account(otilia)
    end_mandate(
        mandate=otilia.mandates.get(), last_day=dt.date(2026, 1, 31), reason="", account=otilia
    )

    assert isinstance(ask(nova, olga), Mandate)


def test_a_mandate_for_a_wrong_address_is_ended_and_given_again(
    nova: Account, olga: Account
) -> None:
    wrong = make_account("nvoa@federacao.example")
    mandate = give_mandate(draft=MandateDraft(wrong, "OFFICE", DAY), account=olga)
    end_mandate(mandate=mandate, last_day=DAY, reason="", account=olga)
    Mandate.objects.filter(pk=mandate.pk).update(
        valid_from=dt.date(2026, 1, 1), valid_until=dt.date(2026, 1, 1)
    )

    assert isinstance(ask(nova, olga), Mandate)


def test_opening_an_account_of_the_office_again_waits_too(
    nova: Account, olga: Account, otilia: Account, as_account: As
) -> None:
    make_mandate(nova, "OFFICE")
    close_account(owner=nova, reason="", account=otilia)
    with pytest.raises(RuleError, match="mandate_needs_second_person"):
        open_account(owner=nova, account=olga)

    response = as_account(olga).post(page_of(nova, "open"), {"reason": "voltou"})

    assert response["Location"] == "/federation/approvals/"
    asked = Approval.objects.get()
    agree_to_approval(approval=asked, reason="", account=otilia, now=NOW)
    nova.refresh_from_db()
    assert nova.is_active


def test_an_account_without_the_office_opens_at_once(
    nova: Account, olga: Account, otilia: Account, as_account: As
) -> None:
    close_account(owner=nova, reason="", account=otilia)

    as_account(olga).post(page_of(nova, "open"))

    nova.refresh_from_db()
    assert nova.is_active


def test_nobody_takes_over_the_account_of_the_office_by_its_address(
    nova: Account, olga: Account, otilia: Account, as_account: As
) -> None:
    mine = as_account(olga)
    for owner, address in ((otilia, "minha@ladra.example"), (nova, "nova2@federacao.example")):
        rows = {"mandates-TOTAL_FORMS": 0, "mandates-INITIAL_FORMS": 0}
        mine.post(
            f"/admin/federation/account/{owner.pk}/change/",
            {"email": address, "language": "", **rows},
        )
        owner.refresh_from_db()

    assert otilia.email == "otilia@federacao.example"
    assert nova.email == "nova2@federacao.example"


def test_only_the_office_asks(
    nova: Account, bruno: Account, eve: Account, carla: Account, otilia: Account, as_account: As
) -> None:
    for item in (bruno, eve, carla, nova):
        data = {"valid_from": "2026-11-20", "reason": "x"}
        assert as_account(item).post(page_of(nova), data).status_code in (302, 403)
    assert not Approval.objects.exists()
    assert not nova.mandates.exists()
