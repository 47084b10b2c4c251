"""The entrants of an event as a mailing list of the office."""

import datetime as dt

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from federation.mail.selectors.audiences import Audience, Reader, readers_of_people
from federation.models import Person
from tournaments.entries.selectors.online import LIVE
from tournaments.models import EntryPlayer, Event, PlayerState, RegistrationPlayer

# Recent and future events.
LATELY = dt.timedelta(days=60)


def _events() -> list[tuple[str, str]]:
    since = timezone.localdate() - LATELY
    rows = Event.objects.filter(ends_on__gte=since).order_by("starts_on", "pk")
    return [
        (str(pk), f"{name}, {date_format(day, 'SHORT_DATE_FORMAT')}")
        for pk, name, day in rows.values_list("pk", "name", "starts_on")
    ]


def _entrants(number: str) -> list[Reader]:
    """Return the people entered online or at the desk who have not left."""
    entered = RegistrationPlayer.objects.filter(
        registration__event=int(number),
        registration__state__in=LIVE,
        state__in=[PlayerState.ACCEPTED, PlayerState.INVITED],
    )
    seated = EntryPlayer.objects.filter(entry__event=int(number), left_at__isnull=True)
    people = Person.objects.filter(
        Q(pk__in=entered.values("person")) | Q(pk__in=seated.values("person"))
    )
    return readers_of_people(list(people.order_by("sort_name", "pk")), asks_consent=False)


AUDIENCES = (Audience("event", _("Entrants of an event"), _events, _entrants),)
