"""The calls of the demo are entered by the services the pages call."""

from federation.models import Account
from rulings.demo.at_table import hold_calls
from rulings.models import Incident, Ruling
from rulings.rulings.selectors.rulings import revision_in_force
from tests.factories.rulings import AT_TABLE
from tests.factories.scoring import publish_results
from tests.personas import World


def test_calls_are_ruled_by_flow_and_regulation_one_open_one_closed(
    world: World, carla: Account, ana: Account
) -> None:
    publish_results(world.event)
    for place, line in enumerate(world.event.board_results.order_by("pk")):
        line.table = str(1 + place % 2)
        line.save()
    assert ana.person is not None

    hold_calls(world.event, director=carla, peer=ana.person, at=AT_TABLE)

    calls = list(Incident.objects.order_by("number"))
    assert [call.closed_at is not None for call in calls] == [False, False, True, False]
    by_flow, by_regulation = Ruling.objects.order_by("pk")
    assert revision_in_force(by_flow).measures
    cited = [str(citation) for citation in revision_in_force(by_regulation).citations.all()]
    assert cited == ["RTP 3.4", "RTP 2.1.11.4"]
    assert all(call.players.exists() for call in calls)
