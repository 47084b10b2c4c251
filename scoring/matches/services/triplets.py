"""Who of a triplet rested, noted by the director or read from a file; points follow."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction

from federation.models import Account
from scoring.models import EventResult, ResultState
from scoring.rules.reasons import TURNS
from scoring.standings.services.results import Source
from scoring.standings.services.revisions import revise_results
from tournaments.models import Entry, Event
from tournaments.rules.triplets import Turn
from tournaments.seating.services.triplets import note_turns


@transaction.atomic
def note_rests(
    *, entry: Entry, turns: Sequence[Turn], account: Account | None, now: dt.datetime
) -> int:
    """Note who of a triplet rests; ranking points of homologated results are computed again.

    Returns: how many turns are new. Raises: RuleError.
    """
    new = note_turns(event=entry.event, turns={entry.pk: turns}, account=account, now=now)
    if new:
        reissue_points(event=entry.event, account=account, now=now)
    return new


def reissue_points(*, event: Event, account: Account | None, now: dt.datetime) -> None:
    """Compute the ranking points of homologated results again, as a revision with its reason."""
    if EventResult.objects.filter(event=event, state=ResultState.HOMOLOGATED).exists():
        revise_results(
            event=event, write=lambda _revision: None, account=account, now=now, reason=TURNS
        )


def take_rests(*, event: Event, source: Source, account: Account | None, now: dt.datetime) -> int:
    """Store the turns that a file of triplets has; return how many are new. Raises: RuleError."""
    entries = dict(event.entries.values_list("key", "pk"))
    turns = {
        entries[contestant.key]: [
            Turn(turn.session, turn.from_round, source.people[contestant.key, turn.position][0].pk)
            for turn in contestant.turns
        ]
        for contestant in source.imported.contestants
        if contestant.turns
    }
    return note_turns(event=event, turns=turns, account=account, now=now)
