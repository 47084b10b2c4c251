"""Swiss rounds of pairs: drawn by IV and by the standings, seated, scored by VPs of matches."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.models import Account
from scoring.engine_input.traces import steps_of
from scoring.live.services.public_standing import running_standing
from scoring.matches.services.swiss_pairs import PairsRoundOptions, draw_pairs_round
from scoring.models import EventResult, Standing
from scoring.rankings.services.terms import TermsDraft, set_ranking_terms
from scoring.tables.selectors.records import table_sheets
from scoring.tables.services.closing import close_session
from scoring.tables.services.missing_scores import boards_owing
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.seating import BEFORE, STARTS, enter_many, make_session
from tests.personas import World
from tournaments.models import SeatingPlan, Session
from tournaments.seating.selectors.seating import SessionSeating, seating_of
from tournaments.seating.selectors.swiss_byes import swiss_byes
from tournaments.seating.services.changes import ChangeOrder, SeatChange, change_seating

LATER = STARTS + dt.timedelta(hours=6)


def make_swiss(world: World, pairs: int) -> Session:
    enter_many(world.event, pairs, club=world.club, season=world.season)
    set_ranking_terms(
        event=world.event, draft=TermsDraft(pairs_by_vps="SWISS"), account=None, now=BEFORE
    )
    return make_session(world.event)


def draw(session: Session, *, now: dt.datetime = BEFORE, **kwargs: Any) -> SeatingPlan:
    order = PairsRoundOptions(**{"boards_in_round": 2} | kwargs)
    return draw_pairs_round(session=session, options=order, account=None, now=now)


def play(world: World, session: Session, director: Account, *, is_closed: bool = True) -> None:
    """Enter a result for every open board: the lower the table, the more tricks; close them."""
    for sheet in table_sheets(session, now=LATER):
        for at in sheet.boards:
            if not at.is_done:
                place = RecordKey(session, sheet.section, sheet.table, at.round, at.board)
                tricks = 6 + sheet.table % 6
                note_for_table(
                    place=place,
                    noted=Noted("1NT", "N", tricks, ""),
                    account=director,
                    now=LATER,
                )
    if is_closed:
        close_session(session=session, account=director, now=LATER)


def met(seating: SessionSeating, turn: int) -> set[frozenset[int]]:
    section = seating.in_round(turn)["A"]
    return {
        frozenset((section.seats[2 * table - 1].entry, section.seats[2 * table].entry))
        for table in range(1, section.spec.tables + 1)
        if {2 * table - 1, 2 * table} <= set(section.seats)
    }


@pytest.mark.rule("3.6.12.2-a", "3.6.12.2-b", "3.5.9.2-b")
def test_rounds_of_pairs_follow_the_standings_and_nobody_meets_twice(
    world: World, olga: Account
) -> None:
    session = make_swiss(world, 8)
    draw(session)
    with pytest.raises(RuleError) as early:
        draw(session)
    play(world, session, olga)
    order = list(
        Standing.objects.filter(revision=EventResult.objects.get(event=world.event).revision)
        .order_by("rank")
        .values_list("entry", flat=True)
    )
    draw(session)
    play(world, session, olga)

    seating = seating_of(session, on=session.played_on)
    first, second = met(seating, 1), met(seating, 2)
    assert early.value.code == "swiss_round_not_finished"
    assert early.value.values["missing"] == 8
    assert (len(first), len(second), first & second) == (4, 4, set())
    assert frozenset(order[:2]) in first | second
    rows = Standing.objects.filter(revision=EventResult.objects.get(event=world.event).revision)
    assert sum(row.vps_hundredths or 0 for row in rows) == 2 * 4 * 20 * 100


@pytest.mark.rule("3.5.10.1-a")
def test_who_sits_out_has_the_own_average_of_the_session(world: World, olga: Account) -> None:
    session = make_swiss(world, 7)
    draw(session)
    play(world, session, olga)
    resting = swiss_byes(world.event)
    assert [(pairs_bye.session, pairs_bye.first, pairs_bye.last) for pairs_bye in resting] == [
        (1, 1, 2)
    ]
    draw(session)
    play(world, session, olga)

    after = Standing.objects.get(
        revision=EventResult.objects.get(event=world.event).revision, entry__key=resting[0].key
    )
    by_code = {
        step["code"]: Decimal(step["result"])
        for step in steps_of(after)
        if step["code"] in {"pairs_bye", "pairs_match_percent"}
    }
    assert by_code["pairs_bye"] == by_code["pairs_match_percent"]
    assert after.vps_hundredths == 200 * by_code["pairs_bye"]
    assert len({pairs_bye.key for pairs_bye in swiss_byes(world.event)}) == 2


def test_a_round_drawn_again_or_changed_leaves_those_before(world: World, olga: Account) -> None:
    session = make_swiss(world, 8)
    draw(session)
    with pytest.raises(RuleError, match="draw_again_needs_reason"):
        draw(session, redraw=True)
    draw(session, redraw=True, reason="a pair came late", first_round="halves")
    play(world, session, olga)
    with pytest.raises(RuleError, match="draw_touches_results"):
        draw(session, redraw=True, reason="once more", first_round="fold")
    before = met(seating_of(session, on=session.played_on), 1)
    draw(session)
    entry = seating_of(session, on=session.played_on).everybody[0][1].entry
    order = ChangeOrder(SeatChange(entry, "A", 2), 1, "wrong seats")
    with pytest.raises(RuleError, match="swiss_round_is_past"):
        change_seating(session=session, order=order, account=None, now=BEFORE)

    assert met(seating_of(session, on=session.played_on), 1) == before


def test_the_desk_draws_a_swiss_of_pairs_and_no_other(
    world: World, carla: Account, as_account: Callable[[Account], Client]
) -> None:
    session = make_session(world.event)
    client = as_account(carla)
    address = f"/sessions/{session.pk}/swiss/"
    assert b"/swiss/" not in client.get(f"/sessions/{session.pk}/desk/").content
    client.post(address, {"boards_in_round": 2})
    assert not session.seating_plans.exists()

    enter_many(world.event, 8, club=world.club, season=world.season)
    set_ranking_terms(
        event=world.event, draft=TermsDraft(pairs_by_vps="SWISS"), account=None, now=BEFORE
    )
    assert address.encode() in client.get(f"/sessions/{session.pk}/desk/").content
    client.post(address, {"boards_in_round": 2})
    plan = session.seating_plans.get()
    assert (plan.sections.get().movement, plan.seats.count()) == ("SWISS", 8)
    for page in ("", "rounds/", "clock/"):
        assert client.get(f"/sessions/{session.pk}/{page}").status_code == 200


@pytest.mark.rule("3.6.12.2-a")
def test_a_round_of_pairs_is_drawn_before_the_session_is_closed_and_the_standing_goes_on(
    world: World, olga: Account
) -> None:
    session = make_swiss(world, 8)
    draw(session)
    play(world, session, olga, is_closed=False)
    first = running_standing(world.event)
    draw(session)
    play(world, session, olga)
    draw(session)
    owing = boards_owing(session)
    between = running_standing(world.event)
    play(world, session, olga, is_closed=False)
    third = running_standing(world.event)

    seating = seating_of(session, on=session.played_on)
    assert first is not None
    assert between is not None
    assert third is not None
    leaders = [place.entry_id for place in first.places][:2]
    assert frozenset(leaders) in met(seating, 2)
    assert (first.round, between.round, third.round) == (1, 2, 3)
    assert owing == []  # the third round is to be played, not over
    assert sum(place.vps_hundredths or 0 for place in third.places) == 3 * 4 * 20 * 100
