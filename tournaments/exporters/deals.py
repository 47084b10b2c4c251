"""Sets of deals for dealing machines and other programs.

Every program reads PBN, viewers and practice tables on the web read LIN. DLM and DUP are the files
of the Duplimate machine, BRI and DGE the two halves of a DUP record, which older machines read
separately. Source of the layouts: the manufacturer's notes on conversion, and files of other
programs with the same deals.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.rules.boards import board_dealer, board_vulnerability
from tournaments.rules.dealing import RANKS, SUITS, DealtBoard

_SEATS = "NESW"
_CARDS = tuple(suit + rank for suit in SUITS for rank in RANKS)
_SUIT_SIGNS = (0x06, 0x03, 0x04, 0x05)
_LIN_DEALERS = "SWNE"
_LIN_VULNERABLE = {"None": "o", "NS": "n", "EW": "e", "All": "b"}
_MACHINE_HOLDS = 99
_FILLER = "aaaaaabffffffkkkkkklpppppp"  # cards of a board not in the set
_FILLER_SIGN = 14


@dataclass(frozen=True, slots=True)
class SetHeading:
    """The description of a set in a file. is_sealed: the machine shows no cards on its screen."""

    event: str
    session: int
    day: str  # "2026.11.15", "" if unknown
    is_sealed: bool


def pbn_of_deals(deals: Sequence[DealtBoard], heading: SetHeading) -> bytes:
    """Return a PBN file: the required tags of each game, without players."""
    event = heading.event.replace("\\", "").replace('"', "'")
    games = (
        "".join(
            f'[{name} "{value}"]\n'
            for name, value in (
                ("Event", event),
                ("Site", ""),
                ("Date", heading.day),
                ("Board", deal.board),
                ("West", ""),
                ("North", ""),
                ("East", ""),
                ("South", ""),
                ("Dealer", board_dealer(deal.board)),
                ("Vulnerable", board_vulnerability(deal.board)),
                ("Deal", f"N:{deal.hands}"),
                ("Scoring", ""),
                ("Declarer", ""),
                ("Contract", ""),
                ("Result", ""),
            )
        )
        for deal in deals
    )
    return (
        "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n" + "\n".join(games)
    ).encode()


def dlm_of_deals(deals: Sequence[DealtBoard], heading: SetHeading) -> bytes:
    """Return a DLM file: 99 boards, with filler for others; each line has a checksum."""
    first, last = deals[0].board, deals[-1].board
    own = {deal.board: _letters(deal) for deal in deals}
    lines = [
        "[Document]",
        f"Headline=Session {heading.session}",
        f"Status={'Sealed' if heading.is_sealed else 'Show'}",
        "Duplicates=0",
        f"From board={first}",
        f"To board={last}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={first ^ last ^ (0 if heading.is_sealed else 1)}",
    ]
    for board in range(1, _MACHINE_HOLDS + 1):
        letters = own.get(board, _FILLER)
        lines += [f"Duplicates {board:02d}=0", f"Board {board:02d}={letters}{_sum(board, letters)}"]
    return "".join(f"{line}\r\n" for line in lines).encode("ascii")


def dup_of_deals(deals: Sequence[DealtBoard], heading: SetHeading) -> bytes:
    """Return a DUP file: for each board 78 bytes of cards, 68 of diagram, 10 about the set."""
    about = f"YN{deals[0].board:<3d}0 {deals[-1].board:<3d}".encode("ascii")
    return b"".join(_card_numbers(deal) + _diagram(deal) + about for deal in deals)


def bri_of_deals(deals: Sequence[DealtBoard], heading: SetHeading) -> bytes:
    """Return a BRI file: the cards of North, East and South as numbers, 128 bytes a board."""
    return b"".join(_card_numbers(deal) + b" " * 32 + b"\0" * 18 for deal in deals)


def dge_of_deals(deals: Sequence[DealtBoard], heading: SetHeading) -> bytes:
    """Return a DGE file: four hands as suit signs and ranks, 128 bytes a board."""
    return b"".join(_diagram(deal) + b"\0" * 60 for deal in deals)


def lin_of_deals(deals: Sequence[DealtBoard], heading: SetHeading) -> bytes:
    """Return a LIN file: one line a board, without players."""
    return "".join(f"{lin_of_board(deal.board, deal.hands)}\r\n" for deal in deals).encode("ascii")


def lin_of_board(
    board: int, hands: str, *, calls: Sequence[str] = (), play: Sequence[str] = ()
) -> str:
    """Return one board as LIN. hands: "S.H.D.C" N E S W; calls: "1c", "p", "d"; play: "SA".

    Source: files of Bridge Base Online.
    """
    north, east, south, west = (_lin_hand(hand) for hand in hands.split(" "))
    number = _LIN_DEALERS.index(board_dealer(board)) + 1
    lines = [
        f"qx|o{board}|",
        f"md|{number}{south},{west},{north},{east}|",
        f"rh||ah|Board {board}|sv|{_LIN_VULNERABLE[board_vulnerability(board)]}|",
        *(f"mb|{call}|" for call in calls),
        *(f"pc|{card}|" for card in play),
        "pg||",
    ]
    return "".join(lines)


def _lin_hand(hand: str) -> str:
    return "".join(suit + ranks for suit, ranks in zip(SUITS, hand.split("."), strict=True))


WRITERS: dict[str, Callable[[Sequence[DealtBoard], SetHeading], bytes]] = {
    "pbn": pbn_of_deals,
    "lin": lin_of_deals,
    "dlm": dlm_of_deals,
    "dup": dup_of_deals,
    "bri": bri_of_deals,
    "dge": dge_of_deals,
}


def _letters(deal: DealtBoard) -> str:
    """Return two cards a letter, from the ace of spades down: two bits each for their holder."""
    holder = _holders(deal)
    seats = [_SEATS.index(holder[card]) for card in _CARDS]
    return "".join(
        chr(ord("a") + 4 * one + other) for one, other in zip(seats[::2], seats[1::2], strict=True)
    )


def _sum(board: int, letters: str) -> str:
    total = board
    if letters == _FILLER:
        return f"{total ^ _FILLER_SIGN:03d}"
    for letter in letters:
        total ^= ord(letter)
    return f"{total:03d}"


def _card_numbers(deal: DealtBoard) -> bytes:
    """Return the cards of North, East and South, "01" the ace of spades, "52" the two of clubs."""
    holder = _holders(deal)
    numbers = (
        f"{number:02d}"
        for seat in "NES"
        for number, card in enumerate(_CARDS, start=1)
        if holder[card] == seat
    )
    return "".join(numbers).encode("ascii")


def _diagram(deal: DealtBoard) -> bytes:
    """Return four hands of 17 bytes: each suit's sign, then its ranks."""
    written = bytearray()
    for hand in deal.hands.split(" "):
        for sign, ranks in zip(_SUIT_SIGNS, hand.split("."), strict=True):
            written.append(sign)
            written += ranks.encode("ascii")
    return bytes(written)


def _holders(deal: DealtBoard) -> dict[str, str]:
    return {
        suit + rank: seat
        for seat, hand in zip(_SEATS, deal.hands.split(" "), strict=True)
        for suit, ranks in zip(SUITS, hand.split("."), strict=True)
        for rank in ranks
    }
