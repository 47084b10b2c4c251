"""Public pages of sessions: seating, rounds, clock."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.exports import exported
from federation.page_parts.panels import panels
from tournaments.cards.selectors.at_table import seat_code, takes_codes
from tournaments.events.selectors.events import events_shown
from tournaments.models import Event, EventKind, Session
from tournaments.movements.plans import is_in_lines
from tournaments.permissions import may_manage_event
from tournaments.rules.meetings import meetings_over
from tournaments.seating.selectors.clock_now import clock_now
from tournaments.seating.selectors.seat_now import seat_now
from tournaments.seating.selectors.seating import (
    Seating,
    SessionSeating,
    clock_of,
    seating_of,
    seatings_of,
)
from tournaments.seating.selectors.sessions import players_seated_by, sessions_of, sessions_shown
from tournaments.seating.web.movement_words import (
    change_in_words,
    copies_in_words,
    movement_note,
    movement_title,
)
from tournaments.seating.web.page import (
    balance_percent,
    boards_in_words,
    drawing_of,
    individual_rows,
    is_individual,
    moment_in_words,
    place_in_words,
    reason_in_words,
    seat_in_words,
    session_page,
    start_rows,
    versions,
    way_rows,
    worth_lines,
)
from tournaments.selectors.names_shown import director_shown
from tournaments.selectors.rule_sets import regulation_of
from tournaments.web.event_page import event_page


@public
@require_safe
def event_sessions(request: HttpRequest, pk: int) -> HttpResponse:
    """The sessions of an event; its managers set the time of the next one."""
    event = get_object_or_404(events_shown(), pk=pk)
    page = event_page(request, event, here="event-sessions")
    page["gate"] = panels(settings.GATE_PANELS, event, request)
    page["sessions"] = sessions = list(sessions_of(event))
    page |= _meetings_page(event, sessions)
    page["may_seat"] = (
        request.user.is_authenticated
        and event.kind != EventKind.TEAMS
        and may_manage_event(request.user, event, on=timezone.localdate())
    )
    return render(request, "tournaments/event_sessions.html", page)


def _meetings_page(event: Event, sessions: Sequence[Session]) -> dict[str, Any]:
    """Return the number of opponents of each pair over the seated sessions."""
    if event.kind != EventKind.PAIRS:
        return {}
    seated = [
        session_seating
        for session_seating in seatings_of(sessions, on=timezone.localdate())
        if session_seating.plans
    ]
    names = {
        seat.entry: seat.name for session_seating in seated for _, seat in session_seating.everybody
    }
    met = [two for session_seating in seated for two in session_seating.meetings]
    meetings = meetings_over(met, figures=regulation_of(event).movements)
    return {
        "meetings": meetings if met else None,
        "seated_sessions": len(seated),
        "opponents": sorted((names[entry], n) for entry, n in meetings.opponents.items()),
        "too_often": [(names[one], names[other], n) for one, other, n in meetings.too_often],
    }


@public
@require_safe
def session_seating(request: HttpRequest, pk: int) -> HttpResponse:
    """The seating by section, the reader's own seat, and how it was drawn."""
    session = get_object_or_404(sessions_shown(), pk=pk)
    seating = seating_of(session, on=timezone.localdate())
    if file := exported(
        request,
        name=f"seating-{session.event_id}-{session.number}",
        headings=[
            _("Section"),
            _("Number"),
            _("Table"),
            _("Line"),
            pgettext("of an entry", "Players"),
        ],
        rows=lambda: (
            (section.letter, seat.number, seat.table or "", seat.line, seat.name)
            for section, seat in seating.everybody
        ),
    ):
        return file
    page = session_page(request, session, here="session-seating")
    page["seating"] = seating
    page["is_drawn"] = bool(seating.plans)
    if seating.plans:
        page |= _drawn_page(request, seating)
        page |= _round_page(request, seating, page, now=timezone.now())
        page["is_ahead"] = session.played_on >= timezone.localdate()
        page["clock"] = clock_now(session, now=timezone.now()) if page["may_seat"] else None
        page["seat_now"] = _seat_now(seating, page["mine"], now=timezone.now())
    if page["hours"]:
        by, now = players_seated_by(session, page["hours"]), timezone.now()
        has_begun = session.played_on == timezone.localdate(now) and by < now
        page["seated_by"] = "" if has_begun else moment_in_words(by)
    return render(request, "tournaments/session_seating.html", page)


