"""What a player looks for first after an event: place, result, best and worst board."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from scoring.models import BoardResult
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.personas import World

As = Callable[[Account], Client]


@pytest.mark.usefixtures("english")
def test_who_played_reads_the_own_result_above_the_classification(
    world: World, ana: Account, as_account: As, reader: Client
) -> None:
    publish_results(world.event)
    address = f"/events/{world.event.pk}/"

    own = words(as_account(ana).get(address)).replace("\xa0", " ")
    others = words(reader.get(address))

    heroes, _title, _table = own.partition("4 pairs")
    assert "My event The whole sheet Place 3 Result 41.67 %" in heroes
    assert "Best: Board 2 4♠ S = 100.00 % Worst: Board 1 3NT N = 0.00 %" in heroes
    assert "My event" not in others


@pytest.mark.usefixtures("english")
def test_of_an_event_of_several_sessions_the_best_and_worst_board_name_theirs(
    world: World, ana: Account, as_account: As
) -> None:
    publish_results(world.event)
    BoardResult.objects.filter(board__gte=2).update(session=2)

    own = words(as_account(ana).get(f"/events/{world.event.pk}/")).replace("\xa0", " ")

    assert "Best: Board 2, session 2 4♠ S = 100.00 %" in own
    assert "Worst: Board 1, session 1 3NT N = 0.00 %" in own
