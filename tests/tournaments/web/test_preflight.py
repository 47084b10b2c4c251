"""The pre-flight of an event, and the page of its tables."""

import datetime as dt
from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.tournaments.web.test_event_create import filled_in
from tournaments.models import Event, TableSettings

As = Callable[[Account], Client]
LATER = dt.date(2026, 12, 12)
JSON = "application/json"


@pytest.fixture(autouse=True)
def _in_english(english: Iterator[None]) -> None:
    """Compare words in English."""


def test_the_club_reads_what_is_missing_and_where(
    world: World, bruno: Account, eve: Account, as_account: As
) -> None:
    event = make_event(association=world.association, name="Regional", day=LATER)
    page = f"/events/{world.event.pk}/preflight/"

    text = words(as_account(bruno).get(page))

    assert as_account(eve).get(page).status_code == 403
    assert as_account(bruno).get(f"/events/{event.pk}/preflight/").status_code == 403
    assert "Dora Árbitro is only named" in text
    assert "Ready Nothing in the regulation is against this event." in text


def test_an_official_event_without_regulation_is_not_ready(
    world: World, olga: Account, as_account: As
) -> None:
    event = make_event(name="Nacional", day=LATER)

    text = words(as_account(olga).get(f"/events/{event.pk}/preflight/"))
    panel = words(as_account(olga).get(f"/events/{event.pk}/edit/"))

    assert "Not ready" in text
    assert "6 boards are planned; 24 are asked" in text
    assert "The event has no director." in text
    assert "Not ready Some lines are to be put right first." in panel


def test_a_director_is_not_led_to_change_what_the_organiser_changes(
    world: World, bruno: Account, carla: Account, as_account: As
) -> None:
    Event.objects.filter(pk=world.event.pk).update(planned_boards=0)
    page, change = f"/events/{world.event.pk}/preflight/", f"/events/{world.event.pk}/edit/"

    fixes = [
        f'href="{change}"' in as_account(account).get(page).content.decode().split("<main")[1]
        for account in (bruno, carla)
    ]

    assert fixes == [True, False]


@pytest.mark.rule("2.1.8.1-a", "2.2.5-a")
def test_screens_change_what_the_tables_need(
    world: World, bruno: Account, eve: Account, reader: Client, as_account: As
) -> None:
    event = make_event(club=world.club, name="Torneio de Inverno", day=LATER)
    page = f"/events/{event.pk}/tables/"
    before = words(reader.get(page))

    assert as_account(eve).post(f"{page}set/", {"has_screens": "on"}).status_code == 403
    refused = as_account(bruno).post(f"{page}set/", {"has_delayed_viewing": "on"})
    as_account(bruno).post(f"{page}set/", {"has_screens": "on"})

    assert "7 minutes" in before
    assert "The next player waits 10 seconds" in before
    assert "Declarer takes about 30 seconds after the lead" in before
    assert refused.status_code == 409
    assert "Delayed viewing is of online events" in words(refused)
    after = words(reader.get(page))
    assert "8 minutes" in after
    assert "Show STOP" not in after
    assert "N + E, S + W" in after
    assert TableSettings.objects.get().has_screens


WRONG = [
    ("-1", "Write {fewest} or more."),
    ("1e9", "Enter a whole number."),
    ("1000000000", "Write {most} or less."),
    ("two", "Enter a whole number."),
]


@pytest.mark.parametrize(
    ("field", "label", "fewest", "most", "value", "sentence"),
    [
        *(("planned_sessions", "Sessions", 1, 99, *item) for item in WRONG),
        *(("planned_boards", "Boards in all", 0, 999, *item) for item in WRONG),
        ("planned_sessions", "Sessions", 1, 99, "", "This field is required."),
    ],
)
def test_a_number_that_cannot_be_is_refused_where_it_stands(
    world: World,
    bruno: Account,
    as_account: As,
    field: str,
    label: str,
    fewest: int,
    most: int,
    value: str,
    sentence: str,
) -> None:
    club, told = as_account(bruno), sentence.format(fewest=fewest, most=most)
    wrong = filled_in(f"club:{world.club.pk}", **{field: value})

    checked = words(club.post("/events/new/check/", wrong))
    saved = club.post("/events/new/", wrong)
    by_api = club.post("/api/v1/events/preflight/", _draft(world, **{field: value}), JSON)

    assert "Not ready Some lines are to be put right first." in checked
    assert f"{label} {told} To be put right" in checked
    # Nothing else is taken for it: neither sessions nor boards are told to be in order.
    assert f"{label.split(maxsplit=1)[0]} RTP" not in checked
    assert f'id="id_{field}_error"' in saved.content.decode()
    assert not Event.objects.filter(name="Torneio de Natal").exists()
    assert (by_api.status_code, list(by_api.json()["errors"])) == (400, [field])


def test_zero_sessions_are_refused_and_no_boards_are_only_looked_at(
    world: World, bruno: Account, as_account: As
) -> None:
    none = filled_in(f"club:{world.club.pk}", planned_sessions="0", planned_boards="0")

    checked = words(as_account(bruno).post("/events/new/check/", none))

    assert "Sessions Write 1 or more." in checked
    assert "Boards in all" not in checked
    assert "Boards RTP 3.5.1" in checked


def test_a_day_that_is_none_is_told_before_anything_else_is_read(
    world: World, bruno: Account, as_account: As
) -> None:
    wrong = filled_in(f"club:{world.club.pk}", starts_on="2026-02-30", planned_boards="-1")

    checked = words(as_account(bruno).post("/events/new/check/", wrong))

    assert "First day Enter a valid date. To be put right" in checked
    assert "Boards in all Write 0 or more." in checked


def _draft(world: World, **changes: object) -> dict[str, object]:
    return {
        "name": "Torneio de Natal",
        "organiser_kind": "CLUB",
        "organiser": world.club.code,
        "event_class": "PRIVATE_TOURNAMENT",
        "kind": "PAIRS",
        "method": "matchpoints",
        "starts_on": "2026-12-19",
        "planned_boards": 26,
        **changes,
    }
