"""PBN with results: score tables of many writers, games one by one, teams."""

import datetime as dt
from decimal import Decimal

import pytest

from federation.errors import ImporterError
from federation.importers.limits import Limits
from scoring.importers.pbn import read_pbn
from scoring.importers.pbn_results import people_of, person_of
from scoring.importers.records import ImportedFile
from tests.scoring.importers.result_files import pbn
from tournaments.importers.hands import hands_of_deal
from tournaments.importers.pbn_syntax import parse_pbn, row_cells, table_columns

PLAIN = r"Rank\3R;PairId_NS\3R;PairId_EW\3R;Contract\5L;Declarer\1;Lead\2L;Result\2R;Score_NS\5R"
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def read(data: bytes) -> ImportedFile:
    return read_pbn(data, Limits())


def test_tags_are_inherited_from_game_to_game() -> None:
    text = (
        '[Event "##Club night"]\n[Date "2026.03.09"]\n[Board "1"]\n\n'
        '[Event "#"]\n[Date "#"]\n[Board "2"]\n\n[Board "3"]\n[Contract "?"]\n'
    )

    games = parse_pbn(text, Limits()).games

    assert [game.value("Event") for game in games] == ["Club night"] * 3
    assert [game.value("Date") for game in games] == ["2026.03.09", "2026.03.09", ""]
    assert games[2].value("Contract") == ""


def test_comments_end_no_game_and_hide_no_tag() -> None:
    text = '[Board "1"] ; the first\n{a note\n\n[Board "9"]}[Contract "4S"]\n[Event "a; b {c}"]\n'

    pbn_file = parse_pbn(text, Limits())

    assert len(pbn_file.games) == 1
    assert pbn_file.games[0].value("Contract") == "4S"
    assert pbn_file.games[0].value("Event") == "a; b {c}"
    assert pbn_file.comments == ('a note\n\n[Board "9"]',)


def test_names_with_blanks_take_their_width() -> None:
    columns = table_columns(r"PairId_NS\2R;Contract\3L;Names_NS\18L;Names_EW")

    cells = row_cells(" 1 4HX Ana Sá - Rui Reis  Eva Lima - Gil Neto", columns)

    assert cells["Contract"] == "4HX"
    assert cells["Names_NS"] == "Ana Sá - Rui Reis"
    assert cells["Names_EW"] == "Eva Lima - Gil Neto"


def test_quoted_cells_lose_their_quotes() -> None:
    assert row_cells('"670" "A B" -', table_columns("Score_NS;Names_NS;Lead")) == {
        "Score_NS": "670",
        "Names_NS": "A B",
        "Lead": "",
    }


def test_score_table_gives_a_line_for_each_row() -> None:
    game = {"Event": "Pairs", "Date": "2026.03.09", "Board": "2", "ScoreTable": PLAIN}
    rows = ["1 1 2 4SX N SA 9 -200", "2 3 4 PASS - - - PASS", "3 5 ??? 3NT E D4 10 -430"]
    switched = pbn({"Board": "3", "ScoreTable": PLAIN}, rows=["1 2 1 1NT S H2 7 90"], head="")

    imported = read(pbn(game, rows=rows) + switched)

    first, second, third, _ = imported.lines
    assert (imported.name, imported.date) == ("Pairs", dt.date(2026, 3, 9))
    assert (first.ns, first.ew, first.contract, first.declarer) == ("1", "2", "4SX", "N")
    assert (first.lead, first.tricks, first.ns_score) == ("SA", 9, -200)
    assert (second.contract, second.ns_score, second.declarer) == ("P", 0, "")
    assert (third.ns, third.ew) == ("5", "")
    assert [c.number for c in imported.contestants] == ["1", "2", "3", "4", "5"]


def test_tag_after_the_table_belongs_to_the_same_game() -> None:
    text = f'[Board "7"]\n[ScoreTable "{PLAIN}"]\n1 1 2 4S N SA 10 420\n[Contract "4S"]\n'

    imported = read(text.encode())

    assert imported.lines[0].board == 7