@public
@require_safe
def session_way(request: HttpRequest, pk: int, letter: str, number: int) -> HttpResponse:
    """The rounds of one contestant."""
    session = get_object_or_404(sessions_shown(), pk=pk)
    seating = seating_of(session, on=timezone.localdate())
    places = seating.places if seating.plans else []
    place = next(
        (place for place in places if (place[0].letter, place[1].number) == (letter, number)), None
    )
    if place is None:
        return redirect("session-seating", pk=pk)
    section, seat = place
    page = session_page(request, session, here="session-way")
    page |= {
        "section": section,
        "seat": seat,
        "place": place_in_words(section, seat),
        "reason": reason_in_words(seat),
        "movement": movement_title(section.spec),
        "note": movement_note(section.spec),
        "rounds": way_rows(seating.way(seat.entry)),
        "is_individual": is_individual(section),
    }
    return render(request, "tournaments/session_way.html", page)


@public
@require_safe
def session_rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """Every round of every table."""
    session = get_object_or_404(sessions_shown(), pk=pk)
    seating = seating_of(session, on=timezone.localdate())
    page = session_page(request, session, here="session-rounds")
    page["sections"] = [
        {
            "letter": section.letter,
            "movement": movement_title(section.spec),
            "note": movement_note(section.spec),
            "rounds": _rounds(seating, section.letter, section.spec.rounds),
            "tables": range(1, section.spec.tables + 1),
            "copies": copies_in_words(section.copies),
            "drawing": drawing_of(section.spec, section.boards_in_round),
        }
        for section in _sections(seating)
    ]
    return render(request, "tournaments/session_rounds.html", page)


@public
@never_cache
@require_safe
def session_clock(request: HttpRequest, pk: int) -> HttpResponse:
    """The current round and the minutes left, for a screen in the room."""
    session = get_object_or_404(sessions_shown(), pk=pk)
    now = timezone.now()
    seating = seating_of(session, on=timezone.localdate())
    page = session_page(request, session, here="session-clock")
    page["director"] = director_shown(session.event, on=timezone.localdate())
    if seating.plans and page["hours"]:
        reading = clock_of(session, page["hours"], seating.sections, now=now)
        page |= {
            "reading": reading,
            "now": now,
            "last": len(reading.rounds),
            "is_over": reading.round > len(reading.rounds),
            "next_round": reading.round + 1,
            "earlier_round": reading.round - 1,
            "current": reading.rounds[min(max(reading.round, 1), len(reading.rounds)) - 1],
            "lines": [
                {
                    "round": round_.round,
                    "begins": moment_in_words(round_.begins_at),
                    "ends": moment_in_words(round_.ends_at),
                }
                for round_ in reading.rounds
            ],
            "seated_by": moment_in_words(players_seated_by(session, page["hours"])),
            "changes": _changes(seating, reading.round),
        }
    return render(request, "tournaments/session_clock.html", page)


def _drawn_page(request: HttpRequest, seating: SessionSeating) -> dict[str, Any]:
    person = request.user.person_id if request.user.is_authenticated else None
    mine = seating.seat_of(person)
    field = sum(len(section.seats) for section in seating.beginning)
    share = regulation_of(seating.session.event).movements.seed_share
    is_parted = len(seating.beginning) > 1
    return {
        "plan": seating.plan,
        "own_code": seat_code(seating.session.pk, mine[1].entry)
        if mine and takes_codes(seating.session)
        else "",
        "versions": versions(seating),
        "sections": [
            {
                "section": section,
                "movement": movement_title(section.spec),
                "note": movement_note(section.spec),
                "copies": copies_in_words(section.copies),
                "worth": worth_lines(section, seeds=round(field * share))
                if is_parted or is_in_lines(section.spec)
                else [],
                "percent": 0 if seating.is_by_rounds else balance_percent(seating, section.letter),
                "drawing": drawing_of(section.spec, section.boards_in_round),
                "is_individual": is_individual(section),
                "rows": individual_rows(section) if is_individual(section) else start_rows(section),
                "resting": [seat for seat in section.in_order if not seat.table],
            }
            for section in seating.beginning
        ],
        "reasons": [
            (f"{section.letter}{seat.number}", seat, reason_in_words(seat))
            for section, seat in seating.places
        ],
        "is_by_rounds": seating.is_by_rounds,
        "later": []
        if seating.is_by_rounds
        else [place for place in seating.everybody if seating.place_in(1, place[1].entry) is None],
        "mine": mine
        and {"person": person, "section": mine[0], "seat": mine[1], "place": place_in_words(*mine)},
    }


