"""Fixtures of the tests of acts: the deals of an event played today, and its addresses."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.personas import World
from tournaments.deals.services.deals import deal_session
from tournaments.models import DealSet

SIX_BOARDS = {"session": 1, "first_board": 1, "boards": 6}


@pytest.fixture
def today(world: World) -> None:
    """Play the event today: deals are promised before play and opened from its day on."""
    world.event.starts_on = world.event.ends_on = timezone.localdate()
    world.event.save()


@pytest.fixture
def seal(world: World) -> str:
    """Return the address under which a session is dealt."""
    return f"/events/{world.event.pk}/deals/seal/"


@pytest.fixture
def deal_set(world: World) -> DealSet:
    """Return a sealed set of two boards."""
    return deal_session(
        event=world.event, session=1, first_board=1, boards=2, account=None,
        now=timezone.now() - dt.timedelta(days=3),
    )  # fmt: skip
