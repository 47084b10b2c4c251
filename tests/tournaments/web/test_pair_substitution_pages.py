"""Substitutes in a pairs event of two sessions, through the page of the entry."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.entries import enter_pair, open_event
from tests.factories.pages import words
from tests.personas import World
from tournaments.models import Event, PairSubstitution, Registration, Session

As = Callable[[Account], Client]


@pytest.fixture
def pair(world: World) -> Registration:
    event = world.event
    Event.objects.filter(pk=event.pk).update(planned_sessions=2, planned_boards=48)
    event.refresh_from_db()
    open_event(event)
    return enter_pair(event, world.members["1001"], world.members["1002"])


def told(world: World, boards: int, **changes: object) -> dict[str, object]:
    return {"replaced": "1001", "substitute": "1003", "session": 1, "boards": boards, **changes}


@pytest.mark.rule("2.2.2.1-c")
def test_of_two_sessions_a_player_may_miss_a_whole_one_and_no_board_more(
    world: World, pair: Registration, carla: Account, as_account: As
) -> None:
    desk, page = as_account(carla), f"/registrations/{pair.pk}"

    taken = words(desk.post(f"{page}/substitute/", told(world, 24), follow=True))
    more = words(desk.post(f"{page}/substitute/", told(world, 1, session=2), follow=True))

    assert "The substitution is recorded." in taken
    assert "24 · 24" in taken
    assert "(RTP 2.2.2.1)" in more
    assert PairSubstitution.objects.count() == 1


@pytest.mark.rule("2.2.2.1-b", "2.2.2.1-c")
def test_the_longer_of_two_sessions_breaks_the_half_together(
    world: World, pair: Registration, carla: Account, as_account: As
) -> None:
    for number, boards in ((1, 28), (2, 20)):
        Session.objects.create(
            event=pair.event, number=number, played_on=pair.event.starts_on, boards=boards
        )
    desk, page = as_account(carla), f"/registrations/{pair.pk}"

    before = words(desk.get(f"{page}/"))
    refused = words(desk.post(f"{page}/substitute/", told(world, 28), follow=True))
    desk.post(
        f"{page}/disqualify/",
        told(world, 28, reason="Avisaram depois da sessão"),
    )
    pair.refresh_from_db()
    text = words(desk.get(f"{page}/"))

    assert "28 · 20" in before
    assert "(RTP 2.2.2.1)" in refused
    assert pair.state == "DISQUALIFIED"
    assert PairSubstitution.objects.get().reason == "Avisaram depois da sessão"
    assert "28 boards" in text
