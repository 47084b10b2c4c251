"""Calls of teams as their director writes them down: a table by its number and its room."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from rulings.log.selectors.measures import measures_waiting
from rulings.log.services.call_places import CallLocation
from rulings.log.services.log import CallDraft, correct_place, open_incident
from rulings.models import Incident, Ruling
from rulings.rules.measures import Measure, MeasureKind
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from scoring.engine_input.rows import scored_event
from scoring.live.services.rulings import values_played_now
from scoring.models import BoardRuling
from scoring.tables.services.closing import close_session
from tests.factories.federation import give_mandate
from tests.factories.pages import told
from tests.factories.rulings import under_2007
from tests.factories.team_book import play_match
from tests.factories.teams import LEAGUE, draw, enter_teams, make_team_event
from tests.personas import World
from tests.scoring.web.test_team_console import played_today
from tournaments.models import Event, ScheduledMatch, Session

As = Callable[[Account], Client]
FOR_NS = Measure(MeasureKind.ARTIFICIAL, shares=("60", "40"))
TRICK = Measure(MeasureKind.TRICKS, side="EW", tricks=1)


@pytest.fixture
def league(world: World) -> Event:
    """Return four teams today, three rounds of eight boards: tables 1 and 2, in both rooms."""
    event = under_2007(make_team_event(world, plan=replace(LEAGUE, match_boards=8)))
    enter_teams(world, event, 4)
    draw(event)
    return played_today(event)


def matches_of(event: Event) -> list[ScheduledMatch]:
    rows = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None)
    return list(rows.select_related("home", "away").order_by("round", "number"))


def teams_of(event: Event, number: int) -> tuple[str, str]:
    """Return home and visitors at a table of the first round."""
    match = next(match for match in matches_of(event) if (match.round, match.number) == (1, number))
    assert match.home is not None
    assert match.away is not None
    return match.home.key, match.away.key


def typed(
    event: Event, table: str, *, board: int | None = 1, section: str = "", why: str = ""
) -> Incident:
    draft = CallDraft(CallLocation(table=table, board=board, section=section), place_reason=why)
    return open_incident(event=event, draft=draft, account=None, now=timezone.now())


def rule(call: Incident, account: Account, measure: Measure) -> Ruling:
    draft = RulingDraft(decision="Decide-se", citations="64A1", measures=(measure,))
    return make_ruling(incident=call, draft=draft, account=account, now=timezone.now())


def keys_at(call: Incident) -> set[str]:
    return set(call.players.values_list("entry__key", flat=True))


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
@pytest.mark.parametrize(
    ("told", "room", "number"),
    [("A1", "A", 1), ("a1", "A", 1), ("B1", "B", 1), ("A2", "A", 2), ("B2", "B", 2)],
)
def test_a_table_is_known_by_room_and_number(
    league: Event, told: str, room: str, number: int
) -> None:
    call = typed(league, told)

    assert (call.section, call.table, call.round) == (room, str(number), 1)
    assert keys_at(call) == set(teams_of(league, number))
    assert {player.seat for player in call.players.all()} == {
        ""
    }  # a team has more players than seats


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
def test_without_a_board_the_table_is_still_the_one_meant(league: Event) -> None:
    call = typed(league, "B2", board=None)

    assert (call.section, call.table, call.round) == ("B", "2", None)


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
def test_a_place_let_pass_is_written_as_any_other(league: Event) -> None:
    call = typed(league, "A1", board=30, why="a board of the reserve")

    assert (call.section, call.table, call.board) == ("A", "1", 30)


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
def test_a_number_alone_asks_for_the_room_and_no_table_is_invented(league: Event) -> None:
    with pytest.raises(RuleError, match="call_room_unsaid"):
        typed(league, "1")
    with pytest.raises(RuleError, match="call_room_unsaid"):
        typed(league, "1", why="it is so")
    with pytest.raises(RuleError, match="call_table_unseated"):
        typed(league, "A9")

    assert typed(league, "1", section="B").section == "B"


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
@pytest.mark.parametrize(("measure", "form"), [(TRICK, "assigned"), (FOR_NS, "artificial")])
def test_what_is_ruled_there_counts_at_once_while_it_is_played(
    league: Event, olga: Account, measure: Measure, form: str
) -> None:
    play_match(matches_of(league)[0], olga, now=timezone.now())

    rule(typed(league, "A1"), olga, measure)

    assert not measures_waiting(league).exists()
    assert BoardRuling.objects.get().form == form
    place = values_played_now(league).rulings[0][0]
    assert (place[:2], place[3]) == ((1, 1), teams_of(league, 1)[0])


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
def test_a_board_not_played_yet_gets_its_artificial_score(league: Event, olga: Account) -> None:
    rule(typed(league, "B1"), olga, FOR_NS)

    place = values_played_now(league).rulings[0][0]
    assert place[3] == teams_of(league, 1)[1]  # the visitors sit North-South, RTP 2.3.1


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
def test_what_is_ruled_there_counts_after_the_closing(league: Event, olga: Account) -> None:
    for match in matches_of(league):
        play_match(match, olga, now=timezone.now())
    session = Session.objects.get(event=league)
    assert close_session(session=session, account=olga, now=timezone.now()) is not None
    before = {row.key: row.vps for row in scored_event(league).rows}

    rule(typed(league, "B2"), olga, TRICK)

    assert not measures_waiting(league).exists()
    assert BoardRuling.objects.get().form == "assigned"
    assert {row.key: row.vps for row in scored_event(league).rows} != before


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
def test_a_call_is_put_at_its_table_by_the_same_names(league: Event) -> None:
    call = typed(league, "A1")

    moved = correct_place(
        incident=call, place=CallLocation(table="B2", board=2), account=None, now=timezone.now()
    )

    assert (moved.section, moved.table, moved.board) == ("B", "2", 2)


@pytest.mark.usefixtures("english")
def test_the_rooms_of_a_table_are_two_keys(league: Event, carla: Account, as_account: As) -> None:
    give_mandate(carla, "DIRECTOR", event_number=league.pk)
    client, where = as_account(carla), f"/events/{league.pk}/log/new/"
    assert "A1: table 1, open room; B1: closed room." in told(client.get(where).content.decode())
    data = {"session": 1, "table": "1", "board": 1, "section": ""}

    page = client.post(where, data)

    assert "write A1 for the open one, B1 for the closed one." in told(page.content.decode())
    assert [(choice.value, choice.label) for choice in page.context["choices"]] == [
        ("A", "A1: open room"),
        ("B", "B1: closed room"),
    ]
    assert 'name="place_reason" autocomplete' not in page.content.decode()
    # the key pressed is sent after the field it stands for
    client.post(where, {**data, "section": ["", "B"]})
    assert Incident.objects.get().section == "B"
