"""The page of work on a session's paper leads back to where it was asked for."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, Job
from tests.factories.playing import play_session
from tests.factories.rows import need
from tests.personas import World
from tournaments.models import EventStaff, Session, StaffRole
from tournaments.seating.documents.seating import SESSION_START_LIST

As = Callable[[Account], Client]


@pytest.fixture
def session(world: World) -> Session:
    return play_session(world)


def printed(client: Client, session: Session) -> str:
    client.post(f"/sessions/{session.pk}/print/{SESSION_START_LIST.code}/")
    return client.get(f"/jobs/{Job.objects.get().pk}/").content.decode()


def test_the_director_comes_back_to_the_desk_of_the_session(
    session: Session, carla: Account, as_account: As
) -> None:
    page = printed(as_account(carla), session)

    assert f'href="/sessions/{session.pk}/desk/#to-print"' in page
    assert f'href="/events/{session.event_id}/"' not in page.partition('id="job"')[2]


def test_who_helps_comes_back_to_the_page_of_who_helps(
    world: World, session: Session, ana: Account, as_account: As
) -> None:
    EventStaff.objects.create(event=session.event, person=need(ana.person), role=StaffRole.CADDIE)

    page = printed(as_account(ana), session)

    assert f'href="/events/{session.event_id}/staff/"' in page
