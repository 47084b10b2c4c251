"""USEBIO pairs and individuals: three layouts, many writers."""

import datetime as dt
from decimal import Decimal

import pytest

from federation.errors import ImporterError
from federation.importers.limits import Limits
from scoring.importers.records import ImportedFile
from scoring.importers.usebio import read_usebio
from tests.scoring.importers.result_files import usebio, usebio_board, usebio_line, usebio_pair


def read(data: bytes) -> ImportedFile:
    return read_usebio(data, Limits())


def mp_line(ns: str, ew: str, score: object, points: tuple[object, object], **tags: object) -> str:
    return usebio_line(
        ns, ew, score=score, ns_match_points=points[0], ew_match_points=points[1], **tags
    )


FOUR_PAIRS = "".join(usebio_pair(str(number)) for number in (1, 2, 3, 4))
TWO_TABLES = usebio_board(1, [mp_line("1", "2", 420, (2, 0)), mp_line("3", "4", -50, (0, 2))])


def test_boards_and_participants_under_the_event() -> None:
    head = (
        "<PROGRAM_NAME>Compscore3</PROGRAM_NAME><EVENT_DESCRIPTION>Monday</EVENT_DESCRIPTION>"
        "<DATE>9/03/2026</DATE><WINNER_TYPE>1</WINNER_TYPE>"
    )
    pair = usebio_pair(
        "1", direction="", total_score="31.20", percentage="52.00", place="3=", handicap="1.5"
    )
    line = mp_line("1", "2", -620, (0, 2), contract="4Sx", played_by="E", lead="10H", tricks="9")

    imported = read(
        usebio(
            f"<PARTICIPANTS>{pair}{FOUR_PAIRS[FOUR_PAIRS.index('<PAIR>', 5) :]}</PARTICIPANTS>"
            + usebio_board(7, [line, mp_line("3", "4", 140, (2, 0))]),
            event_type="MP_PAIRS",
            head=head,
        )
    )

    assert (imported.program, imported.name, imported.kind) == ("Compscore3", "Monday", "pairs")
    assert imported.date == dt.date(2026, 3, 9)
    assert (imported.winners, imported.hints.method) == (1, "matchpoints")
    assert imported.hints.total_factored
    first, read_line = imported.contestants[0], imported.lines[0]
    assert (first.key, first.number, first.direction) == ("1", "1", "")
    assert [player.name for player in first.players] == ["1 one", "1 two"]
    assert first.handicap == Decimal("1.5")
    assert (first.published.rank, first.published.tied) == (3, True)
    assert first.published.score == Decimal("31.20")
    assert first.published.percentage == Decimal("52.00")
    assert (read_line.contract, read_line.declarer, read_line.lead) == ("4SX", "E", "HT")
    assert (read_line.tricks, read_line.ns_score) == (9, -620)
    assert (read_line.published_ns, read_line.published_ew) == (0, 2)


def test_numbers_are_local_to_their_section() -> None:
    section = f"<PARTICIPANTS>{FOUR_PAIRS}</PARTICIPANTS>{TWO_TABLES}"
    content = (
        f"<SESSION SESSION_ID='1'><SECTION SECTION_ID='A'>{section}</SECTION>"
        f"<SECTION SECTION_ID='B'>{section}</SECTION></SESSION>"
    )

    imported = read(usebio(content))

    assert len(imported.contestants) == 8
    assert {line.section for line in imported.lines} == {"A", "B"}
    assert imported.lines[2].ns == "B/1"
    assert {line.session for line in imported.lines} == {1}


def test_sections_without_a_session_and_a_second_session() -> None:
    section = f"<PARTICIPANTS>{FOUR_PAIRS}</PARTICIPANTS>{TWO_TABLES}"
    converted = read(usebio(f"<SECTION SECTION_ID='A'>{section}</SECTION>"))
    two = f"<SESSION SESSION_ID='1'>{section}</SESSION><SESSION SESSION_ID='2'>{section}</SESSION>"
    both = read(usebio(two))

    assert {line.section for line in converted.lines} == {"A"}
    assert {line.session for line in both.lines} == {1, 2}
    assert len(both.contestants) == 4
    assert both.sessions == 2


def test_two_rankings_with_the_same_numbers() -> None:
    pairs = "".join(
        usebio_pair("1", direction=d) + usebio_pair("2", direction=d) for d in ("NS", "EW")
    )
    lines = [mp_line("1", "1", 100, (2, 0)), mp_line("2", "2", 50, (0, 2))]

    imported = read(usebio(f"<PARTICIPANTS>{pairs}</PARTICIPANTS>" + usebio_board(1, lines)))

    assert imported.winners == 2
    assert [c.key for c in imported.contestants] == ["1/NS", "2/NS", "1/EW", "2/EW"]
    assert (imported.lines[1].ns, imported.lines[1].ew) == ("2/NS", "2/EW")


