"""Dealing a session, sealing and opening its deals, and comparison with files."""

import datetime as dt
import secrets
from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.importers.limits import Limits
from federation.models import Account, Job
from federation.services.audit import record_event
from federation.services.jobs import request_job
from tournaments.calendar.selectors.slots import noted_results_of
from tournaments.deals.selectors import day_of_session, plays_in
from tournaments.entries.selectors.pair_substitutions import session_boards
from tournaments.exporters.deals import WRITERS, SetHeading
from tournaments.importers.deal_sets import read_deals
from tournaments.models import (
    Deal,
    DealAccess,
    DealDifference,
    DealOrigin,
    DealSet,
    Event,
    Session,
    SessionHours,
)
from tournaments.rules.dealing import (
    ARTICLE,
    MOST_BOARDS,
    SECRET_BYTES,
    DealtBoard,
    SealedSet,
    commitment,
    dealt_boards,
    hands_apart,
    read_sealed_text,
    refuse_other_conditions,
    sealed_text,
)
from tournaments.seating.selectors.boards_in_play import boards_in_play, refuse_boards_in_play
from tournaments.seating.selectors.seating import table_hours_of
from tournaments.selectors.recorded_tables import recorded_tables_of

ANALYSED_WITHIN = dt.timedelta(days=60)


@transaction.atomic
def deal_session(
    *,
    event: Event,
    session: int,
    first_board: int,
    boards: int,
    reason: str = "",
    account: Account | None,
    now: dt.datetime,
) -> DealSet:
    """Deal the boards of a session with the operating system's random source, and seal them.

    reason: why it replaces a sealed set. Raises: RuleError.
    """
    secret = secrets.token_hex(SECRET_BYTES)
    deals = dealt_boards(secret, first=first_board, count=boards)
    return _seal(event, session, DealOrigin.DEALT, secret, deals, reason, account, now)


@transaction.atomic
def bring_deals(
    *,
    event: Event,
    session: int,
    data: bytes,
    reason: str = "",
    account: Account | None,
    now: dt.datetime,
) -> DealSet:
    """Seal the deals in an organiser's file. Raises: RuleError, ImporterError."""
    brought = read_deals(data, Limits())
    for deal in brought:
        refuse_other_conditions(deal.board, dealer=deal.dealer, vulnerable=deal.vulnerable)
    deals = tuple(DealtBoard(each.board, " ".join(each.hands)) for each in brought)
    if deals[-1].board > MOST_BOARDS:
        raise RuleError("deal_boards_out_of_range", article=ARTICLE, most=MOST_BOARDS)
    secret = secrets.token_hex(SECRET_BYTES)
    return _seal(event, session, DealOrigin.BROUGHT, secret, deals, reason, account, now)


@transaction.atomic
def take_out_deals(
    *,
    deal_set: DealSet,
    file_format: str,
    reason: str,
    account: Account,
    now: dt.datetime,
) -> bytes:
    """Return a sealed set as a file for a dealing machine; the access is recorded.

    Raises: RuleError for a player of the event, without a reason, or for an unknown format.
    """
    deal_set = DealSet.objects.select_for_update().select_related("event").get(pk=deal_set.pk)
    if file_format not in WRITERS:
        raise RuleError("deals_unknown_format", format=file_format)
    if deal_set.is_sealed:
        if plays_in(deal_set.event, account.person_id):
            raise RuleError("deals_seen_by_player", article=ARTICLE)
        if not reason.strip():
            raise RuleError("deals_look_reason_missing", article=ARTICLE)
        look = DealAccess.objects.create(
            deal_set=deal_set,
            looked_at=now,
            account=account,
            file_format=file_format,
            reason=reason.strip()[:300],
        )
        record_event(
            "sealed_deals_taken_out",
            subject=f"event:{deal_set.event_id}",
            account=account,
            details={
                "session": deal_set.session,
                "format": file_format,
                "reason": look.reason,
            },
        )
    deals = read_sealed_text(deal_set.sealed_text).deals
    heading = _heading(deal_set.event, deal_set.session, is_sealed=deal_set.is_sealed)
    return WRITERS[file_format](deals, heading)


def open_deals_file(session: Session, file_format: str, *, without: Collection[int]) -> bytes:
    """Return the open boards of a session as a file of the format, except some."""
    deals = [
        DealtBoard(deal.board, deal.hands)
        for deal in session.deals.all()
        if deal.board not in without
    ]
    heading = _heading(session.event, session.number, is_sealed=False)
    return WRITERS[file_format](deals, heading)


def _heading(event: Event, session: int, *, is_sealed: bool) -> SetHeading:
    day = day_of_session(event, session).strftime("%Y.%m.%d")
    return SetHeading(event=event.name, session=session, day=day, is_sealed=is_sealed)


