"""What waits for whom, by role and by day."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from federation.models import Account, Federation, Job, JobState, PaymentRequest
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    create_payment_request,
    record_payment,
)
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, desk_tasks, group_of
from federation.selectors.batched_reads import gathered
from federation.web.task_sources import payments
from tests.factories.pages import AssertQueries, words
from tests.personas import World

As = Callable[[Account], Client]
TODAY = dt.date(2026, 11, 20)


@pytest.fixture(autouse=True)
def only_these_sources(settings: Any) -> None:
    """Leave out the tasks of other areas in the same world, which have their own tests."""
    settings.TASK_SOURCES = [
        "federation.web.task_sources.payments",
        "federation.web.task_sources.failed_work",
    ]


def ask(world: World, due_on: dt.date, *, subject: str = "Filiação") -> PaymentRequest:
    bill = Bill(
        season=world.season,
        subject=subject,
        currency="EUR",
        lines=[ChargeLine("affiliation", "Filiação", "RTP 3.1.4", 1, 12_000)],
        club=world.club,
        due_on=due_on,
    )
    return create_payment_request(bill, account=None, issued_on=dt.date(2026, 11, 1))


def told(account: Account) -> dict[str, list[tuple[str, dt.date | None, int | None]]]:
    return {
        task_list.key: [(str(task.title), task.due_on, task.count) for task in task_list.tasks]
        for task_list in desk_tasks(account, on=TODAY)
    }


def test_days_say_under_which_heading_a_task_stands() -> None:
    days = (None, dt.date(2026, 11, 19), TODAY, dt.date(2026, 11, 27), dt.date(2026, 11, 28))

    groups = [group_of(day, on=TODAY) for day in days]

    assert groups == ["WAITING", "LATE", "DUE", "DUE", "WAITING"]


def test_task_is_frozen() -> None:
    task = DeskTask("Sign", "/x/", TaskGroup.WAITING)

    with pytest.raises(AttributeError):
        task.title = "Other"  # type: ignore[misc]


@pytest.mark.usefixtures("english")
def test_secretary_and_office_see_what_is_unpaid(
    world: World, bruno: Account, olga: Account, eve: Account
) -> None:
    late = ask(world, dt.date(2026, 11, 19))
    soon = ask(world, dt.date(2026, 11, 27), subject="Licenças")

    assert told(bruno) == {
        "LATE": [(f"Pay €120.00: Filiação ({late.reference})", dt.date(2026, 11, 19), None)],
        "DUE": [(f"Pay €120.00: Licenças ({soon.reference})", dt.date(2026, 11, 27), None)],
    }
    body = "Unpaid: Clube da Ribeira, €120.00"
    assert told(olga) == {
        "LATE": [(f"{body} ({late.reference})", dt.date(2026, 11, 19), None)],
        "DUE": [(f"{body} ({soon.reference})", dt.date(2026, 11, 27), None)],
    }
    assert told(eve) == {}


@pytest.mark.usefixtures("english")
def test_what_is_paid_in_part_waits_with_the_rest(world: World, bruno: Account) -> None:
    request = ask(world, dt.date(2026, 12, 31))
    record_payment(
        request=request,
        amount_cents=2_000,
        received_on=dt.date(2026, 11, 10),
        method="transfer",
        bank_reference="",
        account=None,
    )

    assert told(bruno) == {
        "WAITING": [(f"Pay €100.00: Filiação ({request.reference})", dt.date(2026, 12, 31), None)]
    }


@pytest.mark.usefixtures("english")
def test_many_unpaid_requests_are_one_line_for_the_office(world: World, olga: Account) -> None:
    for _each in range(6):
        ask(world, dt.date(2026, 11, 19))

    assert told(olga) == {"LATE": [("unpaid payment requests", dt.date(2026, 11, 19), 6)]}


@pytest.mark.parametrize("number", [1, 4])
def test_queries_do_not_grow_with_the_rows(
    world: World, bruno: Account, number: int, django_assert_num_queries: AssertQueries
) -> None:
    for _each in range(number):
        ask(world, dt.date(2026, 11, 19))

    with django_assert_num_queries(3):
        gathered(payments(bruno, on=TODAY), bruno)


def test_failed_work_is_told_to_whoever_asked_and_counted_for_the_office(
    world: World, bruno: Account, olga: Account, eve: Account, as_account: As
) -> None:
    Job.objects.create(
        act="issue_licence_card",
        state=JobState.FAILED,
        requested_by=bruno,
        finished_at=dt.datetime.now(dt.UTC),
    )

    assert "Waiting for you Failed: Issuing the licence card" in words(
        as_account(bruno).get("/desk/")
    )
    assert "Waiting for you 1 work that failed" in words(as_account(olga).get("/desk/"))
    assert "Nothing waits for you." in words(as_account(eve).get("/desk/"))


def test_nothing_is_late_that_was_due_before_the_federation_began(
    world: World, olga: Account, settings: Any
) -> None:
    settings.TASK_SOURCES = ["tournaments.web.desk_tasks.calendar"]
    (opened,) = told(olga)["LATE"]
    assert opened[1] == dt.date(2026, 9, 15)

    Federation.objects.update(begun_on=dt.date(2026, 11, 18))

    assert told(olga) == {"WAITING": [(opened[0], None, None)]}

    Federation.objects.update(begun_on=dt.date(2026, 9, 15))
    assert list(told(olga)) == ["LATE"]
