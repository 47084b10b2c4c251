"""E-mails to captains about their matches."""

import datetime as dt

from django.urls import reverse
from django.utils import timezone

from federation.mail.selectors.addressees import addressees_of_people
from federation.mail.services.notices import notify
from federation.models import Person
from tournaments.models import Registration, ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.selectors.names_shown import match_shown
from tournaments.teams.selectors.line_ups import entry_of


def ask_for_line_up(match: ScheduledMatch, side: Side, segment: int, *, now: dt.datetime) -> None:
    """Notify a captain that the opponents have named their line-up, without showing it.

    Sent once for each segment.
    """
    registrations = Registration.objects.filter(entry=entry_of(match, side))
    captains = Person.objects.filter(pk__in=registrations.values("captain"))
    values = {
        "match": match_shown(match, on=timezone.localdate(now)),
        "event": match.event.name,
        "segment": segment,
    }
    notify(
        "notice_line_up_asked",
        about=f"event:{match.event_id}",
        values=values,
        link=reverse("match-detail", args=[match.pk]),
        to=list(addressees_of_people(captains).values()),
        now=now,
        once=f"line_up_asked:{match.pk}:{side}:{segment}",
    )
