"""A result file against the sheet both captains agreed: told by match, taken with a reason."""

import io
import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from federation.errors import RuleError
from federation.models import Account, AuditEvent
from federation.texts import text_of
from scoring.adjustments.services.match_rulings import MatchAct, Meeting, give_match_ruling
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.intake.services.against_schedule import AgainstSheet
from scoring.intake.services.effects import against_agreed_sheets
from scoring.intake.services.intake import receive_result_file
from scoring.intake.services.parts import cached_parts
from scoring.models import EventResult, FileState, Match, ResultFile, ResultRevision
from tests.factories.federation import make_key
from tests.factories.pages import rows, words
from tests.factories.scoring import confirm_result_file
from tests.factories.team_files import team_file
from tests.factories.teams import LEAGUE, STARTS, draw, enter_teams, make_team_event
from tests.personas import World
from tests.scoring.services.test_match_ends import agree
from tournaments.models import Event, ScheduledMatch
from tournaments.rules.line_ups import Side

pytestmark = pytest.mark.rule("2.3.9-a")
REASON = "The sheet counted board 2 for the other team"


@pytest.fixture
def league(world: World) -> Event:
    event = make_team_event(world, plan=LEAGUE)
    enter_teams(world, event, 4)
    draw(event)
    return event


def first_round(event: Event) -> list[ScheduledMatch]:
    rows = ScheduledMatch.objects.filter(event=event, round=1).select_related("home", "away")
    return list(rows.order_by("number"))


def send(event: Event, played: Mapping[ScheduledMatch, Sequence[int]]) -> ResultFile:
    data = team_file(event, played)
    return receive_result_file(event=event, name="r1.csv", data=data, account=None, now=STARTS)


def confirm(file: ResultFile, reason: str = "") -> ResultRevision | None:
    return confirm_result_file(file=file, account=None, now=STARTS, reason=reason)


def figures(told: Sequence[AgainstSheet]) -> list[tuple[object, ...]]:
    return [
        (item.match.pk, item.sheet.home, item.sheet.away, item.home_imps, item.away_imps)
        for item in told
    ]


def test_a_file_with_the_agreed_sheets_is_taken_as_ever(league: Event) -> None:
    one, other = first_round(league)
    agree(one, 12, 6)
    agree(other, 0, 0, Side.HOME)

    file = send(league, {one: [1, 1, -1], other: [1]})

    assert against_agreed_sheets(file, cached_parts(file)) == ()
    assert confirm(file) is not None


def test_a_file_against_an_agreed_sheet_is_taken_with_a_reason_that_stays(league: Event) -> None:
    one, other = first_round(league)
    agree(one, 6, 12)
    agree(other, 6, 0)
    file = send(league, {one: [1, 1, -1], other: [1]})

    told = against_agreed_sheets(file, cached_parts(file))
    with pytest.raises(RuleError) as refused:
        confirm(file, " ")

    assert figures(told) == [(one.pk, 6, 12, Fraction(12), Fraction(6))]
    assert (refused.value.code, refused.value.article) == (
        "file_against_agreed_sheet",
        "RTP 2.3.9",
    )
    with translation.override("en"):
        assert text_of(refused.value) == (
            "The file goes against the sheets both captains agreed. Round 1, "
            f"{one.home} – {one.away}: 6–12 on the agreed sheet, 12–6 in the file. "
            "Say why, or have the captains put the sheet right. (RTP 2.3.9)"
        )
    file.refresh_from_db()
    assert file.state == FileState.WAITING
    assert not EventResult.objects.filter(event=league).exists()

    revision = confirm(file, REASON)

    assert revision is not None
    assert revision.reason == REASON
    details = AuditEvent.objects.get(act="result_file_confirmed").details
    assert details["reason"] == REASON
    assert details["against_sheets"] == [
        {"match": one.pk, "sheet": [6, 12], "file": ["12", "6"]},
    ]


def test_a_match_the_file_names_the_other_way_round_is_the_same(league: Event) -> None:
    one, _other = first_round(league)
    agree(one, 12, 6)
    file = send(league, {one: [1, 1, -1]})
    confirm(file)
    one.home, one.away = one.away, one.home
    again = send(league, {one: [-1, -1, 1, 0]})

    assert against_agreed_sheets(again, cached_parts(again)) == ()


def test_a_later_file_is_held_against_the_sheets_agreed_since(league: Event) -> None:
    one, other = first_round(league)
    confirm(send(league, {one: [1, 1, -1]}))
    agree(one, 6, 12)

    file = send(league, {one: [1, 1, -1], other: [0, -1]})

    assert figures(against_agreed_sheets(file, cached_parts(file))) == [
        (one.pk, 6, 12, Fraction(12), Fraction(6))
    ]
    with pytest.raises(RuleError, match="file_against_agreed_sheet"):
        confirm(file)


