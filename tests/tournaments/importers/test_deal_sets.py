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

    assert [(each.board, each.hands[0][:1], each.dealer, each.vulnerable) for each in read] == [
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
