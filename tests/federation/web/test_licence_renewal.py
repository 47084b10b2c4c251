"""The page on which a secretary renews the licences of last season."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account, LicenceBatch, Season
from tests.factories.federation import make_member, make_season
from tests.factories.pages import rows, words
from tests.factories.renewal import make_season_to_renew
from tests.personas import World
from tournaments.models import Entry, EntryPlayer

As = Callable[[Account], Client]


@pytest.fixture
def last_season(world: World) -> Season:
    return make_season_to_renew(world)


def test_a_secretary_renews_the_club_in_one_screen(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    page = as_account(bruno).get("/clubs/RIB/licences/renew/")
    ticked = [str(person.pk) for number, person in world.members.items() if number != "1006"]

    response = as_account(bruno).post(
        "/clubs/RIB/licences/renew/",
        {
            "season": last_season.year,
            "person": ticked,
            f"fee_{world.members['1001'].pk}": "REDUCED",
        },
    )

    batch = LicenceBatch.objects.get()
    assert [row[1:3] for row in rows(page)][:2] == [
        ["1001", "Abílio Exemplo 1001 Does not renew: Abílio Exemplo"],
        ["1002", "Berta Exemplo 1002 Does not renew: Berta Exemplo"],
    ]
    assert response.headers["Location"] == f"/licence-batches/{batch.pk}/"
    assert list(batch.requests.values_list("person__number", "fee_class")) == [
        ("1001", "REDUCED"),
        ("1002", "NORMAL"),
        ("1003", "NORMAL"),
        ("1004", "NORMAL"),
        ("1005", "NORMAL"),
    ]


def test_renewing_tells_what_it_costs_and_when_the_next_season_opens(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    year = timezone.localdate().year + 1
    make_season(year)
    club = as_account(bruno)

    page = words(club.get("/clubs/RIB/licences/renew/"))
    sent = club.post(
        "/clubs/RIB/licences/renew/",
        {"season": last_season.year, "person": [world.members["1001"].pk]},
        follow=True,
    )

    assert "Normal · €35.00" in page
    assert f"Renewal for {year}: from" in page
    assert "To be paid once the office accepts them all: €35.00." in words(sent)


def test_the_sum_of_a_renewal_follows_the_ticks(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    club, address = as_account(bruno), "/clubs/RIB/licences/renew/"
    two = [world.members["1001"].pk, world.members["1002"].pk]

    first = words(club.get(address))
    fewer = club.post(address, {"season": last_season.year, "person": two, "preview": "1"})
    nobody = words(club.post(address, {"season": last_season.year, "preview": "1"}))

    assert "6 people ticked: €210.00" in first
    assert "2 people ticked: €70.00" in words(fewer)
    assert fewer.content.decode().count("checked") == 2
    assert "0 people ticked The office" in nobody
    assert not LicenceBatch.objects.exists()


def test_a_renewal_is_narrowed_and_begins_unticked(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    club, address = as_account(bruno), "/clubs/RIB/licences/renew/"
    world.event.starts_on = world.event.ends_on = world.season.starts_on
    world.event.save()
    entry = Entry.objects.create(event=world.event, key="1", number="1")
    EntryPlayer.objects.create(
        entry=entry, person=world.members["1002"], position=1, name_as_entered="Berta"
    )

    players = club.get(address, {"played": "yes"})
    others = words(club.get(address, {"played": "no"}))
    unticked = club.get(address, {"ticked": "none"})
    preview = words(
        club.post(
            f"{address}?played=yes",
            {"season": last_season.year, "person": world.members["1002"].pk, "preview": "1"},
        )
    )

    assert [row[1] for row in rows(players)] == ["1002"]
    assert "1 person ticked: €35.00" in words(players)
    assert "5 people ticked" in others
    assert "checked" not in unticked.content.decode()
    assert "0 people ticked" in words(unticked)
    assert "Tick all" in words(unticked)
    assert "1 person to renew" in preview


def test_queries_of_a_renewal_do_not_grow(
    world: World, last_season: Season, bruno: Account, as_account: As
) -> None:
    club, address = as_account(bruno), "/clubs/RIB/licences/renew/"

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            club.get(address)
        return len(captured)

    queries()  # what is read once
    of_six = queries()
    for number in range(4):
        make_member(f"Sócio {number}", str(3000 + number), club=world.club, season=world.season)

    assert queries() == of_six