@transaction.atomic
def open_deals(*, deal_set: DealSet, account: Account | None, now: dt.datetime) -> Session:
    """Open the deals of a session after play; the hand record is then made.

    Raises: RuleError before the day of the session, while a table has a board to play, or for deals
    that are not sealed.
    """
    deal_set = DealSet.objects.select_for_update().select_related("event").get(pk=deal_set.pk)
    if deal_set.opened_at is not None:
        raise RuleError("deals_opened_already", article=ARTICLE)
    if deal_set.replaced_at is not None:
        raise RuleError("deals_replaced_already", article=ARTICLE)
    day = day_of_session(deal_set.event, deal_set.session)
    if timezone.localdate(now) < day:
        raise RuleError("deals_not_played_yet", article=ARTICLE, session=deal_set.session, day=day)
    _refuse_in_play(deal_set.event, deal_set.session, now)
    session, _made = Session.objects.get_or_create(
        event=deal_set.event,
        number=deal_set.session,
        defaults={
            "played_on": day,
            "boards": deal_set.last_board - deal_set.first_board + 1,
        },
    )
    _open(deal_set, session, account, now)
    ask_for_hand_record(session=session, account=account)
    return session


def ask_for_hand_records(event: Event, *, account: Account | None, now: dt.datetime) -> None:
    """Request the analysis of each recently played session without one.

    Sessions of long ago are analysed on request only; otherwise importing years of files would keep
    the workers busy for days. Boards in play or not shown yet wait too.
    """
    since = timezone.localdate(now) - ANALYSED_WITHIN
    sessions = Session.objects.filter(event=event, played_on__gte=since)
    for session in sessions.filter(deals__isnull=False, deals__analysis__isnull=True).distinct():
        try:
            ask_for_hand_record(session=session, account=account)
        except RuleError as refusal:
            if refusal.code not in {"boards_in_play", "boards_unseen"}:
                raise


def ask_for_hand_record(*, session: Session, account: Account | None) -> Job:
    """Request the analysis and the paper of a session's open boards.

    Raises: RuleError if there are none, or while a table has a board to play.
    """
    if not session.deals.exists():
        raise RuleError("no_deals_to_print")
    refuse_boards_in_play(session.event, now=timezone.now(), session=session.number)
    return request_job(
        "make_hand_record",
        arguments={"session_id": session.pk},
        subject=f"event:{session.event_id}",
        account=account,
    )


@transaction.atomic
def note_deals_of_file(*, session: Session, deals: Sequence[DealtBoard], now: dt.datetime) -> None:
    """Store the cards in a result file, and compare them with a set that was dealt.

    A file with the cards of a sealed set opens it, as they are published with the results. If its
    cards differ from the set, the difference is recorded for the director.
    """
    if not deals:
        return
    standing = DealSet.objects.select_for_update().filter(
        event=session.event_id, session=session.number, replaced_at__isnull=True
    )
    if (deal_set := standing.first()) is None:
        session.deals.all().delete()
        Deal.objects.bulk_create(
            Deal(session=session, board=deal.board, hands=deal.hands) for deal in deals
        )
        return
    if deal_set.is_sealed:
        if any(board[0] == session.number for board in boards_in_play(session.event, now=now)):
            return  # still in play: they are opened after the session
        _open(deal_set, session, None, now)
    dealt = read_sealed_text(deal_set.sealed_text).deals
    rows = set(DealDifference.objects.filter(session=session).values_list("board", "hands"))
    DealDifference.objects.bulk_create(
        DealDifference(session=session, board=deal.board, hands=deal.hands, found_at=now)
        for deal in hands_apart(dealt, deals)
        if (deal.board, deal.hands) not in rows
    )
    missing = {deal.board for deal in deals} - {deal.board for deal in dealt}
    for deal in deals:
        if deal.board in missing:
            session.deals.update_or_create(board=deal.board, defaults={"hands": deal.hands})


