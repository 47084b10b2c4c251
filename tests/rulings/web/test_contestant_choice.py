"""Choosing one contestant of many, an offence of the catalogue, a rule of the map."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import Account
from rulings.log.web.contestant_choice import choice_groups, choices
from tests.factories.pages import AssertQueries, markup, words
from tests.factories.seating import enter_many
from tests.personas import World
from tournaments.entries.selectors.entries import ShownEntry

As = Callable[[Account], Client]


def shown(number: int, *, section: str = "", direction: str = "") -> ShownEntry:
    return ShownEntry(number, f"e{number}", str(number), section, direction, f"Team {number}", ())


def test_few_contestants_stand_in_one_open_group() -> None:
    (group,) = choice_groups(choices(shown(n) for n in (10, 9, 2)), chosen="")

    assert (group.title, group.is_open) == ("", True)
    assert [row.label for row in group.rows] == ["2", "9", "10"]


def test_one_long_section_is_cut_by_number() -> None:
    groups = choice_groups(choices(shown(n) for n in range(1, 46)), chosen="")

    assert [(group.title, len(group.rows), group.is_open) for group in groups] == [
        ("1 – 20", 20, False),
        ("21 – 40", 20, False),
        ("41 – 45", 5, False),
    ]


def test_sections_are_groups_and_two_lines_of_one_number_are_told_apart(english: None) -> None:
    entries = [
        shown(n, section=section, direction=line)
        for n in range(1, 8)
        for section in "BA"
        for line in ("EW", "NS")
    ]

    first, second = choice_groups(choices(entries), chosen="")

    assert (first.title, second.title) == ("Section A", "Section B")
    assert [row.label for row in first.rows[:3]] == ["A1 NS", "A1 EW", "A2 NS"]


def test_what_is_asked_hides_the_rest_and_opens_the_groups() -> None:
    groups = choice_groups(choices((shown(n) for n in range(1, 46)), chosen="41"), chosen="41")

    assert [(group.is_hidden, group.is_open) for group in groups] == [
        (True, True),
        (True, True),
        (False, True),
    ]
    assert [row.label for row in groups[2].rows if not row.is_hidden] == ["41"]


@pytest.mark.django_db
def test_the_choice_takes_as_many_queries_for_forty_as_for_ten(
    world: World, carla: Account, as_account: As, django_assert_num_queries: AssertQueries
) -> None:
    director, new = as_account(carla), f"/events/{world.event.pk}/penalties/new/"
    enter_many(world.event, 10, club=world.club, season=world.season)
    director.get(new)
    with CaptureQueriesContext(connection) as few:
        director.get(new)
    enter_many(world.event, 30, club=world.club, season=world.season, first=20)

    with django_assert_num_queries(len(few)):
        text = words(director.get(new, {"q": "Par21"}))

    assert "Alda Par21 – Bento Par21" in text


@pytest.mark.django_db
def test_an_offence_is_looked_for_by_its_words(
    world: World, carla: Account, as_account: As
) -> None:
    (entry,) = enter_many(world.event, 1, club=world.club, season=world.season)
    address = f"/events/{world.event.pk}/penalties/new/?entry={entry.pk}"
    director = as_account(carla)

    page = director.get(f"{address}&q=telephone").content.decode()
    whole = director.get(address).content.decode()

    assert 'href="?entry=' in whole
    assert (
        page.count("<li data-filterable hidden>") > whole.count("<li data-filterable hidden>") == 0
    )


@pytest.mark.django_db
def test_the_rule_map_folds_by_chapter_and_is_searched_without_script(
    reader: Client, english: None
) -> None:
    whole = reader.get("/laws/rules/")
    html = markup(reader.get("/laws/rules/", {"q": "smoking"}))
    annex = words(reader.get("/laws/rules/Annex I/"))

    assert "2.4 Events played online 9" in words(whole)
    assert whole.content.decode().count('<details class="group"') == 18
    assert html.count("<details") < 12
    assert html.index('id="3.3.1-a" open') == html.index("<details") + len("<details ")
    assert annex.startswith("Laws · All articles Annex I ")


@pytest.mark.django_db
def test_laws_and_flows_fold_by_part_and_kind(reader: Client, english: None) -> None:
    laws = words(reader.get("/laws/"))
    text = words(reader.get("/laws/", {"q": "27"}))
    flows = markup(reader.get("/flows/", {"q": "screen"}))

    assert "17–39 The auction 23" in laws
    assert "41–71 The play 31" in laws
    assert "The play" not in text
    assert "27 " in text
    assert "Smoking" in words(reader.get("/flows/"))
    assert "Smoking" not in flows
    assert 5 <= flows.count('<div class="row">') < 20
