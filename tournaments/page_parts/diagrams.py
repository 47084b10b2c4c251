"""Deals as bridge diagrams, with suit symbols in colour."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from tournaments.deals.documents import tricks_rows
from tournaments.deals.selectors import BoardRecord
from tournaments.rules.boards import board_dealer, board_vulnerability
from tournaments.texts.notation import SUITS, direction, score_in_words, vulnerable_in_words

_THIN = "\u2005"  # a quarter of an em: a regular thin space would make one word of 10 9 6


@dataclass(frozen=True, slots=True)
class Holding:
    """One suit of one hand."""

    suit: SafeString
    cards: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands, North first, each from spades to clubs; empty if the cards are unknown."""

    hands: tuple[tuple[Holding, ...], ...]
    dealer: str
    vulnerable: str
    is_anyone_vulnerable: bool


def suit(letter: str) -> SafeString:
    """Return the coloured symbol of a suit."""
    return format_html('<span class="{}">{}</span>', letter.lower(), SUITS[letter])


def deal_of_board(board: int, hands: str) -> Deal:
    """Return the diagram of a board. hands: four hands "S.H.D.C" with T for ten, "" if unknown."""
    vulnerable = board_vulnerability(board)
    return Deal(
        hands=tuple(_hand(hand) for hand in hands.split()) if hands else (),
        dealer=direction(board_dealer(board)),
        vulnerable=vulnerable_in_words(vulnerable),
        is_anyone_vulnerable=vulnerable != "None",
    )


def _hand(hand: str) -> tuple[Holding, ...]:
    return tuple(
        Holding(suit(letter), _THIN.join(ranks.replace("T", "⑩")).replace("⑩", "10") or "–")
        for letter, ranks in zip("SHDC", hand.split("."), strict=True)
    )


@dataclass(frozen=True, slots=True)
class Tricks:
    """The tricks of declarers in notrump, spades, hearts, diamonds and clubs."""

    seats: str
    cells: tuple[int, ...]
    named: str


@dataclass(frozen=True, slots=True)
class Made:
    """The double-dummy results of a board. par: score and contracts as text."""

    strains: tuple[SafeString, ...]
    rows: tuple[Tricks, ...]
    score: str
    contracts: tuple[SafeString, ...]


def made_on_board(record: BoardRecord | None) -> Made | None:
    """Return the table and par of a board; None if unknown."""
    if record is None or not record.tricks or record.par_score is None:
        return None
    return Made(
        strains=tuple(_strain(letter) for letter in "NSHDC"),
        rows=tuple(
            Tricks(_seats(row.seats), row.tricks, _in_full(row.seats))
            for row in tricks_rows(record.tricks)
        ),
        score=score_in_words(record.par_score),
        contracts=tuple(_par(*par_contract) for par_contract in record.par_contracts),
    )


def _par(contract: str, declarers: str, over: str) -> SafeString:
    if contract == "P":
        return format_html("{}", gettext("pass"))
    doubles = contract[2:].replace("X", "×")
    by, plus = _seats(declarers), over.replace("-", "\u2212")
    return format_html(
        '<span class="nowrap">{}{}{} {} {}</span>',
        contract[0], _strain(contract[1]), doubles, by, plus,
    )  # fmt: skip


def _strain(letter: str) -> SafeString:
    return suit(letter) if letter in SUITS else format_html("{}", pgettext("notrump", "NT"))


def _in_full(letters: str) -> str:
    return {
        "N": gettext("North"),
        "E": gettext("East"),
        "S": gettext("South"),
        "W": gettext("West"),
        "NS": gettext("North-South"),
        "EW": gettext("East-West"),
    }[letters]


def _seats(letters: str) -> str:
    return "".join(direction(letter) for letter in letters)
