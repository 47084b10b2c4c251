"""Sets of deals that organisers bring."""

import pytest

from federation.errors import ImporterError
from federation.importers.limits import Limits
from tournaments.importers.deal_sets import read_deals

DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
TURNED = "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def pbn(*boards: tuple[str, str]) -> bytes:
    return "\n".join(
        f'[Board "{number}"]\n[Dealer "N"]\n[Vulnerable "Love"]\n[Deal "{deal}"]\n'
        for number, deal in boards
    ).encode()


def test_boards_come_in_order_north_first() -> None:
    read = read_deals(pbn(("2", TURNED), ("1", DEAL), ("1", DEAL)), Limits())

    assert [
        (
            brought_deal.board,
            brought_deal.hands[0][:1],
            brought_deal.dealer,
            brought_deal.vulnerable,
        )
        for brought_deal in read
    ] == [
        (1, "A", "N", "None"),
        (2, ".", "N", "None"),
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_deals_in_file"),
        (b"PK\x03\x04 nothing", "no_deals_in_file"),
        (pbn(("1", DEAL.replace("AKQJT98765432...", "AKQJT9876543..."))), "deal_not_whole"),
        (pbn(("1", DEAL.replace("K", "A"))), "deal_not_whole"),
        (pbn(("1", DEAL), ("1", TURNED)), "deal_given_twice"),
        (pbn(("1", DEAL), ("4", DEAL)), "deals_leave_a_gap"),
        (pbn(("x", DEAL)), "deal_without_board"),
        (pbn(("0", DEAL)), "deal_without_board"),
        (pbn(("99999999999999", DEAL)), "deal_without_board"),
    ],
)
def test_what_cannot_be_played_from_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(ImporterError) as refusal:
        read_deals(data, Limits())

    assert refusal.value.code == code


SPADES, HEARTS, DIAMONDS, CLUBS = (f"{suit}AKQJT98765432" for suit in "SHDC")
LIN = (
    f"vg|Taça,Final,I,1,2,Azul,0,Verde,0|qx|o2|pn|a,b,c,d|md|4{DIAMONDS},{CLUBS},{SPADES}|sv|n|"
    f"mb|p|pg||qx|c2|md|4{DIAMONDS},{CLUBS},{SPADES},{HEARTS}|sv|n|pg||"
    f"pn|a,b,c,d|st||md|3{HEARTS},{SPADES},{CLUBS},|rh||ah|Board 3|sv|e|mb|1c|pg||"
)


@pytest.mark.parametrize("written", [LIN, LIN.replace("|", "%7C"), LIN.lower()])
def test_lin_of_a_viewer_is_read_with_the_hand_it_leaves_out(written: str) -> None:
    read = read_deals(written.encode(), Limits())

    assert [(each.board, each.dealer, each.vulnerable) for each in read] == [
        (2, "E", "NS"), (3, "N", "EW"),
    ]  # fmt: skip
    assert " ".join(read[0].hands) == DEAL[2:]
    assert read[1].hands[1] == "..AKQJT98765432."  # worked out
    assert read[1].hands[0] == "...AKQJT98765432"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (f"md|1{SPADES},{HEARTS},{DIAMONDS},{CLUBS}|", "deal_of_lin_without_board"),
        (f"qx|o1000|md|1{SPADES},{HEARTS},{DIAMONDS},{CLUBS}|", "deal_of_lin_without_board"),
        (f"qx|o1|md|1{SPADES},{HEARTS}|", "deal_not_whole"),
        (f"qx|o1|md|1{SPADES},{SPADES},{DIAMONDS},{CLUBS}|", "deal_not_whole"),
        ("qx|o1|md|1SA,,,|", "deal_not_whole"),
        ("qx|o1|md||pg||", "no_deals_in_file"),
        (
            f"qx|o1|md|1{SPADES},{HEARTS},{DIAMONDS}|qx|c1|md|1{HEARTS},{SPADES},{DIAMONDS}|",
            "deal_given_twice",
        ),
    ],
)
def test_lin_that_cannot_be_played_from_is_refused(data: str, code: str) -> None:
    with pytest.raises(ImporterError) as refusal:
        read_deals(data.encode(), Limits())

    assert refusal.value.code == code
