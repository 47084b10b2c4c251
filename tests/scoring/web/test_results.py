"""The list of results, the first page and the search."""

import datetime as dt
from collections.abc import Callable
from io import BytesIO

import pytest
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from federation.models import Account
from scoring.models import Standing
from tests.factories.federation import make_member
from tests.factories.pages import AssertQueries, markup, rows, words
from tests.factories.rows import need
from tests.factories.scoring import homologate, publish_ranking_of, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Event, OrganiserKind

As = Callable[[Account], Client]


@pytest.fixture
def published(world: World) -> Event:
    publish_results(world.event)
    return world.event


def test_results_are_listed_with_who_came_first(published: Event, reader: Client) -> None:
    assert rows(reader.get("/results/")) == [
        [
            "14 Nov",
            "Torneio de Outono Clube da Ribeira · Open pairs, matchpoints"
            " Carla Amostra – Dinis Amostra 75.00 % Provisional results",  # below it on a phone
            "Carla Amostra – Dinis Amostra 75.00 %",
            "Provisional results",
        ]
    ]


@pytest.mark.parametrize("page", ["results", "calendar", "ranking"])
def test_a_year_without_a_season_is_no_page(published: Event, reader: Client, page: str) -> None:
    asked = [reader.get(f"/{page}/", {"season": year}) for year in ("2026", "", "2035", "x")]

    assert [response.status_code for response in asked] == [200, 200, 404, 404]


def test_events_without_results_are_not_listed(world: World, reader: Client) -> None:
    assert "No results here." in words(reader.get("/results/"))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"q": "outono torneio"}, True),
        ({"q": "primavera"}, False),
        ({"club": "RIB"}, True),
        ({"club": "CAS"}, False),
        ({"region": "NORTE"}, True),
        ({"kind": "TEAMS"}, False),
        ({"state": "HOMOLOGATED"}, False),
        ({"state": "PROVISIONAL"}, True),
    ],
)
def test_results_are_filtered(
    published: Event, reader: Client, asked: dict[str, str], found: bool
) -> None:
    assert ("Torneio de Outono</a>" in reader.get("/results/", asked).content.decode()) is found


def test_results_are_given_as_csv(published: Event, reader: Client) -> None:
    lines = reader.get("/results/", {"export": "csv"}).content.decode().splitlines()

    assert lines[1] == (
        "2026-11-14;Torneio de Outono;Clube da Ribeira;Open pairs, matchpoints;provisional results"
    )


def test_results_are_given_as_a_workbook_also_of_a_federation_event(
    published: Event, reader: Client
) -> None:
    Event.objects.filter(pk=published.pk).update(
        club=None, organiser_kind=OrganiserKind.FEDERATION, name="Torneio\x0b de Outono"
    )

    file = reader.get("/results/", {"export": "xlsx"}).content

    sheet = load_workbook(BytesIO(file)).active
    assert sheet is not None
    assert [cell.value for cell in sheet[2]] == [
        "2026-11-14",
        "Torneio de Outono",
        "Federation",
        "Open pairs, matchpoints",
        "provisional results",
    ]


def test_first_page_shows_what_is_on(world: World, published: Event, reader: Client) -> None:
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    world.season.ends_on = max(world.season.ends_on, tomorrow)
    world.season.save()
    make_event(club=world.club, name="Torneio de amanhã", day=tomorrow)
    homologate(published)
    publish_ranking_of(world.season)

    text = words(reader.get("/"))

    assert "Latest results Torneio de Outono 14 Nov Clube da Ribeira · homologated" in text
    assert "Torneio de amanhã" in text
    assert "2026, version 1" in text


def test_what_was_homologated_is_not_still_to_come(
    world: World, published: Event, reader: Client, bruno: Account, as_account: As
) -> None:
    today = timezone.localdate()
    Event.objects.filter(pk=published.pk).update(starts_on=today, ends_on=today)
    published.sessions.update(played_on=today)
    before = words(as_account(bruno).get("/desk/"))
    homologate(published)

    home = reader.get("/").content.decode()
    club = words(reader.get(f"/clubs/{world.club.code}/"))
    after = words(as_account(bruno).get("/desk/"))

    assert "Played today Torneio de Outono" in before
    assert "Played today" not in after
    assert home.count(">Torneio de Outono</a>") == 1
    assert club.count("Torneio de Outono") == 1


def test_search_finds_players_clubs_and_events(
    world: World, published: Event, reader: Client
) -> None:
    assert "Players Abílio Exemplo 1001 · Clube da Ribeira" in words(
        reader.get("/search/", {"q": "abilio"})
    )
    assert "Clubs Clube do Castelo" in words(reader.get("/search/", {"q": "obidos"}))
    assert "Events Torneio de Outono" in words(reader.get("/search/", {"q": "outono"}))
    assert "Events Torneio de Outono" in words(reader.get("/search/", {"q": "Tornejo Outono"}))


def test_places_come_first_and_a_slip_away_is_offered_as_such(
    world: World, published: Event, reader: Client
) -> None:
    make_member("Norte da Silva", "1091", club=world.club, season=world.season)
    world.club.town = "Braga"
    world.club.save()
    make_member("Ana Porte", "1092", club=world.club, season=world.season)

    place, other, nobody = (
        words(reader.get("/search/", {"q": asked}))
        for asked in ("norte", "portu", "Tornejo Outono")
    )

    assert "Nothing answers" not in place
    assert place.index("Associação do Norte") < place.index("Norte da Silva")
    assert "Nothing answers to “portu”." in other
    assert "Written nearly so: Players Ana Porte" in other
    assert "Written nearly so: Events Torneio de Outono" in nobody


