"""The auction and the play of one PBN game, in the notation of this site.

PBN 2.1 3.5.1 and 3.6: calls start with the dealer; cards are in columns, one per player, the
opening leader's first, with a row for each trick.
"""

import re

from federation.errors import RuleError
from scoring.importers.notation import card_of
from tournaments.deals.rules.auction import SEATS, auction_text, next_seat, read_auction
from tournaments.deals.rules.card_play import PlayedCard, trick_winner
from tournaments.importers.pbn_syntax import Game

# Notes, judgements and irregularities: marks on a call, not calls.
_BESIDE = re.compile(r"=\d+=|\$\d+|[!?]+|[*+]|\^\S+")


def auction_of(game: Game, *, contract: str, declarer: str) -> str:
    """Return the auction, "" without one or if it leads to another contract."""
    dealer = game.value("Auction").upper()[:1]
    written = " ".join(_BESIDE.sub(" ", row) for _line, row in game.rows.get("Auction", ()))
    if dealer not in SEATS or not written.split():
        return ""
    try:
        auction = read_auction(written, dealer=dealer)
    except RuleError:  # no calls: the game still has its result
        return ""
    stated = (auction.contract, auction.declarer)
    return auction_text(auction) if stated == (contract, declarer) else ""


def play_of(game: Game, *, contract: str) -> tuple[str, ...]:
    """Return the cards in the order of play, as far as tricks are complete; else none."""
    leader = game.value("Play").upper()[:1]
    if leader not in SEATS or contract in {"", "P"}:
        return ()
    columns = _from(leader)
    played: list[str] = []
    for _line, row in game.rows.get("Play", ()):
        cells = [card_of(cell) for cell in _BESIDE.sub(" ", row).split()]
        if len(cells) != 4 or not all(cells):
            break
        at = dict(zip(columns, cells, strict=True))
        trick = [PlayedCard(seat, at[seat]) for seat in _from(leader)]
        played += [played_card.card for played_card in trick]
        leader = trick_winner(trick, contract[1])
    return tuple(played)


def _from(leader: str) -> list[str]:
    order = [leader]
    while len(order) < 4:
        order.append(next_seat(order[-1]))
    return order
