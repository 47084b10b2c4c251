"""Note which player of a triplet rests, from which round on."""

import datetime as dt
from collections.abc import Mapping, Sequence

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.entries.services.seats import locked_event
from tournaments.models import EntryPlayer, Event, TripletTurn
from tournaments.rules.triplets import TRIPLETS, Turn
from tournaments.seating.selectors.triplets import turns_of


@transaction.atomic
def note_turns(
    *, event: Event, turns: Mapping[int, Sequence[Turn]], account: Account | None, now: dt.datetime
) -> int:
    """Note who of each triplet rests, by entry; return the number of new turns. Raises: RuleError.

    An earlier turn for the same session and round stays on record but no longer counts.
    """
    event = locked_event(event)
    if not event.is_triplets:
        raise RuleError("not_a_triplet", article=TRIPLETS)
    sessions = max(event.planned_sessions, event.sessions.count())
    seated = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    people = set(seated.values_list("entry_id", "person_id"))
    for entry, own in turns.items():
        for turn in own:
            if (entry, turn.resting) not in people:
                raise RuleError("turn_of_a_stranger", article=TRIPLETS)
            if not 1 <= turn.session <= sessions or turn.from_round < 1:
                raise RuleError("turn_of_no_session", article=TRIPLETS, sessions=sessions)
    turns_by_entry = turns_of(event)
    new = [
        TripletTurn(
            entry_id=entry,
            session=turn.session,
            from_round=turn.from_round,
            resting_id=turn.resting,
            noted_by=account,
            noted_at=now,
        )
        for entry, own in turns.items()
        for turn in own
        if turn not in turns_by_entry.get(entry, ())
    ]
    TripletTurn.objects.bulk_create(new)
    if new:
        record_event(
            "triplet_turns_noted",
            subject=f"event:{event.pk}",
            account=account,
            details={"turns": len(new)},
        )
    return len(new)
