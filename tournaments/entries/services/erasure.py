"""Names and files that entries and cards keep of people who are erased."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Q

from federation.models import Person
from federation.people.selectors.known_by import KnownBy
from tournaments.models import CardCollection, EntryPlayer, PartnerWish, SeatRequest


def erase_entries(person: Person, pseudonym: str) -> None:
    """Write the pseudonym over the names entries were made under; drop what was only a wish."""
    EntryPlayer.objects.filter(person=person).update(name_as_entered=pseudonym)
    SeatRequest.objects.filter(person=person).update(why="")
    PartnerWish.objects.filter(person=person).delete()


def drop_collections(people: Sequence[Person], known: KnownBy, now: dt.datetime) -> None:
    """Drop the ZIP files that may hold a card of these people; they are made again when asked."""
    linked = Q(event__entries__players__person__in=people)
    linked |= Q(event__registrations__players__person__in=people)
    CardCollection.objects.filter(
        pk__in=CardCollection.objects.filter(linked).values("pk")
    ).delete()
