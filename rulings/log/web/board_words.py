"""The board of a call: its cards, the auction and the play, shown and edited."""

from dataclasses import replace

from rulings.log.selectors.incidents import board_record_of, hands_of_incident, name_of
from rulings.models import BoardRecord, Incident
from rulings.selectors.play_noted import auction_of
from rulings.web.words import auction_shown, hand_faults, tricks_shown
from scoring.engine import dealer
from tournaments.deals.rules.auction import SEATS
from tournaments.page_parts.diagrams import Deal, deal_of_board
from tournaments.texts.notation import direction, vulnerable_in_words

NAMES = ("north", "east", "south", "west")


def board_shown(call: Incident) -> dict[str, object]:
    """Return the cards, the auction and the play of a call for its page.

    deal: a diagram if all four hands are known; known: else the known hands.
    """
    record, hands = board_record_of(call), hands_of_incident(call)
    shown: dict[str, object] = {"record": record, "by": name_of(record.noted_by) if record else ""}
    if hands:
        shown["faults"] = hand_faults(hands)
        if "?" in hands or call.board is None:
            shown["known"] = [
                (direction(seat), deal_of_board(1, hand).hands[0])
                for seat, hand in zip(SEATS, hands.split(), strict=False)
                if hand != "?"
            ]
        else:
            shown["deal"] = _as_noted(deal_of_board(call.board, hands), record)
    if record is not None:
        shown |= _as_bid_and_played(record)
    return shown


def _as_noted(deal: Deal, record: BoardRecord | None) -> Deal:
    """Return a diagram with the dealer and the vulnerability noted at the table."""
    if record is None:
        return deal
    return replace(
        deal,
        dealer=direction(record.dealer),
        vulnerable=vulnerable_in_words(record.vulnerable),
        is_anyone_vulnerable=record.vulnerable != "None",
    )


def board_dealer(call: Incident) -> str:
    """Return the dealer by the number of the board, "" without one."""
    return dealer(call.board) if call.board else ""


def board_held(call: Incident) -> dict[str, str]:
    """Return the initial values of the form of the board."""
    record, hands = board_record_of(call), hands_of_incident(call)
    by_name = {
        name: "" if hand == "?" else _spaced(hand)
        for name, hand in zip(NAMES, hands.split(), strict=False)
    }
    if record is not None:
        for name in ("dealer", "vulnerable", "auction", "play", "explanations"):
            by_name[name] = getattr(record, name)
    return by_name


def _as_bid_and_played(record: BoardRecord) -> dict[str, object]:
    return {
        "auction": auction_shown(auction_of(record)) if record.auction else None,
        "tricks": tricks_shown(record) if record.play else (),
    }


def _spaced(hand: str) -> str:
    return " ".join(suit.replace("T", "10") or "-" for suit in hand.split("."))
