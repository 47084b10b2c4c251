"""How much waits behind the words of a menu."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from federation.models import Account
from federation.tasks import count_fees_due_task
from federation.web.menu_counts import LAST_ACT
from rulings.models import CouncilCase
from tests.factories.cases import make_case
from tests.factories.pages import AssertQueries, words
from tests.factories.scoring import ask_for_payment, pay, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World

As = Callable[[Account], Client]


def waits(client: Client) -> dict[str, tuple[int, bool]]:
    """Return what the menu of somebody counts, by page."""
    groups = client.get("/menu/").context["menu"].groups
    lines = [line for group in groups for line in group.lines]
    return {line.page: (line.waiting, line.is_late) for line in lines if line.waiting}


def test_office_reads_what_waits_and_what_is_late(
    world: World, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    request = ask_for_payment(world.event)
    request.due_on = timezone.localdate() - dt.timedelta(days=1)
    request.save()

    data = waits(as_account(olga))

    assert data["homologation-queue"] == (1, False)
    assert data["debtor-list"] == (1, True)


def test_club_reads_its_own_payments(world: World, bruno: Account, as_account: As) -> None:
    publish_results(world.event)
    ask_for_payment(world.event)

    assert waits(as_account(bruno)) == {"club-statement": (1, False)}


def test_body_reads_its_own_cases(world: World, diego: Account, as_account: As) -> None:
    make_case(council="DISCIPLINARY")
    make_case(council="JUSTICE")
    CouncilCase.objects.update(due_on=timezone.localdate() - dt.timedelta(days=1))

    assert waits(as_account(diego)) == {"case-list": (1, True)}


def test_fees_to_be_asked_for_are_counted_as_they_were_last_read(
    world: World, olga: Account, as_account: As, django_assert_num_queries: AssertQueries
) -> None:
    publish_results(world.event)
    client = as_account(olga)
    before = waits(client)

    count_fees_due_task()
    cache.set(LAST_ACT % olga.pk, "another")
    with django_assert_num_queries(5):  # as without them: session, account, federation, mandates
        counted = waits(client)
    listed_fees = listed(client, "/federation/money/fees-due/")

    assert "fee-due-list" not in before
    assert counted["fee-due-list"] == (listed_fees, False)
    ask_for_payment(world.event)
    client.get("/federation/money/fees-due/")  # the page reads them
    cache.set(LAST_ACT % olga.pk, "a third")
    assert waits(client)["fee-due-list"] == (listed_fees - 1, False)


def listed(client: Client, address: str) -> int:
    """Return how many rows a page lists."""
    context = client.get(address).context
    return len(context["rows"]) if "rows" in context else context["listing"].page.paginator.count


def test_as_many_are_counted_as_the_page_lists(
    world: World, olga: Account, bruno: Account, diego: Account, as_account: As
) -> None:
    publish_results(world.event)
    publish_results(make_event(club=world.club, name="Torneio dois"))
    make_case(council="DISCIPLINARY")
    make_case(council="JUSTICE")
    pages = {"homologation-queue": "/homologation/", "case-list": "/cases/"}

    for account in (olga, bruno, diego):
        client = as_account(account)
        for name, count in waits(client).items():
            if name in pages:
                assert count[0] == listed(client, pages[name]), name


def test_what_one_does_oneself_is_counted_at_once(
    world: World, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    pay(ask_for_payment(world.event))
    office = as_account(olga)
    before = waits(office)

    office.post(f"/events/{world.event.pk}/homologation/homologate/")

    assert before == {"homologation-queue": (1, False)}
    assert waits(office) == {}
    assert listed(office, "/homologation/") == 0


def test_counts_cost_one_query_a_minute(
    world: World, olga: Account, as_account: As, django_assert_num_queries: AssertQueries
) -> None:
    client = as_account(olga)
    client.get("/menu/")
    with django_assert_num_queries(4):  # session, account, federation, mandates
        client.get("/menu/")

    cache.clear()
    with django_assert_num_queries(5):
        client.get("/menu/")


def test_what_waits_is_read_aloud(world: World, olga: Account, as_account: As) -> None:
    publish_results(world.event)

    assert "Homologation 1 waiting" in words(as_account(olga).get("/menu/"))


@pytest.mark.parametrize("name", ["ana", "carla"])
def test_nothing_that_waits_shows_no_number(
    name: str, request: pytest.FixtureRequest, world: World, as_account: As
) -> None:
    assert waits(as_account(request.getfixturevalue(name))) == {}
