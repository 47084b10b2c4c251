"""Events on the home pages of those who manage them: in progress, coming, entries."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count as CountOf
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import ExtractMonth, ExtractYear
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from federation.bodies.selectors.mandates import (
    events_directed_by,
    has_office_mandate,
    held_mandates,
)
from federation.models import Account, Mandate, Role
from federation.page_parts.charts import Chart
from federation.page_parts.home import HomeNumber
from federation.page_parts.months import months_compared, two_years
from federation.page_parts.panels import Panel
from federation.selectors.batched_reads import Asking, Count, Rows
from federation.selectors.callers import account_of
from tournaments.direction.selectors import DIRECTING, events_appointed_to
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import (
    AppointmentState,
    ClockAct,
    ClockMark,
    DirectorAppointment,
    Draw,
    Entry,
    Event,
    EventKind,
    SeatingPlan,
    Session,
    SessionHours,
)
from tournaments.page_parts.words import days_in_words
from tournaments.selectors.homologated import not_homologated
from tournaments.selectors.played_now import not_over, sessions_of_now
from tournaments.selectors.published import events_published, still_to_play

AHEAD = dt.timedelta(days=14)
SHOWN = 6


@dataclass(frozen=True, slots=True)
class Day:
    """One line of the coming days: date, what happens, link to the event."""

    on: dt.date
    words: str
    event: Event


def playing(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the account's events of today: each with its entries, and whether it has a director.

    Those of last night stay while they are played. One that was homologated is over.

    session_today: the first session of the day, None without.
    clock: the last mark of the clock of the day's session, None before it starts.
    """
    now = timezone.now()
    rows = not_homologated(
        events_managed_by(account, on=on).filter(
            not_over(now=now), starts_on__lte=on, cancelled_at__isnull=True
        )
    )
    mandates = Mandate.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on),
        role=Role.DIRECTOR,
        event_number=OuterRef("pk"),
    )
    accepted = DirectorAppointment.objects.filter(
        event=OuterRef("pk"), state=AppointmentState.ACCEPTED, post__in=DIRECTING
    )
    of_now = sessions_of_now(now=now)
    marks = ClockMark.objects.filter(session__event=OuterRef("pk"), session__in=of_now)
    session_hours = SessionHours.objects.filter(
        session__event=OuterRef("pk"),
        session__in=of_now,
        is_by_hand=False,
        starts_at__lte=now,
        session__seating_plans__isnull=False,
    )
    seated = SeatingPlan.objects.filter(session__event=OuterRef("pk"), session__in=of_now)
    drawn = Draw.objects.filter(
        event=OuterRef("pk"), replaced_at__isnull=True, published_at__isnull=False
    )
    standing = Q(entries__withdrawn_at__isnull=True)
    today = of_now.filter(event=OuterRef("pk")).order_by("played_on", "number")
    return (
        rows.annotate(
            entered=CountOf("entries", filter=standing, distinct=True),
            has_director=~Q(director_name="") | Q(Exists(mandates)) | Q(Exists(accepted)),
            is_today=Exists(today),
            session_today=Subquery(today.values("pk")[:1]),
            has_sessions=Exists(Session.objects.filter(event=OuterRef("pk"))),
            has_begun=Exists(session_hours),
            clock=Subquery(marks.order_by("-pk").values("act")[:1]),
            is_published=Q(pk__in=events_published(on=on)),
            directed=Q(Exists(seated)) | Q(Exists(drawn), is_today=True),
        )
        .filter(Q(is_today=True) | Q(has_sessions=False))
        .order_by("is_published", "starts_on", "pk")
    )


def numbers(account: Account, *, on: dt.date) -> Asking[list[HomeNumber]]:
    """Show the office today's events, and managers of events the number of coming ones."""
    events = events_managed_by(account, on=on).filter(cancelled_at__isnull=True)
    if not has_office_mandate(account, on=on):
        if not _looks_after_events(account, on=on):
            return []
        coming = still_to_play(events.filter(not_over(now=timezone.now())), on=on)
        coming = coming.order_by("starts_on", "pk")
        count, first = yield [Count(coming), Rows(coming, 1)]
        address, way = reverse("calendar"), _("Calendar")
        if count > 1:
            address, way = "#coming", _("See them")
        elif first:
            address = reverse("event-manage", args=[first[0].pk])
            way = _next_in_words(first[0], on=on)
        label = ngettext("event still to finish", "events still to finish", count)
        return [HomeNumber(str(count), label, address, way)]
    (rows,) = yield [Rows(playing(account, on=on))]
    bare = sum(not row.has_director for row in rows)
    way = ngettext("%(n)s without a director", "%(n)s without a director", bare) % {"n": bare}
    return [
        HomeNumber(
            str(len(rows)),
            ngettext("event played today", "events played today", len(rows)),
            "#playing" if rows else reverse("calendar"),
            way if bare else _("Calendar"),
            late=bool(bare),
        )
    ]