@transaction.atomic
def settle_difference(
    *,
    difference: DealDifference,
    is_taken: bool,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Decide which cards were played if file and set differ: those of the file, or those dealt.

    Raises: RuleError without a reason, or if already settled.
    """
    difference = DealDifference.objects.select_for_update().get(pk=difference.pk)
    if difference.settled_at is not None:
        raise RuleError("deal_difference_settled_before")
    if not reason.strip():
        raise RuleError("deal_difference_reason_missing")
    session = difference.session
    before = session.deals.get(board=difference.board)
    if is_taken:
        session.deals.filter(pk=before.pk).update(hands=difference.hands)
    difference.is_taken, difference.settled_at = is_taken, now
    difference.settled_by, difference.reason = account, reason.strip()[:300]
    difference.save(update_fields=["is_taken", "settled_at", "settled_by", "reason"])
    record_event(
        "deal_difference_settled",
        subject=f"event:{session.event_id}",
        account=account,
        details={
            "board": difference.board,
            "reason": difference.reason,
            "before": before.hands,
            "after": difference.hands if is_taken else before.hands,
        },
    )
    if is_taken:
        ask_for_hand_record(session=session, account=account)


def _seal(
    event: Event,
    session: int,
    origin: DealOrigin,
    secret: str,
    deals: Sequence[DealtBoard],
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> DealSet:
    event = Event.objects.select_for_update().get(pk=event.pk)
    _refuse_sealing(event, session, origin, account)
    _refuse_started(event, session, now)
    _replace_standing(event, session, reason, account, now)
    text = sealed_text(SealedSet(event.pk, session, origin.value.lower(), secret, tuple(deals)))
    deal_set = DealSet.objects.create(
        event=event,
        session=session,
        first_board=deals[0].board,
        last_board=deals[-1].board,
        origin=origin,
        promise=commitment(text),
        sealed_text=text,
        made_at=now,
        made_by=account,
    )
    record_event(
        "deals_sealed",
        subject=f"event:{event.pk}",
        account=account,
        details={
            "session": session,
            "boards": f"{deal_set.first_board}–{deal_set.last_board}",
            "origin": origin.value,
            "promise": deal_set.promise,
        },
    )
    return deal_set


def _refuse_sealing(
    event: Event, session: int, origin: DealOrigin, account: Account | None
) -> None:
    sessions = max(event.planned_sessions, event.sessions.count())
    if event.cancelled_at is not None:
        raise RuleError("deals_event_cancelled")
    if not 1 <= session <= sessions:
        raise RuleError("deals_no_such_session", session=session, sessions=sessions)
    if Deal.objects.filter(session__event=event, session__number=session).exists():
        raise RuleError("deals_known_already", session=session)
    player = account.person_id if account else None
    if origin is DealOrigin.BROUGHT and plays_in(event, player):
        raise RuleError("deals_brought_by_player", article=ARTICLE)


def _refuse_started(event: Event, number: int, now: dt.datetime) -> None:
    """Refuse to seal deals after play has begun: by time, clock or result."""
    has_begun = timezone.localdate(now) > day_of_session(event, number)
    session = Session.objects.filter(event=event, number=number).first()
    if session is not None:
        hours = SessionHours.objects.filter(session=session).first()
        has_begun |= hours is not None and now >= table_hours_of(session, hours).opens_at
        has_begun |= bool(noted_results_of(session)) or bool(recorded_tables_of(session))
    if has_begun:
        raise RuleError("deals_session_begun", article=ARTICLE, session=number)


def _refuse_in_play(event: Event, number: int, now: dt.datetime) -> None:
    """Refuse to open deals before they are played: by every table, or if not seated, by time."""
    refuse_boards_in_play(event, now=now, session=number)
    session = Session.objects.filter(event=event, number=number).first()
    hours = SessionHours.objects.filter(session=session).first() if session else None
    if session is None or hours is None or session.seating_plans.exists():
        return
    boards = session.boards or max(counted or 0 for counted in session_boards(event))
    ends_at = hours.starts_at + dt.timedelta(minutes=boards * hours.minutes_per_board)
    if now < ends_at:
        raise RuleError("deals_session_not_over", article=ARTICLE, session=number, at=ends_at)


def _replace_standing(
    event: Event, session: int, reason: str, account: Account | None, now: dt.datetime
) -> None:
    standing = DealSet.objects.select_for_update().filter(
        event=event, session=session, replaced_at__isnull=True
    )
    if (before := standing.first()) is None:
        return
    if not reason.strip():
        raise RuleError("deals_replace_reason_missing", article=ARTICLE, session=session)
    before.replaced_at, before.replaced_by = now, account
    before.replaced_reason = reason.strip()[:300]
    before.save(update_fields=["replaced_at", "replaced_by", "replaced_reason"])
    record_event(
        "deals_replaced",
        subject=f"event:{event.pk}",
        account=account,
        details={"session": session, "reason": before.replaced_reason, "promise": before.promise},
    )


def _open(deal_set: DealSet, session: Session, account: Account | None, now: dt.datetime) -> None:
    deals = read_sealed_text(deal_set.sealed_text).deals
    session.deals.all().delete()
    Deal.objects.bulk_create(
        Deal(session=session, board=deal.board, hands=deal.hands) for deal in deals
    )
    deal_set.opened_at, deal_set.opened_by = now, account
    deal_set.save(update_fields=["opened_at", "opened_by"])
    record_event(
        "deals_opened",
        subject=f"event:{deal_set.event_id}",
        account=account,
        details={"session": deal_set.session, "promise": deal_set.promise},
    )
