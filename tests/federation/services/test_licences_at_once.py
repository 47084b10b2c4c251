"""Two people at once: real threads, each with a connection of its own."""

import datetime as dt
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from federation.errors import RuleError
from federation.licences.selectors.requests import RequestLine
from federation.licences.services.changes import LicenceChange, change_licence
from federation.licences.services.charges import accept_requests
from federation.licences.services.licences import LicenceApplication, issue_licence
from federation.licences.services.requests import (
    BatchDraft,
    Decision,
    change_request,
    issue_paid_licences,
    request_licences,
)
from federation.models import Club, Licence, LicenceRequest, Person, Season

pytestmark = pytest.mark.django_db(transaction=True)
NOW = dt.datetime(2026, 1, 12, 10, 0, tzinfo=dt.UTC)


def at_once(*acts: Callable[[], object]) -> list[str]:
    """Run the acts together; return for each "done" or the code of its refusal."""
    start = Barrier(len(acts))

    def do(act: Callable[[], object]) -> str:
        try:
            start.wait()
            act()
        except RuleError as refusal:
            return refusal.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(do, acts))


@pytest.fixture
def world(season: Season, club: Club) -> tuple[Season, Club, Club, Person]:
    other = Club.objects.create(code="CAS", name="Clube do Castelo", association=club.association)
    return season, club, other, Person.objects.create(number="2001", name="Ana Ensaio")


World = tuple[Season, Club, Club, Person]


def ask(season: Season, club: Club, ana: Person) -> LicenceRequest:
    batch = request_licences(
        draft=BatchDraft(season, club, [RequestLine(1, person=ana)]), account=None, now=NOW
    )
    return batch.requests.get()


def test_two_clubs_that_ask_for_one_person_at_once_get_one_request(world: World) -> None:
    season, club, other, ana = world

    came = at_once(lambda: ask(season, club, ana), lambda: ask(season, other, ana))

    assert came == ["done", "licence_asked_through"]
    assert LicenceRequest.objects.count() == 1


def test_two_secretaries_who_edit_one_line_at_once_save_one_and_tell_the_other(
    world: World,
) -> None:
    season, club, _other, ana = world
    row = ask(season, club, ana)

    def save(fee_class: str) -> Callable[[], object]:
        return lambda: change_request(
            request=row,
            seen_version=1,
            fee_class=fee_class,
            new=None,
            decision=Decision(None, NOW),
        )

    came = at_once(save("REDUCED"), save("NORMAL"))

    row.refresh_from_db()
    assert came == ["done", "licence_request_changed"]
    assert row.version == 2


def test_two_secretaries_who_change_one_licence_at_once_leave_one_licence(world: World) -> None:
    season, club, other, ana = world
    licence = issue_licence(
        application=LicenceApplication(ana, season, NOW.date(), club=club), account=None
    )

    came = at_once(
        lambda: change_licence(
            licence=licence, change=LicenceChange(other, "NORMAL", "mudou"), account=None, now=NOW
        ),
        lambda: change_licence(
            licence=licence, change=LicenceChange(club, "REDUCED", "júnior"), account=None, now=NOW
        ),
    )

    assert came == ["done", "licence_changed_meanwhile"]
    assert Licence.objects.filter(cancelled_at__isnull=True).count() == 1


def test_two_of_the_office_who_accept_one_line_at_once_charge_it_once(world: World) -> None:
    season, club, _other, ana = world
    row = ask(season, club, ana)

    came = at_once(
        *[lambda: accept_requests(requests=[row.pk], account=None, now=NOW) for _office in "12"]
    )

    row.refresh_from_db()
    assert came == ["done", "licence_request_decided"]
    assert row.state == "CHARGED"


def test_a_payment_told_twice_at_once_issues_one_licence(world: World) -> None:
    season, club, _other, ana = world
    row = ask(season, club, ana)
    payment_request = accept_requests(requests=[row.pk], account=None, now=NOW)
    assert payment_request is not None

    came = at_once(
        *[
            lambda: issue_paid_licences(request=payment_request, account=None, on=NOW.date())
            for _bank in "12"
        ]
    )

    assert came == ["done", "done"]
    assert Licence.objects.count() == 1