@pytest.mark.parametrize("style", ["{n}{d}", "{n} {d}", "(A) {n} {d}"])
def test_numbers_made_unique_by_their_direction(style: str) -> None:
    name = {(n, d): style.format(n=n, d=d) for n in (1, 2) for d in ("NS", "EW")}
    pairs = "".join(usebio_pair(text, direction=d) for (_, d), text in name.items())
    lines = [
        mp_line(name[1, "NS"], name[1, "EW"], 100, (2, 0)),
        mp_line(name[2, "NS"], name[2, "EW"], 50, (0, 2)),
    ]
    head = "<WINNER_TYPE>2</WINNER_TYPE>"

    imported = read(
        usebio(f"<PARTICIPANTS>{pairs}</PARTICIPANTS>" + usebio_board(1, lines), head=head)
    )

    assert len(imported.contestants) == 4
    assert imported.lines[1].ns == name[2, "NS"] + "/NS"
    assert imported.warnings == ()


def test_lines_may_leave_the_direction_off_the_number() -> None:
    pairs = usebio_pair("1NS", direction="NS") + usebio_pair("1EW", direction="EW")
    content = f"<PARTICIPANTS>{pairs}</PARTICIPANTS>" + usebio_board(
        1, [mp_line("1", "1", 90, (1, 1))]
    )

    imported = read(usebio(content, head="<WINNER_TYPE>2</WINNER_TYPE>"))

    assert (imported.lines[0].ns, imported.lines[0].ew) == ("1NS/NS", "1EW/EW")


def test_start_seat_means_nothing_where_there_is_one_winner() -> None:
    pairs = (
        usebio_pair("1", direction="NS") + usebio_pair("2") + usebio_pair("3") + usebio_pair("4")
    )
    content = f"<PARTICIPANTS>{pairs}</PARTICIPANTS>{TWO_TABLES}"

    imported = read(usebio(content, head="<WINNER_TYPE>1</WINNER_TYPE>"))

    assert imported.contestants[0].direction == ""
    assert imported.lines[0].ns == "1"


def test_artificial_scores_and_boards_not_played() -> None:
    lines = [
        mp_line("1", "2", "A6040", ("1.20", "0.80")),
        usebio_line("3", "4"),
        usebio_line("5", "6", score=420),
        usebio_line("0", "7"),
    ]
    pairs = "".join(usebio_pair(str(n)) for n in range(1, 8))

    imported = read(usebio(f"<PARTICIPANTS>{pairs}</PARTICIPANTS>" + usebio_board(1, lines)))

    assert len(imported.lines) == 3
    assert imported.lines[0].artificial == (60, 40)
    assert imported.lines[0].artificial_label == "A6040"
    assert imported.lines[1].not_played
    assert imported.lines[2].ns_score == 420


def test_points_are_trusted_before_the_label_of_an_artificial_score() -> None:
    lines = [
        mp_line("1", "2", "A5050", (5, 2)),
        mp_line("3", "4", 420, (6, 2)),
        mp_line("5", "6", 420, (6, 2)),
        mp_line("7", "8", 50, (1, 7)),
        mp_line("9", "10", 50, (1, 7)),
    ]
    pairs = "".join(usebio_pair(str(n)) for n in range(1, 11))

    imported = read(usebio(f"<PARTICIPANTS>{pairs}</PARTICIPANTS>" + usebio_board(1, lines)))

    assert imported.lines[0].artificial == (Decimal("62.5"), 25)
    assert imported.lines[0].artificial_label == "A5050"


def test_label_that_fits_the_results_standing_is_left_alone() -> None:
    lines = [
        mp_line("1", "2", "A5050", (1, 1)),
        mp_line("3", "4", 420, (2, 0)),
        mp_line("5", "6", 50, (0, 2)),
    ]
    pairs = "".join(usebio_pair(str(n)) for n in range(1, 7))

    imported = read(usebio(f"<PARTICIPANTS>{pairs}</PARTICIPANTS>" + usebio_board(1, lines)))

    assert imported.lines[0].artificial == (50, 50)


def test_method_shows_in_the_points_of_the_lines() -> None:
    cross = usebio_board(1, [usebio_line("1", "2", score=90, ns_cross_imp_points="-2.67")])
    butler = usebio_board(1, [usebio_line("1", "2", score=90, ns_butler_points="-3")])
    people = f"<PARTICIPANTS>{FOUR_PAIRS}</PARTICIPANTS>"

    assert read(usebio(people + cross)).hints.method == "cross_imps"
    assert read(usebio(people + butler)).hints.method == "butler"


def test_percentage_put_in_the_total_is_no_total() -> None:
    pairs = usebio_pair("1", total_score="52.1", percentage="52.1") + usebio_pair("2")

    imported = read(usebio(f"<PARTICIPANTS>{pairs}</PARTICIPANTS>{TWO_TABLES}"))

    assert imported.contestants[0].published.score is None
    assert imported.contestants[0].published.percentage == Decimal("52.1")


