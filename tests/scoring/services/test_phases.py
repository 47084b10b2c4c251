"""What goes on from the classification of a phase into the next, and how it is counted there."""

from fractions import Fraction

import pytest

from federation.errors import RuleError
from scoring.models import Standing
from scoring.services.phases import settle_phase_event
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Phase, PhaseEvent
from tournaments.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    place_event,
)
from tournaments.services.phase_places import seat_phase


def two_phases(world: World, *, carry: Fraction) -> tuple[Phase, PhaseEvent]:
    cup = draw_up_championship(
        name="Taça", season=world.season, association=None, account=None, now=NOW
    )
    draft = PhaseDraft("Qualificação", carry=carry, carry_rounding="half_up" if carry else "")
    first = add_phase(championship=cup, draft=draft, account=None)
    last = add_phase(championship=cup, draft=PhaseDraft("Final"), account=None)
    final = make_event(club=world.club, name="Final")
    place_event(phase=last, event=final, label="", places=0, account=None)
    source = place_event(phase=first, event=world.event, label="", places=2, account=None)
    return first, source


def settle(source: PhaseEvent):
    return settle_phase_event(phase_event=source, preferred=(), reason="", account=None, now=NOW)


def test_nothing_goes_on_without_results(world: World) -> None:
    _first, source = two_phases(world, carry=Fraction(0))

    with pytest.raises(RuleError, match="phase_event_without_result"):
        settle(source)


@pytest.mark.rule("3.1.3.2-a")
def test_half_the_matchpoints_are_counted_in_the_final(world: World) -> None:
    first, source = two_phases(world, carry=Fraction(1, 2))
    publish_results(world.event)
    before = {
        row.entry_id: (row.exact, row.top_hundredths)
        for row in Standing.objects.filter(revision__event=world.event)
    }

    rows = settle(source)

    for row in rows:
        exact, top = before[row.entry_id]
        assert abs(Fraction(row.carried_hundredths, 100) - Fraction(exact) / 2) <= Fraction(1, 200)
        assert row.carried_top_hundredths * 2 == top
    seated, refused = seat_phase(phase=first, account=None, now=NOW)
    assert (len(seated), refused) == (2, [])