def test_a_ruling_over_the_match_is_not_the_file_going_against_its_sheet(league: Event) -> None:
    one, other = first_round(league)
    agree(one, 12, 6)
    confirm(send(league, {one: [1, 1, -1]}))
    match = Match.objects.select_related("home", "away").get(event=league)
    meeting = Meeting(match.round, match.home, match.away, match.session, match)
    act = MatchAct(meeting, Ruling("no_show", teams=(match.home.key,)), "RTP 3.6.7.2")
    give_match_ruling(event=league, act=act, account=None, now=STARTS, reason="late")

    file = send(league, {one: [1, 1, -1], other: [1]})

    assert against_agreed_sheets(file, cached_parts(file)) == ()


def test_all_sheets_are_read_at_once(league: Event) -> None:
    one, other = first_round(league)
    file = send(league, {one: [1, 1, -1], other: [1]})
    agree(one, 6, 12)
    with CaptureQueriesContext(connection) as alone:
        assert len(against_agreed_sheets(file, cached_parts(file))) == 1
    agree(other, 0, 6)
    with CaptureQueriesContext(connection) as both:
        assert len(against_agreed_sheets(file, cached_parts(file))) == 2

    assert len(both) == len(alone)


def test_the_page_of_the_file_says_it_and_asks_for_the_reason(
    league: Event, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    one, other = first_round(league)
    agree(one, 6, 12)
    agree(other, 6, 0)
    file = send(league, {one: [1, 1, -1], other: [1]})
    client = as_account(olga)

    page = client.get(f"/files/{file.pk}/")
    refused = words(client.post(f"/files/{file.pk}/confirm/", {"reason": ""}, follow=True))
    done = words(client.post(f"/files/{file.pk}/confirm/", {"reason": REASON}, follow=True))

    assert "1 match goes against its sheet" in words(page)
    assert ["1", f"{one.home} – {one.away}", "6–12", "12–6"] in rows(page)
    assert page.content.decode().count('name="reason" maxlength="200" required') == 1
    assert "6–12 on the agreed sheet, 12–6 in the file" in refused
    assert "The results are published as provisional." in done


def test_the_page_asks_for_no_reason_where_file_and_sheets_agree(
    league: Event, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    one, _other = first_round(league)
    agree(one, 12, 6)
    file = send(league, {one: [1, 1, -1]})

    page = as_account(olga).get(f"/files/{file.pk}/")

    assert "against its sheet" not in words(page)
    assert 'maxlength="200" required' not in page.content.decode()


def test_a_program_is_told_match_by_match(league: Event, olga: Account) -> None:
    one, _other = first_round(league)
    agree(one, 6, 12)
    file = send(league, {one: [1, 1, -1]})
    _token, key = make_key(olga, "program")
    program = Client(headers={"authorization": f"Token {key}", "accept-language": "en"})
    address = f"/api/v1/events/{league.pk}/result-files/{file.pk}/"

    data = program.get(address).json()
    refused = program.post(f"{address}confirm/", {}, content_type="application/json")
    payload = {"reason": REASON}
    done = program.post(f"{address}confirm/", payload, content_type="application/json")

    assert data["against_sheets"] == [
        {
            "match": one.pk,
            "round": 1,
            "home": str(one.home),
            "away": str(one.away),
            "sheet_home": 6,
            "sheet_away": 12,
            "file_home": "12.00",
            "file_away": "6.00",
        }
    ]
    assert (refused.status_code, refused.json()["code"]) == (409, "file_against_agreed_sheet")
    assert refused.json()["values"] == {
        "count": "1",
        "matches": f"Round 1, {one.home} – {one.away}: 6–12 on the agreed sheet, 12–6 in the file.",
    }
    assert (done.status_code, done.json()["state"]) == (200, "CONFIRMED")
    assert done.json()["against_sheets"] == []


def test_the_command_tells_them_and_needs_the_reason(league: Event, tmp_path: Path) -> None:
    one, _other = first_round(league)
    agree(one, 6, 12)
    path = tmp_path / "r1.csv"
    path.write_bytes(team_file(league, {one: [1, 1, -1]}))
    call = ("intake", str(path), "--event", str(league.pk), "--confirm")
    plain, encoded = io.StringIO(), io.StringIO()

    with translation.override("en"):
        with pytest.raises(CommandError) as refused:
            call_command(*call, stdout=plain)
        call_command(*call, "--json", "--reason", REASON, stdout=encoded)

    line = f"Round 1, {one.home} – {one.away}: 6–12 on the agreed sheet, 12–6 in the file."
    data = json.loads(encoded.getvalue())
    assert line in plain.getvalue()
    assert line in str(refused.value)
    assert data["file"]["state"] == "CONFIRMED"
    assert data["against_sheets"] == [
        {
            "round": 1,
            "home": str(one.home),
            "away": str(one.away),
            "sheet_home": 6,
            "sheet_away": 12,
            "file_home": "12",
            "file_away": "6",
        }
    ]
