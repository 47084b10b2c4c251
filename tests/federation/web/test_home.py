"""Homes: a line of state, numbers with a way in, rows with one button, charts with their table."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account, Club, Licence, Role
from federation.page_parts.charts import Column, columns
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, TaskList
from federation.page_parts.home import greeting, state_line
from federation.page_parts.months import months_compared
from federation.texts.dates import when_in_words
from tests.factories.federation import give_mandate, make_account
from tests.factories.money import ask
from tests.factories.pages import markup, words
from tests.factories.scoring import publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]
TODAY = dt.date(2026, 11, 20)


def tasks(group: TaskGroup, number: int, due_on: dt.date | None = None) -> TaskList:
    return TaskList(group, "", [DeskTask("Do it", "/x/", group, due_on) for _each in range(number)])


@pytest.mark.usefixtures("english")
def test_the_line_says_what_is_late_first() -> None:
    late = tasks(TaskGroup.LATE, 2, dt.date(2026, 11, 8))

    line = state_line([late, tasks(TaskGroup.DUE, 1), tasks(TaskGroup.WAITING, 3)], on=TODAY)

    assert (line.css, line.word) == ("bad", "2 things are late")
    assert line.more == "1 for this week · 3 wait · the oldest has been late for 12 days"


@pytest.mark.usefixtures("english")
def test_the_line_of_who_is_up_to_date_is_green() -> None:
    missing = state_line([tasks(TaskGroup.MISSING, 2), tasks(TaskGroup.WAITING, 3)], on=TODAY)
    assert (missing.word, missing.more) == ("2 still missing", "3 wait")
    line = state_line([], on=TODAY)

    assert (line.css, line.word, line.more) == ("done", "Nothing waits for you.", "")


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("day", "told"),
    [
        (None, ""),
        (dt.date(2026, 11, 8), "12 days ago"),
        (dt.date(2026, 11, 19), "1 day ago"),
        (TODAY, "today"),
        (dt.date(2026, 11, 21), "tomorrow"),
        (dt.date(2026, 11, 24), "by Tuesday"),
        (dt.date(2026, 12, 24), "by 24 December"),
    ],
)
def test_days_are_told_from_today(day: dt.date | None, told: str) -> None:
    assert when_in_words(day, on=TODAY) == told


@pytest.mark.usefixtures("english")
def test_one_is_greeted_by_the_hour() -> None:
    greetings = [greeting("Ana", 9), greeting("Ana", 14), greeting("", 21)]

    assert greetings == ["Good morning, Ana", "Good afternoon, Ana", "Good evening"]


def test_long_lists_of_tasks_unfold() -> None:
    few, many = tasks(TaskGroup.WAITING, 5), tasks(TaskGroup.WAITING, 6)

    assert (len(few.first), len(few.rest)) == (5, 0)
    assert (len(many.first), len(many.rest)) == (3, 3)


def test_columns_are_drawn_in_two_widths_with_their_finding() -> None:
    drawn = columns([Column("<jan>", 3, 4)], "3 < 4")

    assert 'viewBox="0 0 580 190" role="img"' in drawn
    assert 'viewBox="0 0 350 190" role="img"' in drawn
    assert "<title>3 &lt; 4</title>" in drawn
    assert "&lt;jan&gt;" in drawn
    assert drawn.count("<rect") == 2 * 2
    assert "style=" not in drawn


@pytest.mark.usefixtures("english")
def test_a_year_is_compared_with_the_one_before_where_there_is_one() -> None:
    alone = months_compared("Licences", {(2026, 1): 4}, year=2026, what="licences")
    beside = months_compared("Licences", {(2026, 1): 4, (2025, 2): 3}, year=2026, what="licences")

    assert alone is not None
    assert beside is not None
    assert alone.title == "4 licences in 2026"
    assert beside.title == "4 licences in 2026, 3 in 2025"
    assert list(beside.rows[-1]) == ["In all", "4", "3"]
    assert months_compared("Licences", {}, year=2026, what="licences") is None


def test_the_office_sees_four_numbers_charts_and_one_button_a_row(
    world: World, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    ask(world.club, world.season, 1500)

    response = as_account(olga).get("/desk/")

    told, html = words(response), markup(response)
    assert "1 event to homologate See which are ready" in told
    assert "licences to accept" in told
    assert "€15.00 to receive" in told
    assert "events played today" in told
    assert html.count('class="hero') == 5
    assert "Licences by month" in told
    assert "See the numbers" in told
    rows = html.split('class="tasks"')[1].split("</aside>")[0]
    assert rows.count('<div class="row">') >= rows.count('class="btn quiet"') > 0


def test_a_club_sees_its_own_numbers_and_no_charts(
    world: World, bruno: Account, as_account: As
) -> None:
    ask(world.club, world.season, 1500)

    text = words(as_account(bruno).get("/desk/"))

    assert "€15.00 to pay" in text
    assert "licences of 2026 Renew and ask" in text
    assert "Licences by month" not in text
    assert "Done since yesterday" not in text


def test_an_association_sees_its_clubs_and_the_licences_of_its_region(
    world: World, as_account: As
) -> None:
    account = make_account("norte@associacao.example")
    give_mandate(account, Role.SECRETARY, association=world.club.association)
    clubs = Club.objects.filter(association=world.club.association).count()
    licences = Licence.objects.filter(club__association=world.club.association).count()

    text = words(as_account(account).get("/desk/"))

    assert f"{clubs} club" in text
    assert "of the region See the clubs" in text
    assert f"{licences} licences of 2026" in text


def test_what_is_played_today_and_comes_stands_beside(
    world: World, olga: Account, as_account: As
) -> None:
    today = timezone.localdate()
    bare = make_event(club=world.club, name="Torneio de hoje", day=today)
    Event.objects.filter(pk=bare.pk).update(director_name="")
    soon = today + dt.timedelta(days=3)
    make_event(club=world.club, name="Torneio a seguir", day=soon)

    text = words(as_account(olga).get("/desk/"))

    assert "1 event played today 1 without a director" in text
    assert "Torneio de hoje" not in text.partition("Played, without results")[2]
    assert "Played today Torneio de hoje 0 entries" in text
    assert "Torneio a seguir begins" in text


def test_an_event_whose_page_names_a_director_has_one(
    world: World, olga: Account, as_account: As
) -> None:
    event = make_event(club=world.club, name="Torneio de hoje", day=timezone.localdate())
    event.director_name = "Joaquim Magalhães Cruz"
    event.save(update_fields=["director_name"])

    text = words(as_account(olga).get("/desk/"))

    assert "1 event played today Calendar" in text
    assert "no director" not in text


@pytest.mark.parametrize("who", ["olga", "bruno", "carla"])
def test_queries_of_a_home_do_not_grow(
    world: World, who: str, request: pytest.FixtureRequest, as_account: As
) -> None:
    client = as_account(request.getfixturevalue(who))
    ask(world.club, world.season, 1500)
    publish_results(world.event)
    client.get("/desk/")
    with CaptureQueriesContext(connection) as one:
        client.get("/desk/")
    for number in range(3):
        publish_results(make_event(club=world.club, name=f"Torneio {number}"))
        ask(world.club, world.season, 1500)

    with CaptureQueriesContext(connection) as many:
        client.get("/desk/")

    assert len(many) == len(one)
