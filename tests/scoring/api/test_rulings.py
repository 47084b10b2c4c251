"""Results in the API and in files are as ruled, with the rulings."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from federation.models import Account
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.adjustments.services.match_rulings import MatchAct, Meeting, give_match_ruling
from scoring.engine.line_rulings import LineRuling
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.engine.types import Outcome
from scoring.engine_input.values import TableKey
from scoring.importers.detect import read_result_file
from scoring.models import Match
from tests.factories.scoring import publish_results, publish_team_match
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]
PLACE = TableKey(1, 2, "", "1", "4")
WEIGHED = LineRuling(
    "weighted", outcomes=(Outcome(620, Fraction(3, 5)), Outcome(-100, Fraction(2, 5)))
)


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


def rule(event: Event, ruling: LineRuling, article: str = "Law 12 C1") -> None:
    give_board_rulings(
        event=event,
        acts=[BoardAct(PLACE, ruling, article)],
        account=None,
        now=NOW,
        reason="hesitation",
    )


def got(reader: Client, address: str) -> Any:
    response = reader.get(f"/api/v1/{address}")
    assert response.status_code == 200, response.content
    return response.json()


def table(reader: Client, event: Event) -> Any:
    tables = got(reader, f"events/{event.pk}/sessions/1/boards/2/")["results"]
    return next(table for table in tables if table["ns"]["label"] == "1")


def test_a_board_tells_the_score_as_ruled_and_the_tables_own(event: Event, reader: Client) -> None:
    plain = table(reader, event)
    rule(event, LineRuling("assigned", score=650))

    ruled = table(reader, event)

    assert (plain["ns_score"], plain["rulings"]) == (620, [])
    assert (ruled["ns_score"], ruled["table_score"]) == (650, 620)
    assert ruled["rulings"] == [{"form": "assigned", "source": "Law 12 C1", "reason": "hesitation"}]
    boards = got(reader, f"events/{event.pk}/boards/")["results"]
    assert next(board for board in boards if board["board"] == 2)["best_ns"] == 650
    entry = event.entries.get(key="4").pk
    card = got(reader, f"events/{event.pk}/entries/{entry}/card/")["boards"]
    assert next(row for row in card if row["board"] == 2)["score"] == -650


def test_a_weighted_score_has_no_single_score_but_its_outcomes(
    event: Event, reader: Client
) -> None:
    rule(event, WEIGHED, "Law 12 C1(c)")

    told = table(reader, event)

    assert told["ns_score"] is None
    assert told["outcomes"] == [
        {"score": 620, "weight": "3/5"},
        {"score": -100, "weight": "2/5"},
    ]
    assert told["ns_points"] == "1.60"


def test_the_rulings_of_an_event_are_listed_whatever_they_are_on(
    world: World, event: Event, reader: Client
) -> None:
    rule(event, LineRuling("assigned", score=650))
    act = ContestantAct(event.entries.get(key="3"), "abandoned", "RTP 3.5.10.2")
    give_contestant_ruling(act=act, account=None, now=NOW, reason="went home")

    rows = got(reader, f"events/{event.pk}/rulings/")["results"]

    assert [(row["on"], row["form"], row["board"], row["reason"]) for row in rows] == [
        ("board", "assigned", 2, "hesitation"),
        ("contestant", "abandoned", None, "went home"),
    ]
    assert rows[0]["values"] == {"score": 650}
    assert [entry["label"] for entry in rows[0]["entries"]] == ["1", "4"]


def test_a_match_tells_its_ruling(world: World, reader: Client) -> None:
    event = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    match = Match.objects.select_related("home", "away").get(event=event)
    meeting = Meeting(match.round, match.home, match.away, match.session, match)
    act = MatchAct(meeting, Ruling("no_show", teams=("2",)), "RTP 3.6.7.2")
    give_match_ruling(event=event, act=act, account=None, now=NOW, reason="nobody there")

    result = got(reader, f"events/{event.pk}/matches/")["results"][0]
    file = reader.get(f"/events/{event.pk}/results.xml").content.decode()

    assert (result["home_vps"], result["away_vps"]) == ("12.00", "0.00")
    assert result["ruling"] == {
        "form": "no_show",
        "source": "RTP 3.6.7.2",
        "reason": "nobody there",
    }
    assert "no_show, RTP 3.6.7.2: nobody there" in file


def test_the_file_for_other_programs_has_the_score_as_ruled_and_remarks_it(
    event: Event, reader: Client
) -> None:
    rule(event, LineRuling("assigned", score=650))

    response = reader.get(f"/events/{event.pk}/results.xml")

    text = response.content.decode()
    assert "<REMARKS>assigned, Law 12 C1: hesitation</REMARKS>" in text
    read = read_result_file(response.content)
    line = next(line for line in read.lines if (line.board, line.ns) == (2, "1"))
    assert line.ns_score == 650
    assert len(read.lines) == event.board_results.count()


def test_what_no_score_says_goes_out_with_its_points(event: Event, reader: Client) -> None:
    rule(event, WEIGHED)

    text = reader.get(f"/events/{event.pk}/results.xml").content.decode()

    assert "<NS_MATCH_POINTS>1.6" in text
    assert "weighted, Law 12 C1: hesitation" in text
