"""Closing the tables of a session, and reopening them before their last hour."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import ClockAct, ClockMark, Session, SessionHours
from tournaments.seating.rules.table_hours import ARTICLE
from tournaments.seating.selectors.seating import table_hours_of
from tournaments.seating.services.versions import locked_session


@transaction.atomic
def close_tables(*, session: Session, account: Account | None, now: dt.datetime) -> ClockMark:
    """Close the tables: no more results are accepted, and its boards count as played.

    Raises: RuleError before the tables open, or if they are closed.
    """
    session = locked_session(session)
    hours = table_hours_of(session, SessionHours.objects.filter(session=session).first())
    if now < hours.opens_at:
        raise RuleError("tables_not_open_yet", article=ARTICLE, at=hours.opens_at)
    if now >= hours.closes_at:
        raise RuleError("tables_are_closed", article=ARTICLE, at=hours.closes_at)
    return _marked(session, ClockAct.CLOSE, account, now)


@transaction.atomic
def reopen_tables(*, session: Session, account: Account | None, now: dt.datetime) -> ClockMark:
    """Reopen tables that were closed too soon.

    Raises: RuleError for open tables, or after their last hour.
    """
    session = locked_session(session)
    hours = table_hours_of(session, SessionHours.objects.filter(session=session).first())
    if not hours.is_closed:
        raise RuleError("tables_not_closed", article=ARTICLE)
    if now >= hours.latest:
        raise RuleError("tables_are_closed", article=ARTICLE, at=hours.latest)
    return _marked(session, ClockAct.REOPEN, account, now)


def _marked(
    session: Session, act: ClockAct, account: Account | None, now: dt.datetime
) -> ClockMark:
    record_event(
        "tables_closed" if act is ClockAct.CLOSE else "tables_reopened",
        subject=f"event:{session.event_id}",
        account=account,
        details={"session": session.number},
    )
    return ClockMark.objects.create(session=session, act=act, noted_at=now, noted_by=account)
