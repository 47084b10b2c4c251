"""Whom a player played pairs with, on the player's page."""

import pytest
from django.test import Client

from scoring.rankings.web import player_boards
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.personas import World


def test_partners_beyond_the_first_are_a_tap_away(
    world: World, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish_results(world.event)
    player, partner = world.members["1003"], world.members["1004"]
    monkeypatch.setattr(player_boards, "PARTNERS_SHOWN", 0)

    shown = words(reader.get(f"/players/{player.pk}/"))

    assert "Pairs played with 1 partner" in shown
    assert "1 other partner" in shown
    assert partner.name in shown
