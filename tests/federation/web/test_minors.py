"""Minors and hidden people: no public page, feed, file or answer of the API prints their names."""

import datetime as dt

import pytest
from django.test import Client

from federation.models import Person
from federation.people.selectors.people import shown_name
from federation.services.rule_sets import load_rule_set, shipped_figures
from scoring.models import Standing
from tests.factories.scoring import homologate, publish_ranking_of, publish_results
from tests.personas import World

TODAY = dt.date(2026, 11, 20)


@pytest.fixture
def minor(world: World) -> Person:
    publish_results(world.event)
    homologate(world.event)
    publish_ranking_of(world.season)
    person = world.members["1002"]
    person.name, person.full_name = "Zulmira Menorzinha", "Zulmira Menorzinha"
    person.birth_date = dt.date.today() - dt.timedelta(days=15 * 365)
    person.save()
    return person


def addresses(world: World, person: Person) -> list[str]:
    event = world.event
    entry = Standing.objects.filter(entry__players__person=person).values_list("entry", flat=True)[
        0
    ]
    return [
        "/",
        f"/events/{event.pk}/",
        f"/events/{event.pk}/entries/{entry}/",
        f"/events/{event.pk}/boards/1/",
        f"/events/{event.pk}/documents/",
        "/ranking/",
        "/ranking/?export=csv",
        f"/clubs/{world.club.code}/",
        f"/players/{person.pk}/",
        "/search/?q=zulmira",
        "/api/v1/players/?q=zulmira",
        f"/api/v1/players/{person.number}/",
        f"/api/v1/events/{event.pk}/",
        f"/api/v1/events/{event.pk}/standings/",
        "/api/v1/rankings/",
        "/api/v1/rankings/2026/",
    ]


def test_no_public_page_prints_a_minors_name(world: World, minor: Person, reader: Client) -> None:
    responses_by_address = {
        address: reader.get(address, follow=True) for address in addresses(world, minor)
    }

    texts_by_address = {
        address: response.content.decode("utf-8", "replace")
        for address, response in responses_by_address.items()
    }
    shown = [address for address, text in texts_by_address.items() if "menorzinha" in text.lower()]
    assert shown == []
    opened = [
        address for address, response in responses_by_address.items() if response.status_code == 200
    ]
    assert len(opened) >= 12, {
        response: responses_by_address[response].status_code for response in responses_by_address
    }
    assert "Z. M." in texts_by_address[f"/events/{world.event.pk}/"]


def test_no_public_page_prints_a_hidden_persons_name(
    world: World, minor: Person, reader: Client
) -> None:
    minor.birth_date, minor.is_hidden = None, True
    minor.save()

    shown = [
        address
        for address in addresses(world, minor)
        if "menorzinha" in reader.get(address, follow=True).content.decode().lower()
    ]

    assert shown == []


def test_age_is_a_figure_of_the_office(world: World) -> None:
    person = world.members["1001"]
    person.birth_date = dt.date(2009, 11, 20)  # seventeen on the day
    before = shown_name(person, on=TODAY)

    load_rule_set({**shipped_figures("default-office-2026-01-01"), "full_names_from_age": 16})

    assert (before, shown_name(person, on=TODAY)) == ("A. E.", "Abílio Exemplo")
