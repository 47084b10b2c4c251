"""An event before play: price, places, entries, and the button to enter."""

import datetime as dt
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.figures import money
from federation.page_parts.panels import Panel
from federation.selectors.callers import reader_of
from federation.texts.dates import date_format
from tournaments.entries.selectors.online import LIVE, own_registrations, start_list, terms_of
from tournaments.entries.web.partners import partner_desk
from tournaments.entries.web.prices import price_notes
from tournaments.events.selectors.announced import Announced, announced, begins_at_of
from tournaments.models import Event, EventKind, Registration
from tournaments.page_parts.words import price_of_entry
from tournaments.permissions.entering import may_be_asked_to_enter

SHOWN = 12


def entries_before_play(event: Event, request: HttpRequest) -> Panel | None:
    """Return how to enter an event and who has entered; the contact if there is no online entry."""
    terms, now = terms_of(event), timezone.now()
    if event.cancelled_at is not None:
        return None
    if terms is None:
        return _whom_to_ask(event) if event.starts_on >= timezone.localdate(now) else None
    lines = start_list(event, on=timezone.localdate(now))
    playing = [line for line in lines if not line.turn]
    state, mine = _state(terms.opens_at <= now, now <= terms.closes_at), _own(event, request)
    data: dict[str, Any] = {
        "event": event,
        "terms": terms,
        **_begins(event, begins_at_of(event)),
        "state": state,
        "price": price_of_entry(event, terms.fee_cents, terms.currency) if terms.fee_cents else "",
        "price_notes": price_notes(terms),
        "left": max(0, terms.max_entries - len(playing)) if terms.max_entries else None,
        "count": len(playing),
        "playing": playing[:SHOWN],
        "reserves": len(lines) - len(playing),
        "mine": mine,
        "may_enter": may_be_asked_to_enter(reader_of(request), event, on=timezone.localdate(now)),
    }
    if state == "open" and mine is None:
        data["partners"] = partner_desk(event, request, now=now)
    html = render_to_string("tournaments/panels/entries_before_play.html", data, request=request)
    return Panel(_("Entries"), html, key="entries")


def _whom_to_ask(event: Event) -> Panel:
    """Return the contact for entries, with time and price if known."""
    announcement = announced(event)
    data = {
        "event": event,
        "page": reverse("event-detail", args=[event.pk]),
        **_begins(event, announcement.begins_at),
        "price": _announced_price(event, announcement),
        "known": announcement,
    }
    html = render_to_string("tournaments/panels/entries_by_organiser.html", data)
    return Panel(_("Entries"), html, key="entries")


def _announced_price(event: Event, known: Announced) -> str:
    """Return the price its regulation states; what it is for, unless the note beside it says so."""
    if known.fee is None:
        return ""
    cents, currency = known.fee.cents, known.fee.currency
    return money(cents, currency) if known.fee_note else price_of_entry(event, cents, currency)


def _begins(event: Event, at: dt.datetime | None) -> dict[str, object]:
    """Return the time an event is first played and what that is called; "" if unknown.

    On a later day than its first it is the first match or session, with its day.
    """
    if at is None or at.date() == event.starts_on:
        return {"begins": date_format(at, "TIME_FORMAT") if at else "", "begins_as": _("Begins")}
    first = _("First match") if event.kind == EventKind.TEAMS else _("First session")
    return {"begins": date_format(at, "SHORT_DATETIME_FORMAT"), "begins_as": first}


def _state(has_opened: bool, has_not_closed: bool) -> str:
    if not has_opened:
        return "soon"
    return "open" if has_not_closed else "closed"


def _own(event: Event, request: HttpRequest) -> Registration | None:
    """Return the reader's own entry, unless it has ended."""
    if not request.user.is_authenticated or request.user.person_id is None:
        return None
    return own_registrations(request.user).filter(event=event, state__in=LIVE).first()
