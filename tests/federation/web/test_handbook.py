"""The handbook: a chapter a role, found from the menu, each topic leading to a page there is."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from federation.models import Account
from federation.texts.handbook import CHAPTERS, PICTURED, Chapter
from tests.factories.pages import AssertQueries, words
from tests.personas import World

As = Callable[[Account], Client]


def test_menu_of_a_visitor_leads_to_it(db: None, reader: Client) -> None:
    assert 'href="/help/"' in reader.get("/clubs/").content.decode()


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda item: item.key)
def test_each_topic_says_what_to_do_and_leads_there(
    chapter: Chapter, db: None, reader: Client
) -> None:
    page = reader.get(f"/help/{chapter.key}/")
    html = page.content.decode()

    for topic in chapter.topics:
        assert f'id="{topic.key}"' in html
        assert f'href="{reverse(topic.page)}"' in html
        assert str(topic.title) in words(page)
    keys = [topic.key for topic in chapter.topics]
    assert len(keys) == len(set(keys))


def test_every_chapter_stands_on_the_first_page(db: None, reader: Client) -> None:
    text = words(reader.get("/help/"))

    assert [str(chapter.title) in text for chapter in CHAPTERS] == [True] * 5
    assert reader.get("/help/cooks/").status_code == 404


def test_the_chapter_of_ones_own_role_stands_first(
    world: World, bruno: Account, olga: Account, as_account: As
) -> None:
    first = [
        re.findall(r'href="/help/(\w+)/"', as_account(account).get("/help/").content.decode())[0]
        for account in (bruno, olga)
    ]

    assert first == ["club", "office"]


def test_the_way_to_the_page_stands_before_the_picture(db: None, reader: Client) -> None:
    html = reader.get("/help/club/").content.decode()
    topic = html[html.index('id="event"') :].partition("</section>")[0]

    assert topic.index('href="/events/new/"') < topic.index("<img")


def test_the_list_of_homologations_leads_a_club_to_its_own_chapter(
    world: World, bruno: Account, olga: Account, as_account: As
) -> None:
    own, offices = (
        as_account(account).get("/homologation/").content.decode() for account in (bruno, olga)
    )

    assert 'href="/help/club/#homologation"' in own
    assert 'href="/help/office/#homologation"' in offices


def test_handbook_asks_nothing_of_the_database(
    db: None, client: Client, django_assert_max_num_queries: AssertQueries
) -> None:
    with django_assert_max_num_queries(1):  # the federation's name and logo
        client.get("/help/office/", headers={"accept-language": "en"})


@pytest.mark.parametrize("language", PICTURED)
def test_each_picture_named_is_there_and_no_other(
    language: str, db: None, client: Client, project: Path
) -> None:
    named = {
        f"{chapter.key}-{topic.key}.webp"
        for chapter in CHAPTERS
        for topic in chapter.topics
        if topic.has_picture
    }

    page = client.get("/help/office/", headers={"accept-language": language}).content.decode()

    folder = project / "templates" / "static" / "help" / language
    assert {path.name for path in folder.iterdir()} == named
    assert f"help/{language}/office-desk.webp" in page
