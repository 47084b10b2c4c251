"""When an event begins and what it costs to play, from wherever either is known."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Min
from django.utils import timezone

from federation.models import ClubPage
from tournaments.events.selectors.regulations import conditions_of, published_regulation
from tournaments.models import Event, EventKind, HostingAgreement, ScheduledMatch, SessionHours
from tournaments.rules.regulation_items import Conditions, EntryFee


@dataclass(frozen=True, slots=True)
class Announced:
    """What players are told before they come; empty where nobody said.

    usual_hour, usual_price: of the club's sessions on that day of the week, as it tells itself;
    only where nothing is said of the event.
    """

    begins_at: dt.datetime | None = None
    fee: EntryFee | None = None
    fee_note: str = ""
    usual_hour: str = ""
    usual_price: str = ""


def announced(event: Event) -> Announced:
    """Return what is known of an event that takes no entries online."""
    regulation = published_regulation(event)
    said = conditions_of(regulation) if regulation else Conditions()
    begins_at, fee = begins_at_of(event, said), said.fee or _agreed(event)
    page = ClubPage.objects.filter(club=event.club_id).first() if event.club_id else None
    if page is None:
        return Announced(begins_at, fee, said.fee_note)
    day = str(event.starts_on.isoweekday())
    return Announced(
        begins_at,
        fee,
        said.fee_note,
        usual_hour="" if begins_at else page.days.get(day, ""),
        usual_price="" if fee or said.fee_note else page.price,
    )


def begins_at_of(event: Event, said: Conditions | None = None) -> dt.datetime | None:
    """Return when the first session of an event begins: as set for it, else by the timetable.

    said: what its published regulation says, where that is at hand.
    """
    hours = SessionHours.objects.filter(session__event=event)
    if at := hours.aggregate(first=Min("starts_at"))["first"]:
        return timezone.localtime(at)
    if event.kind == EventKind.TEAMS:
        drawn = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None)
        if at := drawn.aggregate(first=Min("starts_at"))["first"]:
            return timezone.localtime(at)
    if said is None:
        regulation = published_regulation(event)
        said = conditions_of(regulation) if regulation else Conditions()
    lines = [line for line in said.timetable if line.boards] or said.timetable
    if not lines:
        return None
    first = min(lines, key=lambda line: (line.day, line.starts_at))
    return dt.datetime.combine(first.day, first.starts_at, timezone.get_current_timezone())


def _agreed(event: Event) -> EntryFee | None:
    """Return the price that was agreed with the host of an event."""
    agreed = HostingAgreement.objects.filter(delegation__event=event).order_by("-pk").first()
    return EntryFee(agreed.price_cents, agreed.currency) if agreed else None
