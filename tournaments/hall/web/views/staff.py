"""The staff of an event; and for the staff, links to their work."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.selectors.callers import account_of
from tournaments.events.selectors.events import events_visible_to
from tournaments.hall.acts.staff import StaffForm
from tournaments.models import Event, Session, StaffRole
from tournaments.permissions.room import may_give_staff_roles, may_see_staff
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import sessions_of
from tournaments.seating.services.papers import papers_of_plan
from tournaments.selectors.staff import roles_in_force, staff_of
from tournaments.web.event_page import event_page

A, S, C, D = StaffRole.ASSISTANT, StaffRole.SCORER, StaffRole.CHECK_IN, StaffRole.CADDIE
# Pages of a session, and the roles that need them.
WORK: tuple[tuple[str, str | Promise, frozenset[StaffRole]], ...] = (
    ("session-arrivals", _("Check-in"), frozenset({A, C})),
    ("walk-ins", _("Enter who comes"), frozenset({A, C})),
    ("session-desk", _("Director's desk"), frozenset({A})),
    ("session-console", _("Console"), frozenset({A, S})),
    ("session-tables", _("Tables"), frozenset({A, S})),
    ("session-file", _("File for the scorer (CSV)"), frozenset({A, S})),
    ("session-rounds", _("Rounds"), frozenset({A, S, C, D})),
    ("session-clock", _("Clock"), frozenset({A, S, C, D})),
)
PRINTING = frozenset({A, S, D})


@require_safe
@require(load=events_visible_to, may=may_see_staff)
def event_staff(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the roles; to managers the form, to staff the links to their work."""
    on, account = timezone.localdate(), account_of(request)
    page = event_page(request, event, here="event-staff")
    roles = frozenset(
        StaffRole(role) for pk, role in roles_in_force(account, on=on) if pk == event.pk
    )
    page |= {
        "staff": staff_of(event),
        "may_give": may_give_staff_roles(account, event, on=on),
        "staff_form": StaffForm(auto_id="staff_%s"),
        "own_roles": [role.label for role in StaffRole if role in roles],
        "work": [_work(session, roles) for session in sessions_of(event)] if roles else [],
    }
    return render(request, "tournaments/event_staff.html", page)


def _work(session: Session, roles: frozenset[StaffRole]) -> dict[str, Any]:
    seating = seating_of(session, on=timezone.localdate())
    papers = papers_of_plan(seating.plan) if seating.plans and roles & PRINTING else []
    return {"session": session, "pages": list(_pages(session, roles)), "papers": papers}


def _pages(session: Session, roles: frozenset[StaffRole]) -> Iterator[tuple[str, str | Promise]]:
    for name, title, whose in WORK:
        if roles & whose:
            yield reverse(name, args=[session.pk]), title