def test_an_event_is_found_by_its_place_and_by_what_it_is_called_now(
    world: World, reader: Client
) -> None:
    world.event.name, world.event.venue = "Torneio de Inverno", "Pavilhão de Évora"
    world.event.save(update_fields=["name", "venue"])

    texts = [words(reader.get("/search/", {"q": asked})) for asked in ("evora", "outono")]

    assert ["Torneio de Inverno" in page for page in texts] == [True, False]


def test_search_finds_neither_hidden_people_nor_nothing(world: World, reader: Client) -> None:
    make_member("Zulmira Só", "1090", club=world.club, season=world.season, is_hidden=True)

    assert "Nothing answers to “zulmira”." in words(reader.get("/search/", {"q": "zulmira"}))
    assert words(reader.get("/search/")) == (
        "Search A player, an event, a club, a page, a law, an article, a paper Search "
        "Players are found by three letters of a name, or by their number."
    )


@pytest.mark.parametrize(
    ("text", "is_listed"),
    [
        ("torneio outono abilio", True),
        ("Exemplo Abílio, torneio de Outono", True),
        ("torneio inverno abilio", False),
        ("torneio outono zulmira", False),
        ("torneio outono ab", False),
        ("abilio exemplo", False),
    ],
)
def test_an_event_is_found_by_its_name_and_a_player_together(
    world: World, published: Event, reader: Client, text: str, is_listed: bool
) -> None:
    person = published.entries.order_by("pk").last().players.first().person
    person.name, person.is_hidden = "Zulmira Só", True
    person.save()

    page = words(reader.get("/search/", {"q": text}))

    assert ("Events Torneio de Outono" in page and "Nothing answers" not in page) is is_listed


def test_an_event_is_found_by_a_player_named_as_another_event(
    world: World, published: Event, reader: Client
) -> None:
    make_event(club=world.club, name="Taça Abílio")

    page = words(reader.get("/search/", {"q": "torneio abilio"}))

    assert "Events Torneio de Outono" in page
    assert "Taça" not in page


def test_an_event_found_by_a_player_says_the_player_the_partner_and_their_place(
    published: Event, reader: Client
) -> None:
    entry = need(published.entries.filter(players__person__search_name__contains="abilio").first())
    place = Standing.objects.get(revision=published.result.revision, entry=entry).rank
    names = " – ".join(player.person.name for player in entry.players.all())

    answer = reader.get("/search/", {"q": "torneio outono abilio"})

    assert f"{names} · place: {place}" in words(answer)
    assert f'href="/events/{published.pk}/entries/{entry.pk}/"' in markup(answer)


def test_a_search_for_an_event_and_players_asks_as_much_for_one_as_for_many(
    world: World, published: Event, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    address = "/search/?q=torneio+outono+abilio"
    with django_assert_num_queries(18):
        reader.get(address)

    for number in range(3):
        publish_results(make_event(club=world.club, name=f"Torneio de Outono {number}"))

    with django_assert_num_queries(18):
        reader.get(address + "+exemplo")


def test_lists_ask_as_much_of_the_database_for_one_as_for_many(
    world: World, published: Event, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    asked = (("/results/", 9), ("/", 8), ("/search/?q=torneio", 11))
    for address, queries in asked:
        with django_assert_num_queries(queries):
            reader.get(address)

    for number in range(2):
        publish_results(make_event(club=world.club, name=f"Torneio {number}"))

    for address, queries in asked:
        with django_assert_num_queries(queries):
            reader.get(address)


def test_a_cup_under_way_is_dated_by_its_results_and_has_no_winner(
    world: World, published: Event, reader: Client
) -> None:
    """Results made on 15 November of an event that ends in the future: played from 14 to 15."""
    cup = make_event(club=world.club, name="Taça de Inverno")
    publish_results(cup)
    last = timezone.localdate() + dt.timedelta(days=30)
    Event.objects.filter(pk=cup.pk).update(ends_on=last)

    listed = rows(reader.get("/results/"))
    home = words(reader.get("/"))

    assert [row[:1] for row in listed] == [["14–15 Nov, so far"], ["14 Nov"]]
    assert listed[0][2] == ""
    assert "still being played, until" in listed[0][3]
    assert "Carla Amostra – Dinis Amostra" in listed[1][2]
    assert "Taça de Inverno 14–15 Nov" in home
    assert "Taça de Inverno under way" in home, "a day long past is nothing to come"
    assert "still being played" in home


def test_a_clubs_page_says_when_its_last_results_were_made(world: World, reader: Client) -> None:
    publish_results(world.event)

    page = words(reader.get(f"/clubs/{world.club.code}/"))

    assert "Last results Torneio de Outono 14 November 2026" in page


def test_twenty_results_are_a_page_and_filters_fold_on_a_phone(
    published: Event, reader: Client
) -> None:
    page = reader.get("/results/")
    narrowed = reader.get("/results/", {"kind": "PAIRS"}).content.decode()

    assert page.context["listing"].page.paginator.per_page == 20
    assert '<details class="filters-fold" >' in page.content.decode()
    assert '<details class="filters-fold" open>' in narrowed


def test_the_first_page_says_today_of_an_event_that_has_not_begun(
    world: World, reader: Client
) -> None:
    make_event(club=world.club, name="Torneio da Noite", day=timezone.localdate())

    assert "Torneio da Noite today" in words(reader.get("/"))
