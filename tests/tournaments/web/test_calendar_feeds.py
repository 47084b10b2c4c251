"""Feeds of regions, of clubs and of oneself; the year on one page; a month as a grid."""

import datetime as dt
from collections.abc import Callable

from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from federation.models import Account
from tests.factories.federation import make_association
from tests.factories.pages import AssertQueries, Page, words
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.calendar.selectors.private_feeds import feed_token
from tournaments.models import Entry, EntryPlayer, PrivateFeed

As = Callable[[Account], Client]


def summaries(answer: Page) -> list[str]:
    feed = Calendar.from_ical(answer.content)
    return [str(entry["SUMMARY"]) for entry in feed.walk("VEVENT")]


def enter(world: World, number: str) -> EntryPlayer:
    entry = Entry.objects.create(event=world.event, key="A1", number="1")
    person = world.members[number]
    return EntryPlayer.objects.create(
        entry=entry, person=person, position=1, name_as_entered=person.name
    )


def test_region_and_club_have_feeds_of_their_own(world: World, reader: Client) -> None:
    today = timezone.localdate()
    world.event.starts_on = world.event.ends_on = today
    world.event.save()
    south = make_association("SUL", "Associação do Sul")
    make_event(association=south, name="Campeonato do Sul", day=dt.date(2026, 12, 5))
    make_event(club=world.other_club, name="Castelo", day=dt.date(2026, 12, 6))

    assert summaries(reader.get("/calendar/regions/NORTE.ics")) == ["Torneio de Outono", "Castelo"]
    assert summaries(reader.get("/calendar/clubs/RIB.ics")) == ["Torneio de Outono"]
    assert reader.get("/calendar/clubs/NOBODY.ics").status_code == 404


def test_own_feed_holds_own_entries_only(
    world: World, ana: Account, reader: Client, as_account: As
) -> None:
    world.event.starts_on = world.event.ends_on = timezone.localdate()
    world.event.save()
    make_event(club=world.club, name="Other", day=dt.date(2026, 12, 5))
    player = enter(world, "1001")
    as_account(ana).post("/calendar/feeds/renew/")
    address = f"/calendar/mine/{feed_token(ana)}.ics"

    entered = reader.get(address)
    player.left_at = timezone.now()
    player.save()
    left = reader.get(address)

    assert summaries(entered) == ["Torneio de Outono"]
    assert entered["Cache-Control"] == "private, no-store"
    assert summaries(left) == []


def test_a_renewed_address_replaces_the_one_before(
    ana: Account, reader: Client, as_account: As
) -> None:
    client = as_account(ana)
    client.post("/calendar/feeds/renew/")
    old = f"/calendar/mine/{feed_token(ana)}.ics"
    page = client.get("/calendar/feeds/").content.decode()
    client.post("/calendar/feeds/renew/")

    assert old in page
    assert reader.get(old).status_code == 404
    assert reader.get(f"/calendar/mine/{feed_token(ana)}.ics").status_code == 200
    assert reader.get("/calendar/mine/1-1:forged.ics").status_code == 404


def test_an_account_that_was_closed_has_no_feed(
    ana: Account, reader: Client, as_account: As
) -> None:
    as_account(ana).post("/calendar/feeds/renew/")
    address = f"/calendar/mine/{feed_token(ana)}.ics"
    ana.is_active = False
    ana.save()

    assert reader.get(address).status_code == 404
    assert PrivateFeed.objects.count() == 1


def test_the_planner_shows_official_events_by_name_and_folds_the_rest(
    world: World, reader: Client
) -> None:
    make_event(name="National Pairs", day=dt.date(2026, 3, 13), last_day=dt.date(2026, 3, 14))

    response = reader.get("/calendar/planner/", {"season": "2026"})

    html = response.content.decode()
    assert html.count("National Pairs") == 2
    assert "″" in html
    assert 'title="Torneio de Outono"' in html
    assert "+1 other event" in words(response)
    assert f'<a href="/events/{world.event.pk}/">Torneio de Outono</a>' in html


def test_the_planner_asks_as_much_for_one_as_for_many(
    world: World, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    address = "/calendar/planner/?season=2026"
    with django_assert_num_queries(PLANNER):
        reader.get(address)

    for number in range(3):
        make_event(club=world.club, name=f"T{number}")

    with django_assert_num_queries(PLANNER):
        reader.get(address)


PLANNER = 8


def test_a_month_is_drawn_as_a_grid(world: World, reader: Client) -> None:
    response = reader.get("/calendar/", {"season": "2026", "month": "11", "view": "month"})

    html = response.content.decode()
    assert '<table class="month-grid lines plain-lines">' in html
    assert "November 2026 · 1 event" in words(response)
    assert html.count(">Torneio de Outono</a>") == 1


def test_anybody_reads_the_addresses_of_clubs_and_regions(world: World, reader: Client) -> None:
    page = reader.get("/calendar/feeds/")
    html = page.content.decode()

    assert page.status_code == 200
    assert f"/calendar/clubs/{world.club.code}.ics" in html
    assert "Sign in to get this address" in html
    assert "csrfmiddlewaretoken" not in html
    assert reader.post("/calendar/feeds/renew/").status_code == 302
