"""The calls of a session on its director's console."""

from collections.abc import Collection

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.log.selectors.console_calls import MOST, calls_of_session
from rulings.log.selectors.measures import measures_waiting
from rulings.models import Incident
from rulings.permissions import may_keep_log, may_read_log
from rulings.web.words import place_in_words
from scoring.page_parts.console_calls import ConsoleCall
from tournaments.models import Session
from tournaments.permissions import may_seat_players


def calls_on_console(session: Session, request: HttpRequest) -> list[ConsoleCall]:
    """Return the calls of a session for its console, those that wait first, the oldest on top.

    Who keeps the log is led to each and to its ruling; an assistant sees which table called; who
    only scores sees none.
    """
    account, on = request.user, timezone.localdate()
    reads = account.is_authenticated and may_read_log(account, session.event, on=on)
    keeps = reads and may_keep_log(account, session.event, on=on)  # type: ignore[arg-type]
    if not reads and not may_seat_players(account, session, on=on):  # type: ignore[arg-type]
        return []
    rows = list(calls_of_session(session))
    unscored = {each.ruling_id for each in measures_waiting(session.event)}
    outcomes = {row.pk: _outcome(row, unscored) for row in rows}
    waiting = [row for row in reversed(rows) if not outcomes[row.pk]]
    done = [row for row in rows if outcomes[row.pk]][: max(0, MOST - len(waiting))]
    return [
        _told(row, outcomes[row.pk], reads=reads, keeps=keeps)
        for row in (*waiting, *(done if reads else ()))
    ]


def _told(call: Incident, outcome: str, *, reads: bool, keeps: bool) -> ConsoleCall:
    place = place_in_words(call)
    if call.round:
        place = ", ".join([place, _("round %(n)s") % {"n": call.round}])
    return ConsoleCall(
        number=call.number,
        section=call.section,
        table=call.table,
        place=place,
        who=", ".join(each.name for each in call.there),  # type: ignore[attr-defined]
        about=call.about if reads else "",
        called_at=call.called_at,
        address=reverse("call-detail", args=[call.pk]) if reads else "",
        ruling=reverse("call-rule", args=[call.pk]) if keeps and not outcome else "",
        round=call.round,
        board=call.board,
        outcome=outcome,
    )


def _outcome(call: Incident, unscored: Collection[int]) -> str:
    """Return how a call ended, "" while it is open; unscored: rulings not in the score yet."""
    ruling = getattr(call, "ruling", None)
    if ruling is not None:
        return _("ruled, not in the score yet") if ruling.pk in unscored else _("ruled")
    return _("closed without ruling") if call.closed_at is not None else ""
