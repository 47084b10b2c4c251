"""The rulings on scores of the demo are given by the services the pages call."""

import datetime as dt

from federation.models import Account
from rulings.demo.at_scores import rule_on_a_board, rule_on_a_match
from rulings.demo.at_table import hold_calls
from rulings.models import Penalty
from rulings.rules.penalties import LATE
from scoring.models import BoardRuling, EntryAdjustment, EventResult, MatchRuling
from tests.factories.rulings import AT_TABLE
from tests.factories.scoring import publish_results, publish_team_match
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Event


def assert_in_order(event: Event) -> None:
    """Fail if a revision is dated before the one it changed."""
    made = list(event.revisions.order_by("number").values_list("made_at", flat=True))
    assert len(made) > 1
    assert made == sorted(made)


def test_a_board_is_weighed_where_the_log_ruled_and_a_pair_penalised(
    world: World, carla: Account, ana: Account
) -> None:
    publish_results(world.event)
    for place, line in enumerate(world.event.board_results.order_by("pk")):
        line.table = str(1 + place % 2)
        line.save()
    assert ana.person is not None
    hold_calls(world.event, director=carla, peer=ana.person, at=AT_TABLE)

    world.event.revisions.update(made_at=AT_TABLE + dt.timedelta(hours=6))

    rule_on_a_board(world.event, director=carla, at=AT_TABLE)

    assert BoardRuling.objects.get().reference == "#1"
    assert Penalty.objects.get().offence == LATE
    assert EntryAdjustment.objects.get(by_ruling=True).amount_hundredths < 0
    assert EventResult.objects.get(event=world.event).revision.number == 3
    assert_in_order(world.event)


def test_a_board_of_a_match_is_cancelled(world: World, olga: Account) -> None:
    event = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    event.revisions.update(made_at=AT_TABLE + dt.timedelta(hours=6))

    rule_on_a_match(event, account=olga, at=AT_TABLE)
    assert_in_order(event)

    assert MatchRuling.objects.get().values == {"boards": [1]}
