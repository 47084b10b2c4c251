"""Polls of peers: opened with authorised information only, answered sealed, closed, counted."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Person
from federation.services.audit import record_event
from rulings.log.selectors.incidents import (
    board_record_of,
    hands_of_incident,
    people_at_table,
    people_in_the_match,
)
from rulings.models import Incident, PeerPoll, PollPeer
from scoring.engine import dealer, vulnerability
from tournaments.deals.rules.auction import SEATS, auction_text, legal_auction, read_auction


@dataclass(frozen=True, slots=True)
class PollDraft:
    """The question and who is asked. auction: the part shown, as typed; "" shows what was noted."""

    seat: str
    question: str
    peers: Sequence[Person]
    auction: str = ""
    explained: str = ""


@dataclass(frozen=True, slots=True)
class PollAnswer:
    """What a peer would do, what else was considered, and a remark."""

    answer: str
    others: str = ""
    remark: str = ""


@transaction.atomic
def open_poll(
    *, incident: Incident, draft: PollDraft, account: Account | None, now: dt.datetime
) -> PeerPoll:
    """Show a hand to peers, with the partner's authorised information only. Raises: RuleError.

    Pauses and withdrawn calls are left out of the auction; players of the match are not asked.
    """
    hand = _hand(incident, draft.seat)
    if not draft.peers:
        raise RuleError("poll_needs_peers")
    parties = people_at_table(incident) | people_in_the_match(incident)
    for person in draft.peers:
        if person.pk in parties:
            raise RuleError("poll_of_party", player=person.name)
    record = board_record_of(incident)
    board = incident.board or 1
    deals = record.dealer if record else dealer(board)
    written = draft.auction or (record.auction if record else "")
    poll = PeerPoll.objects.create(
        incident=incident,
        seat=draft.seat,
        hand=hand,
        dealer=deals,
        vulnerable=record.vulnerable if record else vulnerability(board),
        auction=auction_text(legal_auction(read_auction(written, dealer=deals))),
        explained=draft.explained.strip(),
        question=draft.question.strip(),
        opened_by=account,
        opened_at=now,
    )
    peers = dict.fromkeys(draft.peers)
    PollPeer.objects.bulk_create(
        PollPeer(poll=poll, person=person, asked_at=now) for person in peers
    )
    _record("poll_opened", poll, account, peers=len(peers))
    return poll


@transaction.atomic
def answer_poll(
    *,
    peer: PollPeer,
    answer: PollAnswer,
    account: Account | None,
    now: dt.datetime,
    by_director: bool = False,
) -> PollPeer:
    """Store the single answer of a peer, sealed until the poll is closed. Raises: RuleError."""
    poll = PeerPoll.objects.select_for_update().get(pk=peer.poll_id)
    peer = PollPeer.objects.get(pk=peer.pk)
    if poll.closed_at is not None:
        raise RuleError("poll_is_closed")
    if peer.answered_at is not None:
        raise RuleError("poll_answered")
    peer.answer, peer.others, peer.remark = answer.answer, answer.others, answer.remark
    peer.answered_at, peer.is_noted_by_director = now, by_director
    peer.save()
    _record("poll_answered", poll, account)
    return peer


@transaction.atomic
def close_poll(*, poll: PeerPoll, account: Account | None, now: dt.datetime) -> PeerPoll:
    """Close a poll and open its answers; no answers are accepted afterwards. Raises: RuleError."""
    poll = PeerPoll.objects.select_for_update().get(pk=poll.pk)
    if poll.closed_at is not None:
        raise RuleError("poll_is_closed")
    count = poll.peers.filter(answered_at__isnull=False).count()
    if not count:
        raise RuleError("poll_unanswered")
    poll.closed_at = now
    poll.save(update_fields=["closed_at"])
    _record("poll_closed", poll, account, answers=count)
    return poll


def _hand(incident: Incident, seat: str) -> str:
    hands = dict(zip(SEATS, hands_of_incident(incident).split(), strict=False))
    hand = hands.get(seat, "?")
    if hand == "?":
        raise RuleError("poll_hand_unknown")
    return hand


def _record(act: str, poll: PeerPoll, account: Account | None, **details: object) -> None:
    record_event(act, subject=f"incident:{poll.incident_id}", account=account, details=details)
