"""Acts on the boards of tables, for undoing some of them."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account
from scoring.models import ActOnLine, BookAct
from tournaments.models import Session

MOST = 8


def line_acts_visible_to(account: Account, *, on: dt.date) -> QuerySet[BookAct]:
    """Return acts on boards of tables; the session decides who may undo them."""
    return BookAct.objects.select_related(
        "line__session__event__season",
        "line__session__event__club",
        "line__session__event__association",
    )


def may_be_put_back(act: BookAct) -> bool:
    """Return whether an act is undone at its board; a ruling is taken back where it was given."""
    return act.act not in {ActOnLine.SEATED, ActOnLine.RULED, ActOnLine.UNRULED}


def last_acts(session: Session) -> list[BookAct]:
    """Return the last acts of staff on the boards of a session, newest first."""
    rows = BookAct.objects.filter(
        book__event=session.event_id, line__session=session, account__isnull=False
    )
    rows = rows.exclude(act=ActOnLine.SEATED).select_related("line", "account__person")
    return list(rows.order_by("-version")[:MOST])