def test_individuals_have_four_numbers_on_a_line() -> None:
    seats = zip("NSEW", "1234", strict=True)
    numbers = "".join(f"<{s}_PLAYER_NUMBER>{n}</{s}_PLAYER_NUMBER>" for s, n in seats)
    line = f"<TRAVELLER_LINE>{numbers}<SCORE>90</SCORE></TRAVELLER_LINE>"
    people = "".join(
        f"<PLAYER><PLAYER_NUMBER>{n}</PLAYER_NUMBER><PLAYER_NAME>Name {n}</PLAYER_NAME>"
        "<NATIONAL_ID_NUMBER>0555002</NATIONAL_ID_NUMBER></PLAYER>"
        for n in "1234"
    )
    content = f"<PARTICIPANTS>{people}</PARTICIPANTS>{usebio_board(1, [line])}"

    imported = read(usebio(content, event_type="INDIVIDUAL"))

    played = imported.lines[0]
    assert imported.kind == "individual"
    assert (played.ns, played.south, played.ew, played.west) == ("1", "2", "3", "4")
    assert imported.contestants[0].players[0].name == "Name 1"
    assert imported.contestants[0].players[0].national_number == "0555002"


def test_names_survive_every_encoding() -> None:
    text = usebio(f"<PARTICIPANTS>{usebio_pair('João & Łukasz')}</PARTICIPANTS>{TWO_TABLES}")
    bare = text.decode()
    declared = bare.replace("UTF-8", "ISO-8859-1").replace("Ł", "L").encode("cp1252")
    undeclared = bare.split("\n", 1)[1].replace("Ł", "L").encode("cp1252")

    assert read(text).contestants[0].number == "João & Łukasz"
    assert read(declared).contestants[0].number == "João & Lukasz"
    assert read(undeclared).contestants[0].number == "João & Lukasz"
    assert {code for code, _ in read(undeclared).warnings} >= {"encoding_guessed"}
    assert "ampersand_not_escaped" in {code for code, _ in read(text).warnings}


def test_misprinted_contract_is_told_and_its_score_counts() -> None:
    board = usebio_board(1, [mp_line("1", "2", 420, (1, 1), contract="42")])

    imported = read(usebio(f"<PARTICIPANTS>{FOUR_PAIRS}</PARTICIPANTS>{board}"))

    assert (imported.lines[0].contract, imported.lines[0].ns_score) == ("", 420)
    assert [code for code, _ in imported.warnings] == ["contract_unreadable"]


def test_pair_on_no_list_is_taken_in_and_told() -> None:
    imported = read(usebio(f"<PARTICIPANTS>{usebio_pair('1')}</PARTICIPANTS>{TWO_TABLES}"))

    assert [c.number for c in imported.contestants] == ["1", "2", "3", "4"]
    assert {code for code, _ in imported.warnings} == {"entry_missing"}


def test_deals_come_with_the_hands_by_name() -> None:
    suits = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
    cards = {"North": "AKQJT98765432", "East": "AKQJT98765432", "South": "AKQJT98765432"}
    cards["West"] = "AKQJT98765432"
    hands = ""
    for place, (seat, held) in enumerate(cards.items()):
        inner = "".join(f"<{s}>{held if n == place else ''}</{s}>" for n, s in enumerate(suits))
        hands += f"<HAND><DIRECTION>{seat}</DIRECTION>{inner}</HAND>"
    handset = f"<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{hands}</BOARD></HANDSET>"
    data = usebio(f"<PARTICIPANTS>{FOUR_PAIRS}</PARTICIPANTS>{TWO_TABLES}")

    imported = read(data.replace(b"</EVENT>", b"</EVENT>" + handset.encode()))

    assert imported.deals[0].hands[0] == "AKQJT98765432..."
    assert imported.deals[0].hands[3] == "...AKQJT98765432"


@pytest.mark.parametrize(
    ("content", "event_type", "code"),
    [
        (TWO_TABLES, "LADDER", "event_type_unknown"),
        (f"<PARTICIPANTS>{FOUR_PAIRS}</PARTICIPANTS>", "PAIRS", "no_board_results"),
        ("", "PAIRS", "no_results"),
        (usebio_board(0, [usebio_line("1", "2", score=90)]), "PAIRS", "board_unreadable"),
        (usebio_board(1, [usebio_line("1", "2", score="4S+1")]), "PAIRS", "score_unreadable"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(content: str, event_type: str, code: str) -> None:
    with pytest.raises(ImporterError) as refusal:
        read(usebio(content, event_type=event_type))

    assert refusal.value.code == code


def test_more_tricks_than_there_are_is_told() -> None:
    fourteen = usebio_board(1, [
        mp_line("1", "2", 420, (2, 0), contract="4S", played_by="N", tricks="14"),
        mp_line("3", "4", -50, (0, 2)),
    ])  # fmt: skip

    imported = read(usebio(FOUR_PAIRS + fourteen))

    assert [values[1] for code, values in imported.warnings if code == "tricks_unreadable"] == [
        ("value", "14")
    ]
