"""From the clock to the penalty: late pairs and slow tables on the desk, proposed and given."""

import datetime as dt
import random
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.models import Penalty
from rulings.penalties.services.pace_proposals import proposed_pace
from scoring.live.selectors.pace import pace_of
from tests.factories.pages import words
from tests.factories.seating import BEFORE, STARTS, enter_many, make_session, order
from tests.personas import World
from tests.scoring.live.test_seating_changes import lines, note
from tournaments.models import CheckIn, ClockAct, ClockMark, Session, SessionHours
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import mark_clock, note_presence

As = Callable[[Account], Client]
MINUTE = dt.timedelta(minutes=1)
PENALTY = re.compile(r'href="([^"]*/penalties/new/[^"]*)"')


@pytest.fixture
def session(world: World, olga: Account) -> Session:
    """Return a session of ten pairs: one came 18 minutes late; table 3 ended round 1 late."""
    entries = enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    data: dict[str, Any] = {"session": session, "account": olga}
    there = [entry.pk for entry in entries[1:]]
    note_presence(entries=there, is_present=True, now=BEFORE, **data)
    note_presence(entries=[entries[0].pk], is_present=False, now=BEFORE, **data)
    draw_seating(session=session, order=order(), account=olga, now=BEFORE)
    note_presence(entries=[entries[0].pk], is_present=True, now=STARTS + 18 * MINUTE, **data)
    chance = random.Random(5)
    for row in lines(session):
        if row.round == 1:
            late = 29 if row.table == 3 else 19
            note(row, olga, chance, STARTS + late * MINUTE)
    return session


def at_table(session: Session, table: int) -> set[int]:
    row = next(line for line in lines(session) if line.round == 1 and line.table == table)
    return {row.ns_id, row.ew_id}


@pytest.mark.rule("2.1.11.2-b", "2.2.3-a", "2.2.5-a")
def test_delays_are_worked_out_and_proposed_and_nothing_is_given(session: Session) -> None:
    first = session.event.entries.order_by("pk")[0]

    found = proposed_pace(session, now=STARTS + 35 * MINUTE)

    assert found is not None
    assert found.pace.out_after == 21
    assert [
        (each.entry, each.minutes, what.sanction, what.amount) for each, what in found.late
    ] == [(first.pk, 18, "PP", 20)]
    slow, proposals = found.slow[0]
    assert (slow.at.table, slow.at.round, slow.minutes, slow.own, slow.is_done) == (
        3,
        1,
        8,
        8,
        True,
    )
    assert {proposal.entry for proposal in proposals} == at_table(session, 3)
    assert {(proposal.sanction, proposal.amount) for proposal in proposals} == {("AD", None)}
    assert found.pace.behind == []
    assert Penalty.objects.count() == 0


def test_a_pair_entered_once_play_had_begun_is_not_late(session: Session, olga: Account) -> None:
    walk_in = session.event.entries.order_by("pk")[0]
    walk_in.players.update(added_at=STARTS + 15 * MINUTE)

    found = proposed_pace(session, now=STARTS + 35 * MINUTE)

    assert found is not None
    assert found.late == ()


def test_a_session_that_is_moved_or_prolonged_is_read_by_its_new_clock(
    session: Session, olga: Account
) -> None:
    now = STARTS + 35 * MINUTE
    mark_clock(session=session, act="MORE", minutes=10, account=olga, now=STARTS + 15 * MINUTE)
    assert pace_of(session, now=now).slow == ()

    SessionHours.objects.update(starts_at=STARTS + 15 * MINUTE)
    assert [item.minutes for item in pace_of(session, now=now).late] == [3]

    day = dt.timedelta(days=1)
    Session.objects.update(played_on=session.played_on + day)
    SessionHours.objects.update(starts_at=STARTS + day)
    moved = Session.objects.get(pk=session.pk)
    assert pace_of(moved, now=STARTS + day - MINUTE).late == ()  # nobody was noted on its new day
    assert CheckIn.objects.count() == 11


def test_the_director_goes_from_the_desk_to_the_penalty(
    session: Session, carla: Account, as_account: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = as_account(carla)
    monkeypatch.setattr(timezone, "now", lambda: STARTS + 35 * MINUTE)

    seen = desk.get(f"/sessions/{session.pk}/desk/").content.decode()
    address = unescape(PENALTY.findall(seen)[0])
    form = desk.get(address)
    response = desk.post(address, {**form.context["form"].initial, "player": ""}, follow=True)
    again = words(desk.get(f"/sessions/{session.pk}/desk/"))

    assert "came 18 minutes after the start" in " ".join(seen.split())
    assert "8 minutes behind the clock" in " ".join(seen.split())
    assert form.context["form"].initial["minutes"] == "18"
    assert "The penalty is given and everyone is counted anew." in words(response)
    penalty = Penalty.objects.get()
    assert (penalty.minutes_late, penalty.sanction, penalty.article) == (18, "PP", "RTP 2.1.11.2")
    assert "penalty P1 given" in again


def test_who_only_seats_players_sees_the_times_and_no_way_to_penalties(
    session: Session, bruno: Account, as_account: As
) -> None:
    seen = as_account(bruno).get(f"/sessions/{session.pk}/desk/").content.decode()

    assert "18 minutes after the start" in " ".join(seen.split())
    assert PENALTY.findall(seen) == []


def test_a_clock_that_is_called_by_hand_is_read_by_its_calls(
    session: Session, olga: Account
) -> None:
    SessionHours.objects.update(is_by_hand=True)
    call = {"session": session, "act": ClockAct.ROUND, "noted_by": olga}
    ClockMark.objects.create(round=1, noted_at=STARTS + 2 * MINUTE, **call)
    ClockMark.objects.create(round=2, noted_at=STARTS + 25 * MINUTE, **call)

    session_pace = pace_of(session, now=STARTS + 30 * MINUTE)

    assert session_pace.begins_at == STARTS + 2 * MINUTE
    assert [item.minutes for item in session_pace.late] == [16]
    assert [(item.at.table, item.minutes) for item in session_pace.slow] == [(3, 4)]
