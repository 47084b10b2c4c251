"""Who of a triplet rests in a round, on the page of its table."""

from typing import Any

from django.utils import timezone

from federation.models import Person
from federation.people.selectors.people import shown_name
from scoring.tables.selectors.records import BoardAtTable
from tournaments.models import Session
from tournaments.rules.triplets import resting_in
from tournaments.seating.selectors.triplets import turns_of


def rests_page(session: Session, at: BoardAtTable, own: int) -> dict[str, Any]:
    """Return who of a triplet can rest and who does, and who sits at the table as far as is known.

    Empty for other events.
    """
    if not session.event.is_triplets:
        return {}
    turns, seats = turns_of(session.event), (*at.ns, *at.ew)
    rows = Person.objects.filter(pk__in=[person for seat in seats for person in seat.people])
    on = timezone.localdate()
    names = {person.pk: shown_name(person, on=on) for person in rows}
    resting = {
        seat.entry: resting_in(turns.get(seat.entry, ()), session.number, at.round)
        for seat in seats
    }
    sat = {
        seat.entry: " – ".join(names[pk] for pk in seat.people if pk != resting[seat.entry])
        for seat in seats
    }
    mine = next(seat for seat in seats if seat.entry == own)
    return {
        "rests": {
            "choices": [(pk, names[pk]) for pk in mine.people],
            "name": names.get(resting[own] or 0, ""),
        },
        "ns": " – ".join(f"{seat.number} {sat[seat.entry]}" for seat in at.ns),
        "ew": " – ".join(f"{seat.number} {sat[seat.entry]}" for seat in at.ew),
    }