def _round_page(
    request: HttpRequest, seating: SessionSeating, page: Mapping[str, Any], *, now: dt.datetime
) -> dict[str, Any]:
    """Return the tables of the round asked for, else of the one in play; before play the start."""
    last = max((section.spec.rounds for section in seating.sections), default=0)
    reading = page["hours"] and clock_of(seating.session, page["hours"], seating.sections, now=now)
    round_now = reading.round if reading and 1 <= reading.round <= last else 0
    text = request.GET.get("round", "")
    asked = int(text) if text.isdecimal() and len(text) < 4 else 0
    turn = asked if 1 <= asked <= last else round_now
    if turn > 1:
        for shown in page["sections"]:
            tables = [
                line for line in seating.tables(shown["section"].letter) if line.round == turn
            ]
            sitting = {seat.entry for line in tables for seat in (*line.ns, *line.ew)}
            seats = seating.in_round(turn)[shown["section"].letter].in_order
            shown["resting"] = [seat for seat in seats if seat.entry not in sitting]
            shown["tables"] = [
                (line, boards_in_words(line.boards))
                for line in sorted(tables, key=lambda line: line.table)
                if line.ns or line.ew
            ]
    return {
        "rounds": range(1, last + 1) if last > 1 else (),
        "turn": turn or 1,
        "last": last,
        "round_now": round_now,
    }


def _seat_now(
    seating: SessionSeating, mine: Mapping[str, Any] | None, *, now: dt.datetime
) -> dict[str, Any] | None:
    """Return the reader's seat in the current round, for the page."""
    if mine is None:
        return None
    seat = seat_now(seating, mine["person"], now=now)
    return None if seat is None else {"round": seat.round, "place": seat_in_words(seat)}


def _changes(seating: SessionSeating, turn: int) -> list[tuple[str, tuple[str, ...]]]:
    """Return the moves after the current round, with the sections that make them."""
    letters_by_change: dict[tuple[str, ...], list[str]] = {}
    for section in seating.sections:
        if change := change_in_words(section.spec, max(turn, 1)):
            letters_by_change.setdefault(change, []).append(section.letter)
    return [(", ".join(letters), change_key) for change_key, letters in letters_by_change.items()]


def _sections(seating: SessionSeating) -> list[Any]:
    return seating.sections if seating.plans else []


def _who(side: Sequence[Seating], *, by_rounds: bool) -> str:
    """Return the contestants of a side: by number, in a Swiss by name, as numbers are seats."""
    return " + ".join(seat.name if by_rounds else str(seat.number) for seat in side) or "–"


def _rounds(seating: SessionSeating, letter: str, rounds: int) -> list[dict[str, Any]]:
    tables = seating.tables(letter)
    return [
        {
            "number": turn,
            "tables": [
                {
                    "table": table.table,
                    "ns": _who(table.ns, by_rounds=seating.is_by_rounds),
                    "ew": _who(table.ew, by_rounds=seating.is_by_rounds),
                    "boards": boards_in_words(table.boards),
                    "by_name": seating.is_by_rounds,
                    "copy": table.change.turn.copy,
                }
                for table in sorted(tables, key=lambda line: line.table)
                if table.round == turn
            ],
        }
        for turn in range(1, rounds + 1)
    ]
