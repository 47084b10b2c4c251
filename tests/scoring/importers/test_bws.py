"""Bridgemate files: what stands, who sat, what is never taken."""

from decimal import Decimal

import pytest

from federation.errors import ImporterError
from federation.importers.limits import Limits
from scoring.importers.bws import read_bws
from scoring.importers.records import ImportedFile
from tests.scoring.importers.access_file import DATE, FLAG, LONG, SHORT, TEXT, Table, access_file

RESULT = {
    "ID": LONG, "Section": SHORT, "Table": SHORT, "Round": SHORT, "Board": SHORT,
    "PairNS": SHORT, "PairEW": SHORT, "South": SHORT, "West": SHORT, "Declarer": SHORT,
    "NS/EW": TEXT, "Contract": TEXT, "Result": TEXT, "LeadCard": TEXT, "Remarks": TEXT,
    "Erased": FLAG,
}  # fmt: skip
SECTION = {"ID": SHORT, "Letter": TEXT, "Session": SHORT, "ScoringType": SHORT, "Winners": SHORT}
ROUND = {
    "Section": SHORT, "Table": SHORT, "Round": SHORT, "NSPair": SHORT, "EWPair": SHORT,
    "LowBoard": SHORT, "HighBoard": SHORT,
}  # fmt: skip
SEAT = {
    "Section": SHORT, "Table": SHORT, "Direction": TEXT, "Number": TEXT, "Name": TEXT,
    "Round": SHORT,
}  # fmt: skip
NAMES = {"ID": LONG, "Name": TEXT, "strID": TEXT}


def result(
    table: int, board: int, ns: int, ew: int, contract: str = "4 S", **cells: object
) -> dict[str, object]:
    row: dict[str, object] = {
        "Section": 1, "Table": table, "Round": 1, "Board": board, "PairNS": ns, "PairEW": ew,
        "Contract": contract, "NS/EW": "N", "Result": "=", "Declarer": ns,
    }  # fmt: skip
    return row | {name.replace("NS_EW", "NS/EW"): value for name, value in cells.items()}


def read(results: list[dict[str, object]], **tables: Table) -> ImportedFile:
    numbered = [{"ID": place, **row} for place, row in enumerate(results, start=1)]
    section = {"ID": 1, "Letter": "A  ", "Session": 1, "ScoringType": 1, "Winners": 0}
    written = {
        "ReceivedData": Table(RESULT, numbered),
        "Section": Table(SECTION, [section]),
        **tables,
    }
    return read_bws(access_file(written), Limits())


def test_contract_and_tricks_are_taken_and_no_score() -> None:
    imported = read([result(1, 1, 1, 1, "3 NT x", Result="-2", LeadCard="H10", Declarer=1)])

    line = imported.lines[0]
    assert (line.contract, line.declarer, line.tricks, line.lead) == ("3NX", "N", 7, "HT")
    assert line.ns_score is None
    assert (line.section, line.round, line.table) == ("A", 1, "1")
    assert (line.ns, line.ew) == ("A/1/NS", "A/1/EW")


def test_erased_rows_go_and_the_last_entry_stands() -> None:
    imported = read(
        [
            result(1, 1, 1, 1, "4 S"),
            result(1, 1, 1, 1, "4 H"),
            result(2, 1, 2, 2, "1 NT"),
            result(2, 1, 2, 2, "1 NT", Erased=True),
        ]
    )

    assert [line.contract for line in imported.lines] == ["4H"]


@pytest.mark.parametrize(
    ("remark", "artificial", "not_played"),
    [
        ("60%-40%", (Decimal(60), Decimal(40)), False),
        ("50%-50%", (Decimal(50), Decimal(50)), False),
        ("Not played", None, True),
        ("Arbitral score", None, True),
    ],
)
def test_remarks_award_or_void_a_board(
    remark: str, artificial: tuple[Decimal, Decimal] | None, not_played: bool
) -> None:
    imported = read([result(1, 1, 1, 1, "", Result="", Remarks=remark), result(2, 1, 2, 2)])

    assert imported.lines[0].artificial == artificial
    assert imported.lines[0].not_played is not_played


def test_passed_out_board_needs_no_declarer() -> None:
    imported = read([result(1, 1, 1, 1, "PASS", Result="", NS_EW="")])

    assert (imported.lines[0].contract, imported.lines[0].not_played) == ("P", False)


def test_pairs_that_sat_the_other_way_round_are_turned() -> None:
    by_remark = read([result(1, 1, 1, 2, Remarks="Wrong direction"), result(2, 1, 3, 4)])
    by_declarer = read([result(1, 1, 1, 2, NS_EW="E", Declarer=1), result(2, 1, 3, 4)])

    for imported in (by_remark, by_declarer):
        assert (imported.lines[0].ns, imported.lines[0].ew) == ("A/2/EW", "A/1/NS")
        assert [code for code, _ in imported.warnings] == ["sides_switched"]