def _next_in_words(event: Event, *, on: dt.date) -> str:
    """Return the only event still to finish: by its name once it has begun, else by its day."""
    if event.starts_on <= on:
        return _("under way: %(event)s") % {"event": event.name}
    return _("the next: %(day)s") % {"day": days_in_words(event)}


def playing_today(request: HttpRequest) -> Asking[Panel | None]:
    """Return the events in progress, for those who manage them."""
    on = timezone.localdate()
    account = account_of(request)
    if not _looks_after_events(account, on=on):
        return None
    (rows,) = yield [Rows(playing(account, on=on))]
    if not rows:
        return None
    # The doors of the room are for those who run it: the office looks on.
    has_doors = not has_office_mandate(account, on=on)
    directed = {*events_appointed_to(account), *events_directed_by(account, on=on)}
    data = {
        "rows": [
            (
                row,
                *_state(row),
                has_doors and _has_doors(row) and row.session_today,
                row.pk in directed and row.has_sessions,
            )
            for row in rows
        ]
    }
    html = render_to_string("tournaments/panels/playing_today.html", data, request=request)
    return Panel(gettext_lazy("Played today"), html, key="playing")


def _has_doors(event: Event) -> bool:
    """Return whether the doors of a session are of use: of no teams, and not published yet."""
    return event.kind != EventKind.TEAMS and not _is_over(event)


def _is_over(event: Event) -> bool:
    """Return whether the day's results are published, and no clock runs on."""
    is_still = event.clock in {None, ClockAct.CLOSE}  # type: ignore[attr-defined]
    return bool(event.is_published) and is_still  # type: ignore[attr-defined]


def days_ahead(request: HttpRequest) -> Asking[Panel | None]:
    """Return what begins and closes in the next days, earliest first."""
    on = timezone.localdate()
    if not _looks_after_events(account_of(request), on=on):
        return None
    until = on + AHEAD
    events = events_managed_by(account_of(request), on=on).filter(cancelled_at__isnull=True)
    begins, closes = yield [
        Rows(
            events.filter(starts_on__gt=on, starts_on__lte=until).order_by("starts_on", "pk"), SHOWN
        ),
        Rows(
            events.filter(
                entry_terms__closes_at__date__gte=on, entry_terms__closes_at__date__lte=until
            )
            .select_related("entry_terms")
            .order_by("entry_terms__closes_at", "pk"),
            SHOWN,
        ),
    ]
    days = [
        Day(begin.starts_on, _("%(event)s begins") % {"event": begin.name}, begin)
        for begin in begins
    ]
    days += [
        Day(
            timezone.localdate(close.entry_terms.closes_at),
            _("Entries close: %(event)s") % {"event": close.name},
            close,
        )
        for close in closes
    ]
    if not days:
        return None
    days.sort(key=lambda day: (day.on, day.event.pk))
    html = render_to_string("tournaments/panels/days_ahead.html", {"days": days[:SHOWN]})
    return Panel(gettext_lazy("Next 14 days"), html, key="ahead")


def entries_by_month(account: Account, *, on: dt.date) -> Asking[Chart | None]:
    """Return, for the office, the entries by month, compared with the year before."""
    if not has_office_mandate(account, on=on):
        return None
    entries = Entry.objects.filter(
        withdrawn_at__isnull=True,
        event__cancelled_at__isnull=True,
        event__starts_on__range=two_years(on),
    )
    counted = (
        entries.annotate(
            year=ExtractYear("event__starts_on"), month=ExtractMonth("event__starts_on")
        )
        .values_list("year", "month")
        .annotate(entered=CountOf("pk"))
    )
    (months,) = yield [Rows(counted.order_by("year", "month"))]
    return months_compared(
        _("Entries by month"),
        {(year, month): count for year, month, count in months},
        year=on.year,
        what=_("entries"),
    )


def _looks_after_events(account: Account, *, on: dt.date) -> bool:
    """Return whether an account acts for the office, a body or an event."""
    if not account.is_authenticated:
        return False
    if account.acting is not None or events_appointed_to(account):
        return True
    roles = (Role.OFFICE, Role.SECRETARY, Role.DIRECTOR)
    return any(mandate.role in roles for mandate in held_mandates(account, on=on))


def _state(event: Event) -> tuple[str, str]:
    """Return the state of an event of today, and its colour class; the word says the same."""
    if _is_over(event):
        return _("results published"), ""
    if not event.has_director:  # type: ignore[attr-defined]
        return _("no director"), "late"
    clock = event.clock  # type: ignore[attr-defined]
    if clock is None and not event.has_begun:  # type: ignore[attr-defined]
        return _("not started"), ""
    return (_("finished"), "") if clock == ClockAct.CLOSE else (_("being played"), "ok")
