"""A new event: scored as usual of its kind where nobody says otherwise."""

from collections.abc import Callable

from django.test import Client

from federation.models import Account
from tests.factories.pages import words
from tests.personas import World
from tests.tournaments.web.test_event_create import filled_in
from tournaments.models import Event

As = Callable[[Account], Client]


def test_teams_are_scored_by_imps_and_pairs_by_matchpoints_where_nobody_chooses(
    world: World, bruno: Account, as_account: As
) -> None:
    client, organiser = as_account(bruno), f"club:{world.club.pk}"
    page = words(client.get("/events/new/"))

    for kind in ("PAIRS", "TEAMS"):
        client.post("/events/new/", filled_in(organiser, name=kind, kind=kind, method=""))
    wrong = client.post(
        "/events/new/", filled_in(organiser, name="x", kind="TEAMS", method="matchpoints")
    )

    methods = dict(Event.objects.filter(name__in=["PAIRS", "TEAMS"]).values_list("name", "method"))
    assert methods == {"PAIRS": "matchpoints", "TEAMS": "imps_vp"}
    assert "As usual of its kind" in page
    assert "is not scored by matchpoints" in words(wrong)
