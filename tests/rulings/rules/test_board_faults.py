"""RTP 2.2.4, 2.3.6: boards turned, mixed up or seen."""

import pytest

from federation.rules.figures_penalties import Sanction
from rulings.penalties.rules.board_faults import (
    BoardFate,
    BoardOffence,
    SeatRuling,
    TeamBoardRuling,
    WrongSeats,
    card_face_up,
    dealing_fault,
    hand_seen,
    rotated_board,
    wrong_seats,
)
from rulings.rules.penalties import suggestion
from tests.shipped_figures import rtp_2026

FIGURES = rtp_2026().penalties


def first_sanction(offence: BoardOffence) -> Sanction | None:
    return suggestion(offence.row, earlier=[], figures=FIGURES).sanction


@pytest.mark.rule("2.2.4.1-a")
def test_a_board_that_differs_from_its_slip() -> None:
    differs = dealing_fault(pairs=["4", "11"], slip_differs=True, hands_of_two_boards_swapped=False)
    swapped = dealing_fault(pairs=["4", "11"], slip_differs=True, hands_of_two_boards_swapped=True)

    assert differs == BoardOffence("not_shuffled_or_dup_error", ("4", "11"))
    assert first_sanction(differs) == Sanction.WARNING
    assert first_sanction(swapped) == Sanction.PROCEDURAL_PENALTY


@pytest.mark.rule("2.2.4.4-c")
def test_a_card_left_face_up() -> None:
    by_north = card_face_up(responsible="East of pair 4", seen_by=["N"], next_holder="E")

    assert by_north == BoardOffence("card_face_up", ("East of pair 4",))
    assert first_sanction(by_north) == Sanction.WARNING
    assert card_face_up(responsible="East of pair 4", seen_by=["E"], next_holder="E") is None


@pytest.mark.rule("2.3.6.5-a")
def test_a_board_turned_in_one_room() -> None:
    turned = rotated_board(90, unplayed_at_other_table=False, ns_team="A")

    assert turned == TeamBoardRuling(BoardFate.FOULED, BoardOffence("rotated_90", ("A",)))
    assert rotated_board(90, unplayed_at_other_table=True, ns_team="A").fate == BoardFate.REPAIRED
    assert rotated_board(180, unplayed_at_other_table=False, ns_team="A") == TeamBoardRuling(
        BoardFate.STANDS, None
    )
    assert [
        suggestion("rotated_90", earlier=earlier, figures=FIGURES).sanction
        for earlier in ([], ["rotated_90"])
    ] == [Sanction.WARNING, Sanction.PROCEDURAL_PENALTY]


@pytest.mark.rule("2.3.6.5-a")
def test_a_hand_seen_or_taken() -> None:
    seen = hand_seen(opponents_hand_taken=False, repairable=False, team="B")
    taken = hand_seen(opponents_hand_taken=True, repairable=False, team="B")
    repaired = hand_seen(opponents_hand_taken=True, repairable=True, team="B")

    assert [item.fate for item in (seen, taken, repaired)] == [
        BoardFate.DIRECTOR_DECIDES,
        BoardFate.CANCELLED,
        BoardFate.REPAIRED,
    ]


@pytest.mark.rule("2.3.6.6-c")
def test_wrong_seats() -> None:
    both = wrong_seats(rooms_wrong=2, other_room_played=True)
    one = wrong_seats(rooms_wrong=1, other_room_played=False)

    assert both == WrongSeats(SeatRuling.RESULTS_KEPT, later_sets_as_programmed=True)
    assert one == WrongSeats(SeatRuling.OTHER_ROOM_TURNED_90, later_sets_as_programmed=True)
    assert wrong_seats(rooms_wrong=1, other_room_played=True) == WrongSeats(
        SeatRuling.BOARDS_VOID, later_sets_as_programmed=True
    )
