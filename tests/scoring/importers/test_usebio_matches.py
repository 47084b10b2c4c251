"""USEBIO team events: matches, boards, rooms."""

from decimal import Decimal

import pytest

from federation.errors import ImporterError
from federation.importers.limits import Limits
from scoring.importers.usebio import read_usebio
from tests.scoring.importers.result_files import usebio, usebio_line

TEAMS = "".join(
    f"<TEAM TEAM_ID='{n}' TEAM_NAME='Team {n}'><TOTAL_SCORE>{score}</TOTAL_SCORE>"
    f"<PLACE>{n}</PLACE><PAIR><PAIR_NUMBER>{n}-1-2</PAIR_NUMBER>"
    f"<PLAYER><PLAYER_NAME>Player {n}1</PLAYER_NAME></PLAYER>"
    f"<PLAYER><PLAYER_NAME>Player {n}2</PLAYER_NAME></PLAYER></PAIR></TEAM>"
    for n, score in ((1, 13), (2, 7))
)
SCORES = "<TEAM_SCORE>13</TEAM_SCORE><OPPOSING_TEAM_SCORE>7</OPPOSING_TEAM_SCORE>"


def match(lines: list[str], points: str = "<IMPS>10</IMPS>") -> str:
    board = f"<BOARD><BOARD_NUMBER>3</BOARD_NUMBER>{points}{''.join(lines)}</BOARD>"
    return (
        "<MATCH><ROUND_NUMBER>2</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
        f"{SCORES}{board}</MATCH>"
    )


def file_of(content: str, head: str = "<MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>") -> bytes:
    session = f"<SESSION><PARTICIPANTS>{TEAMS}</PARTICIPANTS>{content}</SESSION>"
    return usebio(session, event_type="SWISS_TEAMS", head=head)


def test_direction_says_where_the_first_team_sits() -> None:
    lines = [
        usebio_line("1-1-2", "2-3-4", direction="NS", score=420),
        usebio_line("2-1-2", "1-3-4", direction="EW", score=-50),
    ]

    imported = read_usebio(file_of(match(lines)), Limits())

    played = imported.matches[0]
    assert (imported.kind, imported.hints.method) == ("teams", "imps_vp")
    assert imported.hints.vp_scale == "published"
    assert (played.home, played.away, played.round, played.boards) == ("1", "2", 2, (3,))
    assert (played.published_home_vps, played.published_away_vps) == (13, 7)
    assert played.published_board_imps == ((3, Decimal(10)),)
    assert [(x.ns, x.ew, x.room) for x in imported.lines] == [
        ("1", "2", "open"),
        ("2", "1", "closed"),
    ]
    assert imported.contestants[0].name == "Team 1"
    assert [p.name for p in imported.contestants[0].players] == ["Player 11", "Player 12"]
    assert imported.contestants[0].published.score == 13


def test_pair_numbers_tell_the_team_where_no_direction_is_given() -> None:
    lines = [usebio_line("1-1-2", "2-3-4", score=420), usebio_line("2-1-2", "1-3-4", score=-50)]

    imported = read_usebio(file_of(match(lines)), Limits())

    assert [line.ns for line in imported.lines] == ["1", "2"]


def test_match_that_tells_no_seats_is_refused() -> None:
    with pytest.raises(ImporterError) as refusal:
        read_usebio(file_of(match([usebio_line("A", "B", score=420)])), Limits())

    assert refusal.value.code == "seating_unknown"


def test_point_a_board_has_points_on_its_boards() -> None:
    lines = [
        usebio_line("1-1-2", "2-3-4", direction="NS", score=420),
        usebio_line("2-1-2", "1-3-4", direction="EW", score=420),
    ]
    points = "<TEAM_POINTS>1</TEAM_POINTS><OPPOSING_TEAM_POINTS>1</OPPOSING_TEAM_POINTS>"
    head = "<BOARD_SCORING_METHOD>PAB</BOARD_SCORING_METHOD>"

    imported = read_usebio(file_of(match(lines, points), head), Limits())

    assert imported.hints.method == "point_a_board"
    assert imported.matches[0].published_board_imps == ((3, Decimal(1)),)
