"""Undoing an act on a board at a table: the line returns to its previous state."""

import datetime as dt
import uuid

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.live.rules.lines import Line, due, put_back, read_back
from scoring.live.services.book import Act, enter
from scoring.models import ActOnLine, BookAct
from tournaments.models import Session
from tournaments.seating.rules.table_records import RECORDS


@transaction.atomic
def undo_act(*, act: BookAct, account: Account | None, now: dt.datetime, reason: str) -> Line:
    """Return a board at a table to its state before an act, by a new act.

    Raises: RuleError without a reason, for a change of the seating or a ruling, or if there are
    later acts on the board. Source: RTP 2.2.7.2.
    """
    session = Session.objects.select_for_update().get(pk=act.line.session_id)
    why = reason.strip()[:200]
    if not why:
        raise RuleError("record_needs_reason", article="RTP 2.2.7.2", board=act.line.board)
    if act.act == ActOnLine.SEATED:
        raise RuleError("undo_not_of_seating", article=RECORDS, board=act.line.board)
    if act.act in {ActOnLine.RULED, ActOnLine.UNRULED}:
        raise RuleError("undo_not_of_ruling", article="RTP 2.1.1.3", board=act.line.board)
    earlier = BookAct.objects.filter(book=act.book_id, line=act.line_id, version__lt=act.version)
    written = earlier.order_by("-version").values_list("written", flat=True).first()

    def change(line: Line) -> Line:
        if line.version != act.version:
            raise RuleError("undo_more_since", article="RTP 2.2.7.2", board=line.board)
        return put_back(line, due(line) if written is None else read_back(written), reason=why)

    kind = Act(ActOnLine.PUT_BACK, now, uuid.uuid4(), None if account is None else account.pk)
    done = enter(book=act.book_id, line=act.line_id, act=kind, change=change)
    record_event(
        "table_result_put_back",
        subject=f"event:{session.event_id}",
        account=account,
        details={
            "session": session.number,
            "table": f"{done.line.section}{done.line.table}",
            "board": done.line.board,
            "reason": why,
        },
    )
    return done.line
