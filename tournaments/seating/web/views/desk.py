"""The director's desk of a session: attendance, movement, draw, changes."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.errors import RuleError
from federation.exporters.tables import csv_table
from federation.page_parts.exports import CSV
from federation.page_parts.panels import panels
from federation.page_parts.refusals import refusal_text, refusals_to_messages
from federation.page_parts.search_words import search_words
from federation.selectors.callers import account_of
from federation.texts import text_of
from tournaments.cards.selectors.duties import blocked_entries
from tournaments.entries.selectors.pair_substitutions import session_boards
from tournaments.models import EventKind, Session
from tournaments.movements.plans import spec_of
from tournaments.permissions import may_seat_players
from tournaments.permissions.room import may_note_results, may_print_for_tables
from tournaments.seating.acts.changes import SeatChangeForm
from tournaments.seating.acts.ways_in import seats_in_words
from tournaments.seating.rules.session_clock import is_hour_over
from tournaments.seating.selectors.changes import change_to_undo
from tournaments.seating.selectors.options import advice_for, usual_sections
from tournaments.seating.selectors.scorers_file import has_scorers_file, scorers_kind, scorers_rows
from tournaments.seating.selectors.seating import SessionSeating, clock_of, seating_of
from tournaments.seating.selectors.sessions import (
    Attendee,
    attendees_of,
    players_seated_by,
    sessions_visible_to,
)
from tournaments.seating.services.papers import papers_of_plan, request_seating_paper
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import (
    note_missing,
    note_presence,
)
from tournaments.seating.web.forms import AdviceForm, DrawForm
from tournaments.seating.web.late_draw import late_draw
from tournaments.seating.web.page import (
    individual_line,
    moment_in_words,
    option_lines,
    seated_in_words,
    session_page,
    versions,
)
from tournaments.seating.web.presence import presence_groups, tell_missing
from tournaments.seating.web.views.movements import drawn_movement

WRONG_INPUT, REFUSED = 422, 409
MOST_NAMES = 24  # up to this number seats are shown with names, else as numbers
SPREAD = 3  # the advisor considers this many boards more or fewer than planned


@require_safe
@require(load=sessions_visible_to, may=may_seat_players)
def session_desk(request: HttpRequest, session: Session) -> HttpResponse:
    """Show attendance, movements, draw, changes and papers."""
    return _desk(request, session)


def _desk(
    request: HttpRequest,
    session: Session,
    *,
    draw: Form | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the desk; draw: a form with errors."""
    attendees = attendees_of(session)
    playing = [attendee for attendee in attendees if attendee.seen is not False]
    seating = seating_of(session, on=timezone.localdate())
    page = session_page(request, session, here="session-desk")
    page |= {
        "presence": presence_groups(session, attendees, words=search_words(request)),
        "words": search_words(request),
        "expected": len(attendees),
        "unseen": sum(attendee.seen is None for attendee in attendees),
        "playing": len(playing),
        "is_odd": session.event.kind == EventKind.PAIRS and len(playing) % 2 == 1,
        "rooms": panels(settings.SESSION_PANELS, session, request),
        "draw_form": draw or DrawForm(auto_id="draw_%s"),
        "any_kept": any(attendee.wish for attendee in attendees),
    }
    if page["hours"]:
        page["is_hour_over"] = not seating.plans and is_hour_over(
            page["hours"].starts_at, timezone.now()
        )
        page["seated_by"] = moment_in_words(players_seated_by(session, page["hours"]))
        page |= _advice(request, session, len(playing))
    if seating.plans:
        page |= _seated(request, session, seating, attendees)
        page |= _swapped(request, seating, page["clock_round"])
        page["pace"] = panels(settings.SESSION_PACE_PANELS, session, request)
        if page["hours"] and not page["rooms"]:
            page |= late_draw(session, seating, attendees, page.get("options", ()), page)
    return render(request, "tournaments/session_desk.html", page, status=status)


@require_POST
@require(load=sessions_visible_to, may=may_seat_players)
def check_in(request: HttpRequest, session: Session) -> HttpResponse:
    account, now = account_of(request), timezone.now()
    with refusals_to_messages(request):
        if "all_missing" in request.POST:
            n = note_missing(session=session, account=account, now=now)
            text = ngettext("%(n)s is noted missing.", "%(n)s are noted missing.", n)
            messages.success(request, text % {"n": n})
        elif "all_present" in request.POST:
            blocked = blocked_entries(session.event)
            unseen = [
                attendee.entry.pk
                for attendee in attendees_of(session)
                if attendee.seen is None and attendee.entry.pk not in blocked
            ]
            if blocked:
                text = _("Those who need a card and have none are left as they are (%(article)s).")
                messages.warning(request, text % {"article": "RTP 2.4.4"})
            note_presence(
                session=session, entries=unseen, is_present=True, account=account, now=now
            )
        else:
            is_present = "present" in request.POST
            entry = request.POST.get("present" if is_present else "missing", "")
            entries = [int(entry)] if entry.isdecimal() else []
            note_presence(
                session=session, entries=entries, is_present=is_present, account=account, now=now
            )
            tell_missing(request, session, entries, is_present=is_present)
    return redirect("session-desk", pk=session.pk)


