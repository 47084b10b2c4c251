"""The link of a signed-in player to the page of their table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.selectors.callers import account_of
from scoring.permissions import may_find_own_table
from scoring.tables.selectors.records import record_code
from tournaments.models import Session
from tournaments.seating.selectors.seat_now import seat_now
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import sessions_visible_to


@require_safe
@never_cache
@require(load=sessions_visible_to, may=may_find_own_table)
def redirect_to_own_table(request: HttpRequest, session: Session) -> HttpResponse:
    """Redirect a player to their table in the current round; one who rests, to the seating."""
    now = timezone.now()
    seating = seating_of(session, on=timezone.localdate(now))
    seat = seat_now(seating, account_of(request).person_id, now=now)
    if seat is None or not seat.table:
        return redirect("session-seating", pk=session.pk)
    return redirect("table-play", code=record_code(session.pk, seat.section, seat.table))
