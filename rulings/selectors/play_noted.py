"""The auction and the play noted for the board of a call."""

from rulings.models import BoardRecord
from tournaments.deals.rules.auction import Auction, next_seat, read_auction
from tournaments.deals.rules.card_play import Trick, hands_by_seat, read_play


def auction_of(record: BoardRecord) -> Auction:
    """Return the auction of the board of a call."""
    return read_auction(record.auction, dealer=record.dealer)


def play_of(record: BoardRecord) -> tuple[Trick, ...]:
    """Return the play of the board of a call, with its irregularities."""
    auction = auction_of(record)
    return read_play(
        record.play,
        leader=next_seat(auction.declarer or record.dealer),
        trump=auction.contract[1:2] or "N",
        hands=hands_by_seat(record.hands),
    )
