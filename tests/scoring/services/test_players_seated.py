"""A result file with the numbers of the seating finds the pairs that entered."""

import datetime as dt

import pytest

from federation.exporters.tables import csv_table
from scoring.intake.services.intake import receive_result_file
from scoring.models import BoardResult, Standing
from tests.factories.rows import need
from tests.factories.scoring import confirm_result_file
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import EntryPlayer, Session
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.selectors.scorers_file import scorers_kind, scorers_rows
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.seating import draw_seating

NOW = dt.datetime(2026, 11, 14, 20, 0, tzinfo=dt.UTC)


@pytest.fixture
def session(world: World) -> Session:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


def filled_in(session: Session, *, with_names: bool) -> bytes:
    """Return the scorer's file with 1NT just made everywhere, with or without names."""
    rows = []
    in_results = False
    seating = seating_of(session, on=session.played_on)
    for row in scorers_rows(seating):
        if in_results:
            row = [*row[:-6], "1NT", "N", "", "7", "", ""]
        elif row and row[0].isdecimal() and not with_names:
            row = [*row[:3], "", "", "", ""]
        in_results = in_results or row[:1] == ["Board"]
        rows.append(row)
    return csv_table(["Kind", scorers_kind(seating)], rows)


@pytest.mark.parametrize("with_names", [True, False])
def test_the_scorers_file_gives_each_seated_pair_its_results(
    world: World, session: Session, with_names: bool
) -> None:
    before = dict(EntryPlayer.objects.values_list("person", "entry"))
    numbers = dict(session.seating_plans.get().seats.values_list("entry", "number"))

    file = receive_result_file(
        event=session.event,
        name="results.csv",
        data=filled_in(session, with_names=with_names),
        account=None,
        now=NOW,
    )
    confirm_result_file(file=file, account=None, now=NOW, reason="")

    sitting = EntryPlayer.objects.filter(left_at__isnull=True).select_related("entry")
    assert {row.person_id: row.entry_id for row in sitting} == before
    assert {row.entry_id: row.entry.key for row in sitting} == {
        entry: f"A/{number}" for entry, number in numbers.items()
    }
    assert session.event.entries.count() == 10


@pytest.mark.parametrize("with_names", [True, False])
def test_individuals_are_taken_in_again_each_with_the_partner_of_the_round(
    world: World, with_names: bool
) -> None:
    event = make_event(club=world.club, name="Individual", kind="INDIVIDUAL")
    entries = enter_many(event, 8, club=world.club, season=world.season, of=1)
    session = make_session(event)
    movement_choice = MovementChoice("INDIVIDUAL_MOVEMENT", 7, 3, 1)
    plan = draw_seating(session=session, order=order(movement_choice), account=None, now=BEFORE)

    file = receive_result_file(
        event=event,
        name="individual.csv",
        data=filled_in(session, with_names=with_names),
        account=None,
        now=NOW,
    )
    confirm_result_file(file=file, account=None, now=NOW, reason="")

    numbers = dict(plan.seats.values_list("number", "entry"))
    assert event.entries.count() == 8
    assert {row.person_id for row in EntryPlayer.objects.filter(entry__event=event)} == {
        entry.players.get().person_id for entry in entries
    }
    rows = BoardResult.objects.filter(event=event)
    assert rows.count() == 2 * 7 * 3
    seating = seating_of(session, on=session.played_on)
    for line in seating.tables("A"):
        row = rows.get(round=line.round, table=str(line.table), board=need(line.boards)[0])
        sitting = [row.ns_id, row.south_id, row.ew_id, row.west_id]
        assert sitting == [numbers[seat.number] for seat in (*line.ns, *line.ew)]
    played = Standing.objects.filter(revision__event=event)
    assert set(played.values_list("percent_hundredths", "boards_played")) == {(5000, 21)}
