"""Results of a session as its tables noted them, made those of the event by a revision."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.models import Account
from scoring.feed.rows import recorded_results
from scoring.feed.values import ScoringChoice, TableResult
from scoring.live.services.results import follow_results
from scoring.models import EventResult, ResultRevision
from scoring.standings.services.results import write_boards
from scoring.standings.services.revisions import next_number
from scoring.standings.services.standings import compute_standings
from tournaments.entries.services.roles import mark_substitutes
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class ContestantSeated:
    """How a contestant is known by its seat. line: "NS" or "EW" where lines are ranked apart."""

    number: str
    section: str
    line: str


@dataclass(frozen=True, slots=True)
class Frozen:
    """What a session made. seated: by entry; results name contestants by the keys of entries."""

    session: int
    results: tuple[TableResult, ...]
    choice: ScoringChoice
    seated: Mapping[int, ContestantSeated]


@transaction.atomic
def freeze_results(
    *, event: Event, frozen: Frozen, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision | None:
    """Make a session's results those of the event; None if they already are.

    The event must be locked by the caller. What other sessions made stays.
    """
    stored = EventResult.objects.filter(event=event).first()
    before = recorded_results(event) if stored else []
    after = [*(each for each in before if each.session != frozen.session), *frozen.results]
    if stored and _is_same(event, stored, frozen, before, after):
        return None
    revision = ResultRevision.objects.create(
        event=event,
        number=next_number(event),
        reason=reason,
        made_by=account,
        made_at=now,
    )
    entries = {each.pk: each for each in event.entries.all()}
    for pk, seat in frozen.seated.items():
        entry = entries[pk]
        entry.number, entry.section, entry.direction = seat.number, seat.section, seat.line
        entry.save(update_fields=["number", "section", "direction"])
    mark_substitutes(event)
    write_boards(event, revision, before, after, {e.key: e for e in entries.values()}, {})
    boards = len({each.board for each in frozen.results})
    event.sessions.filter(number=frozen.session).update(boards=boards)
    stored = stored or EventResult(event=event, published_at=now)
    stored.revision, stored.settings = revision, frozen.choice.as_row()
    stored.save()
    compute_standings(revision=revision)
    follow_results(event)
    return revision


def _is_same(
    event: Event,
    stored: EventResult,
    frozen: Frozen,
    before: Sequence[TableResult],
    after: Sequence[TableResult],
) -> bool:
    known = {
        pk: ContestantSeated(number, section, line)
        for pk, number, section, line in event.entries.values_list(
            "pk", "number", "section", "direction"
        )
    }
    return (
        stored.settings == frozen.choice.as_row()
        and set(before) == set(after)
        and all(known[pk] == seat for pk, seat in frozen.seated.items())
    )
