"""Attendance: the page for checking players in, and the tablet for self check-in."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.access import public, require
from federation.errors import RuleError
from federation.exporters.qr import qr_code
from federation.page_parts.refusals import refusal_text, refusals_to_messages
from federation.page_parts.search_words import matches_search, search_words
from federation.selectors.callers import account_of
from tournaments.hall.selectors.arrivals import (
    Arrival,
    arrival_of_card,
    arrivals_code,
    arrivals_of,
    session_to_arrive_at,
)
from tournaments.models import Session
from tournaments.permissions.room import may_check_in
from tournaments.seating.selectors.sessions import attendees_of, sessions_visible_to
from tournaments.seating.services.sessions import note_presence
from tournaments.seating.web.page import session_page
from tournaments.seating.web.presence import presence_groups, tell_missing


@require_safe
@never_cache
@require(load=sessions_visible_to, may=may_check_in)
def session_arrivals(request: HttpRequest, session: Session) -> HttpResponse:
    """Show attendance with a button for each contestant, and the tablet's address."""
    words = search_words(request)
    attendees = attendees_of(session)
    page = session_page(request, session, here="session-arrivals")
    address = request.build_absolute_uri(reverse("arrive", args=[arrivals_code(session)]))
    page |= {
        "presence": presence_groups(session, attendees, words=words),
        "words": words,
        "expected": len(attendees),
        "address": address,
        "qr": qr_code(address),
    }
    return render(request, "tournaments/session_arrivals.html", page)


@require_POST
@require(load=sessions_visible_to, may=may_check_in)
def arrivals_note(request: HttpRequest, session: Session) -> HttpResponse:
    """Note one contestant as present or missing."""
    is_present = "present" in request.POST
    entry = request.POST.get("present" if is_present else "missing", "")
    entries = [int(entry)] if entry.isdecimal() else []
    with refusals_to_messages(request):
        note_presence(
            session=session,
            entries=entries,
            is_present=is_present,
            account=account_of(request),
            now=timezone.now(),
        )
        tell_missing(request, session, entries, is_present=is_present)
    return redirect("session-arrivals", pk=session.pk)


@public
@never_cache
@require_safe
def arrive(request: HttpRequest, code: str) -> HttpResponse:
    """The tablet: tap a name, then confirm it."""
    on = timezone.localdate()
    try:
        session = session_to_arrive_at(code, on=on)
    except RuleError as refusal:
        return _refused(request, refusal)
    arrivals = arrivals_of(session, on=on)
    typed, words = request.GET.get("entry", ""), search_words(request)
    chosen = next(
        (arrival for arrival in arrivals if str(arrival.attendee.entry.pk) == typed), None
    )
    if card := request.GET.get("card", ""):
        try:
            chosen = arrival_of_card(card[:1300], arrivals)
        except RuleError as refusal:
            messages.error(request, refusal_text(request, refusal))
    page = _page(session, code) | {
        "chosen": chosen,
        "rows": [
            (arrival, not matches_search(words, arrival.name, *arrival.players))
            for arrival in arrivals
        ],
        "words": words,
        "missing": sum(not arrival.is_present for arrival in arrivals),
        "expected": len(arrivals),
        "mine": _own(request, arrivals),
    }
    return render(request, "tournaments/arrive.html", page)


@public
@never_cache
@require_POST
def arrive_confirm(request: HttpRequest, code: str) -> HttpResponse:
    """Note a contestant as present after confirmation."""
    on = timezone.localdate()
    try:
        session = session_to_arrive_at(code, on=on)
    except RuleError as refusal:
        return _refused(request, refusal)
    entry = request.POST.get("entry", "")
    account = request.user if request.user.is_authenticated else None
    with refusals_to_messages(request):
        note_presence(
            session=session,
            entries=[int(entry)] if entry.isdecimal() else [],
            is_present=True,
            account=account,
            now=timezone.now(),
        )
        names = [arrival.name for arrival in arrivals_of(session, on=on)
                 if str(arrival.attendee.entry.pk) == entry]  # fmt: skip
        if names:
            messages.success(request, _("Welcome: %(name)s.") % {"name": names[0]})
    return redirect("arrive", code=code)


def _page(session: Session, code: str) -> dict[str, Any]:
    return {"session": session, "event": session.event, "code": code}


def _own(request: HttpRequest, arrivals: list[Arrival]) -> Arrival | None:
    """Return the entry of a reader with their own phone, if it is not present yet."""
    person = request.user.person_id if request.user.is_authenticated else None
    for arrival in arrivals:
        if not arrival.is_present and person in {one.pk for one in arrival.attendee.people}:
            return arrival
    return None


def _refused(request: HttpRequest, refusal: RuleError) -> HttpResponse:
    page = {"refused": refusal_text(request, refusal)}
    return render(request, "tournaments/arrive.html", page, status=404)
