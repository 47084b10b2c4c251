"""Which pages browsers and shared caches may keep."""

import datetime as dt
import gzip
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from federation.models import Account, Club
from tests.factories.seating import make_session
from tests.factories.teams import draw, enter_teams, make_team_event, timed_match
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]
PUBLIC = (
    "/",
    "/calendar/",
    "/results/",
    "/ranking/",
    "/clubs/",
    "/events/{event}/",
    "/calendar.ics",
)


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_page_may_be_kept_for_a_minute(world: World, address: str) -> None:
    response = Client().get(address.format(event=world.event.pk))

    assert response.status_code == 200
    assert not response.cookies
    assert response["Cache-Control"] == "public, max-age=60"
    names = {name.strip() for name in response["Vary"].split(",")}
    assert names >= {"Accept-Language", "Cookie", "HX-Request", "Accept-Encoding"}


@pytest.mark.parametrize("address", PUBLIC)
def test_who_has_the_page_is_told_so(world: World, address: str) -> None:
    here = address.format(event=world.event.pk)
    etag = Client().get(here)["ETag"]

    again = Client().get(here, headers={"if-none-match": etag})

    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == etag
    assert again["Cache-Control"] == "public, max-age=60"
    # The page kept goes on with its own policy.
    assert "Content-Security-Policy" not in again


def test_a_changed_page_is_sent_again(world: World) -> None:
    etag = Client().get("/clubs/")["ETag"]
    Club.objects.filter(pk=world.club.pk).update(name="Clube do Rio")

    again = Client().get("/clubs/", headers={"if-none-match": etag})

    assert again.status_code == 200
    assert "Clube do Rio" in again.content.decode()
    assert again["ETag"] != etag


def test_each_language_is_a_page_of_its_own(world: World) -> None:
    portuguese, chosen = Client(), Client()
    english = Client(headers={"accept-language": "en"})
    left = chosen.post("/i18n/setlang/", {"language": "en", "next": "/clubs/"})

    responses = [client.get("/clubs/") for client in (portuguese, english, chosen)]

    assert list(left.cookies) == [settings.LANGUAGE_COOKIE_NAME]
    assert [response["Content-Language"] for response in responses] == ["pt-pt", "en", "en"]
    assert responses[0]["ETag"] != responses[1]["ETag"]
    assert responses[2]["Cache-Control"] == "public, max-age=60"


def test_the_language_is_chosen_without_a_token(world: World) -> None:
    client = Client(enforce_csrf_checks=True)

    response = client.post("/i18n/setlang/", {"language": "en", "next": "/clubs/"})

    assert response["Location"] == "/clubs/"
    assert client.get("/i18n/setlang/").status_code == 405


@pytest.mark.parametrize("address", PUBLIC)
def test_the_page_of_somebody_signed_in_is_never_kept(
    world: World, eve: Account, as_account: As, address: str
) -> None:
    here = address.format(event=world.event.pk)

    response = as_account(eve).get(here, headers={"accept-encoding": "gzip"})

    assert "public" not in response.get("Cache-Control", "")
    assert not response.has_header("ETag")
    assert not response.has_header("Content-Encoding")


@pytest.mark.parametrize("cookie", ["csrftoken", "sessionid", "messages", "table_1"])
def test_a_page_asked_for_with_a_cookie_is_never_kept(world: World, cookie: str) -> None:
    client = Client()
    client.cookies[cookie] = "something"

    response = client.get("/clubs/")

    assert not response.has_header("Cache-Control")
    assert not response.has_header("ETag")


@pytest.mark.parametrize(
    "headers", [{"authorization": "Bearer x"}, {"hx-request": "true"}], ids=["key", "part"]
)
def test_what_a_program_or_a_script_asks_for_is_never_kept(
    world: World, headers: dict[str, str]
) -> None:
    assert not Client().get("/clubs/", headers=headers).has_header("Cache-Control")


