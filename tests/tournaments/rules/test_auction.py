"""Laws 17 to 22: an auction as it is written at the table."""

import pytest

from federation.errors import RuleError
from tournaments.deals.rules.auction import Call, auction_text, legal_auction, read_auction


def kept(text: str, dealer: str = "N") -> str:
    return auction_text(read_auction(text, dealer=dealer))


def faults(text: str) -> list[tuple[str, str, str]]:
    auction = read_auction(text, dealer="N")
    return [(call.seat, call.text, fault) for call in auction.calls for fault in call.faults]


def test_an_auction_ends_in_a_contract_and_its_declarer() -> None:
    auction = read_auction("1S P 2S 3H, 4♠ dbl AP", dealer="E")

    assert (auction.contract, auction.declarer, auction.turn) == ("4SX", "E", "")
    assert auction.is_over
    assert len(auction.calls) == 9


def test_four_passes_pass_a_board_out() -> None:
    auction = read_auction("ap", dealer="S")

    assert (auction.contract, auction.declarer) == ("P", "")
    assert [call.seat for call in auction.calls] == ["S", "W", "N", "E"]


def test_an_auction_may_stop_half_way() -> None:
    auction = read_auction("1c p 1st", dealer="W")

    assert (auction.contract, auction.turn) == ("", "S")
    assert auction.calls[-1] == Call("E", "1N")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("1c!~ p 1d", "1C!~ P 1D"),
        ("1♥ dobre redobre", "1H X XX"),
        ("[1H] 1S passo 2sa", "[1H] 1S P 2N"),
        ("P E:1H S:P", "P 1H P"),
        ("P W:1H P", "P W:1H P"),
        ("[w:1h!] 1d", "[W:1H!] 1D"),
        ("1H [1S]! 2C", "1H [1S!] 2C"),
        ("", ""),
    ],
)
def test_it_is_kept_in_one_way(written: str, told: str) -> None:
    assert kept(written) == told
    assert kept(told) == told


def test_what_is_irregular_is_marked_and_stays() -> None:
    assert faults("1S 1H") == [("E", "1H", "bid_insufficient")]
    assert faults("1S [1H] 2H") == [("E", "1H", "bid_insufficient")]
    assert faults("P S:1H") == [("S", "1H", "call_out_of_rotation")]
    assert faults("1S P X") == [("S", "X", "call_inadmissible")]
    assert faults("X") == [("N", "X", "call_inadmissible")]
    assert faults("1S XX") == [("E", "XX", "call_inadmissible")]
    assert faults("1S X XX P P X") == [("E", "X", "call_inadmissible")]
    assert faults("1S AP 2C") == [("N", "2C", "call_after_end")]
    assert faults("1S X XX 2C X") == []


def test_a_call_out_of_turn_that_stands_moves_the_turn() -> None:
    auction = read_auction("P W:1H P", dealer="N")

    assert [call.seat for call in auction.calls] == ["N", "W", "N"]
    assert auction.turn == "E"


def test_partners_know_neither_pauses_nor_what_was_withdrawn() -> None:
    auction = read_auction("1C! [1H~] 1S~ P", dealer="N")

    assert auction_text(legal_auction(auction)) == "1C! 1S P"


@pytest.mark.parametrize("wrong", ["8C", "1", "H1", "[1H", "1H]", "1H??", "1X", "Q:1H", "<b>"])
def test_what_is_no_call_is_refused(wrong: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_auction(f"P {wrong}", dealer="N")

    assert refused.value.code == "call_unreadable"
    assert refused.value.values["place"] == 2


def test_an_endless_auction_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        read_auction("P " * 200, dealer="N")

    assert refused.value.code == "auction_too_long"
