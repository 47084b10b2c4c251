"""The standing of a session told as it changes, by the live process itself."""

import http.client
import itertools
import time
from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone

from federation.models import Account
from scoring.models import BookLine, EventBook
from scoring.tables.services.closing import close_session
from tests.factories.seating import AFTER
from tests.live_process import LiveProcess, Reader
from tests.personas import World
from tests.scoring.live.acts import director, made
from tests.scoring.live.test_standing import play
from tests.workers.conftest import database_url
from tournaments.models import EventVisibility, Session, StandingSeen

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("the live process")]
AHEAD = itertools.count(0, 1000)
SOON = 3.0  # seconds; looked for each 0.3 s, on a machine that does other things


@pytest.fixture(scope="module")
def live(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveProcess]:
    process = LiveProcess(
        tmp_path_factory.mktemp("live"), DATABASE_URL=database_url(), PROXIES="1", LANG="C.UTF-8"
    )
    process.start()
    yield process
    process.stop()


@pytest.fixture
def played(transactional_db: None, session: Session, olga: Account) -> Session:
    """Return a session after round 1."""
    play(session, olga, rounds=range(1, 2))
    # the process remembers what it told of a version, and events of the tests share their numbers
    EventBook.objects.filter(event=session.event_id).update(version=F("version") + next(AHEAD))
    return session


def enter_one(session: Session, account: Account, *, turn: int = 2, tricks: int = 9) -> int:
    """Enter a board by the director; return the version of the book then."""
    row = BookLine.objects.filter(session=session, round=turn).order_by("pk")[0]
    director(row, made(row.board, tricks=tricks), account.pk)
    return EventBook.objects.get(event=session.event_id).version


def test_an_entry_is_told_a_moment_after_it_was_made(
    live: LiveProcess, played: Session, olga: Account, reader: Client
) -> None:
    state = reader.get(f"/live/{played.event_id}/state/").json()
    with Reader(live, played.event_id) as stream:
        first = stream.next()
        version = enter_one(played, olga)
        began = time.monotonic()
        then = stream.next()

        assert then is not None
        assert time.monotonic() - began < SOON
        assert first is not None
        assert first["places"] == state["places"]
        assert first["after"] == state["after"] == "After round 1 of 9"
        # a board of a round that is not over moves the version and the hour, and tells nothing
        assert (then["version"], set(then)) == (version, {"version", "as_of"})


def test_a_round_that_ends_is_told_whole(live: LiveProcess, played: Session, olga: Account) -> None:
    with Reader(live, played.event_id) as stream:
        stream.next()
        play(played, olga, rounds=range(2, 3), odd=1)
        told: dict[str, object] | None = {}
        while told is not None and "places" not in told:
            told = stream.next()

    assert told is not None
    assert told["after"] == "After round 2 of 9"


def test_what_everybody_may_see_changes_without_an_entry(
    live: LiveProcess, played: Session
) -> None:
    with Reader(live, played.event_id) as stream:
        shown = stream.next()
        EventVisibility.objects.create(
            event=played.event, standing=StandingSeen.END, made_at=timezone.now()
        )
        hidden = stream.next()

    assert shown is not None
    assert hidden is not None
    assert len(shown["places"]) == 10
    assert hidden["places"] == []
    assert hidden["version"] == shown["version"]


def test_a_standing_kept_to_the_end_is_told_to_nobody_before(
    live: LiveProcess, played: Session, olga: Account
) -> None:
    EventVisibility.objects.create(event=played.event, standing=StandingSeen.END, made_at=AFTER)
    with Reader(live, played.event_id) as stream:
        told = [stream.next()]
        play(played, olga, rounds=range(2, 9), odd=1)
        version = enter_one(played, olga, turn=9)
        while told[-1] is not None and told[-1]["version"] < version:
            told.append(stream.next())

    assert [item for item in told if item is None or item.get("places")] == []


