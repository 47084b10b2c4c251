"""A seated session, and its lines."""

import pytest

from scoring.live.services.book_cache import forget
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tournaments.models import Session
from tournaments.seating.services.seating import draw_seating


@pytest.fixture(autouse=True)
def _nothing_held() -> None:
    forget()


@pytest.fixture
def session(world: World) -> Session:
    """Return a session of ten pairs, a Howell of nine rounds of three boards."""
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session