def test_same_numbers_on_both_sides_make_two_rankings() -> None:
    header = r"Setion;PairId_NS;PairId_EW;Score_NS;Score_EW;MP_NS;MP_EW"
    rows = ["A 1 1 420 - 1 0", "A 2 2 - 50 0.00 1.00"]

    imported = read(pbn({"Board": "1", "ScoreTable": header}, rows=rows))

    assert imported.winners == 2
    assert imported.lines[1].ns == "A/2/NS"
    assert imported.lines[1].ns_score == -50
    assert imported.hints.matchpoint_scale == 1
    assert imported.hints.method == "matchpoints"


def test_artificial_score_of_one_side_leaves_the_rest_to_the_other() -> None:
    header = "PairId_NS;PairId_EW;Score_NS;Score_EW"

    imported = read(pbn({"Board": "1", "ScoreTable": header}, rows=["1 2 ^60 -", "3 4 420 -"]))

    assert imported.lines[0].artificial == (60, 40)


def test_rank_is_the_number_where_the_totals_have_no_other() -> None:
    totals = r"Rank\3R;Names\9L;+MeanScore\5R;NrBoards\2R"
    text = (
        f'[Board "1"]\n[Scoring "IMP"]\n[ScoreTable "{PLAIN};IMP_NS"]\n'
        "1 1 2 4S N SA 10 420 9.95\n2 4 3 4S N SA 9 -50 -9.95\n"
        f'[TotalScoreTable "{totals}"]\n'
        "1 ana/rui 3.01 23\n2 eva/gil 2.86 24\n3 ivo/lia -1.00 23\n4 noa/zé -2.00 24\n"
    )

    imported = read(text.encode())

    assert imported.hints.method == "cross_imps"
    assert [p.name for p in imported.contestants[3].players] == ["noa", "zé"]
    assert imported.contestants[3].published.mean == Decimal("-2.00")
    assert imported.contestants[0].published.rank == 1
    assert imported.lines[0].published_ns == Decimal("9.95")


def test_totals_of_two_lines_without_a_direction_begin_with_north_south() -> None:
    header = "PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"
    text = (
        f'[Board "1"]\n[ScoreTable "{header}"]\n1 1 420 2 0\n2 2 50 0 2\n'
        '[TotalScoreTable "Rank;PairId;TotalMP"]\n1 1 2\n2 2 0\n1 2 2\n2 1 0\n'
    )

    imported = read(text.encode())

    scores_by_key = {c.key: c.published.score for c in imported.contestants}
    assert scores_by_key == {"1/NS": 2, "2/NS": 0, "2/EW": 2, "1/EW": 0}


def test_percentages_in_the_place_of_matchpoints() -> None:
    header = "PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"
    rows = ["1 2 420 100 0", "3 4 50 25 75", "5 6 50 25 75"]

    imported = read(pbn({"Board": "1", "ScoreTable": header}, rows=rows))

    assert imported.hints.lines_in_percent


def test_listing_in_a_comment_publishes_totals() -> None:
    listing = (
        "{Club Pairs\nScores after  9 rounds   Average:   45.0      Section  A  North-South\n"
        "Pair    Pct   Score      Section Rank      MPs\n"
        "  1   62.50   56.25  A   1                0.30(A)  Ana Sá - Rui Reis\n}\n\n"
    )
    header = "Section;PairId_NS;PairId_EW;Score_NS;Names_NS;Names_EW"
    table = f'[Board "1"]\n[ScoreTable "{header}"]\nA 1 1 420 Sá-Reis Lima-Neto\nA 2 2 50 X-Y Z-W\n'

    imported = read(('[Event "Club"]\n' + listing + table).encode())

    pair = next(c for c in imported.contestants if c.key == "A/1/NS")
    assert (pair.published.percentage, pair.published.score) == (Decimal("62.50"), Decimal("56.25"))
    assert [p.name for p in pair.players] == ["Ana Sá", "Rui Reis"]


def test_frequencies_without_pairs_name_no_contestants() -> None:
    header = "Contract;Declarer;Result;Score_NS;Multiplicity"

    with pytest.raises(ImporterError) as refusal:
        read(pbn({"Board": "1", "ScoreTable": header}, rows=["4S N 10 420 3"]))

    assert refusal.value.code == "no_contestants"


def game(board: int, names: str, **tags: str) -> dict[str, str]:
    north, east, south, west = names.split()
    seats = {"North": north, "East": east, "South": south, "West": west}
    return {"Event": "Game", "Board": str(board), **seats, **tags}


