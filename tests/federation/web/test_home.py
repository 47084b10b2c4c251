"""Homes: a line of state, numbers with a way in, rows with one button, charts with their table."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account, Club, Licence, Role
from federation.page_parts.acts_in_words import acts_summary
from federation.page_parts.charts import Column, columns
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, TaskList
from federation.page_parts.home import greeting, state_line
from federation.page_parts.months import amounts_compared, months_compared
from federation.texts.dates import when_in_words
from tests.factories.federation import give_mandate, give_treasurers_seat, make_account
from tests.factories.money import ask, receive
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
    greetings = [greeting("Ana", 9), greeting("Ana", 14), greeting("", 21), greeting("", 1)]

    assert greetings == ["Good morning, Ana", "Good afternoon, Ana", "Good evening", "Good evening"]


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


def test_who_may_not_homologate_has_no_task_of_it(
    world: World, bruno: Account, olga: Account, as_account: As
) -> None:
    publish_results(world.event)

    assert "event to homologate" in words(as_account(olga).get("/desk/"))
    assert "event to homologate" not in words(as_account(bruno).get("/desk/"))


@pytest.fixture
def treasurer(world: World) -> Account:
    account = make_account("tesoureira@federacao.example", person=world.members["1005"])
    give_mandate(account, Role.OFFICE)
    give_treasurers_seat(world.members["1005"])
    return account


def test_the_treasurer_sees_money_first_and_the_rest_folded(
    world: World, treasurer: Account, as_account: As
) -> None:
    today = timezone.localdate()
    publish_results(world.event)
    ask(world.club, world.season, 1500)
    ask(world.club, world.season, 4000, due_on=today - dt.timedelta(days=3))
    paid = ask(world.other_club, world.season, 2000, subject="Certificado")
    receive(paid, 2500, on=today)  # five more than was asked for stay as a balance

    response = as_account(treasurer).get("/desk/")

    told, html = words(response), markup(response)
    assert "€55.00 to receive €40.00 overdue" in told
    assert "€25.00 came in this month" in told
    assert "0 bank lines to assign" in told
    assert re.search(r"€[\d,.]+ still to be asked for \d+ fees?", told)
    assert 'href="/federation/money/fees-due/"' in html
    assert "Came in last" in told
    assert f"{world.other_club.name}€25.00" in told
    assert "Money that came in €25.00 in" in told
    assert "licences to accept" not in told
    first, more = html.split('<details class="group">')[:2]
    assert "Unpaid: " in first
    assert "Provisional, on the way to homologation" not in first
    assert "other task" in more

    as_office = as_account(treasurer)
    as_office.post("/role/", {"role": "office"})
    assert "1 event to homologate" in words(as_office.get("/desk/"))


def test_amounts_of_two_currencies_are_never_added(
    world: World, olga: Account, treasurer: Account, as_account: As
) -> None:
    ask(world.club, world.season, 1500)
    ask(world.club, world.season, 700, currency="CHF")

    for account in (olga, treasurer):
        text = words(as_account(account).get("/desk/"))
        assert "€15.00 + CHF7.00 to receive" in text.replace("\N{NO-BREAK SPACE}", "")
        assert "22.00" not in text


@pytest.mark.parametrize(
    ("late", "age"),
    [(0, "not overdue"), (1, "up to 30 days late"), (30, "up to 30 days late"),
     (31, "31 to 60 days late"), (60, "31 to 60 days late"), (61, "more than 60 days late")],
)  # fmt: skip
def test_what_is_owed_is_summed_by_age_in_the_database(
    world: World, olga: Account, as_account: As, late: int, age: str
) -> None:
    today = timezone.localdate()
    on = today - dt.timedelta(days=90)
    for cents in (1500, 2500):
        receive(
            ask(world.club, world.season, cents, on=on, due_on=today - dt.timedelta(days=late)),
            500,
            on=today,
        )
    client = as_account(olga)

    with CaptureQueriesContext(connection) as captured:
        text = words(client.get("/desk/"))

    assert f"{age} €30.00" in text
    overdue = "€30.00 overdue" if late else "2 payment requests"
    assert f"€30.00 to receive {overdue}" in text
    # of the number and of the chart together
    assert sum('AS "age"' in query["sql"] for query in captured) == 1


@pytest.mark.usefixtures("english")
def test_amounts_by_month_stand_in_columns_of_their_currency() -> None:
    euro = {(2026, 1): 150_050, (2025, 2): 3000}
    chart = amounts_compared("Money", {"CHF": {(2026, 3): 700}, "EUR": euro}, year=2026)

    assert chart is not None
    assert chart.title == "€1,500.50 in 2026, €30.00 in 2025"
    assert list(chart.headings) == ["Month", "2026, EUR", "2025, EUR", "2026, CHF", "2025, CHF"]
    assert [row[:3] for row in chart.rows[:2]] == [
        ["jan", "€1,500.50", "€0.00"], ["feb", "€0.00", "€30.00"],
    ]  # fmt: skip
    assert chart.rows[2][3].replace("\N{NO-BREAK SPACE}", "") == "CHF7.00"
    assert chart.rows[-1][:3] == ["In all", "€1,500.50", "€30.00"]
    assert amounts_compared("Money", {}, year=2026) is None


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


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("act", "details", "told"),
    [
        # what all have in common is named
        ("licence_issued", [{"licence": 1, "season": 2026}, {"licence": 2, "season": 2026}],
         "Licence of season 2026 issued"),
        # where they differ, there are words for many
        ("licence_issued", [{"season": 2026}, {"season": 2027}], "Licences issued"),
        ("payment_requested", [{"amount_cents": 500}, {"amount_cents": 900}], "Payments asked for"),
        # or the clause is left out
        ("event_homologated", [{"revision": 1}, {"revision": 2}], "Event homologated"),
        ("event_created", [{}, {}], "Event entered in the calendar"),
        # where nothing is left but values, the name of the act says no more than it has to
        ("call_closed", [{"number": 1, "reason": "a"}, {"number": 2, "reason": "b"}],
         "Call … closed without ruling"),
        ("stand_in_called", [{"director": "A", "step": 1}, {"director": "B", "step": 2}],
         "… stands in for the missing director (step …)"),
        ("api_token_created", [{"name": "a"}, {"name": "b"}], "Key … made"),
    ],
)  # fmt: skip
def test_many_acts_are_told_without_holes(
    act: str, details: list[dict[str, object]], told: str
) -> None:
    assert acts_summary(act, details) == told


def test_a_value_left_out_takes_the_words_that_lead_to_it_along() -> None:
    """In Portuguese: "…; pares encontrados: {pairs}" and "…: {what}, linhas: {rows}"."""
    searched = acts_summary("duplicates_searched", [{"pairs": 1}, {"pairs": 2}])
    removed = acts_summary(
        "retention_applied", [{"what": "a", "rows": 1}, {"what": "a", "rows": 2}]
    )

    assert searched == "Procuraram-se pessoas registadas duas vezes"
    assert removed == "Retirados dados fora de prazo: a"


@pytest.mark.parametrize("who", ["olga", "treasurer", "bruno", "carla"])
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
