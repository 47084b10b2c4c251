"""A round robin at a glance: each team against each other in victory points."""

from django.test import Client

from scoring.engine import victory_points
from tests.factories.matches import make_league, publish_matches
from tests.personas import World

ALL_MEET = {
    "m1": (1, "A", "B", 6, 8),
    "m2": (2, "A", "C", 12, 8),
    "m3": (3, "B", "C", 0, 8),
}


def test_each_team_stands_against_each_other(world: World, client: Client) -> None:
    event = make_league(world)
    publish_matches(world, event, ALL_MEET)

    crossed = client.get(f"/events/{event.pk}/matches/").context["crossed"]

    assert [row.entry.title for row in crossed] == ["Equipa A", "Equipa B", "Equipa C"]
    scores = [[[told for told, _href in cell.scores] for cell in row.cells] for row in crossed]
    six, twelve = victory_points(6, boards=8), victory_points(12, boards=8)
    texts = [[str(vp).replace(".", ",") for vp in match] for match in (six, twelve)]
    assert scores == [
        [[], [texts[0][0]], [texts[1][0]]],
        [[texts[0][1]], [], ["10,00"]],
        [[texts[1][1]], ["10,00"], []],
    ]
    assert crossed[0].cells[0].is_itself


def test_where_most_have_not_met_there_is_none(world: World, client: Client) -> None:
    event = make_league(world)
    publish_matches(world, event, {"m1": (1, "A", "B", 6, 8), "m2": (1, "C", "D", 0, 8)})

    assert client.get(f"/events/{event.pk}/matches/").context["crossed"] == []
