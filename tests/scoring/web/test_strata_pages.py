"""Strata on pages: set before play, a list each, and why a contestant belongs to one."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from scoring.models import EventStrata
from scoring.rankings.services.strata import StrataDraft, set_strata
from tests.factories.federation import make_account
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.scoring import mitchell_file, publish_points, publish_results
from tests.factories.teams import BEFORE
from tests.personas import World
from tests.scoring.services.test_strata import publish_ranking
from tournaments.models import Entry, EntryPlayer, Event

As = Callable[[Account], Client]


def address(event: Event, rest: str = "") -> str:
    return f"/events/{event.pk}/{rest}"


def choose(event: Event, *limits: int) -> None:
    set_strata(event=event, draft=StrataDraft(limits=limits), account=None, now=BEFORE)


@pytest.fixture
def classed(world: World) -> Event:
    publish_ranking(world)
    choose(world.event, 500, 50)
    publish_results(world.event)
    return world.event


def enter(world: World, *numbers: str) -> None:
    """Enter a pair of two members before play."""
    entry = Entry.objects.create(event=world.event, key=numbers[0], number=numbers[0])
    for position, number in enumerate(numbers, start=1):
        EntryPlayer.objects.create(
            entry=entry, person=world.members[number], position=position, name_as_entered=number
        )


def test_the_list_of_a_stratum_has_its_own_and_the_weaker_with_places_of_it(
    classed: Event, reader: Client
) -> None:
    response = reader.get(address(classed), {"stratum": "B"})

    assert rows(response) == [
        ["1", "Elsa Modelo – Fausto Modelo Clube da Ribeira · Stratum B", "7", "58.33"],
        ["2", "Abílio Exemplo – Berta Exemplo Clube da Ribeira · Stratum B", "5", "41.67"],
        ["3", "Visita Um – Visita Dois Stratum C", "3", "25.00"],
    ]
    text = words(response)
    assert "Those with at most 500 points; a contestant also competes in every stronger" in text
    assert "Ranking points are given by the classification of everybody." in text


def test_the_classification_of_everybody_names_each_stratum(classed: Event, reader: Client) -> None:
    response = reader.get(address(classed))

    assert [row[0] for row in rows(response)] == ["1", "2", "3", "4"]
    assert "Carla Amostra – Dinis Amostra Clube da Ribeira · Stratum A" in words(response)
    told = "A everybody 1 of it, 4 in its list B up to 500 points 2 of it, 3 in its list C up to 50"
    assert told in words(response)
    assert "By the ranking of 13 November 2026." in words(response)
    assert "After the first results nobody changes stratum" in words(response)


def test_a_stratum_without_anybody_says_so(world: World, reader: Client) -> None:
    choose(world.event, 500, 50)
    publish_results(world.event)
    seated = EntryPlayer.objects.filter(entry__event=world.event).select_related("person")
    publish_points(world.season, {row.person: 9000 for row in seated})

    response = reader.get(address(world.event), {"stratum": "B"})

    assert "Nobody is of this stratum or of a weaker one." in words(response)
    assert "<tbody>" not in response.content.decode().split("Published")[0]


def test_who_played_reads_the_own_stratum_and_the_place_in_it(
    classed: Event, world: World, as_account: As, reader: Client
) -> None:
    elsa = world.members["1005"]
    entry = Entry.objects.get(event=classed, players__person=elsa)
    player = as_account(make_account("elsa@jogador.example", person=elsa))

    for response in (
        player.get(address(classed)),
        reader.get(address(classed, f"entries/{entry.pk}/")),
    ):
        assert "Place 2 Stratum B 1 Result" in words(response)
    card = reader.get(f"/api/v1/events/{classed.pk}/entries/{entry.pk}/card/").json()
    assert card["stratum"] == "B"
    assert card["strata"] == [
        {"stratum": "A", "rank": 2, "tied": False},
        {"stratum": "B", "rank": 1, "tied": False},
    ]


def test_an_unknown_stratum_is_the_whole_list_and_case_does_not_matter(
    classed: Event, reader: Client
) -> None:
    assert len(rows(reader.get(address(classed), {"stratum": "Z"}))) == 4
    assert len(rows(reader.get(address(classed), {"stratum": "c"}))) == 1


def test_without_a_ranking_the_page_says_that_everybody_is_of_the_weakest(
    world: World, reader: Client
) -> None:
    choose(world.event, 500)
    publish_results(world.event)

    text = words(reader.get(address(world.event)))

    assert "No ranking was published by 13 November 2026: everybody is of the weakest" in text
    assert "B up to 500 points 4 of it, 4 in its list" in text


def test_a_stratum_is_a_file_too(classed: Event, reader: Client) -> None:
    page = reader.get(address(classed), {"stratum": "B"})
    lines = reader.get(address(classed), {"stratum": "B", "export": "csv"}).content.decode()

    assert "?stratum=B&amp;export=csv" in page.content.decode()
    table = [line.split(";") for line in lines.removeprefix("\ufeff").strip().splitlines()]
    assert table[0][-1] == "Stratum"
    assert [(line[1], line[-1]) for line in table[1:]] == [("1", "B"), ("2", "B"), ("3", "C")]


def test_an_event_without_strata_shows_nothing_of_them(world: World, reader: Client) -> None:
    publish_results(world.event)

    assert "Stratum" not in words(reader.get(address(world.event)))
    lines = reader.get(address(world.event), {"export": "csv"}).content.decode()
    assert "Stratum" not in lines


def test_why_tells_the_points_the_day_and_the_limits(classed: Event, reader: Client) -> None:
    entry = Entry.objects.get(event=classed, players__person__number="1005")

    text = words(reader.get(address(classed, f"entries/{entry.pk}/why/")))

    assert "Why stratum B?" in text
    assert "Elsa Modelo: 300.0 points (PE and PM) in the ranking of 13 November 2026" in text
    assert "Mean of the players' points: 350." in text
    assert "350 points are not above 500, but above 50: stratum B" in text


def test_the_organiser_sees_who_would_be_where_before_choosing(
    world: World, bruno: Account, as_account: As
) -> None:
    publish_ranking(world)
    enter(world, "1003", "1004")
    enter(world, "1001", "1002")
    secretary = as_account(bruno)

    before = words(secretary.get(address(world.event, "ranking/strata/")))
    preview = words(secretary.post(address(world.event, "ranking/strata/"), {"limits": "500 50"}))

    assert "Carla Amostra – Dinis Amostra 550 Abílio Exemplo – Berta Exemplo 50.25" in before
    assert "A – 1 2 B 500 1 1 C 50 0 0" in preview
    assert "Carla Amostra – Dinis Amostra 550 A" in preview
    assert not EventStrata.objects.exists()


def test_the_organiser_sets_strata_and_reads_them_on_the_page_of_the_event(
    world: World, bruno: Account, as_account: As
) -> None:
    secretary = as_account(bruno)

    told = secretary.post(
        address(world.event, "ranking/strata/"),
        {"limits": "1500, 500", "names": "Open, Second, Third", "measure": "sum", "apply": "1"},
        follow=True,
    )

    row = EventStrata.objects.get(event=world.event)
    assert row.strata == [["Open", None], ["Second", 1500], ["Third", 500]]
    assert (row.measure, row.made_by) == ("sum", bruno)
    assert "The strata are set: Open, Second 1500, Third 500." in words(told)
    assert "Second up to 1500 points, Third up to 500 points" in words(told)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"limits": "500 600"}, "The limits must fall"),
        ({"limits": "a lot"}, "Write whole numbers with a space between them."),
        ({"limits": "6 5 4 3 2 1"}, "At most 5 limits"),
        ({"limits": "5", "names": "A, B, C"}, "3 names and 1 limits"),
        ({"limits": "5", "names": "A, A"}, "Two strata are called A."),
        ({"limits": "5", "names": "A, "}, "Each stratum needs a name."),
        ({"limits": "5", "names": "A, The weakest of them"}, "A name has at most 12 characters."),
    ],
)
def test_what_makes_no_strata_is_refused(
    world: World, bruno: Account, as_account: As, typed: dict[str, str], said: str
) -> None:
    page = as_account(bruno).post(address(world.event, "ranking/strata/"), {**typed, "apply": "1"})

    assert said in words(page)
    assert not EventStrata.objects.exists()


@pytest.mark.parametrize(
    ("names", "shown"), [((), ""), (("Open", "Second", "Third"), "Open, Second, Third")]
)
def test_names_that_nobody_chose_are_not_filled_in(
    world: World, bruno: Account, as_account: As, names: tuple[str, ...], shown: str
) -> None:
    set_strata(event=world.event, draft=StrataDraft(names, (500, 50)), account=None, now=BEFORE)
    page = address(world.event, "ranking/strata/")
    organiser = as_account(bruno)

    form = organiser.get(page).context["form"]

    assert (form["limits"].value(), form["names"].value()) == ("500 50", shown)
    if not shown:  # the limits alone are emptied
        sent = {"limits": "", "names": form["names"].value(), "apply": "1"}
        assert "The event has no strata." in words(organiser.post(page, sent, follow=True))


def test_strata_set_after_play_need_a_reason_and_the_page_says_so(
    world: World, bruno: Account, as_account: As, reader: Client
) -> None:
    publish_results(world.event)
    secretary, page = as_account(bruno), address(world.event, "ranking/strata/")
    sent = {"limits": "500", "apply": "1"}

    without = secretary.post(page, sent)
    done = secretary.post(page, sent | {"reason": "the club forgot them"}, follow=True)

    assert without.status_code == 409
    assert "strata that are set now need a reason" in words(without)
    assert "The strata are set: A, B 500." in words(done)
    said = "The strata were set after play, once results were published."
    assert said in words(reader.get(address(world.event)))
    assert said in words(reader.get(address(world.event), {"stratum": "B"}))
    told = reader.get(f"/api/v1/events/{world.event.pk}/strata/").json()
    assert told["are_after_play"] is True


def test_strata_that_contestants_knew_stay_after_play(
    classed: Event, bruno: Account, as_account: As, reader: Client
) -> None:
    secretary = as_account(bruno)
    sent = {"limits": "40", "apply": "1", "reason": "other"}

    page = secretary.post(address(classed, "ranking/strata/"), sent)
    managed = words(secretary.get(address(classed, "manage/")))

    assert page.status_code == 409
    assert "The strata were set before play and stay" in words(page)
    assert "Set the strata" not in managed
    assert "The strata were set before play and stay" in managed
    assert "set after play" not in words(reader.get(address(classed)))


@pytest.mark.parametrize("tables", [2, 6])
def test_the_list_of_a_stratum_asks_the_same_of_any_field(
    world: World, reader: Client, django_assert_num_queries: AssertQueries, tables: int
) -> None:
    publish_ranking(world)
    choose(world.event, 500, 50)
    publish_results(world.event, data=mitchell_file(tables))
    reader.get(address(world.event), {"stratum": "B"})

    with django_assert_num_queries(35):
        reader.get(address(world.event), {"stratum": "B"})
    with django_assert_num_queries(36):
        reader.get(address(world.event))