def test_once_closed_the_page_is_told_to_show_the_results(
    live: LiveProcess, played: Session, olga: Account
) -> None:
    play(played, olga, rounds=range(2, 10))
    with Reader(live, played.event_id) as stream:
        first = stream.next()
        close_session(session=played, account=olga, now=AFTER)
        told: dict[str, object] | None = {}
        while told is not None and "is_over" not in told:
            told = stream.next()

    assert first is not None
    assert first["is_complete"]
    assert told is not None
    assert told["is_over"]


def test_who_comes_back_is_told_only_what_is_new(
    live: LiveProcess, played: Session, olga: Account
) -> None:
    with Reader(live, played.event_id) as stream:
        stream.next()
        last = stream.last

    live.stop()
    live.start()

    with Reader(live, played.event_id, last=last) as stream:
        version = enter_one(played, olga)
        data = stream.next()
    with Reader(live, played.event_id, last="1-0-something-older") as stream:
        whole = stream.next()

    assert data is not None
    assert (data["version"], set(data)) == (version, {"version", "as_of"})
    assert whole is not None
    assert (whole["version"], len(whole["places"])) == (version, 10)


def test_readers_are_let_go_when_the_process_ends(live: LiveProcess, played: Session) -> None:
    with Reader(live, played.event_id) as stream:
        stream.next()
        began = time.monotonic()
        live.stop()
        ended = stream.next()
        seconds = time.monotonic() - began
    live.start()

    assert ended is None
    assert seconds < 10
    assert "Traceback" not in live.log.read_text()


@pytest.mark.parametrize("address", ["/live/0/events", "/live/123456789012345678/events", "/live/"])
def test_a_stranger_s_event_is_not_found(
    live: LiveProcess, transactional_db: None, address: str
) -> None:
    answer = live.ask(address)

    assert answer.status == 404
    assert answer.getheader("Set-Cookie") is None


def test_an_event_of_which_nothing_was_seated_is_not_found(
    live: LiveProcess, transactional_db: None, world: World
) -> None:
    assert live.ask(f"/live/{world.event.pk}/events").status == 404


def test_anybody_reads_it_and_nothing_is_set(live: LiveProcess, played: Session) -> None:
    http_connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=10)
    http_connection.request("OPTIONS", f"/live/{played.event_id}/events")
    before = http_connection.getresponse()
    before.read()
    http_connection.request("POST", f"/live/{played.event_id}/events")
    refused = http_connection.getresponse()
    refused.read()
    http_connection.close()
    with Reader(live, played.event_id) as stream:
        answer = stream.answer

    assert answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"
    assert answer.getheader("Cache-Control") == "no-store, no-transform"
    assert answer.getheader("Access-Control-Allow-Origin") == "*"
    assert answer.getheader("Set-Cookie") is None
    assert "Last-Event-ID" in str(before.getheader("Access-Control-Allow-Headers"))
    assert (before.status, refused.status) == (204, 405)


def test_each_reader_is_told_in_the_language_of_the_page(
    live: LiveProcess, played: Session
) -> None:
    with Reader(live, played.event_id) as english:
        first = english.next()
    with Reader(live, played.event_id, language="pt-pt") as portuguese:
        second = portuguese.next()

    assert first is not None
    assert second is not None
    assert first["after"] == "After round 1 of 9"
    assert second["after"] == "Depois da posição 1 de 9"


def test_one_address_holds_only_so_many_open(live: LiveProcess, played: Session) -> None:
    room = [Reader(live, played.event_id, address="203.0.113.7") for _each in range(300)]
    try:
        refused = Reader(live, played.event_id, address="203.0.113.7")
        another = Reader(live, played.event_id, address="203.0.113.8")
        told = live.ask("/healthz")
    finally:
        for reader in room:
            reader.close()

    assert {reader.answer.status for reader in room} == {200}
    assert (refused.answer.status, another.answer.status, told.status) == (429, 200, 200)
    assert refused.answer.getheader("Retry-After") == "60"
    refused.close()
    another.close()


def test_it_looks_again_after_the_database_was_away(
    live: LiveProcess, played: Session, olga: Account
) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is a file: no connection to it is cut; run on PostgreSQL")
    with Reader(live, played.event_id) as stream:
        stream.next()
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        version = enter_one(played, olga)
        data = stream.next()

    assert data is not None
    assert data["version"] == version
