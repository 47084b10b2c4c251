"""Entering an event of a season to come: the entry waits for the licence."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.errors import RuleError
from federation.licences.selectors.requests import RequestLine
from federation.licences.services.licences import LicenceApplication, issue_licence
from federation.licences.services.requests import (
    BatchDraft,
    Decision,
    refuse_requests,
    request_licences,
    withdraw_requests,
)
from federation.models import AuditEvent, Licence, Notice
from tests.factories.entries import account_of, enter_pair
from tests.factories.hosting import make_national, publish
from tests.factories.pages import words
from tests.personas import World
from tournaments.entries.rules import last_day_to_wait
from tournaments.entries.selectors.online import start_list
from tournaments.entries.services.endings import withdraw_registration
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.entries.services.licences import (
    answer_refused,
    look_after_waiting_entries,
    seat_licensed,
)
from tournaments.entries.services.seats import call_reserve
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, Registration

AUTUMN = dt.datetime(2025, 12, 10, 12, tzinfo=dt.UTC)  # before the season of the event
IN_SEASON = dt.datetime(2026, 2, 10, 12, tzinfo=dt.UTC)
CLOSES = dt.datetime(2026, 3, 1, 18, tzinfo=dt.UTC)
LAST_DAY = dt.date(2026, 3, 1)


@pytest.fixture
def event(world: World) -> Event:
    event = make_national()
    publish(event, entries_close_on="2026-03-01")
    terms = Terms(dt.datetime(2025, 12, 1, tzinfo=dt.UTC), CLOSES, 1, True)
    open_entries(event=event, terms=terms, account=None, now=AUTUMN)
    Licence.objects.all().delete()
    return event


def entered(world: World, event: Event, *numbers: str, now: dt.datetime = AUTUMN) -> Registration:
    row = enter_pair(event, *(world.members[number] for number in numbers), now=now)
    row.refresh_from_db()
    return row


def license_people(world: World, *numbers: str) -> None:
    for number in numbers:
        application = LicenceApplication(
            world.members[number], world.season, dt.date(2026, 1, 2), club=world.club
        )
        issue_licence(application=application, account=None)


@pytest.mark.rule("3.1.4.1-a")
def test_an_entry_for_the_next_season_waits_and_takes_no_seat(world: World, event: Event) -> None:
    row = entered(world, event, "1001", "1002")

    assert (row.state, row.licence_until, row.entry) == ("LICENCE", LAST_DAY, None)
    assert not event.entries.exists()
    (line,) = start_list(event, on=AUTUMN.date())
    assert (line.number, line.turn, line.licence_until) == ("", 0, LAST_DAY)


def test_in_the_season_itself_it_is_refused_as_ever(world: World, event: Event) -> None:
    with pytest.raises(RuleError, match="players_without_licence"):
        entered(world, event, "1001", "1002", now=IN_SEASON)


def test_it_is_accepted_by_itself_once_the_last_licence_is_issued(
    world: World,
    event: Event,
    django_capture_on_commit_callbacks: Commits,
) -> None:
    row = entered(world, event, "1001", "1002")
    with django_capture_on_commit_callbacks(execute=True):
        license_people(world, "1001")
    row.refresh_from_db()
    assert row.state == "LICENCE"

    with django_capture_on_commit_callbacks(execute=True):
        license_people(world, "1002")

    row.refresh_from_db()
    assert row.state == "ACCEPTED"
    assert row.entry is not None
    assert [player.name_as_entered for player in row.entry.players.order_by("position")] == [
        "Abílio Exemplo",
        "Berta Exemplo",
    ]
    assert AuditEvent.objects.filter(act="entry_accepted").count() == 1
    assert seat_licensed(people=[world.members["1002"].pk], now=IN_SEASON) == 0


def test_who_looks_after_them_later_seats_them_too(world: World, event: Event) -> None:
    row = entered(world, event, "1001", "1002")
    license_people(world, "1001", "1002")

    look_after_waiting_entries(now=IN_SEASON)

    row.refresh_from_db()
    assert row.state == "ACCEPTED"


def test_on_its_last_day_it_still_waits_and_then_falls_out_and_is_reported(
    world: World, event: Event
) -> None:
    row = entered(world, event, "1001", "1002")

    look_after_waiting_entries(now=dt.datetime(2026, 3, 1, 20, tzinfo=dt.UTC))
    row.refresh_from_db()
    assert row.state == "LICENCE"
    look_after_waiting_entries(now=dt.datetime(2026, 3, 2, 8, tzinfo=dt.UTC))

    row.refresh_from_db()
    assert row.state == "WITHDRAWN"
    assert "2026" in row.end_reason
    assert start_list(event, on=LAST_DAY) == []
    notices = Notice.objects.filter(code="notice_entry_licence_missing")
    emails = {account_of(world.members[number]).email for number in ("1001", "1002")}
    assert emails <= set(notices.values_list("email", flat=True))


def test_it_holds_its_place_and_the_reserve_comes_in_when_it_falls_out(
    world: World, event: Event
) -> None:
    entered(world, event, "1001", "1002")
    license_people(world, "1003", "1004")
    reserve = entered(world, event, "1003", "1004", now=IN_SEASON)
    assert reserve.state == "WAITING"
    with pytest.raises(RuleError, match="no_place_free"):
        call_reserve(event=event, account=None, now=IN_SEASON)

    look_after_waiting_entries(now=dt.datetime(2026, 3, 2, 8, tzinfo=dt.UTC))

    reserve.refresh_from_db()
    assert reserve.state == "ACCEPTED"


def test_it_can_be_withdrawn_and_a_waiting_reserve_takes_its_place(
    world: World, event: Event
) -> None:
    first = entered(world, event, "1001", "1002")
    reserve = entered(world, event, "1003", "1004")
    assert reserve.state == "WAITING"

    withdraw_registration(registration=first, reason="", account=None, now=AUTUMN)

    reserve.refresh_from_db()
    assert (reserve.state, reserve.licence_until) == ("LICENCE", LAST_DAY)


def licences_asked(world: World, *numbers: str) -> list[int]:
    """Request licences through the club. Returns: the numbers of the requests."""
    people = [world.members[number] for number in numbers]
    lines = [
        RequestLine(position, person=person) for position, person in enumerate(people, start=1)
    ]
    batch = request_licences(
        draft=BatchDraft(world.season, world.club, lines), account=None, now=AUTUMN
    )
    return list(batch.requests.order_by("position").values_list("pk", flat=True))


def test_a_refused_licence_ends_the_entry_and_the_reserve_comes_in(
    world: World, event: Event, django_capture_on_commit_callbacks: Commits
) -> None:
    licences = licences_asked(world, "1001", "1002")
    row = entered(world, event, "1001", "1002")
    license_people(world, "1003", "1004")
    reserve = entered(world, event, "1003", "1004")
    assert (row.state, reserve.state) == ("LICENCE", "WAITING")

    with django_capture_on_commit_callbacks(execute=True):
        refuse_requests(requests=licences[:1], decision=Decision(None, AUTUMN, "The club owes 9."))

    row.refresh_from_db()
    reserve.refresh_from_db()
    assert row.state == "WITHDRAWN"
    assert "2026" in row.end_reason
    assert reserve.state == "ACCEPTED"
    notices = Notice.objects.filter(code="notice_entry_licence_refused")
    emails = {account_of(world.members[number]).email for number in ("1001", "1002")}
    assert emails <= set(notices.values_list("email", flat=True))
    assert not any(
        "owes" in str(notice.values) for notice in notices
    )  # of the body, not of the pair
    assert AuditEvent.objects.filter(act="entry_licence_refused").count() == 1


def test_a_withdrawn_request_is_told_and_the_place_kept_until_the_last_day(
    world: World, event: Event, django_capture_on_commit_callbacks: Commits
) -> None:
    licences = licences_asked(world, "1001", "1002")
    row = entered(world, event, "1001", "1002")

    with django_capture_on_commit_callbacks(execute=True):
        withdraw_requests(requests=licences[:1], decision=Decision(None, AUTUMN))

    row.refresh_from_db()
    assert row.state == "LICENCE"
    notices = Notice.objects.filter(code="notice_entry_licence_withdrawn")
    assert account_of(world.members["1001"]).email in set(notices.values_list("email", flat=True))


def test_one_that_is_asked_for_again_by_then_waits_on(world: World, event: Event) -> None:
    (asked,) = licences_asked(world, "1001")
    row = entered(world, event, "1001", "1002")
    refuse_requests(requests=[asked], decision=Decision(None, AUTUMN, "wrong class"))
    licences_asked(world, "1001")

    answer_refused(requests=[asked], now=AUTUMN)

    row.refresh_from_db()
    assert row.state == "LICENCE"
    assert not Notice.objects.filter(code="notice_entry_licence_refused").exists()


def test_a_refusal_of_somebody_else_or_of_another_season_ends_nothing(
    world: World, event: Event, django_capture_on_commit_callbacks: Commits
) -> None:
    licences = licences_asked(world, "1003")
    row = entered(world, event, "1001", "1002")

    with django_capture_on_commit_callbacks(execute=True):
        refuse_requests(requests=licences, decision=Decision(None, AUTUMN, "no"))

    row.refresh_from_db()
    assert row.state == "LICENCE"


def test_the_desk_lets_it_wait_as_well(world: World, event: Event) -> None:
    people = [world.members["1001"], world.members["1002"]]

    row = enter_at_desk(
        event=event, sheet=EntrySheet(people[0], people), reason="", account=None, now=AUTUMN
    )

    assert row.state == "LICENCE"


def test_the_public_start_list_and_the_player_are_told(
    world: World, event: Event, client: Client
) -> None:
    entered(world, event, "1001", "1002")
    client.force_login(account_of(world.members["1001"]))

    listed = client.get(
        reverse("event-start-list", args=[event.pk]), headers={"accept-language": "en"}
    )
    mine = client.get(reverse("my-entries"), headers={"accept-language": "en"})

    assert "waits for the licence, until 1 March 2026" in words(listed)
    assert "Waiting for the licence until 1 March 2026" in words(mine)


@pytest.mark.rule("3.1.4.1-a")
@pytest.mark.parametrize(
    ("closes", "starts", "expected"),
    [
        (dt.date(2026, 3, 1), dt.date(2026, 3, 14), dt.date(2026, 3, 1)),
        (dt.date(2025, 11, 20), dt.date(2026, 3, 14), dt.date(2026, 1, 1)),
        (None, dt.date(2026, 3, 14), dt.date(2026, 3, 13)),
        (dt.date(2025, 12, 1), dt.date(2026, 1, 1), dt.date(2026, 1, 1)),
    ],
)
def test_the_last_day_is_when_entries_close_in_the_season_and_before_play(
    closes: dt.date | None, starts: dt.date, expected: dt.date
) -> None:
    last = last_day_to_wait(
        closes_on=closes, season_starts_on=dt.date(2026, 1, 1), starts_on=starts
    )

    assert last == expected