def test_american_entry_states_made_contracts_by_tricks_above_six() -> None:
    imported = read(
        [result(1, 1, 1, 1, "4 S", Result="+5"), result(2, 1, 2, 2, "1 NT", Result="+1")]
    )

    assert [line.tricks for line in imported.lines] == [11, 7]


def test_sit_out_makes_no_line() -> None:
    imported = read([result(1, 1, 1, 2), result(2, 1, 3, 0)])

    assert len(imported.lines) == 1


def test_seats_and_movement_give_each_pair_its_players() -> None:
    def seat(direction: str, number: str, name: str, table: int = 1) -> dict[str, object]:
        return {
            "Section": 1, "Table": table, "Direction": direction, "Number": number,
            "Name": name, "Round": 0,
        }  # fmt: skip

    seats = [
        seat("N", "11", "Ana"),
        seat("S", "12", "Rui"),
        seat("E", "13", ""),
        seat("W", "0", ""),
    ]
    members = [
        {"ID": 13, "Name": "Eva", "strID": "13"},
        {"ID": 99, "Name": "Never Seated", "strID": "99"},
    ]
    imported = read(
        [result(1, 1, 1, 2, Round=2), result(2, 1, 3, 4, Round=2)],
        PlayerNumbers=Table(SEAT, seats),
        PlayerNames=Table(NAMES, members),
        RoundData=Table(
            ROUND,
            [
                {"Section": 1, "Table": 1, "Round": 1, "NSPair": 1, "EWPair": 4, "LowBoard": 1},
                {"Section": 1, "Table": 2, "Round": 1, "NSPair": 3, "EWPair": 2, "LowBoard": 1},
            ],
        ),
    )

    people = {
        c.number: [(p.name, p.national_number) for p in c.players] for c in imported.contestants
    }
    assert people["1"] == [("Ana", "11"), ("Rui", "12")]
    assert people["4"] == [("Eva", "13")]
    assert people["2"] == []
    assert "Never Seated" not in str(imported)


def test_howell_has_one_ranking_and_a_section_may_say_so() -> None:
    howell = [result(1, 1, 1, 2), result(1, 2, 2, 1, Round=2), result(2, 1, 3, 4)]
    data = {"ID": 1, "Letter": "A", "Session": 1, "ScoringType": 1, "Winners": 1}

    assert read(howell).winners == 1
    assert read([result(1, 1, 1, 11)]).winners == 2
    assert read([result(1, 1, 1, 11)], Section=Table(SECTION, [data])).winners == 1


def test_two_tables_crosswise_are_a_match() -> None:
    imported = read(
        [
            result(1, 1, 1, 2),
            result(2, 1, 2, 1, Result="-1"),
            result(1, 2, 1, 2),
            result(2, 2, 2, 1),
        ]
    )

    match = imported.matches[0]
    assert (imported.kind, imported.hints.method) == ("teams", "imps_vp")
    assert (match.home, match.away, match.boards) == ("A/1", "A/2", (1, 2))
    assert [line.room for line in imported.lines] == ["open", "closed", "open", "closed"]


def test_individuals_sit_four_at_a_table() -> None:
    imported = read([result(1, 1, 1, 2, South=3, West=4), result(2, 1, 5, 6, South=7, West=8)])

    line = imported.lines[0]
    assert imported.kind == "individual"
    assert (line.ns, line.ew, line.south, line.west) == ("A/1", "A/2", "A/3", "A/4")


def test_date_and_name_come_from_the_session() -> None:
    session = Table(
        {"ID": LONG, "Name": TEXT, "Date": DATE}, [{"ID": 1, "Name": "Noite", "Date": 46048.0}]
    )

    imported = read([result(1, 1, 1, 2)], Session=session)

    assert imported.name == "Noite"
    assert imported.date.isoformat() == "2026-01-26"


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ({"Other": Table({"ID": SHORT}, [])}, "not_this_format"),
        ({"ReceivedData": Table(RESULT, [])}, "no_results"),
    ],
)
def test_database_without_results_is_refused(tables: dict[str, Table], code: str) -> None:
    with pytest.raises(ImporterError) as refusal:
        read_bws(access_file(tables), Limits())

    assert refusal.value.code == code


def test_definition_that_runs_in_a_circle_is_refused() -> None:
    data = bytearray(access_file({"ReceivedData": Table(RESULT, [{"ID": 1}])}))
    page = 4 * 4096
    data[page + 4 : page + 8] = (4).to_bytes(4, "little")

    with pytest.raises(ImporterError) as refusal:
        read_bws(bytes(data), Limits())

    assert refusal.value.code == "database_broken"


def test_a_database_cut_off_is_not_taken_for_an_empty_one() -> None:
    whole = access_file({"ReceivedData": Table(RESULT, [result(1, 1, 1, 2)])})

    with pytest.raises(ImporterError, match="database_cut_off"):
        read_bws(whole[:-100], Limits())
