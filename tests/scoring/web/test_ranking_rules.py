"""The page of the default rules: what traces cite is explained there, with the figures in force."""

import pytest
from django.test import Client

from scoring.rankings.web.default_rules import page_of_source
from tests.factories.pages import words
from tests.factories.scoring import homologate, publish_results
from tests.personas import World
from tournaments.models import Entry


@pytest.mark.usefixtures("world")
def test_each_default_is_explained_with_the_figures_in_force(reader: Client) -> None:
    page = reader.get("/ranking/rules/")
    text = words(page)

    for number in range(1, 7):
        assert f'id="default-{number}"' in page.content.decode()
    assert "PE are rounded to 1, PM to 1/10; exactly half goes away from zero." in text
    assert "m is 2/3 of n, rounded up. Place r has K × √T × B/24 × q ×" in text
    assert "not under 3/4 nor over 5/4" in text
    assert "Private tournament 20" in text
    assert "National championship, teams, open, no limit of age or category 10" in text
    assert "Place r has W × log2(n + 1) × (m + 1 − r)/m" in text
    assert "3rd ♦ 35 100 PE" in text
    assert "4/5 of the PE above 1000 and 17/20 of the PM are carried over" in text


def test_why_of_points_leads_to_the_rule_that_gave_them(world: World, reader: Client) -> None:
    publish_results(world.event)
    homologate(world.event)
    entry = Entry.objects.get(event=world.event, players__person__number="1003")

    page = reader.get(f"/events/{world.event.pk}/entries/{entry.pk}/points/why/")

    assert 'href="/ranking/rules/#default-2"' in page.content.decode()
    assert "20 × √2 (1.4142, of 2 tables)" in words(page)


@pytest.mark.parametrize(
    ("source", "address"),
    [
        ("RCP default 2", "/ranking/rules/#default-2"),
        ("RTP 1.3.4, default 4", "/ranking/rules/#default-4"),
        ("default: ten years; the tax law of the country decides", ""),
        ("default 24", ""),
        ("", ""),
    ],
)
def test_a_source_that_is_no_default_leads_nowhere(source: str, address: str) -> None:
    assert page_of_source(source) == address
