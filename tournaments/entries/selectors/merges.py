"""Facts that show that two entries of the register are two people."""

from django.db.models import Q

from federation.models import Person
from tournaments.models import (
    AppointmentState,
    ConventionCard,
    DirectorAppointment,
    EntryPlayer,
    LineUpSeat,
    PlayerState,
    RegistrationPlayer,
)


def entries_of_both(person: Person, merged: Person) -> list[str]:
    """Return the entries with both people, since nobody is their own partner."""
    theirs = EntryPlayer.objects.filter(person=merged).values("entry")
    both = EntryPlayer.objects.filter(person=person, entry__in=theirs).select_related(
        "entry__event"
    )
    seated = LineUpSeat.objects.filter(person=merged).values("line_up")
    named = LineUpSeat.objects.filter(person=person, line_up__in=seated).select_related(
        "line_up__entry__event"
    )
    entries = [*(row.entry for row in both), *(row.line_up.entry for row in named)]
    return sorted({f"{entry.event}: {entry}" for entry in entries})


def registrations_of_both(person: Person, merged: Person) -> list[str]:
    """Return the events that both have entered online, or were both invited to."""
    live = RegistrationPlayer.objects.filter(state__in=[PlayerState.INVITED, PlayerState.ACCEPTED])
    theirs = live.filter(person=merged)
    both = live.filter(person=person, event__in=theirs.values("event")).select_related("event")
    return sorted({str(row.event) for row in both})


def appointments_of_both(person: Person, merged: Person) -> list[str]:
    """Return the events that both are appointed to direct."""
    standing = [AppointmentState.PROPOSED, AppointmentState.ACCEPTED]
    live = DirectorAppointment.objects.filter(state__in=standing)
    theirs = live.filter(person=merged).values("event")
    both = live.filter(person=person, event__in=theirs).select_related("event")
    return sorted({str(row.event) for row in both})


def cards_of_both(person: Person, merged: Person) -> list[str]:
    """Return the convention cards of both together, since nobody is their own partner."""
    both = [person, merged]
    rows = ConventionCard.objects.filter(Q(player_one__in=both) & Q(player_two__in=both))
    return sorted(str(row) for row in rows.select_related("player_one", "player_two"))
