"""Calls, auctions and rulings for their pages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from federation.texts import sentence
from rulings.assistant.rules.flows.stored import answers_of, consequence_of
from rulings.assistant.rules.matters.matter import OFFENCE
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.texts.flow_texts import answer_text, consequence_text
from rulings.assistant.texts.matter_catalogue import words_of
from rulings.log.selectors.incidents import name_of
from rulings.models import BoardRecord, FlowWalk, Incident, RulingRevision
from rulings.penalties.texts import OFFENCES
from rulings.rules.log import Cited, cited_as
from rulings.selectors.play_noted import play_of
from scoring.page_parts.auctions import COLUMNS, auction_rows, call_in_words
from scoring.page_parts.notation import card, contract
from tournaments.deals.rules.auction import (
    SEATS,
    Auction,
    Call,
    call_written,
)
from tournaments.deals.rules.card_play import deal_faults, hands_by_seat
from tournaments.page_parts.diagrams import deal_of_board
from tournaments.texts.notation import direction


@dataclass(frozen=True, slots=True)
class AuctionShown:
    """An auction as a table: the seats in order, rows of calls, None where there is no call."""

    seats: tuple[str, ...]
    rows: tuple[tuple[SafeString | None, ...], ...]
    contract: SafeString
    faults: tuple[SafeString, ...]


@dataclass(frozen=True, slots=True)
class TrickShown:
    """One trick: who led, the cards in order, who won it."""

    number: int
    leader: str
    cards: SafeString
    winner: str
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """One question of a flow and its answer."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class RulingShown:
    """One revision of a ruling in the reader's language."""

    revision: RulingRevision
    by: str
    lines: tuple[str, ...]
    left_out: tuple[str, ...]
    laws: SafeString


def place_in_words(incident: Incident) -> str:
    """Return where a call happened: session, table, board."""
    parts = []
    if incident.event.planned_sessions > 1 or incident.session > 1:
        parts.append(gettext("session %(n)s") % {"n": incident.session})
    if incident.table:
        table = f"{incident.section}{incident.table}"
        parts.append(gettext("table %(table)s") % {"table": table})
    if incident.board is not None:
        parts.append(gettext("board %(board)s") % {"board": incident.board})
    return ", ".join(parts)


def auction_shown(auction: Auction) -> AuctionShown:
    """Return an auction for a page, with irregularities named below."""
    faults = tuple(
        format_html("{}: {} {}", direction(call.seat), call_in_words(call), sentence(fault, {}))
        for call in auction.calls
        for fault in call.faults
    )
    return AuctionShown(
        seats=tuple(direction(seat) for seat in COLUMNS),
        rows=auction_rows(auction),
        contract=contract(auction.contract, auction.declarer),
        faults=faults,
    )


def tricks_shown(record: BoardRecord) -> tuple[TrickShown, ...]:
    """Return the play of the board of a call, trick by trick."""
    return tuple(
        TrickShown(
            number=number,
            leader=direction(trick.cards[0].seat),
            cards=format_html_join(" ", "{}", ((card(one.card),) for one in trick.cards)),
            winner=direction(trick.winner) if trick.winner else "",
            faults=tuple(
                f"{direction(one.seat)} {one.card}: {sentence(fault, {})}"
                for one in trick.cards
                for fault in one.faults
            ),
        )
        for number, trick in enumerate(play_of(record), start=1)
    )


def hand_faults(hands: str) -> tuple[str, ...]:
    """Return the faults of the known cards, in words."""
    return tuple(sentence(fault, {}) for fault in deal_faults(hands_by_seat(hands)))


def answered(walk: FlowWalk) -> tuple[Answered, ...]:
    """Return the questions of a flow answered so far, in order."""
    words = words_of(walk.flow)
    return tuple(
        Answered(words.of(node), answer_text(walk.flow, node, answer))
        for node, answer in answers_of(walk.answers).items()
    )


def way_of(walk: FlowWalk) -> str:
    """Return the address that explains a walk: its path on the flow, or the article applied."""
    if walk.flow in MATTERS:
        return reverse("rule-article", args=[MATTERS[walk.flow].article])
    page = reverse("flow-detail", args=[walk.flow])
    return f"{page}?edition={walk.edition}&path={path_of(walk)}"


def path_of(walk: FlowWalk) -> str:
    """Return the questions answered and the outcome, as in the diagram's address."""
    nodes = [node for node, _answer in walk.answers]
    return ",".join([*nodes, walk.outcome] if walk.outcome else nodes)


def proposal_lines(walk: FlowWalk) -> tuple[tuple[int, str, str], ...]:
    """Return the proposal of a flow: index, kind and words of each consequence."""
    return tuple(
        (place, measure["kind"], consequence_text(consequence_of(measure)))
        for place, measure in enumerate(walk.proposal)
    )


def ruling_shown(revision: RulingRevision) -> RulingShown:
    """Return a revision of a ruling for its readers."""
    return RulingShown(
        revision=revision,
        by=name_of(revision.made_by),
        lines=_texts(revision.measures),
        left_out=_texts(revision.left_out),
        laws=laws_in_words(
            (citation.law, citation.address) for citation in revision.citations.all()
        ),
    )


def offences_in(revision: RulingRevision) -> list[tuple[str, str]]:
    """Return the offences of the catalogue that a ruling says to consider: key and words."""
    keys = [m["details"]["offence"] for m in revision.measures if m["kind"] == OFFENCE]
    return [(key, str(OFFENCES[key])) for key in keys]


def laws_in_words(cited: Iterable[Cited]) -> SafeString:
    """Return Laws and articles with links to their own pages: 16B1, 73C, RTP 2.1.5."""
    return format_html_join(
        mark_safe(", "),
        '<a href="{}">{}</a>',
        ((_page_of(law, address), cited_as(law, address)) for law, address in cited),
    )


def _page_of(law: int | None, address: str) -> str:
    if law is None:
        return reverse("rule-article", args=[address])
    return reverse("law-summary", args=[law])


def hand_shown(hand: str) -> SafeString:
    """Return a hand in one line: ♠ A Q 10 ♥ K 7."""
    holdings = deal_of_board(1, hand).hands[0]
    return format_html_join(" ", "{} {}", ((holding.suit, holding.cards) for holding in holdings))


def answer_shown(answer: str) -> SafeString:
    """Return a peer's answer: a call or a card in suits, other words as typed."""
    call = call_written(answer)
    if call:
        return call_in_words(Call("N", call))
    return card(answer) or format_html("{}", answer)


def seat_names() -> list[tuple[str, str]]:
    """Return the seats with their letters in the reader's language, from North."""
    return [(seat, direction(seat)) for seat in SEATS]


def _texts(measures: Sequence[dict[str, object]]) -> tuple[str, ...]:
    return tuple(consequence_text(consequence_of(measure)) for measure in measures)
