"""RTP 2.1.8.4: irregularities behind screens."""

import pytest

from rulings.penalties.rules.screens import (
    IrregularCall,
    LeadRuling,
    ScreenCall,
    ScreenRuling,
    Tray,
    irregular_call,
    lead_out_of_turn,
    may_replace_call,
)


@pytest.mark.rule("2.1.8.4-a")
def test_an_insufficient_bid_behind_screens() -> None:
    rulings = [irregular_call(IrregularCall.ILLEGAL, tray) for tray in Tray]

    assert rulings == [
        ScreenRuling(ScreenCall.PUT_RIGHT, False, False, False),
        ScreenRuling(ScreenCall.ACCEPTED, False, True, False),
        ScreenRuling(ScreenCall.RETURNED_AND_PUT_RIGHT, True, True, True),
        ScreenRuling(ScreenCall.AUCTION_GOES_ON, False, True, False),
    ]


@pytest.mark.rule("2.1.8.4-a")
def test_an_inadmissible_double_behind_screens() -> None:
    moved = irregular_call(IrregularCall.INADMISSIBLE, Tray.MOVED_BY_OPPONENT)
    unnoticed = irregular_call(IrregularCall.INADMISSIBLE, Tray.BACK_UNNOTICED)

    assert moved == ScreenRuling(ScreenCall.RETURNED_AND_PUT_RIGHT, False, True, True)
    assert unnoticed.call == ScreenCall.LAW_35


@pytest.mark.rule("2.1.8.4-b")
def test_a_lead_out_of_turn_behind_screens() -> None:
    shut = lead_out_of_turn(faced=True, flap_open=False)
    opened = lead_out_of_turn(faced=True, flap_open=True)
    both = lead_out_of_turn(faced=True, flap_open=True, right_lead_faced=True)
    wrongly = lead_out_of_turn(faced=True, flap_open=True, opened_wrongly_by_declaring_side=True)

    assert (shut, opened, both, wrongly) == (
        LeadRuling.WITHDRAWN,
        LeadRuling.LAW_54,
        LeadRuling.MAJOR_PENALTY_CARD,
        LeadRuling.ACCEPTED_DECLARER_PLAYS,
    )


@pytest.mark.rule("2.1.8.4-b")
def test_a_call_is_final_once_the_tray_moves() -> None:
    assert may_replace_call(tray_moved=False, unintended=True, neighbour_agrees=False)
    assert may_replace_call(tray_moved=False, unintended=False, neighbour_agrees=True)
    assert not may_replace_call(tray_moved=False, unintended=False, neighbour_agrees=False)
    assert not may_replace_call(tray_moved=True, unintended=True, neighbour_agrees=True)