@pytest.mark.parametrize("address", ["/nothing/here/", "/desk/", "/healthz", "/licences/check/"])
def test_other_answers_are_not_kept_nor_compressed(world: World, address: str) -> None:
    response = Client().get(address, headers={"accept-encoding": "gzip"})

    assert "public" not in response.get("Cache-Control", "")
    assert not response.has_header("Content-Encoding")


def test_what_programs_read_publicly_is_asked_about_each_time(world: World) -> None:
    response = Client().get("/api/v1/clubs/", headers={"accept-encoding": "gzip"})

    assert response["Cache-Control"] == "public, no-cache"
    assert not response.has_header("Content-Encoding")


def test_a_page_with_a_forms_token_is_not_kept_nor_compressed(world: World) -> None:
    response = Client().get("/accounts/login/", headers={"accept-encoding": "gzip"})

    assert "csrftoken" in response.cookies
    assert "public" not in response.get("Cache-Control", "")
    assert not response.has_header("Content-Encoding")


def test_a_public_page_is_compressed_for_who_reads_that(world: World) -> None:
    plain = Client().get("/fees/")
    packed = Client().get("/fees/", headers={"accept-encoding": "gzip"})

    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < len(plain.content) / 2
    assert packed["ETag"] == plain["ETag"]
    assert b"</html>" in gzip.decompress(packed.content)


@pytest.mark.parametrize("address", PUBLIC)
def test_the_policy_of_a_kept_page_names_nothing_of_one_answer(world: World, address: str) -> None:
    here = address.format(event=world.event.pk)
    first, second = Client().get(here), Client().get(here)

    assert "nonce" not in first["Content-Security-Policy"]
    assert " nonce=" not in first.content.decode()
    assert first["Content-Security-Policy"] == second["Content-Security-Policy"]


LIVE = (
    "/events/{event}/",
    "/events/{event}/boards/",
    "/events/{event}/entries/",
    "/events/{event}/schedule/",
    "/events/{event}/start-list/",
    "/sessions/{session}/",
    "/sessions/{session}/rounds/",
    "/matches/{match}/",
    "/teams/{team}/",
)


@pytest.fixture
def places(world: World) -> dict[str, int]:
    """Return the rows of a team event and of a pairs event with a session."""
    event = make_team_event(world)
    enter_teams(world, event, 2)
    draw(event)
    match = timed_match(event)
    assert match.home is not None
    return {
        "event": event.pk,
        "session": make_session(world.event).pk,
        "match": match.pk,
        "team": match.home.registration.pk,
    }


def hold(first: int, last: int) -> None:
    """Move all events to a period, counted from today."""
    day = dt.timedelta(days=1)
    today = timezone.localdate()
    days = {"starts_on": today + first * day, "ends_on": today + last * day}
    Event.objects.update(**days)


@pytest.mark.parametrize("address", LIVE)
@pytest.mark.parametrize(
    ("first", "last", "kept"),
    [
        (0, 0, "public, max-age=5"),
        (-1, -1, "public, max-age=5"),  # an evening ends after midnight
        (-40, 40, "public, max-age=5"),
        (-2, -2, "public, max-age=60"),
        (1, 1, "public, max-age=60"),
    ],
    ids=["today", "last night", "for months", "over", "tomorrow"],
)
def test_pages_of_an_event_under_way_are_kept_for_seconds(
    places: dict[str, int], address: str, first: int, last: int, kept: str
) -> None:
    hold(first, last)

    response = Client().get(address.format(**places))

    assert (response.status_code, response["Cache-Control"]) == (200, kept)


def test_a_cancelled_event_is_not_under_way(places: dict[str, int]) -> None:
    hold(0, 0)
    Event.objects.filter(pk=places["event"]).update(cancelled_at=timezone.now())

    response = Client().get(f"/events/{places['event']}/")

    assert response["Cache-Control"] == "public, max-age=60"


def test_the_clock_of_a_round_is_never_kept(world: World) -> None:
    response = Client().get(f"/sessions/{make_session(world.event).pk}/clock/")

    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
