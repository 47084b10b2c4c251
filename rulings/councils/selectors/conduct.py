"""Reports of conduct, for the disciplinary council and for their reporters."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.bodies.selectors.councils import councils_of
from federation.mail.selectors.addressees import Addressee
from federation.models import Account, Council, Person
from rulings.models import ConductReport
from tournaments.events.selectors.events import events_shown
from tournaments.models import EntryPlayer, Event
from tournaments.selectors.addressees import members_of

COUNCIL = Council.DISCIPLINARY


def conduct_reports_read_by(account: Account, *, on: dt.date) -> QuerySet[ConductReport]:
    """Return the reports a member of the council reads, and one's own; never those about oneself.

    Source: RTP 2.1.11.4.
    """
    rows = ConductReport.objects.select_related("reported_by", "about", "event", "case")
    own = Q(reported_by=account.person_id) if account.person_id is not None else Q(pk=None)
    if COUNCIL not in councils_of(account, on=on):
        return rows.filter(own)
    return rows.filter(own | ~_about(account))


def conduct_reports_managed_by(account: Account, *, on: dt.date) -> QuerySet[ConductReport]:
    """Return the reports a member of the council answers: by others, about others."""
    rows = ConductReport.objects.select_related("reported_by", "about", "event", "case")
    if COUNCIL not in councils_of(account, on=on):
        return rows.none()
    if account.person_id is None:
        return rows
    return rows.filter(~_about(account)).exclude(reported_by=account.person_id)


def conduct_addressees(about: Person | None, *, on: dt.date) -> list[Addressee]:
    """Return the members of the council, except the one concerned."""
    theirs = (
        Account.objects.filter(person=about).values_list("email", flat=True)
        if about is not None
        else ()
    )
    addresses = {email.lower() for email in theirs}
    if about is not None and about.email:
        addresses.add(about.email.lower())
    return [
        member for member in members_of(COUNCIL, on=on) if member.email.lower() not in addresses
    ]


def people_to_report(account: Account, *, on: dt.date) -> QuerySet[Person]:
    """Return the people who may be reported: anybody in the register but oneself."""
    rows = Person.objects.filter(merged_into__isnull=True)
    return rows.exclude(pk=account.person_id) if account.person_id is not None else rows


def events_to_report(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events at which conduct may be reported: those that have begun."""
    return events_shown().filter(starts_on__lte=on)


def events_played_lately(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events that somebody played and that have begun, the latest first."""
    played = EntryPlayer.objects.filter(person=account.person_id).values("entry__event")
    return events_to_report(account, on=on).filter(pk__in=played).order_by("-starts_on", "-pk")


def _about(account: Account) -> Q:
    return Q(about=account.person_id, about__isnull=False)
