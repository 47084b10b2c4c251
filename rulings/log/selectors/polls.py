"""Polls of peers: what a director sees, and what a peer is asked."""

import datetime as dt
from collections import Counter

from django.db.models import QuerySet

from federation.models import Account
from rulings.log.selectors.incidents import events_with_log
from rulings.models import PeerPoll, PollPeer


def polls_visible_to(account: Account, *, on: dt.date) -> QuerySet[PeerPoll]:
    """Return the polls of the logs the account reads."""
    return PeerPoll.objects.filter(
        incident__event__in=events_with_log(account, on=on).order_by().values("pk")
    ).select_related("incident__event")


def polls_of(account: Account, *, on: dt.date) -> QuerySet[PollPeer]:
    """Return the polls in which the account's person is asked, answered or not."""
    if not account.is_authenticated or account.person_id is None or account.acting is not None:
        return PollPeer.objects.none()
    return PollPeer.objects.filter(person=account.person_id).select_related("poll__incident")


def polls_to_answer(account: Account) -> QuerySet[PollPeer]:
    """Return the polls that wait for the answer of the account's person."""
    if account.person_id is None or account.acting is not None:
        return PollPeer.objects.none()
    return PollPeer.objects.filter(
        person=account.person_id, answered_at__isnull=True, poll__closed_at__isnull=True
    ).select_related("poll")


def answers_counted(poll: PeerPoll) -> list[tuple[str, int]]:
    """Return the number of each answer, the most frequent first; empty while sealed."""
    if poll.closed_at is None:
        return []
    return Counter(peer.answer for peer in poll.peers.all() if peer.answered_at).most_common()
