"""The tabs of an event: one set for one reader, on every page of it."""

import re
from collections.abc import Callable

from django.test import Client

from federation.models import Account
from tests.factories.federation import give_mandate, make_account
from tests.factories.playing import play_session
from tests.personas import World

As = Callable[[Account], Client]


def tabs_of(page: str) -> tuple[list[str], list[str]]:
    """Return the labels of the tabs, and of those shown as the page one is on."""
    nav = re.search(r'<nav class="tabs".*?</nav>', page, re.DOTALL)
    assert nav is not None
    links = re.findall(r"<a([^>]*)>([^<]+)</a>", nav[0])
    labels = [label.strip() for _attributes, label in links]
    return labels, [label.strip() for attributes, label in links if "aria-current" in attributes]


def test_a_director_has_the_same_tabs_on_every_page_of_an_event_in_play(
    world: World, as_account: As
) -> None:
    session = play_session(world)
    event = session.event
    director = make_account("diretora@example.org")
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    client = as_account(director)
    pages = {
        path: client.get(path, follow=True).content.decode()
        for path in (
            f"/events/{event.pk}/",
            f"/events/{event.pk}/start-list/",
            f"/events/{event.pk}/cards/",
            f"/events/{event.pk}/console/",
            f"/events/{event.pk}/log/",
            f"/events/{event.pk}/manage/",
            f"/sessions/{session.pk}/desk/",
        )
    }

    shown = {path: tabs_of(page) for path, page in pages.items()}

    labels, _here = shown[f"/events/{event.pk}/"]
    assert {path: each for path, (each, _here) in shown.items() if each != labels} == {}
    assert {"Entries", "Systems", "Console"} <= set(labels)
    assert shown[f"/events/{event.pk}/console/"][1] == ["Console"]
    assert shown[f"/events/{event.pk}/log/"][1] == ["Manage"]
    assert pages[f"/events/{event.pk}/console/"].count(">Console</a>") == 1
