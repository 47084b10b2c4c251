"""Open deadlines of the calendar, and who is reminded of them."""

import datetime as dt

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from federation.mail.selectors.addressees import Addressee, office_addressees, secretaries_by_body
from federation.mail.selectors.deadlines import Deadline
from federation.models import Association, Club, Season
from federation.selectors.rule_sets import regulation_on
from tournaments.calendar.rules.calendar import calendar_deadlines
from tournaments.calendar.selectors.cycle import (
    associations_missing,
    cycles_open,
    deadlines_of,
    figures_of,
)
from tournaments.models import CalendarCycle

TITLES = {
    "calendar_open": _("Open the calendar of the season {year} and send its draft"),
    "calendar_draft": _("Send the draft of the calendar {year}"),
    "calendar_proposals": _("Calendar {year}: proposals of changes and reservations of dates"),
    "calendar_final": _("Publish the final calendar {year}"),
    "association_calendar": _("Send your association's calendar {year}"),
}
OFFICE_KINDS = ("calendar_open", "calendar_draft", "calendar_final")


def calendar_dues(*, on: dt.date) -> list[Deadline]:
    """Return the open deadlines of coming seasons' calendars, with the bodies concerned."""
    office = office_addressees(on=on)
    cycles = cycles_open(on=on)
    deadlines = _not_opened(office, cycles, on=on)
    for cycle in cycles:
        if cycle.season.starts_on > on:
            deadlines += _of_cycle(cycle, office, on=on)
    return deadlines


def _not_opened(
    office: list[Addressee], cycles: list[CalendarCycle], *, on: dt.date
) -> list[Deadline]:
    """Return the draft's deadline of next season if its calendar is not open yet."""
    if any(cycle.season.starts_on > on for cycle in cycles):
        return []
    now = Season.objects.filter(starts_on__lte=on, ends_on__gte=on).first()
    if now is None:
        return []
    starts_on = now.ends_on + dt.timedelta(days=1)
    figures = regulation_on(on).calendar
    year = starts_on.year
    return [
        Deadline(
            kind="calendar_open",
            subject=f"season:{year}",
            due_on=calendar_deadlines(starts_on, figures=figures).draft_by,
            title=format_lazy(TITLES["calendar_open"], year=year),
            link=reverse("calendar-cycles"),
            recipients=office,
            days_before=figures.reminder_days_before,
        )
    ]


def _of_cycle(cycle: CalendarCycle, office: list[Addressee], *, on: dt.date) -> list[Deadline]:
    days, figures = deadlines_of(cycle), figures_of(cycle).calendar
    year = cycle.season.year
    desk = reverse("calendar-cycle", args=[year])
    before = figures.reminder_days_before
    draft_sent = cycle.draft_sent  # type: ignore[attr-defined]

    def due(
        kind: str,
        due_on: dt.date,
        link: str,
        recipients: list[Addressee],
        *,
        sent: tuple[int, ...] = (),
    ) -> Deadline:
        title = format_lazy(TITLES[kind], year=year)
        return Deadline(kind, f"season:{year}", due_on, title, link, recipients, (*before, *sent))

    if draft_sent is None:
        return [due("calendar_draft", days.draft_by, desk, office)]
    deadlines = []
    if on <= days.proposals_by:
        # The day the draft was sent counts as a day of reminders, which is how everyone gets it.
        sent = (days.proposals_by - timezone.localdate(draft_sent)).days
        link = reverse("reservation-list") + f"?season={year}"
        deadlines.append(
            due(
                "calendar_proposals",
                days.proposals_by,
                link,
                _bodies(cycle, on=on),
                sent=(sent,) if sent >= 0 else (),
            )
        )
    if not cycle.is_final:  # type: ignore[attr-defined]
        deadlines.append(due("calendar_final", days.final_by, desk, office))
    missing = associations_missing(cycle)
    if missing:
        deadlines.append(
            due(
                "association_calendar",
                days.association_calendars_by,
                reverse("reservation-list") + f"?season={year}",
                _reached(
                    [
                        (f"association:{association.pk}", association.email)
                        for association in missing
                    ],
                    on=on,
                ),
            )
        )
    return deadlines


def _bodies(cycle: CalendarCycle, *, on: dt.date) -> list[Addressee]:
    """Return associations and affiliated clubs that may still propose or reserve."""
    open_end = Q(affiliated_until__isnull=True) | Q(affiliated_until__gte=cycle.season.starts_on)
    bodies = [
        (f"association:{association.pk}", association.email)
        for association in Association.objects.all()
    ]
    bodies += [(f"club:{club.pk}", club.email) for club in Club.objects.filter(open_end)]
    return _reached(bodies, on=on)


def _reached(bodies: list[tuple[str, str]], *, on: dt.date) -> list[Addressee]:
    """Return the secretaries of each body; its own address if it has none."""
    secretaries = secretaries_by_body(on=on)
    addressees: dict[str, Addressee] = {}
    for key, email in bodies:
        for addressee in secretaries.get(key) or ([Addressee(email)] if email else []):
            addressees.setdefault(addressee.email.lower(), addressee)
    return list(addressees.values())
