"""The tricks noted at a call are those of the line that a ruling on it changes."""

from dataclasses import replace

import pytest

from federation.models import Account
from rulings.assistant.selectors.noted_tricks import tricks_noted
from rulings.log.services.log import CallDraft, CallLocation, open_incident
from rulings.models import Incident
from rulings.rulings.selectors.result_versions import line_at
from scoring.live.services.book_cache import forget
from scoring.models import BoardResult, BookLine
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted
from tests.factories.rulings import AT_TABLE, make_call_on_board_one, under_2007
from tests.factories.team_book import lines_of, play_match
from tests.factories.teams import LEAGUE, STARTS, draw, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import ScheduledMatch

TEN_TRICKS, NINE_TRICKS = Noted("4S", "N", 10), Noted("3N", "N", 9)


@pytest.fixture(autouse=True)
def _nothing_held() -> None:
    forget()


def called(row: BookLine) -> Incident:
    place = CallLocation(
        session=row.session.number,
        section=row.section,
        table=str(row.table),
        round=row.round,
        board=row.board,
    )
    draft = CallDraft(place, place_reason="Como se vê na sala")
    return open_incident(event=row.session.event, draft=draft, account=None, now=STARTS)


@pytest.fixture
def match(world: World, olga: Account) -> ScheduledMatch:
    """Return a match played in both rooms, whose first board made ten tricks and nine."""
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    enter_teams(world, under_2007(event), 4)
    draw(event)
    rows = ScheduledMatch.objects.filter(event=event, round=1, draw__replaced_at=None)
    for row in rows:
        play_match(row, olga, now=STARTS, differing={1: (TEN_TRICKS, NINE_TRICKS)})
    return rows.select_related("home", "away").order_by("number")[0]


def rooms(match: ScheduledMatch) -> list[Incident]:
    return [called(lines_of(match, section)[0]) for section in "AB"]


def test_in_a_match_each_room_has_its_own_tricks(match: ScheduledMatch) -> None:
    assert [tricks_noted(call) for call in rooms(match)] == [(10, 3), (9, 4)]


def test_once_the_match_is_closed_each_room_still_has_its_own(
    match: ScheduledMatch, olga: Account
) -> None:
    calls = rooms(match)
    close_session(
        session=lines_of(match, "A")[0].session, account=olga, now=STARTS, is_incomplete=True
    )

    assert [tricks_noted(call) for call in calls] == [(10, 3), (9, 4)]
    revision = match.event.revisions.latest("number")
    lines = [line_at(call, 1, revision) for call in calls]
    assert [line.tricks for line in lines if line is not None] == [10, 9]


def test_where_no_players_are_noted_section_and_table_name_the_line(world: World) -> None:
    event = make_call_on_board_one(world.event).event
    in_a, in_b = BoardResult.objects.filter(event=event, board=1).order_by("pk")[:2]
    for row, section, made in ((in_a, "A", 8), (in_b, "B", 9)):
        BoardResult.objects.filter(pk=row.pk).update(section=section, table="2", tricks=made)

    noted = {}
    for section in "AB":
        place = CallLocation(section=section, table="2", board=1)
        call = open_incident(event=event, draft=CallDraft(place), account=None, now=AT_TABLE)
        call.players.all().delete()
        noted[section] = tricks_noted(call)

    assert noted == {"A": (8, 5), "B": (9, 4)}
