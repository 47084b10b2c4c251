"""ACBL Live for Clubs: the game as JSON, alone or in its page."""

import datetime as dt
import html
import json
from decimal import Decimal
from typing import Any

import pytest

from federation.errors import ImporterError
from federation.importers.limits import Limits
from scoring.importers.acbl import read_acbl
from scoring.importers.detect import recognise
from scoring.importers.records import ImportedFile


def result(ns: str, ew: str, ns_score: str, ew_score: str, **more: object) -> dict[str, object]:
    return {
        "round_number": 1, "table_number": 2, "ns_pair": ns, "ew_pair": ew,
        "ns_score": ns_score, "ew_score": ew_score, "contract": "", "declarer": "",
        "tricks_taken": "", "result": "", **more,
    }  # fmt: skip


def game(results: list[dict[str, object]], **more: object) -> dict[str, object]:
    pairs = [
        {
            "pair_number": number, "direction": direction, "score": "1.50", "percentage": "50.00",
            "strat_place": [
                {"strat_number": 2, "type": "Section", "rank": "1"},
                {"strat_number": 1, "type": "Section", "rank": "3/4"},
            ],
            "players": [{"name": f"{number}{seat}", "id_number": "K123456"} for seat in "ab"],
        }
        for number in ("1", "2")
        for direction in ("NS", "EW")
    ]  # fmt: skip
    section = {
        "name": "A", "boards_per_round": 2, "number_of_rounds": 13, "pair_summaries": pairs,
        "boards": [{"board_number": 1, "board_results": results}],
    }  # fmt: skip
    return {
        "name": "Monday", "type": "PAIRS", "board_scoring_method": "MATCH_POINTS",
        "winner_type": 2, "start_date": "04/20/2026", "program_name": "ACBLScore",
        "sessions": [{"number": 1, "sections": [section]}], **more,
    }  # fmt: skip


def read(value: dict[str, object]) -> ImportedFile:
    return read_acbl(json.dumps(value).encode(), Limits())


PLAYED = result(
    "1", "1", "420", "-420",
    contract="4 S", declarer="N", result="+4", tricks_taken="10", ns_match_points="1.00",
    ew_match_points="0.00", opening_lead="H10",
)  # fmt: skip


def test_game_is_read_with_its_scale_and_schedule() -> None:
    imported = read(game([PLAYED, result("2", "2", "-50", "50")]))

    line, first = imported.lines[0], imported.contestants[0]
    assert (imported.name, imported.date) == ("Monday", dt.date(2026, 4, 20))
    assert (imported.winners, imported.hints.matchpoint_scale) == (2, 1)
    assert (imported.hints.full_boards, imported.hints.total_places) == (26, 2)
    assert not imported.hints.across_sections
    assert (line.ns, line.ew, line.round, line.table) == ("A/1/NS", "A/1/EW", 1, "2")
    assert (line.contract, line.tricks, line.lead) == ("4S", 10, "HT")
    assert (line.published_ns, line.published_ew) == (1, 0)
    assert (first.published.rank, first.published.tied) == (3, True)
    assert first.published.percentage == Decimal("50.00")
    assert first.players[0].national_number == "K123456"


def test_page_around_the_game_is_opened() -> None:
    text = html.escape(json.dumps(game([PLAYED])))
    page = f'<!DOCTYPE html>\n<html><body><result-details v-bind:data="{text}"></result-details>'

    assert recognise(page.encode()).key == "acbl"
    assert read_acbl(page.encode(), Limits()).lines[0].ns_score == 420


@pytest.mark.parametrize(
    ("scores", "artificial"),
    [(("AVE+", "AVE-"), (60, 40)), (("AVE", "AVE"), (50, 50)), (("AVE+", ""), (60, 40))],
)
def test_averages_are_given_to_either_side(
    scores: tuple[str, str], artificial: tuple[int, int]
) -> None:
    imported = read(game([result("1", "1", *scores), PLAYED | {"ns_pair": "2", "ew_pair": "2"}]))

    assert imported.lines[0].artificial == artificial
    assert imported.hints.own_average


def test_two_different_scores_on_one_line_are_a_split_score() -> None:
    imported = read(game([result("1", "1", "420", "50")]))

    assert (imported.lines[0].ns_score, imported.lines[0].ew_score) == (420, -50)


def test_passed_late_and_unplayed_boards() -> None:
    imported = read(game([result("1", "1", "PASS", "PASS"), result("2", "2", "NP", "NP")]))

    assert (imported.lines[0].contract, imported.lines[0].ns_score) == ("P", 0)
    assert imported.lines[1].not_played


def test_one_winner_gives_no_direction() -> None:
    value: dict[str, Any] = game([result("1", "2", "50", "-50")], winner_type=1)
    value["sessions"][0]["sections"][0]["pair_summaries"] = [
        {"pair_number": number, "direction": None} for number in ("1", "2")
    ]

    assert [c.key for c in read(value).contestants] == ["A/1", "A/2"]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"sessions": []}, "no_results"),
        ({"name": "no sessions"}, "not_this_format"),
        ({"sessions": [], "type": "TEAMS"}, "event_type_unknown"),
        (game([result("1", "1", "4S", "")]), "score_unreadable"),
    ],
)
def test_other_json_is_refused(value: dict[str, object], code: str) -> None:
    with pytest.raises(ImporterError) as refusal:
        read(value)

    assert refusal.value.code == code
