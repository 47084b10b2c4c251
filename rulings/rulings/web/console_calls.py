"""The calls of a session on its director's console."""

from collections.abc import Collection, Sequence

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.selectors.callers import reader_of
from rulings.log.selectors.console_calls import MOST, calls_of_session
from rulings.log.selectors.measures import measures_waiting
from rulings.models import Incident, RulingMeasure
from rulings.penalties.texts import measure_row_text
from rulings.permissions import may_keep_log, may_read_log
from rulings.rulings.selectors.measures import is_ready
from rulings.web.words import place_in_words
from scoring.page_parts.console_calls import ConsoleCall
from tournaments.models import EventKind, Session
from tournaments.permissions import may_seat_players
from tournaments.selectors.staff import assists_at


def calls_on_console(session: Session, request: HttpRequest) -> list[ConsoleCall]:
    """Return the calls of a session for its console, open ones first, the oldest on top.

    Readers who keep the log get links to each call and its ruling; an assistant sees which table
    called and may go there; scorers see none.
    """
    account, on = reader_of(request), timezone.localdate()
    reads = account.is_authenticated and may_read_log(account, session.event, on=on)
    keeps = reads and may_keep_log(account, session.event, on=on)
    if not reads and not may_seat_players(account, session, on=on):
        return []
    goes = keeps or assists_at(account, session.event, on=on)
    rows = list(calls_of_session(session))
    unscored = _waiting_by_ruling(session)
    outcomes = {row.pk: _outcome(row, unscored) for row in rows}
    waiting = [row for row in reversed(rows) if not outcomes[row.pk]]
    done = [row for row in rows if outcomes[row.pk]]
    done.sort(key=lambda row: _ruling_of(row) not in unscored)  # first those not in the score
    shown = (*waiting, *(done[: max(0, MOST - len(waiting))] if reads else ()))
    return [
        _console_call(
            row,
            outcomes[row.pk],
            unscored.get(_ruling_of(row), ()),
            reads=reads,
            keeps=keeps,
            goes=goes,
        )
        for row in shown
    ]


def _waiting_by_ruling(session: Session) -> dict[int, list[RulingMeasure]]:
    ruling_measures: dict[int, list[RulingMeasure]] = {}
    for ruling_measure in measures_waiting(session.event):
        ruling_measures.setdefault(ruling_measure.ruling_id, []).append(ruling_measure)
    return ruling_measures


def _ruling_of(call: Incident) -> int:
    ruling = getattr(call, "ruling", None)
    return 0 if ruling is None else ruling.pk


def _console_call(
    call: Incident,
    outcome: str,
    unscored: Sequence[RulingMeasure],
    *,
    reads: bool,
    keeps: bool,
    goes: bool,
) -> ConsoleCall:
    """Return a call for the console. unscored: the waiting measures of its ruling."""
    waits = (
        [measure_row_text(ruling_measure.values) for ruling_measure in unscored] if reads else []
    )
    can_be_scored = keeps and any(is_ready(ruling_measure) for ruling_measure in unscored)
    place = place_in_words(call)
    if call.round:
        is_team = call.event.kind == EventKind.TEAMS
        text = pgettext("teams", "round %(n)s") if is_team else _("round %(n)s")
        place = ", ".join([place, text % {"n": call.round}])
    return ConsoleCall(
        number=call.number,
        section=call.section,
        table=call.table,
        place=place,
        who=", ".join(row.name for row in call.there),  # type: ignore[attr-defined]
        about=call.about if reads else "",
        called_at=call.called_at,
        address=reverse("call-detail", args=[call.pk]) if reads else "",
        ruling=reverse("call-rule", args=[call.pk]) if keeps and not outcome else "",
        round=call.round,
        board=call.board,
        outcome=outcome,
        going="" if call.going is None else call.going.called,
        going_at=call.going_at,
        row=call if goes and not outcome else None,
        waits="; ".join(waits),
        given=call.ruling if can_be_scored else None,
    )


def _outcome(call: Incident, unscored: Collection[int]) -> str:
    """Return how a call ended, "" while it is open; unscored: rulings not in the score yet."""
    ruling = getattr(call, "ruling", None)
    if ruling is not None:
        return _("ruled, not in the score yet") if ruling.pk in unscored else _("ruled")
    return _("closed without ruling") if call.closed_at is not None else ""
