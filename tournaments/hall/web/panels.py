"""Events at which the reader has a role today, on the home page."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy

from federation.page_parts.panels import Panel
from federation.selectors.batched_reads import Asking, Rows
from federation.selectors.callers import account_of
from tournaments.events.selectors.played import is_played
from tournaments.hall.selectors.screens import screens_of
from tournaments.hall.selectors.walk_ins import entries_again, event_before
from tournaments.models import Event
from tournaments.rules.play_days import NIGHT
from tournaments.selectors.staff import staff_in_force


def helping(request: HttpRequest) -> Asking[Panel | None]:
    """Return the events of today at which the reader has a role."""
    account, on = account_of(request), timezone.localdate()
    if account.person_id is None or account.rests:
        return None
    roles = staff_in_force(on=on).filter(person=account.person_id).select_related("event")
    (rows,) = yield [Rows(roles.order_by("event__starts_on", "event", "role"), 12)]
    if not rows:
        return None
    html = render_to_string("tournaments/panels/helping.html", {"rows": rows}, request=request)
    return Panel(gettext_lazy("Where you help"), html, key="helping")


def room_screens(event: Event, request: HttpRequest) -> Panel | None:
    """Return the screens that everybody may follow during the event."""
    on = timezone.localdate()
    if not event.starts_on <= on <= event.ends_on + NIGHT:
        return None
    rows = list(screens_of(event))
    if not rows:
        return None
    html = render_to_string("tournaments/panels/room_screens.html", {"rows": rows})
    return Panel(gettext_lazy("Follow the play"), html, key="screens")


def as_last_time(event: Event, request: HttpRequest) -> Panel | None:
    """Return the way to enter who played the previous event, before this one is played."""
    on = timezone.localdate()
    session = event.sessions.filter(played_on__gte=on).order_by("played_on", "number").first()
    if session is None or is_played(event):
        return None
    before = event_before(event)
    absent = [row for row in entries_again(event, before) if not row.is_entered]
    if not absent:
        return None
    data = {"session": session, "before": before, "count": len(absent)}
    html = render_to_string("tournaments/panels/as_last_time.html", data, request=request)
    return Panel(gettext_lazy("As the last time"), html, key="again")
