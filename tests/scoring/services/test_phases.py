"""What goes on from the classification of a phase into the next, and how it is counted there."""

from decimal import Decimal
from fractions import Fraction

import pytest

from federation.errors import RuleError
from federation.models import AuditEvent
from scoring.adjustments.services.entry_adjustments import EntryLoss, take_from_entries
from scoring.engine_input.terms import terms_of
from scoring.matches.services.phases import newer_results, settle_phase_event
from scoring.models import AdjustmentUnit, Standing
from tests.factories.rows import need
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event, Phase, PhaseEvent, PhasePlace, PlaceReason, ReserveOrder
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    place_event,
)
from tournaments.phases.services.places import seat_phase


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


def settle(source: PhaseEvent) -> list[PhasePlace]:
    return settle_phase_event(
        phase_event=source, preferred=(), reason="", takes_provisional=True, account=None, now=NOW
    )


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
        exact, top = before[need(row.entry_id)]
        assert abs(Fraction(row.carried_hundredths, 100) - Fraction(exact) / 2) <= Fraction(1, 200)
        assert row.carried_top_hundredths * 2 == top
    seated, refused = seat_phase(phase=first, account=None, now=NOW)
    assert (len(seated), refused) == (2, [])


@pytest.mark.rule("3.5.9.1-a", "2.1.10-b")
def test_ties_among_reserves_matter_where_they_are_called_in_order(world: World) -> None:
    first, _source = two_phases(world, carry=Fraction(0))
    publish_results(world.event)
    assert world.event.entries.count() == 4
    assert 3 not in terms_of(world.event).cuts

    first.reserve_order = ReserveOrder.SAME_EVENT
    first.save()

    assert 3 in terms_of(world.event).cuts


def going_on(source: PhaseEvent) -> list[int]:
    rows = source.phase_places.filter(reason=PlaceReason.RESULT).order_by("rank")
    return [row.entry_id or 0 for row in rows]


def lose_the_first_place(event: Event) -> int:
    """Deduct more from the winner than it won. Returns: its entry."""
    standings = Standing.objects.filter(revision=event.result.revision).order_by("rank", "pk")
    first = standings[0]
    loss = EntryLoss(first.entry, AdjustmentUnit.POINTS, Decimal(20), "RTP 2.1.11.2")
    take_from_entries(event=event, losses=[loss], account=None, now=NOW, reason="Found later")
    event.result.refresh_from_db()
    return first.entry_id


def test_newer_results_are_told_and_decided_before_anybody_is_seated(world: World) -> None:
    first, source = two_phases(world, carry=Fraction(0))
    publish_results(world.event)
    settle(source)
    before = going_on(source)
    assert newer_results(first) == []
    loser = lose_the_first_place(world.event)

    (news,) = newer_results(first)
    with pytest.raises(RuleError, match="phase_results_newer") as refused:
        seat_phase(phase=first, account=None, now=NOW)

    assert (news.settled, news.newest, news.is_provisional) == (1, 2, True)
    assert (len(news.coming), len(news.leaving)) == (1, 1)
    assert refused.value.values["event"] == world.event.name
    assert going_on(source) == before
    settle(source)
    assert loser in before
    assert loser not in going_on(source)
    assert newer_results(first) == []
    seated, _refused = seat_phase(phase=first, account=None, now=NOW)
    assert len(seated) == 2


def test_older_results_stand_with_a_reason_on_record(world: World) -> None:
    first, source = two_phases(world, carry=Fraction(0))
    publish_results(world.event)
    settle(source)
    before = going_on(source)
    lose_the_first_place(world.event)

    seated, _refused = seat_phase(
        phase=first, keeps_older="Announced in the hall", account=None, now=NOW
    )

    assert [place.entry_id for place in seated] == before
    audit_event = AuditEvent.objects.get(act="phase_older_results_kept")
    assert audit_event.details["reason"] == "Announced in the hall"


def test_provisional_results_are_taken_by_saying_so_only(world: World) -> None:
    _first, source = two_phases(world, carry=Fraction(0))
    publish_results(world.event)

    with pytest.raises(RuleError, match="phase_results_provisional"):
        settle_phase_event(
            phase_event=source, preferred=(), reason="", takes_provisional=False,
            account=None, now=NOW,
        )  # fmt: skip

    assert not source.phase_places.exists()
