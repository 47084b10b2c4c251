"""Contracts, cards and seats as plain text in the reader's language."""

from collections.abc import Mapping

from django.utils.translation import gettext, pgettext

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def direction(letter: str) -> str:
    """Return a compass letter in the reader's language."""
    return {
        "N": pgettext("compass", "N"),
        "E": pgettext("compass", "E"),
        "S": pgettext("compass", "S"),
        "W": pgettext("compass", "W"),
    }.get(letter, letter)


def line_in_words(line: str) -> str:
    """Return the name of a line of the room, "NS" or "EW", in the reader's language."""
    return {"NS": gettext("NS"), "EW": gettext("EW")}.get(line) or direction(line)


def contract_in_words(contract: str) -> str:
    """Return a contract such as "4SX" or "3N" as text: 4♠×, 3NT."""
    if contract == "P":
        return gettext("pass")
    if not contract[:1].isdigit():
        return contract
    trump = SUITS.get(contract[1:2]) or pgettext("notrump", "NT")
    return f"{contract[0]}{trump}{'×' * contract.count('X')}"


def score_in_words(score: int) -> str:
    """Return the score of a contract as text: +420, −50, 0."""
    return f"{score:+d}".replace("-", "\u2212") if score else "0"


def card_in_words(card: str) -> str:
    """Return a card such as "SA" or "DT" as text: ♠A, ♦10."""
    return f"{SUITS[card[0]]}{card[1:].replace('T', '10')}" if card[:1] in SUITS else card


def remark_values(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a remark on a result, with contract, card and seat as text.

    Other values are unchanged.
    """
    readers = {"contract": contract_in_words, "lead": card_in_words, "seat": direction}
    return {
        name: readers[name](value) if name in readers and isinstance(value, str) else value
        for name, value in values.items()
    }


def vulnerable_in_words(who: str) -> str:
    """Return the vulnerability in the reader's language."""
    return {
        "None": gettext("nobody vul."),
        "NS": gettext("NS vul."),
        "EW": gettext("EW vul."),
        "All": gettext("all vul."),
    }[who]
