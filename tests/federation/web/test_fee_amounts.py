"""What each fee costs: filled in by one person of the office, agreed by another."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from federation.errors import RuleError
from federation.figures.services.fees import set_first_fees
from federation.models import (
    Account,
    Approval,
    ApprovalState,
    AuditEvent,
    Fee,
    FeeSchedule,
    FigureDraft,
)
from federation.money.selectors.fee_schedules import schedules_without_amounts
from federation.selectors.rule_sets import fee_schedule_in_force
from federation.services.approvals import agree_to_approval
from tests.factories.federation import give_mandate, make_account, make_season
from tests.factories.pages import ClientResponse, words
from tests.personas import World

SignIn = Callable[[Account], Client]


NOW = dt.datetime(2026, 11, 22, 12, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def in_november(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


@pytest.fixture
def otilia(world: World) -> Account:
    account = make_account("otilia@federacao.example")
    give_mandate(account, "OFFICE")
    return account


@pytest.fixture
def schedule(world: World) -> FeeSchedule:
    return FeeSchedule.objects.get()


def fee_of(schedule: FeeSchedule, code: str = "CERTIFICATE") -> Fee:
    return schedule.fees.get(code=code)


def send(
    client: Client, schedule: FeeSchedule, *, day: str = "2026-11-22", **typed: str
) -> ClientResponse:
    """Post the page with some amounts, by code, typed again."""
    filled = {
        f"fee-{fee.pk}": typed.get(
            fee.code, "" if fee.amount_cents is None else f"{fee.amount_cents / 100:.2f}"
        )
        for fee in schedule.fees.all()
    }
    address = reverse("fee-amounts", args=[schedule.pk])
    return client.post(address, {**filled, "valid_from": day, "reason": "assembleia"})


def agree(account: Account) -> None:
    """Agree to a request by a second person."""
    approval = Approval.objects.get(state=ApprovalState.ASKED)
    decided = agree_to_approval(approval=approval, reason="", account=account, now=NOW)
    assert decided.state == ApprovalState.DONE, decided.refusal


def test_amounts_are_asked_for_by_one_person_and_in_force_when_another_agrees(
    schedule: FeeSchedule, olga: Account, otilia: Account
) -> None:
    schedule.fees.update(amount_cents=500)
    client = Client(headers={"accept-language": "pt-PT"})
    client.force_login(olga, backend="django.contrib.auth.backends.ModelBackend")

    data = send(client, schedule, LICENCE_NORMAL="37,50", CERTIFICATE="0")

    draft = FigureDraft.objects.get()
    assert data["Location"] == reverse("figure-draft", args=[draft.pk])
    assert set(schedule.fees.values_list("amount_cents", flat=True)) == {500}
    with pytest.raises(RuleError, match="approval_by_oneself"):
        agree(olga)
    agree(otilia)
    assert set(schedule.fees.values_list("amount_cents", flat=True)) == {500}
    new = fee_schedule_in_force(schedule.season, on=NOW.date())
    assert new != schedule
    assert fee_of(new, "LICENCE_NORMAL").amount_cents == 3750
    assert fee_of(new).amount_cents == 0
    assert new.fees.filter(amount_cents=500).count() == new.fees.count() - 2
    assert str(draft.pk) in AuditEvent.objects.get(act="figures_agreed").subject


def test_the_desk_asks_for_no_amounts_that_later_fees_have(
    schedule: FeeSchedule, office: Client, otilia: Account
) -> None:
    earlier = FeeSchedule.objects.get(pk=schedule.pk)
    earlier.pk, earlier.season, earlier.code = None, make_season(2025), "fees-2025"
    earlier.save()
    Fee.objects.create(schedule=earlier, code="CERTIFICATE", title="x", unit="x", amount_cents=1)
    schedule.fees.update(amount_cents=None)
    send(office, schedule, CERTIFICATE="5.00")
    agree(otilia)

    assert not schedules_without_amounts(on=NOW.date()).exists()


@pytest.mark.parametrize("written", ["-1", "12.345", "x", "1e9", "NaN", "99999999999"])
def test_amounts_that_are_none_are_refused(
    schedule: FeeSchedule, office: Client, written: str
) -> None:
    too_large = send(office, schedule, CERTIFICATE=written, LICENCE_NORMAL="1.00")

    assert too_large.status_code == 200
    assert "Not saved" in words(too_large)
    assert not FigureDraft.objects.exists()


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2026-11-21", "Figures come in force today"),
        ("2027-01-01", "Fees of this season begin between"),
        ("", "This field is required"),
    ],
)
def test_a_day_outside_is_refused_and_nothing_is_kept(
    schedule: FeeSchedule, office: Client, day: str, said: str
) -> None:
    answer = send(office, schedule, CERTIFICATE="6.50", day=day)

    assert said in words(answer)
    assert not FigureDraft.objects.exists()
    assert not Approval.objects.exists()


def test_the_same_amounts_are_nothing_to_agree_to(schedule: FeeSchedule, office: Client) -> None:
    assert "No figure differs" in words(send(office, schedule))
    assert not FigureDraft.objects.exists()


def test_fees_that_others_follow_are_changed_no_more(
    schedule: FeeSchedule, office: Client, otilia: Account
) -> None:
    send(office, schedule, CERTIFICATE="6.50", day="2026-12-01")
    waiting = office.get(reverse("fee-amounts", args=[schedule.pk]))
    agree(otilia)

    page = office.get(reverse("fee-amounts", args=[schedule.pk]))
    refused = send(office, schedule, CERTIFICATE="7.50", day="2026-12-10")

    new = FeeSchedule.objects.get(valid_from="2026-12-01")
    assert "A second person is asked to agree to this draft" in words(waiting)
    assert reverse("fee-amounts", args=[new.pk]) in page.content.decode()
    assert "Ask a second person" not in words(page)
    assert "follow these" in words(refused) or refused.status_code == 200
    assert FigureDraft.objects.count() == 1
    assert [fee_of(item).amount_cents for item in (schedule, new)] == [500, 650]


def test_fees_to_come_are_replaced_on_their_own_day_once_agreed(
    schedule: FeeSchedule, office: Client, otilia: Account
) -> None:
    send(office, schedule, CERTIFICATE="6.50", day="2026-12-01")
    agree(otilia)
    new = FeeSchedule.objects.get(valid_from="2026-12-01")
    fee = fee_of(new)

    page = office.get(reverse("fee-amounts", args=[new.pk]))
    send(office, new, CERTIFICATE="7.00", LICENCE_NORMAL="", day="2026-12-01")
    assert fee_of(new).amount_cents == 650
    agree(otilia)

    assert "In force from 1 December 2026 on" in words(page)
    assert FeeSchedule.objects.count() == 2
    assert fee_of(new).pk == fee.pk
    assert fee_of(new).amount_cents == 700
    assert fee_of(new).history.latest().amount_cents == 700
    assert fee_of(new, "LICENCE_NORMAL").amount_cents is None
    assert fee_of(schedule).amount_cents == 500


def test_fees_in_force_since_today_are_not_replaced_today(
    schedule: FeeSchedule, office: Client, otilia: Account
) -> None:
    send(office, schedule, CERTIFICATE="6.50")
    agree(otilia)
    new = FeeSchedule.objects.get(valid_from="2026-11-22")

    again = send(office, new, CERTIFICATE="7.00")

    assert "already has a fee schedule in force from 22 November 2026" in words(again)
    assert fee_of(new).amount_cents == 650


def test_the_desk_leads_to_the_money_and_says_while_no_fee_has_an_amount(
    world: World, schedule: FeeSchedule, office: Client
) -> None:
    before = office.get(reverse("desk")).content.decode()
    schedule.fees.update(amount_cents=None)
    after = office.get(reverse("desk")).content.decode()

    address = reverse("fee-amounts", args=[schedule.pk])
    assert address not in before
    assert address in after
    assert reverse("money-overview") in before
    assert reverse("fee-schedule") in before


def test_only_the_office_sets_amounts(
    world: World, schedule: FeeSchedule, bruno: Account, as_account: SignIn, reader: Client
) -> None:
    address = reverse("fee-amounts", args=[schedule.pk])

    assert as_account(bruno).get(address).status_code == 403
    assert send(as_account(bruno), schedule, CERTIFICATE="9.00").status_code == 403
    assert reader.get(address).status_code == 302
    assert fee_of(schedule).amount_cents == 500
    assert not FigureDraft.objects.exists()


def test_the_first_amounts_of_a_federation_hold_at_once(
    office: Client, schedule: FeeSchedule
) -> None:
    Fee.objects.update(amount_cents=None)
    address = reverse("fee-amounts", args=[schedule.pk])
    assert "they hold at once, and so will those you fill in later" in words(office.get(address))

    response = office.post(address, {f"fee-{fee_of(schedule).pk}": "5.00"}, follow=True)

    assert "The amounts are set." in words(response)
    assert fee_of(schedule).amount_cents == 500
    assert not Approval.objects.exists()
    assert AuditEvent.objects.filter(act="fee_amounts_set").exists()
    assert "Fees never set before hold at once" in words(office.get(address))


def test_no_amount_at_all_sets_nothing(office: Client, schedule: FeeSchedule) -> None:
    Fee.objects.update(amount_cents=None)

    answer = words(send(office, schedule))

    assert "Fill in at least one amount." in answer
    assert "The amounts are set." not in answer


def test_a_fee_never_set_is_filled_in_later_by_one_person(
    office: Client, schedule: FeeSchedule
) -> None:
    schedule.fees.filter(code="CERTIFICATE").update(amount_cents=None)
    address = reverse("fee-amounts", args=[schedule.pk])
    other = schedule.fees.exclude(code="CERTIFICATE").exclude(amount_cents=None)[0]

    mixed = send(office, schedule, CERTIFICATE="5.00", **{other.code: "7.77"})
    only_draft = fee_of(schedule).amount_cents, Approval.objects.count()
    send(office, schedule, CERTIFICATE="5.00")
    while_waiting = fee_of(schedule).amount_cents, Approval.objects.count()
    Approval.objects.all().delete()
    FigureDraft.objects.all().delete()
    filled = office.post(
        address,
        {
            f"fee-{fee.pk}": "5.00"
            if fee.code == "CERTIFICATE"
            else ""
            if fee.amount_cents is None
            else f"{fee.amount_cents / 100:.2f}"
            for fee in schedule.fees.all()
        },
        follow=True,
    )

    assert mixed.status_code == 302
    assert only_draft == (None, 1)
    assert while_waiting == (None, 2)
    assert fee_of(schedule).amount_cents == 500
    assert "The amounts are set." in words(filled)
    assert not Approval.objects.exists()


def test_amounts_are_written_as_their_currency_has_them(
    office: Client, schedule: FeeSchedule
) -> None:
    FeeSchedule.objects.update(currency="ISK")
    address = reverse("fee-amounts", args=[schedule.pk])
    assert "Amounts in ISK, without decimals." in words(office.get(address))

    refused = office.post(address, {f"fee-{fee_of(schedule).pk}": "12,50"})
    assert "“12,50” cannot be read as an amount: write it as 13." in words(refused)


def test_first_amounts_are_set_once(olga: Account, schedule: FeeSchedule) -> None:
    with pytest.raises(RuleError, match="fees_not_first"):
        set_first_fees(schedule=schedule, amounts={"CERTIFICATE": 1}, account=olga, now=NOW)
