"""Moving a match: one captain requests it, the other agrees, the organiser decides."""

import datetime as dt

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import (
    Event,
    EventClass,
    LineUp,
    MatchMove,
    MoveState,
    PlayFormat,
    ScheduledMatch,
)
from tournaments.rules.line_ups import Side
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.rules.match_dates import ARTICLE, refuse_moved_match, refuse_national_request
from tournaments.teams.selectors.line_ups import entry_of
from tournaments.teams.services.draws import update_tables
from tournaments.teams.services.line_ups import locked_match

_NATIONAL = frozenset({EventClass.NATIONAL_CHAMPIONSHIP, EventClass.NATIONAL_EVENT})


@transaction.atomic
def ask_move(
    *,
    match: ScheduledMatch,
    side: Side,
    moved_to: dt.datetime,
    reason: str,
    account: Account,
    now: dt.datetime,
) -> MatchMove:
    """Request another time for a match. Raises: RuleError if the regulation forbids it."""
    match = locked_match(match)
    entry = entry_of(match, side)
    if match.starts_at is None or entry is None:
        raise RuleError("match_without_time", article=ARTICLE)
    if not reason.strip():
        raise RuleError("entry_reason_missing", article=ARTICLE)
    if match.moves.filter(state__in=[MoveState.ASKED, MoveState.AGREED]).exists():
        raise RuleError("move_waits_already", article=ARTICLE)
    _refuse(match, match.starts_at, moved_to)
    if moved_to <= now:
        raise RuleError("move_into_the_past", article=ARTICLE)
    _refuse_late(match, match.starts_at, requested_at=now)
    move = MatchMove.objects.create(
        match=match,
        requested_for_id=entry,
        moved_from=match.starts_at,
        moved_to=moved_to,
        reason=reason.strip(),
        requested_by=account,
        requested_at=now,
    )
    _record("match_move_asked", move, account)
    return move


@transaction.atomic
def agree_move(
    *, move: MatchMove, side: Side, agrees: bool, account: Account, now: dt.datetime
) -> MatchMove:
    """Answer as the other captain; in a national event this completes the request.

    Raises: RuleError if it does not wait for this captain, or was not signed by both in time.
    """
    move = _held(move)
    if move.state != MoveState.ASKED or entry_of(move.match, side) == move.requested_for_id:
        raise RuleError("move_not_yours", article=ARTICLE)
    if not agrees:
        move.state, move.decided_by, move.decided_at = MoveState.REFUSED, account, now
        move.save(update_fields=["state", "decided_by", "decided_at"])
        _record("match_move_refused", move, account)
        return move
    _refuse_late(move.match, move.moved_from, requested_at=now)
    move.state, move.agreed_by, move.agreed_at = MoveState.AGREED, account, now
    move.save(update_fields=["state", "agreed_by", "agreed_at"])
    _record("match_move_agreed", move, account)
    return move


@transaction.atomic
def decide_move(
    *, move: MatchMove, grants: bool, answer: str, account: Account | None, now: dt.datetime
) -> MatchMove:
    """Grant or refuse a request of both captains. Raises: RuleError if not of both, or no reason.

    A line-up named for the old time remains, since the match is the same.
    """
    move = _held(move)
    match = locked_match(move.match)
    if move.state != MoveState.AGREED:
        raise RuleError("both_captains_must_sign", article=ARTICLE, missing=[match.event.name])
    if not grants and not answer.strip():
        raise RuleError("entry_reason_missing", article=ARTICLE)
    move.state = MoveState.GRANTED if grants else MoveState.REFUSED
    move.answer, move.decided_by, move.decided_at = answer.strip(), account, now
    move.save(update_fields=["state", "answer", "decided_by", "decided_at"])
    if grants:
        _refuse(match, move.moved_from, move.moved_to)
        if LineUp.objects.filter(match=match).exists() and now >= move.moved_from:
            raise RuleError("match_has_begun", article=ARTICLE)
        match.starts_at = move.moved_to
        match.save(update_fields=["starts_at"])
        update_tables(match.event)
    _record("match_moved" if grants else "match_move_refused", move, account)
    return move


@transaction.atomic
def withdraw_move(*, move: MatchMove, side: Side, account: Account, now: dt.datetime) -> MatchMove:
    """Withdraw one's request. Raises: RuleError if it was answered, or is another's."""
    move = _held(move)
    waits = move.state in {MoveState.ASKED, MoveState.AGREED}
    if not waits or entry_of(move.match, side) != move.requested_for_id:
        raise RuleError("move_not_yours", article=ARTICLE)
    move.state, move.decided_by, move.decided_at = MoveState.WITHDRAWN, account, now
    move.save(update_fields=["state", "decided_by", "decided_at"])
    _record("match_move_withdrawn", move, account)
    return move


def _refuse(match: ScheduledMatch, moved_from: dt.datetime, moved_to: dt.datetime) -> None:
    """Refuse for the last rounds of a series, same boards, or too many days."""
    play = match.event.team_play
    figures = regulation_of(match.event).date_changes
    rounds = _rounds(match.event)
    if play.format == PlayFormat.KNOCKOUT:
        # The last rounds of a series stay; in a knock-out no other team's place depends on the
        # date.
        rounds = match.round + figures.locked_last_rounds
    refuse_moved_match(
        round_number=match.round,
        rounds=rounds,
        played_on=timezone.localdate(moved_from),
        moved_to=timezone.localdate(moved_to),
        same_boards=play.same_boards,
        figures=figures,
    )


def _refuse_late(
    match: ScheduledMatch, starts_at: dt.datetime, *, requested_at: dt.datetime
) -> None:
    """Refuse late requests in a national event; here both captains sign."""
    if match.event.event_class not in _NATIONAL:
        return
    refuse_national_request(
        requested_at=requested_at,
        starts_at=starts_at,
        signed=frozenset(),
        captains=frozenset(),
        figures=regulation_of(match.event).date_changes,
    )


def _rounds(event: Event) -> int:
    play = event.team_play
    if play.format == PlayFormat.SWISS and play.rounds is not None:
        return play.rounds
    rows = ScheduledMatch.objects.filter(event=event, draw__replaced_at__isnull=True)
    return rows.aggregate(last=Max("round"))["last"] or 0


def _held(move: MatchMove) -> MatchMove:
    rows = MatchMove.objects.select_for_update(of=("self",))
    return rows.select_related(
        "match__event__team_play", "match__event__rule_set", "match__home", "match__away"
    ).get(pk=move.pk)


def _record(act: str, move: MatchMove, account: Account | None) -> None:
    record_event(
        act,
        subject=f"event:{move.match.event_id}",
        account=account,
        details={"match": move.match_id, "to": move.moved_to.isoformat()},
    )
