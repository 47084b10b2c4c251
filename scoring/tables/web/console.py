"""The content of the director's console of a session."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Account
from federation.selectors.callers import account_of
from scoring.adjustments.web.correction_clock import correction_clock
from scoring.live.rules.lines import DUE, ENTERED
from scoring.models import BookAct
from scoring.page_parts.console_calls import ConsoleCall
from scoring.tables.selectors.acts_done import last_acts, may_be_put_back
from scoring.tables.selectors.after_play import after_play_of, is_closed
from scoring.tables.selectors.console import (
    Console,
    ConsoleBoard,
    ConsoleTable,
    console_of,
    last_marks,
    may_be_undone,
    unseated_of,
)
from scoring.tables.selectors.records import TableSheet, table_sheets
from scoring.tables.selectors.team_tables import is_of_teams
from scoring.tables.services.missing_scores import boards_owing, has_score
from scoring.tables.services.team_console import TeamConsole, team_console_of
from scoring.tables.web.console_grid import LATE, tables_shown
from scoring.tables.web.console_points import (
    address_of,
    name_of,
    points_of,
    released_points,
    unplayed_points,
)
from scoring.tables.web.head import moment_in_words
from scoring.tables.web.team_console import rounds_shown
from tournaments.deals.selectors import plays_in
from tournaments.hall.selectors.screens import messages_of
from tournaments.models import ClockAct, ClockMark, Entry, SeatingPlan, Session
from tournaments.permissions import may_direct_event, may_seat_players
from tournaments.permissions.room import may_change_screens

MOST = 8  # acts
NAMED = 3  # calls
SHOWN = 3  # acts visible without unfolding


@dataclass(frozen=True, slots=True)
class DoneAct:
    """A recent act. row: what is undone, None if there are later acts on it."""

    at: str
    text: str
    by: str
    act: str
    row: Any


def consoles_seen(
    account: Account, session: Session, *, now: dt.datetime, may_seat: bool
) -> tuple[Console, TeamConsole | None]:
    """Return the console of a session, and that of its teams if teams play, as an account sees it.

    may_seat: whether the account seats the players: if it does not play, it knows the cards.
    Raises: RuleError before the session is seated.
    """
    with_hands = may_seat and not plays_in(session.event, account.person_id)
    if not is_of_teams(session):
        return console_of(session, now=now, with_hands=with_hands), None
    teams = team_console_of(session, now=now, with_hands=with_hands)
    return teams.console, teams


def console_page(request: HttpRequest, session: Session, *, now: dt.datetime) -> dict[str, Any]:
    """Return the context of the console of a seated session. Raises: RuleError before."""
    account, on = account_of(request), timezone.localdate(now)
    may_seat = may_seat_players(account, session, on=on)
    console, teams = consoles_seen(account, session, now=now, may_seat=may_seat)
    calls: list[ConsoleCall] = import_string(settings.CONSOLE_CALLS)(session, request)
    waiting = [call for call in calls if not call.outcome]
    boards, owing = list(console.boards), boards_owing(session)
    owed = {owing_board.line.pk for owing_board in owing}
    points = unplayed_points(owing, session, may_settle=may_seat)
    tables = tables_shown(console, waiting, owed)
    held_up = _held_up(console, now)
    stuck = {f"{sheet.section}{sheet.table}" for sheet in held_up if may_seat}
    page = {
        "session": session,
        "event": session.event,
        "may_seat": may_seat,
        "may_call": may_direct_event(account, session.event, on=on),
        "may_announce": may_change_screens(account, session.event, on=on),
        "here": reverse("session-console", args=[session.pk]),
        "turn": console.turn,
        "rounds": console.turns,
        "done": sum(has_score(board.row, owed) for board in boards),
        "all": len(boards),
        "tables": tables,
        "first": sorted(tables, key=lambda row: row["first"]),
        "calls": [_call(call, boards, session, now, stuck) for call in calls],
        "points": points_of(console, owing, calls),
        "resting": _resting(console, console.turn),
        "resting_next": _resting(console, console.turn + 1),
        "acts": _shortened(_done(console)) if may_seat else {},
        "put_up": list(messages_of(session.event, now=now)),
        "unseated": [_name(entry) for entry in _unseated(console)] if may_seat else [],
        "asked": points,
        "held_up": released_points(held_up, may_release=may_seat),
        "state": [*_state(console, waiting), *(f"{point.title}: {point.what}" for point in points)],
        "things": len(waiting) + len(_behind(console)) + len(points),
    }
    if teams is not None:
        page["matches"] = rounds_shown(teams, tables)
    if all(board.state not in {DUE, ENTERED} for board in boards):
        page |= _after(session, now)
    return page | _clock(console, now, closed=is_closed(session))


def _held_up(console: Console, now: dt.datetime) -> list[TableSheet]:
    """Return the tables that an earlier round holds up; sheets are read where there may be one."""
    is_open = not is_of_teams(console.session) and any(
        board.state in {DUE, ENTERED} and board.round < console.turn for board in console.boards
    )
    sheets = table_sheets(console.session, now=now) if is_open else []
    return [sheet for sheet in sheets if sheet.held_up_by]


def _done(console: Console) -> list[DoneAct]:
    """Return the last acts on boards, clock and seats, each with its undo."""
    session = console.session
    marks = last_marks(session)
    rows = [(mark.noted_at, _mark_done(mark, is_last=not at)) for at, mark in enumerate(marks)]
    rows += [(book_act.made_at, _line_done(book_act)) for book_act in last_acts(session)]
    if console.change is not None:
        rows.append((console.change.made_at, _seats_changed(console.change)))
    return [done for _at, done in sorted(rows, key=lambda two: two[0], reverse=True)][:MOST]


def _line_done(act: BookAct) -> DoneAct:
    line = act.line
    text = _("Table %(table)s, board %(board)s: %(act)s") % {
        "table": f"{line.section}{line.table}",
        "board": line.board,
        "act": act.get_act_display(),
    }
    is_last = line.version == act.version
    by = "" if act.account is None else act.account.called
    row = act if is_last and may_be_put_back(act) else None
    return DoneAct(moment_in_words(act.made_at), text, by, "line-undo", row)


def _seats_changed(plan: SeatingPlan) -> DoneAct:
    text = _("Seats: %(act)s, from round %(n)s") % {
        "act": plan.get_act_display(), "n": plan.from_round,
    }  # fmt: skip
    by = "" if plan.made_by is None else plan.made_by.called
    return DoneAct(moment_in_words(plan.made_at), text, by, "seating-undo", plan.session)


def _mark_done(mark: ClockMark, *, is_last: bool) -> DoneAct:
    text = _("Clock: %(act)s") % {"act": mark.get_act_display()}
    if mark.act == ClockAct.MORE:
        words = ngettext("Clock: %(n)s minute more", "Clock: %(n)s minutes more", mark.minutes)
        text = words % {"n": mark.minutes}
    elif mark.act == ClockAct.ROUND:
        text = _("Round %(n)s called") % {"n": mark.round}
    by = "" if mark.noted_by is None else mark.noted_by.called
    row = mark if is_last and may_be_undone(mark) else None
    return DoneAct(moment_in_words(mark.noted_at), text, by, "clock-take-back", row)


def _call(
    call: ConsoleCall,
    boards: Sequence[ConsoleBoard],
    session: Session,
    now: dt.datetime,
    stuck: Collection[str],
) -> dict[str, Any]:
    """Return a call with its time, where its score is entered, and its table if it is stuck.

    stuck: the tables that an earlier round holds up, for readers who may let them go on.
    """
    there = [
        board
        for board in boards
        if (str(board.table), board.round, board.board) == (call.table, call.round, call.board)
        and call.section in {"", board.section}
    ]
    minutes = max(0, (now - call.called_at) // dt.timedelta(minutes=1))
    since = ngettext("%(n)s minute ago", "%(n)s minutes ago", minutes) % {"n": minutes}
    return {
        "call": call,
        "since": moment_in_words(call.called_at) if call.outcome or minutes > 90 else since,
        "stuck": name
        if not call.outcome and (name := f"{call.section}{call.table}") in stuck
        else "",
        "score": address_of(session, there[0]) if call.address and len(there) == 1 else "",
    }


def _clock(console: Console, now: dt.datetime, *, closed: bool) -> dict[str, Any]:
    reading = console.reading
    if reading is None:
        return {"reading": None}
    last = len(reading.rounds)
    current = reading.rounds[min(max(reading.round, 1), last) - 1]
    return {
        "reading": reading,
        "now": now,
        "last": reading.rounds[-1].round,
        "current": current,
        "is_over": closed or reading.round > last,
        "is_closed": closed,
        "next_round": reading.round + 1,
        "of_teams": is_of_teams(console.session),
        "ends": moment_in_words(reading.rounds[-1].ends_at),
    }


def _state(console: Console, waiting: Sequence[ConsoleCall]) -> list[str]:
    """Return what waits for the director, each in a few words."""
    texts = [
        _("%(place)s called") % {"place": capfirst(console_call.place)}
        for console_call in waiting[:NAMED]
    ]
    if (more := len(waiting) - NAMED) > 0:
        others = ngettext("%(n)s more call", "%(n)s more calls", more)
        texts.append(others % {"n": more})
    behind = _behind(console)
    worst = min(behind, key=lambda table: table.off or 0, default=None)
    if worst is None:
        return texts
    late = -(worst.off or 0)
    words = ngettext(
        "table %(table)s is %(n)s minute behind", "table %(table)s is %(n)s minutes behind", late
    )
    texts.append(words % {"table": name_of(worst), "n": late})
    if more := len(behind) - 1:
        others = ngettext("%(n)s more table is late", "%(n)s more tables are late", more)
        texts.append(others % {"n": more})
    return texts


def _behind(console: Console) -> list[ConsoleTable]:
    """Return the tables that are so late that they are named."""
    return [table for table in console.tables if table.off is not None and table.off <= -LATE]


def _after(session: Session, now: dt.datetime) -> dict[str, Any]:
    """Return what exists after the last board: results, their clock, papers, e-mails."""
    after = after_play_of(session)
    clock = None if after.result is None else correction_clock(after.result, now=now)
    return {"after": after, "corrections": clock}


def _unseated(console: Console) -> list[Entry]:
    return unseated_of(console.session, console.seated)


def _resting(console: Console, turn: int) -> list[str]:
    return [f"{seat.number} {seat.name}" for seat in console.resting.get(turn, ())]


def _name(entry: Entry) -> str:
    playing = entry.playing  # type: ignore[attr-defined]
    return entry.name or " – ".join(player.person.name for player in playing)


def _shortened(acts: list[DoneAct]) -> dict[str, list[DoneAct]]:
    return {"last": acts[:SHOWN], "earlier": acts[SHOWN:]}
