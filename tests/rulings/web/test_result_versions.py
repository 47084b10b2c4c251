"""The versions of the results that an appeal concerns, with the place of the appellants."""

from dataclasses import replace

import pytest

from rulings.models import Appeal
from rulings.rules.appeals import Stage
from rulings.rulings.selectors.result_versions import ResultVersion
from rulings.rulings.web import result_versions
from scoring.matches.services.knockouts import confirm_by_results
from scoring.models import EventResult
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.factories.tournaments import NOW
from tests.personas import World

PLAN = replace(KNOCKOUT, match_boards=2, segments=1)


def test_a_team_still_in_its_knockout_has_no_place_in_any_version(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_team_event(world, plan=PLAN)
    enter_teams(world, event, 4)
    draw(event)
    matches = open_matches(event, 1)
    play_matches(event, {match: [200, 0] for match in matches})
    for match in matches:
        confirm_by_results(match=match, account=None, now=NOW)
    revision = EventResult.objects.get(event=event).revision
    winner, beaten = (
        ResultVersion(Stage.ORIGINAL, revision, revision.standings.get(entry=entry))
        for entry in (matches[0].home_id, matches[0].away_id)
    )
    monkeypatch.setattr(result_versions, "versions_of_results", lambda _appeal: [winner, beaten])

    shown = result_versions.versions_shown(Appeal())

    assert winner.standing is not None
    assert winner.standing.rank == 1
    assert [version["place"] for version in shown] == [None, 3]
