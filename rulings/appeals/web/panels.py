"""Panels of appeals on pages of lower apps: an event, its management, a body's inbox, desk."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import Council
from federation.page_parts.panels import Panel
from federation.permissions import may_keep_office
from federation.rules.figures_penalties import Sanction
from federation.selectors.batched_reads import AnyRow, Asking
from federation.selectors.callers import account_of
from rulings.appeals.selectors.appeals import COUNCILS, appeals_open_to, rulings_contestable_by
from rulings.appeals.selectors.contested import not_taken_back, penalties_concerning
from rulings.models import Appeal
from rulings.penalties.selectors import annulled_by
from rulings.penalties.texts import OFFENCES, SANCTIONS
from rulings.rulings.selectors.rulings import rulings_concerning
from rulings.selectors.directed_events import events_of_director
from tournaments.models import Event

SHOWN = 50


def event_rulings(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the rulings of an event that the reader may contest, and appeals."""
    if not request.user.is_authenticated:
        return None
    on = timezone.localdate()
    rulings = not_taken_back(
        rulings_contestable_by(request.user, on=on).filter(incident__event=event)
    )
    data = {
        "penalties": [
            (row, OFFENCES[row.offence], SANCTIONS[Sanction(row.sanction)], annulled_by(row))
            for row in penalties_concerning(request.user)
            .filter(event=event)
            .prefetch_related("appeals")
            .order_by("number")[:SHOWN]
        ],
        "rulings": rulings.order_by("incident__number")[:SHOWN],
        "appeals": appeals_open_to(request.user, on=on)
        .filter(event=event)
        .select_related("event")[:SHOWN],
    }
    if not any(data.values()):
        return None
    html = render_to_string("rulings/panels/event_rulings.html", data, request=request)
    return Panel(_("Rulings and appeals"), html, key="appeals")


def council_appeals(council: Council, request: HttpRequest) -> Panel | None:
    """Return the panel with the appeals before a council."""
    bodies = [body for body, decides in COUNCILS.items() if decides is council]
    rows = Appeal.objects.filter(body__in=bodies).select_related("event")[:SHOWN]
    if not rows:
        return None
    html = render_to_string("rulings/panels/appeals.html", {"appeals": rows}, request=request)
    return Panel(_("Appeals"), html, key="appeals")


def desk_rooms(request: HttpRequest) -> Asking[Panel | None]:
    """Return the panel with links to the reports and appeals of the account."""
    on = timezone.localdate()
    account = account_of(request)
    directs, appeals, concerned = yield [
        AnyRow(events_of_director(account)),
        AnyRow(appeals_open_to(account, on=on)),
        AnyRow(rulings_concerning(account.person_id or 0)),
    ]
    # The office has both lists in its menu.
    is_office = may_keep_office(account, None, on=on)
    data = {
        "directs": directs,
        "appeals": appeals and not is_office,
        "concerned": concerned,
    }
    if not any(data.values()):
        return None
    html = render_to_string("rulings/panels/desk_rooms.html", data, request=request)
    return Panel(_("Reports and appeals"), html, key="reports")
