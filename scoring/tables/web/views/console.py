"""The director's console: a session on one page that refreshes itself."""

import hashlib
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.errors import RuleError
from federation.selectors.callers import account_of
from federation.selectors.request_cache import request_cache
from scoring.tables.selectors.console import running_session, state_of
from scoring.tables.web.console import console_page
from scoring.tables.web.head import session_page
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event, EventKind, Session
from tournaments.permissions.room import may_note_results, may_see_staff
from tournaments.seating.selectors.sessions import sessions_visible_to


@require_safe
@require(load=events_visible_to, may=may_see_staff)
def event_console(request: HttpRequest, event: Event) -> HttpResponse:
    """Redirect to the console of the session in play, else to the sessions."""
    session = running_session(event, now=timezone.now())
    if session is None:
        of_teams = event.kind == EventKind.TEAMS
        return redirect("event-schedule" if of_teams else "event-sessions", pk=event.pk)
    return redirect("session-console", pk=session.pk)


@require_safe
@never_cache
@require(load=sessions_visible_to, may=may_note_results)
def session_console(request: HttpRequest, session: Session) -> HttpResponse:
    """Show the tables by rounds, open tasks, calls, the clock, and recent acts."""
    page = session_page(request, session, here="session-console") | _parts(request, session)
    page["tag"] = _tag(request, session)
    return render(request, "scoring/session_console.html", page)


@require_safe
@never_cache
@require(load=sessions_visible_to, may=may_note_results)
def console_state(request: HttpRequest, session: Session) -> HttpResponse:
    """Return the parts of the console that changed; 304 if nothing did."""
    tag = _tag(request, session)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    page = {"session": session, "event": session.event} | _parts(request, session)
    response = render(request, "scoring/parts/console.html", page)
    response["ETag"] = tag
    return response


def _parts(request: HttpRequest, session: Session) -> dict[str, Any]:
    try:
        with request_cache():
            return console_page(request, session, now=timezone.now())
    except RuleError:
        return {}


def _tag(request: HttpRequest, session: Session) -> str:
    """Return an ETag of the session for the reader; it includes the minutes on the page."""
    calls = import_string(settings.CONSOLE_CALLS_STATE)(session)
    minute = timezone.now().replace(second=0, microsecond=0)
    language = request.LANGUAGE_CODE
    state = repr((state_of(session.pk), calls, minute, language, account_of(request).pk))
    return f'"{hashlib.sha256(state.encode()).hexdigest()[:24]}"'
