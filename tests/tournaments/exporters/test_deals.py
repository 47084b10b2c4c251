"""Deals for dealing machines: by the layouts their makers tell of, cards worked out by hand."""

from federation.importers.limits import Limits
from tournaments.exporters.deals import WRITERS, SetHeading, lin_of_board
from tournaments.importers.deal_sets import read_deals
from tournaments.rules.dealing import DealtBoard, dealt_boards

# North has all spades, East all hearts, South all diamonds, West all clubs.
SUITS = DealtBoard(1, "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
DEALS = dealt_boards("ab" * 32, first=17, count=3)
HEADING = SetHeading(event='Taça "Ouro"', session=2, day="2026.11.15", is_sealed=True)


def test_pbn_is_read_back_with_its_dealers_and_vulnerability() -> None:
    data = WRITERS["pbn"](DEALS, HEADING)

    read = read_deals(data, Limits())

    assert [(brought_deal.board, " ".join(brought_deal.hands)) for brought_deal in read] == [
        (deal.board, deal.hands) for deal in DEALS
    ]
    assert [brought_deal.dealer for brought_deal in read] == ["N", "E", "S"]
    assert "[Event \"Taça 'Ouro'\"]" in data.decode()


def test_dlm_has_99_boards_two_cards_a_letter_and_sums() -> None:
    lines = WRITERS["dlm"]([SUITS], HEADING).decode().split("\r\n")

    assert lines[:6] == [
        "[Document]", "Headline=Session 2", "Status=Sealed", "Duplicates=0", "From board=1",
        "To board=1",
    ]  # fmt: skip
    assert "Checksum=0" in lines  # 1 xor 1
    # Spades are North's (0), hearts East's (1): the 13th and 14th card make the letter b.
    board = next(line for line in lines if line.startswith("Board 01="))
    assert board[9:35] == "aaaaaabffffffkkkkkklpppppp"
    assert sum(line.startswith("Board ") for line in lines) == 99


def test_dlm_that_is_open_shows_its_cards() -> None:
    heading = SetHeading(event="", session=1, day="", is_sealed=False)

    lines = WRITERS["dlm"](DEALS, heading).decode().split("\r\n")

    assert "Status=Show" in lines
    assert f"Checksum={17 ^ 19 ^ 1}" in lines


def test_dup_is_cards_then_diagram_then_the_set() -> None:
    data = WRITERS["dup"]([SUITS], HEADING)

    assert len(data) == 156
    assert data[:26] == b"01020304050607080910111213"
    assert data[26:52] == b"14151617181920212223242526"
    assert data[78:95] == b"\x06AKQJT98765432\x03\x04\x05"
    assert data[146:] == b"YN1  0 1  "


def test_bri_and_dge_hold_128_bytes_a_board() -> None:
    assert len(WRITERS["bri"](DEALS, HEADING)) == 3 * 128
    dge = WRITERS["dge"](DEALS, HEADING)
    assert len(dge) == 3 * 128
    assert dge[:1] == b"\x06"
    assert dge[128:129] == b"\x06"


def test_lin_is_read_back_with_its_dealers_and_vulnerability() -> None:
    data = WRITERS["lin"](DEALS, HEADING)

    read = read_deals(data, Limits())

    assert [(brought_deal.board, " ".join(brought_deal.hands)) for brought_deal in read] == [
        (deal.board, deal.hands) for deal in DEALS
    ]
    assert [(brought_deal.dealer, brought_deal.vulnerable) for brought_deal in read] == [
        ("N", "None"), ("E", "NS"), ("S", "EW"),
    ]  # fmt: skip


def test_lin_of_a_table_has_its_auction_and_its_play() -> None:
    text = lin_of_board(1, SUITS.hands, calls=["p", "7nt", "d", "p", "p", "p"], play=["SA", "CA"])

    assert text.startswith("qx|o1|md|3SHDAKQJT98765432C,SHDCAKQJT98765432,SAKQJT98765432HDC,")
    assert text.endswith("mb|p|mb|7nt|mb|d|mb|p|mb|p|mb|p|pc|SA|pc|CA|pg||")
