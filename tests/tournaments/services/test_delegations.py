"""Handing an event on, and the timetable its host proposes."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.models import Association, Club
from tests.factories.federation import make_association, make_club
from tests.factories.hosting import BEFORE, TIMETABLE, make_national, publish
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.calendar.services.delegations import delegate_event
from tournaments.events.selectors.hosting import delegations_of
from tournaments.events.selectors.regulations import conditions_of, draft_regulation
from tournaments.models import Delegation, Event, TimetableState
from tournaments.seating.services.timetables import (
    approve_timetable,
    propose_timetable,
    refuse_timetable,
)

DAY = dt.date(2026, 2, 1)


def hand_on(
    event: Event, *, club: Club | None = None, association: Association | None = None
) -> Delegation:
    return delegate_event(
        event=event,
        club=club,
        association=association,
        reason="",
        account=None,
        now=BEFORE,
        on=DAY,
    )


@pytest.mark.rule("3.1.2-a")
def test_north_hands_its_regional_pairs_on_to_its_own_clubs_only(world: World) -> None:
    lisbon = make_association("LIS", "Associação de Lisboa")
    stranger = make_club(lisbon, code="TEJ", name="Clube do Tejo", town="Lisboa")
    event = make_event(association=world.association, name="Campeonato Regional de Pares")

    with pytest.raises(RuleError) as refused:
        hand_on(event, club=stranger)

    assert refused.value.code == "club_outside_area"
    assert hand_on(event, club=world.club).given_by == world.association


@pytest.mark.rule("3.1.2-a")
def test_a_national_event_goes_through_an_association_to_its_club(world: World) -> None:
    event = make_national()
    hand_on(event, association=world.association)
    hand_on(event, club=world.club)

    assert [link.body_name for link in delegations_of(event)] == [
        "Associação do Norte",
        "Clube da Ribeira",
    ]
    with pytest.raises(RuleError, match="delegation_not_by_kind"):
        hand_on(event, club=world.other_club)


def test_a_delegation_names_one_body_and_a_living_event(world: World) -> None:
    event = make_national()

    with pytest.raises(RuleError, match="hosting_bidder_unclear"):
        hand_on(event, club=world.club, association=world.association)
    event.cancelled_at = BEFORE
    event.save()
    with pytest.raises(RuleError, match="event_cancelled_before"):
        hand_on(event, club=world.club)


@pytest.mark.rule("3.1.8-a")
def test_the_hosts_timetable_stands_in_the_regulation_once_approved(world: World) -> None:
    event = make_national()
    publish(event)
    hand_on(event, club=world.club)
    moved = [{**TIMETABLE[0], "starts_at": "16:30"}]

    proposal = propose_timetable(event=event, lines=moved, account=None, now=BEFORE)
    assert draft_regulation(event) is None
    approve_timetable(proposal=proposal, account=None, now=BEFORE)

    draft = draft_regulation(event)
    assert draft is not None
    assert [line.starts_at for line in conditions_of(draft).timetable] == [dt.time(16, 30)]
    proposal.refresh_from_db()
    assert proposal.state == TimetableState.APPROVED
    with pytest.raises(RuleError, match="timetable_decided"):
        approve_timetable(proposal=proposal, account=None, now=BEFORE)


def test_a_timetable_is_refused_with_a_reason_and_proposed_anew(world: World) -> None:
    event = make_national()
    hand_on(event, club=world.club)
    first = propose_timetable(event=event, lines=TIMETABLE, account=None, now=BEFORE)

    with pytest.raises(RuleError, match="timetable_waiting"):
        propose_timetable(event=event, lines=TIMETABLE, account=None, now=BEFORE)
    with pytest.raises(RuleError, match="timetable_reason_missing"):
        refuse_timetable(proposal=first, reason="", account=None, now=BEFORE)
    refuse_timetable(proposal=first, reason="Cedo demais", account=None, now=BEFORE)

    assert propose_timetable(event=event, lines=TIMETABLE, account=None, now=BEFORE).pk > first.pk


def test_a_timetable_that_cannot_be_is_refused(world: World) -> None:
    event = make_national()

    with pytest.raises(RuleError, match="event_not_delegated"):
        propose_timetable(event=event, lines=TIMETABLE, account=None, now=BEFORE)
    hand_on(event, club=world.club)
    with pytest.raises(RuleError, match="timetable_empty"):
        propose_timetable(event=event, lines=[], account=None, now=BEFORE)
    with pytest.raises(RuleError, match="regulation_invalid"):
        propose_timetable(
            event=event,
            lines=[{**TIMETABLE[0], "day": "2026-05-25"}],
            account=None,
            now=BEFORE,
        )
