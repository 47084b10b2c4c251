"""Who writes results down at the table, and who may alter them."""

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.seating.rules.table_records import (
    BoardRecord,
    RecordDuty,
    doubt_goes_against,
    record_duty,
    refuse_correction,
    refuse_next_board,
    refuse_record,
    slip_faults,
)

PACE = rtp_2026().pace


def code_of(refused: pytest.ExceptionInfo[RuleError]) -> tuple[str, str]:
    return refused.value.code, refused.value.article


@pytest.mark.rule("2.1.9-a")
def test_dummy_enters_and_the_other_side_verifies() -> None:
    south_declares = record_duty("S")

    assert south_declares == RecordDuty("N", "EW")
    refuse_record(south_declares, entered_by="N", verified_by="E")


@pytest.mark.rule("2.1.9-a")
def test_passed_out_north_south_enter_and_east_west_verify() -> None:
    passed = record_duty("")

    assert passed == RecordDuty("NS", "EW")
    refuse_record(passed, entered_by="S", verified_by="W")


@pytest.mark.rule("2.1.9-a")
@pytest.mark.parametrize(
    ("declarer", "entered_by", "verified_by", "code"),
    [
        ("S", "S", "E", "result_entered_by_another"),
        ("S", "N", "S", "result_verified_by_same_side"),
        ("W", "E", "W", "result_verified_by_same_side"),
        ("", "E", "W", "result_entered_by_another"),
    ],
)
def test_others_neither_enter_nor_verify(
    declarer: str, entered_by: str, verified_by: str, code: str
) -> None:
    with pytest.raises(RuleError) as refused:
        refuse_record(record_duty(declarer), entered_by=entered_by, verified_by=verified_by)

    assert code_of(refused) == (code, "RTP 2.1.9")


@pytest.mark.rule("2.1.9-b")
def test_the_next_board_stays_shut_until_the_last_is_verified() -> None:
    duty, board_4 = record_duty("S"), BoardRecord(4, entered=True, verified=False)

    with pytest.raises(RuleError) as refused:
        refuse_next_board(board_4, duty=duty)

    assert code_of(refused) == ("board_not_verified", "RTP 2.1.9")
    assert refused.value.values == {"board": 4, "side": "EW"}
    refuse_next_board(board_4, duty=duty, director_lets=True)
    refuse_next_board(BoardRecord(4, entered=True, verified=True), duty=duty)


@pytest.mark.rule("2.1.9-b")
def test_the_next_board_stays_shut_until_the_last_is_entered() -> None:
    with pytest.raises(RuleError) as refused:
        refuse_next_board(BoardRecord(4, entered=False, verified=False), duty=record_duty("S"))

    assert refused.value.code == "board_not_entered"


@pytest.mark.rule("2.2.7.1-a")
def test_a_slip_without_lead_warns_and_counts_against_north_south() -> None:
    board_10 = slip_faults(lead="", is_electronic=False)

    assert board_10 == ("slip_lead_missing",)
    assert doubt_goes_against(board_10) == "NS"
    assert slip_faults(lead="SK", is_electronic=False) == ()
    assert slip_faults(lead="", is_electronic=True) == ()
    assert doubt_goes_against(()) == ""


@pytest.mark.rule("2.2.7.2-b")
def test_after_the_boards_left_players_alter_nothing() -> None:
    with pytest.raises(RuleError) as refused:
        refuse_correction(boards_have_left=True, agreed_by={"EW"}, is_director=False)

    assert code_of(refused) == ("only_director_corrects", "RTP 2.2.7.2")
    refuse_correction(boards_have_left=False, agreed_by=(), is_director=False)


@pytest.mark.rule("2.2.7.2-b")
def test_the_director_corrects_when_both_pairs_agree() -> None:
    with pytest.raises(RuleError) as refused:
        refuse_correction(boards_have_left=True, agreed_by={"EW"}, is_director=True)

    assert refused.value.code == "correction_needs_both_pairs"
    assert refused.value.values == {"sides": ["NS"]}
    refuse_correction(boards_have_left=True, agreed_by={"EW", "NS"}, is_director=True)
