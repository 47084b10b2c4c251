"""Auctions, play and results in plain words, as in typed forms and papers."""

import re

from django.utils.translation import gettext, ngettext, pgettext

from federation.texts import spoken_value
from rulings.models import BoardRecord, Incident
from scoring.models import BoardResult
from tournaments.deals.rules.auction import SEATS, Call, call_written, next_seat, read_auction
from tournaments.deals.rules.card_play import hands_by_seat, read_play
from tournaments.templatetags.hands import seat

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_DOUBLES = {"X": "×", "XX": "××"}
_HAND = re.compile(r"\?|(?:[AKQJT2-9]*\.){3}[AKQJT2-9]*")
BETWEEN = " – "


def table_of(call: Incident | None) -> str:
    """Return the table of a call with its section: "A6"; "" without one."""
    return f"{call.section}{call.table}" if call is not None and call.table else ""


def deal_written(text: str) -> tuple[str, ...]:
    """Return four hands as stored, "?" for an unknown one; none if the text is prose."""
    hands = tuple(text.split())
    is_deal = len(hands) == len(SEATS) and all(_HAND.fullmatch(hand) for hand in hands)
    return hands if is_deal else ()


def hands_text(text: str) -> str:
    """Return hands one per line, "N: ♠AQ104 ♥K7 ♦– ♣K862"; prose unchanged."""
    hands = deal_written(text)
    if not hands:
        return text
    return "\n".join(
        f"{seat(place)}: {_hand(hand)}" for place, hand in zip(SEATS, hands, strict=True)
    )


def auction_text(record: BoardRecord) -> str:
    """Return the auction of the board of a call: "1♠ – 2♥! – pass"; withdrawn calls in brackets."""
    return auction_as_written(record.auction, dealer=record.dealer)


def auction_as_written(auction: str, *, dealer: str) -> str:
    """Return an auction in suits and words; "" if unknown."""
    calls = read_auction(auction, dealer=dealer).calls if auction else ()
    return BETWEEN.join(_call(call) for call in calls)


def play_text(record: BoardRecord) -> str:
    """Return the play trick by trick: "♠A ♠3 ♠10 ♠2, ♥K …"."""
    auction = read_auction(record.auction, dealer=record.dealer)
    tricks = read_play(
        record.play,
        leader=next_seat(auction.declarer or record.dealer),
        trump=auction.contract[1:2] or "N",
        hands=hands_by_seat(record.hands),
    )
    return ", ".join(" ".join(_card(one.card) for one in trick.cards) for trick in tricks)


def result_text(row: BoardResult) -> str:
    """Return a table's result of a board: "3♠ S · 8 tricks · −110 NS"."""
    if row.contract == "P":
        return gettext("pass")
    parts = [
        " ".join(text for text in (_bid(row.contract), row.declarer and seat(row.declarer)) if text)
    ]
    if row.tricks is not None:
        parts.append(ngettext("%(n)s trick", "%(n)s tricks", row.tricks) % {"n": row.tricks})
    if row.ns_score is not None:
        parts.append(f"{spoken_value(str(row.ns_score))} {gettext('NS')}")
    return " · ".join(part for part in parts if part)


def answer_text(answer: str) -> str:
    """Return a peer's answer: a call or a card with suits, other words as typed."""
    call = call_written(answer)
    if call:
        return _bid(call)
    is_card = len(answer) == 2 and answer[0] in _SUITS and answer[1] in "AKQJT98765432"
    return _card(answer) if is_card else answer


def _call(call: Call) -> str:
    text = f"{_bid(call.text)}{'!' if call.alerted else ''}{'…' if call.slow else ''}"
    return f"[{text}]" if call.withdrawn else text


def _bid(text: str) -> str:
    if text == "P":
        return gettext("pass")
    if text in _DOUBLES or not text:
        return _DOUBLES.get(text, "")
    trump = _SUITS.get(text[1:2]) or pgettext("notrump", "NT")
    return f"{text[0]}{trump}{_DOUBLES.get(text[2:], '')}"


def _hand(hand: str) -> str:
    if hand == "?":
        return hand
    suits = zip(_SUITS.values(), hand.split("."), strict=True)
    return " ".join(f"{sign}{ranks.replace('T', '10') or '–'}" for sign, ranks in suits)


def _card(text: str) -> str:
    return f"{_SUITS[text[0]]}{text[1:].replace('T', '10')}"
