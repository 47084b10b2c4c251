"""The erasure of people from entries and cards."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Q

from federation.models import Person
from federation.people.selectors.identifying_marks import IdentifyingMarks
from tournaments.models import CardCollection, EntryPlayer, PartnerWish, SeatRequest


def erase_entries(person: Person, pseudonym: str) -> None:
    """Replace the names of entries by the pseudonym; delete wishes."""
    EntryPlayer.objects.filter(person=person).update(name_as_entered=pseudonym)
    SeatRequest.objects.filter(person=person).update(why="")
    PartnerWish.objects.filter(person=person).delete()


def drop_collections(
    people: Sequence[Person], identifying_marks: IdentifyingMarks, now: dt.datetime
) -> None:
    """Delete ZIP files that may contain these people's cards; they are made again on request."""
    linked = Q(event__entries__players__person__in=people)
    linked |= Q(event__registrations__players__person__in=people)
    CardCollection.objects.filter(
        pk__in=CardCollection.objects.filter(linked).values("pk")
    ).delete()