def test_pairs_are_known_by_their_names_in_games_of_one_table() -> None:
    imported = read(
        pbn(
            game(1, "Ana#11 Eva Rui#12 Gil", Contract="4S", Declarer="N", Result="10"),
            game(1, "Ivo Noa Lia Zé", Contract="Pass", Declarer="", Result=""),
            game(2, "Eva Ivo Gil Lia", Contract="1NT", Declarer="^W", Result="7", Score="EW 90"),
            game(2, "Ana Bye# Rui Bye#", Contract="4S", Declarer="N", Result="10"),
        )
    )

    assert imported.kind == "pairs"
    assert len(imported.lines) == 3
    assert imported.contestants[0].players[0].national_number == "11"
    assert (imported.lines[0].ns, imported.lines[0].ew) == ("1", "2")
    assert imported.lines[1].ns_score == 0
    assert (imported.lines[2].ns, imported.lines[2].ns_score) == ("2", -90)
    assert imported.lines[2].declarer == "W"


TEAMS = {"HomeTeam": "Porto", "VisitTeam": "Lisboa", "Round": "2"}


def test_rooms_tell_where_the_home_team_sits() -> None:
    imported = read(
        pbn(
            game(1, "A E B F", Contract="4S", Declarer="N", Result="10", Room="Closed", **TEAMS),
            game(
                1,
                "C G D H",
                Contract="4S",
                Declarer="N",
                Result="9",
                Room="Open",
                ScoreIMP="NS -10",
                **TEAMS,
            ),
        )
    )

    match = imported.matches[0]
    assert (imported.kind, match.home, match.away, match.round) == ("teams", "Porto", "Lisboa", 2)
    assert [(line.ns, line.room) for line in imported.lines] == [
        ("Lisboa", "closed"),
        ("Porto", "open"),
    ]
    assert match.published_board_imps == ((1, Decimal(-10)),)
    assert imported.warnings == ()


def test_two_games_of_one_board_are_two_rooms_where_none_is_named() -> None:
    imported = read(
        pbn(
            game(1, "A C B D", Contract="4S", Declarer="N", Result="10", **TEAMS),
            game(1, "G E H F", Contract="4S", Declarer="N", Result="9", **TEAMS),
        )
    )

    assert [line.ns for line in imported.lines] == ["Porto", "Lisboa"]
    members = {c.name: {p.name for p in c.players} for c in imported.contestants}
    assert members == {"Porto": {"A", "B", "E", "F"}, "Lisboa": {"C", "D", "G", "H"}}
    assert [code for code, _ in imported.warnings] == ["seating_assumed"]


def test_one_table_alone_compares_with_nothing() -> None:
    with pytest.raises(ImporterError) as refusal:
        read(pbn(game(1, "A C B D", Contract="4S", Declarer="N", Result="10")))

    assert refusal.value.code == "no_comparison"


@pytest.mark.parametrize("contract", ["", "?"])
def test_deals_without_results_are_no_event(contract: str) -> None:
    with pytest.raises(ImporterError) as refusal:
        read(pbn({"Board": "1", "Deal": DEAL, "Contract": contract, "Result": contract}))

    assert refusal.value.code == "only_deals"


def test_deal_is_turned_to_north_first() -> None:
    turned = "E:.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 AKQJT98765432..."

    assert hands_of_deal(turned) == hands_of_deal(DEAL)
    assert hands_of_deal("N:AKQ... - - -") is None


def test_utf_8_is_tried_before_windows() -> None:
    text = (
        '[Event "Prova de São João"]\n'
        + pbn(
            {"Board": "1", "ScoreTable": PLAIN},
            rows=["1 1 2 4S N SA 10 420", "2 3 4 4S N SA 9 -50"],
        ).decode()
    )

    assert read(text.encode("utf-8")).name == "Prova de São João"
    assert read(text.encode("cp1252")).name == "Prova de São João"


def test_people_of_a_pair_are_parted_however_they_are_joined() -> None:
    joined = ["Ana Sá - Rui Reis", "Ana Sá/Rui Reis", "Ana Sá & Rui Reis", "Ana Sá-Rui Reis"]

    assert {tuple(p.name for p in people_of(text)) for text in joined} == {("Ana Sá", "Rui Reis")}
    assert person_of("Dummy 1#") is None