@require_POST
@require(load=sessions_visible_to, may=may_seat_players)
def seating_draw(request: HttpRequest, session: Session) -> HttpResponse:
    form = DrawForm(request.POST, auto_id="draw_%s")
    if not form.is_valid():
        return _desk(request, session, draw=form, status=WRONG_INPUT)
    try:
        plan = draw_seating(
            session=session, order=form.order(), account=account_of(request), now=timezone.now()
        )
    except RuleError as refusal:
        form.add_error(None, refusal_text(request, refusal))
        return _desk(request, session, draw=form, status=REFUSED)
    text = _("The session is drawn, version %(version)s.") % {"version": plan.version}
    messages.success(request, text)
    return redirect("session-desk", pk=session.pk)


@require_POST
@require(load=sessions_visible_to, may=may_print_for_tables)
def seating_print(request: HttpRequest, session: Session, kind: str) -> HttpResponse:
    with refusals_to_messages(request):
        job = request_seating_paper(session=session, kind=kind, account=account_of(request))
        return redirect("job-detail", pk=job.pk)  # that page shows the paper when ready
    if may_seat_players(account_of(request), session, on=timezone.localdate()):
        return redirect("session-desk", pk=session.pk)
    return redirect("event-staff", pk=session.event_id)


@require_safe
@require(load=sessions_visible_to, may=may_note_results)
def session_file(request: HttpRequest, session: Session) -> HttpResponse:
    """The seating as our own result template, for the scorer to complete."""
    seating = seating_of(session, on=timezone.localdate())
    if not has_scorers_file(seating):
        messages.error(request, _("There is no such file for this session."))
        return redirect("session-desk", pk=session.pk)
    response = HttpResponse(
        csv_table(["Kind", scorers_kind(seating)], scorers_rows(seating)), content_type=CSV
    )
    name = f"results-{session.event_id}-{session.number}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _advice(request: HttpRequest, session: Session, playing: int) -> dict[str, Any]:
    boards = session_boards(session.event)
    planned = boards[min(session.number, len(boards)) - 1] or 26
    data = {
        "sections": usual_sections(session, playing),
        "fewest": max(1, planned - SPREAD),
        "most": planned + SPREAD,
        "minutes": "",
        "field": "",
    }
    form = AdviceForm({**data, **request.GET.dict()}, auto_id="advice_%s")
    payload: dict[str, Any] = {"advice_form": form, "sections": data["sections"]}
    if not form.is_valid():
        return payload
    limits = form.limits()
    payload["sections"] = limits.sections
    try:
        advice = advice_for(session, session.hours, limits, playing)
    except RuleError as refusal:
        return payload | {"no_advice": text_of(refusal)}
    options = option_lines(advice)
    if advice.individual:
        options = [
            individual_line(advice.individual, limits.most_boards, session.hours.minutes_per_board)
        ]
    first = advice.individual[0] if advice.individual else spec_of(advice.options[0][0].movement)
    in_round = 1 if advice.individual else advice.options[0][0].boards_in_a_round
    drawn = drawn_movement(first, after=1, boards_in_round=in_round)
    return payload | drawn | {"options": options, "sizes": advice.sizes}


def _seated(
    request: HttpRequest, session: Session, seating: SessionSeating, attendees: list[Attendee]
) -> dict[str, Any]:
    sections = seating.sections
    reading = clock_of(session, session.hours, sections, now=timezone.now())
    coming = min(reading.round + 1, len(reading.rounds))
    seats = {
        seat.entry: f"{section.letter}{seat.number}"
        for section in sections
        for seat in section.in_order
    }
    nowhere = _("no seat")
    choices = [
        (attendee.entry.pk, f"{attendee.name} ({seats.get(attendee.entry.pk, nowhere)})")
        for attendee in sorted(attendees, key=lambda one: one.name)
    ]
    return {
        "plan": seating.plan,
        "versions": versions(seating),
        "to_undo": [plan.version for plan in change_to_undo(seating.plans)],
        "section_seats": [
            (section, seated_in_words(section, session.event), sorted(section.empty))
            for section in sections
        ],
        "clock_round": reading.round,
        "clock_over": reading.round > len(reading.rounds),
        "change_form": SeatChangeForm(
            seats=seats_in_words(session, account_of(request)),
            choices=choices,
            auto_id="change_%s",
            initial={"from_round": max(1, coming)},
        ),
        "papers": papers_of_plan(seating.plan),
        "has_file": has_scorers_file(seating),
    }


def _swapped(request: HttpRequest, seating: SessionSeating, turn: int) -> dict[str, Any]:
    """Return the present seats, to be tapped in turn; swap_one: the first one tapped."""
    turn = min(max(1, turn), max(section.spec.rounds for section in seating.sections))
    sections = list(seating.in_round(turn).values())
    swap = request.GET.get("swap", "")
    first = [
        (section, seat)
        for section in sections
        for seat in section.in_order
        if str(seat.entry) == swap
    ]
    return {
        "swap_sections": sections,
        "swap_one": first[0] if first else None,
        "swap_round": turn,
        "swap_names": sum(len(section.seats) for section in sections) <= MOST_NAMES,
    }
