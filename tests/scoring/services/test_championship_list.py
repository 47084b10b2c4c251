"""The one list a championship ends with."""

from fractions import Fraction

import pytest

from scoring.matches.selectors.championships import final_list_of
from tests.factories.knockouts import play_matches
from tests.factories.teams import draw, enter_teams, make_team_event
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Event, ScheduledMatch, Spread
from tournaments.phases.rules import by_rank
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    place_event,
)


def played(world: World, first: int) -> Event:
    event = make_team_event(world)
    enter_teams(world, event, 2, first=first)
    draw(event)
    match = ScheduledMatch.objects.select_related("home", "away").get(event=event)
    play_matches(event, {match: [200, 0]})
    return event


@pytest.mark.rule("3.6.10.2-a")
def test_all_of_the_higher_group_are_ahead_of_the_next(world: World) -> None:
    cup = draw_up_championship(
        name="Taça", season=world.season, association=None, account=None, now=NOW
    )
    draft = PhaseDraft("Final", carry=Fraction(0), spread=Spread.BY_RANK)
    last = add_phase(championship=cup, draft=draft, account=None)
    assert final_list_of(cup) is None
    for label, first in (("1", 5000), ("2", 6000)):
        event = played(world, first)
        place_event(phase=last, event=event, label=label, places=0, account=None)

    final_list = final_list_of(cup)

    assert final_list is not None
    assert not final_list.is_final
    assert [(place.place, place.label) for place in final_list.places] == [
        (1, "1"), (2, "1"), (3, "2"), (4, "2"),
    ]  # fmt: skip
    last.spread = Spread.SERPENTINE
    last.save()
    assert final_list_of(cup) is None


@pytest.mark.rule("3.6.10.2-a")
def test_those_who_come_are_laid_into_blocks_by_rank() -> None:
    assert by_rank(["1", "2", "3", "4", "5"], groups=2) == (("1", "2", "3"), ("4", "5"))
