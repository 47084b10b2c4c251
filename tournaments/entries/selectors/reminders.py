"""Reminders of incomplete entries before entries close."""

import datetime as dt

from django.db.models import Prefetch, QuerySet
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from federation.mail.selectors.addressees import addressees_of_people
from federation.mail.selectors.deadlines import Deadline
from federation.models import Account
from tournaments.models import (
    EntryTerms,
    PlayerState,
    Registration,
    RegistrationPlayer,
    RegistrationState,
)

TITLE = _("Entries close, and not everybody of your entry has answered: {event}")
LINK = "/entries/mine/"
# How early the reminder is sent; the organiser sets when entries close.
DAYS_BEFORE = (7, 2, 0)


def entry_dues(*, on: dt.date) -> list[Deadline]:
    """Return the incomplete entries, with who entered and who has not answered."""
    players = RegistrationPlayer.objects.filter(state=PlayerState.INVITED)
    rows = list(
        _incomplete(on).prefetch_related(
            Prefetch("players", players.select_related("person"), to_attr="silent")
        )
    )
    people = {row.pk: [row.captain, *(player.person for player in row.silent)] for row in rows}
    reached = addressees_of_people(person for group in people.values() for person in group)
    return [
        Deadline(
            kind="entry_incomplete",
            subject=f"registration:{row.pk}",
            due_on=closes_on(row),
            title=format_lazy(TITLE, event=row.event.name),
            link=LINK,
            recipients=[
                reached[person.pk]
                for person in dict.fromkeys(people[row.pk])
                if person.pk in reached
            ],
            days_before=DAYS_BEFORE,
        )
        for row in rows
    ]


def entries_incomplete(account: Account, *, on: dt.date) -> QuerySet[Registration]:
    """Return a captain's incomplete entries; `closes_on` gives their deadline."""
    return _incomplete(on).filter(captain=account.person_id)


def closes_on(registration: Registration) -> dt.date:
    """Return the day entries of the event close; its first day if entries are not open."""
    terms: EntryTerms | None = getattr(registration.event, "entry_terms", None)
    return timezone.localdate(terms.closes_at) if terms else registration.event.starts_on


def _incomplete(on: dt.date) -> QuerySet[Registration]:
    start = timezone.make_aware(dt.datetime.combine(on, dt.time.min))
    rows = Registration.objects.filter(
        state=RegistrationState.INVITING,
        event__cancelled_at__isnull=True,
        event__entry_terms__closes_at__gte=start,
    )
    return rows.select_related("event__entry_terms", "captain").order_by("event__starts_on", "pk")
