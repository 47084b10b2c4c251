"""A result file with the numbers of the seating finds the pairs that entered."""

import datetime as dt

import pytest

from federation.exporters.tables import csv_table
from scoring.services.intake import confirm_result_file, receive_result_file
from tests.factories.seating import BEFORE, enter_many, make_session, order
from tests.personas import World
from tournaments.models import EntryPlayer, Session
from tournaments.selectors.scorers_file import scorers_rows
from tournaments.selectors.seating import seating_of
from tournaments.services.seating import draw_seating

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
    for row in scorers_rows(seating_of(session, on=session.played_on)):
        if in_results:
            row = [*row[:7], "1NT", "N", "", "7", "", ""]
        elif row and row[0].isdecimal() and not with_names:
            row = [*row[:3], "", "", "", ""]
        in_results = in_results or row[:1] == ["Board"]
        rows.append(row)
    return csv_table(["Kind", "pairs"], rows)


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
