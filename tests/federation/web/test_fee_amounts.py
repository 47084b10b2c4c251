"""The office sets what each fee costs: at once, or from a day where somebody was asked already."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from federation.models import Account, AuditEvent, Fee, FeeSchedule, Job
from federation.money.services.fees import copy_fee_schedule
from tests.factories.federation import make_season
from tests.factories.money import ask
from tests.factories.pages import words
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
def schedule(world: World) -> FeeSchedule:
    return FeeSchedule.objects.get()


def fee_of(schedule: FeeSchedule, code: str = "CERTIFICATE") -> Fee:
    return schedule.fees.get(code=code)


def send(client: Client, schedule: FeeSchedule, *, day: str = "", **typed: str) -> HttpResponse:
    """Send the page as it stands with some amounts, by code, typed anew."""
    filled = {
        f"fee-{fee.pk}": typed.get(
            fee.code, "" if fee.amount_cents is None else f"{fee.amount_cents / 100:.2f}"
        )
        for fee in schedule.fees.all()
    }
    address = reverse("fee-amounts", args=[schedule.pk])
    return client.post(address, {**filled, "changes_from": day})


def test_an_empty_schedule_is_filled_in_and_each_amount_is_kept(
    schedule: FeeSchedule, olga: Account
) -> None:
    schedule.fees.update(amount_cents=None)
    client = Client(headers={"accept-language": "pt-PT"})
    client.force_login(olga, backend="django.contrib.auth.backends.ModelBackend")

    answer = send(client, schedule, LICENCE_NORMAL="37,50", CERTIFICATE="0")

    fee = fee_of(schedule, "LICENCE_NORMAL")
    assert answer.status_code == 302
    assert fee.amount_cents == 3750
    assert fee_of(schedule).amount_cents == 0
    assert schedule.fees.filter(amount_cents__isnull=True).count() == schedule.fees.count() - 2
    latest = fee.history.latest()
    assert (latest.amount_cents, latest.history_user) == (3750, olga)
    told = AuditEvent.objects.get(act="fee_amounts_set")
    assert told.account == olga
    assert told.details == {
        "season": 2026,
        "cents": {"CERTIFICATE": [None, 0], "LICENCE_NORMAL": [None, 3750]},
    }


@pytest.mark.parametrize("written", ["-1", "12.345", "x", "1e9", "NaN", "99999999999"])
def test_amounts_that_are_none_are_refused(
    schedule: FeeSchedule, office: Client, written: str
) -> None:
    answer = send(office, schedule, CERTIFICATE=written, LICENCE_NORMAL="1.00")

    assert answer.status_code == 200
    assert "Not saved" in words(answer)
    assert fee_of(schedule).amount_cents == 500
    assert fee_of(schedule, "LICENCE_NORMAL").amount_cents == 3500


def test_a_mistake_nobody_was_asked_to_pay_is_put_right_where_it_stands(
    schedule: FeeSchedule, office: Client
) -> None:
    send(office, schedule, CERTIFICATE="6.50")

    assert fee_of(schedule).amount_cents == 650
    assert FeeSchedule.objects.count() == 1


def test_what_somebody_was_asked_for_changes_from_a_day_on(
    world: World, schedule: FeeSchedule, office: Client
) -> None:
    ask(world.club, world.season)  # for a certificate
    last = world.season.ends_on

    without = send(office, schedule, CERTIFICATE="6.50", LICENCE_NORMAL="36.00")
    early = send(office, schedule, CERTIFICATE="6.50", day="2026-01-01")
    late = send(office, schedule, CERTIFICATE="6.50", day="2027-01-01")
    assert FeeSchedule.objects.count() == 1
    assert fee_of(schedule, "LICENCE_NORMAL").amount_cents == 3500
    done = send(office, schedule, CERTIFICATE="6.50", LICENCE_NORMAL="36.00", day=str(last))

    assert "Say from which day the new amount holds" in words(without)
    assert "somebody was asked to pay Certificate already" in words(without)
    assert "can hold from a day between" in words(early)
    assert "can hold from a day between" in words(late)
    new = FeeSchedule.objects.get(valid_from=last)
    assert done["Location"] == reverse("fee-amounts", args=[new.pk])
    assert [fee_of(each).amount_cents for each in (schedule, new)] == [500, 650]
    assert fee_of(schedule, "LICENCE_NORMAL").amount_cents == 3600  # nobody was asked for one
    assert fee_of(new, "LICENCE_NORMAL").amount_cents == 3600
    assert fee_of(new).history.latest().amount_cents == 650


def test_the_schedule_of_a_season_to_come_is_a_draft(
    world: World, schedule: FeeSchedule, office: Client
) -> None:
    ask(world.club, world.season)
    draft = copy_fee_schedule(
        schedule=schedule,
        season=make_season(2027),
        valid_from=dt.date(2027, 1, 1),
        with_amounts=True,
        account=None,
    )

    page = office.get(reverse("fee-amounts", args=[draft.pk]))
    send(office, draft, CERTIFICATE="7.00", LICENCE_NORMAL="")

    assert "A draft until 1 January 2027" in words(page)
    assert "New amounts hold from" not in words(page)
    assert fee_of(draft).amount_cents == 700
    assert fee_of(draft, "LICENCE_NORMAL").amount_cents is None
    assert fee_of(schedule).amount_cents == 500


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
    assert not Job.objects.exists()
