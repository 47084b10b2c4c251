"""Results of a session as its tables entered them, made a revision of the event's results."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.models import Account
from scoring.engine_input.rows import recorded_results
from scoring.engine_input.values import TEAM_METHODS, MatchPlan, ScoringChoice, TableResult
from scoring.models import EventResult, Match, ResultRevision
from scoring.standings.services.results import write_boards
from scoring.standings.services.revisions import compute_standings, follow_results, next_number
from tournaments.entries.services.roles import mark_substitutes
from tournaments.models import Entry, Event


@dataclass(frozen=True, slots=True)
class ContestantSeated:
    """A contestant identified by its seat. line: "NS" or "EW" if the lines are ranked apart."""

    number: str
    section: str
    line: str


@dataclass(frozen=True, slots=True)
class Frozen:
    """The results of a session. seated: by entry; results name contestants by the keys of entries.

    matches: of teams, the matches with results here; results of other matches remain.
    """

    session: int
    results: tuple[TableResult, ...]
    choice: ScoringChoice
    seated: Mapping[int, ContestantSeated]
    matches: tuple[MatchPlan, ...] = ()

    def others(self, results: Sequence[TableResult]) -> list[TableResult]:
        """Return the existing results that stay."""
        if self.choice.method in TEAM_METHODS:
            own = {match.key for match in self.matches}
            return [result for result in results if result.match not in own]
        return [result for result in results if result.session != self.session]

    def replaced(self, results: Sequence[TableResult]) -> list[TableResult]:
        """Return the existing results that are replaced."""
        others = set(self.others(results))
        return [result for result in results if result not in others]


@transaction.atomic
def freeze_results(
    *, event: Event, frozen: Frozen, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision | None:
    """Replace the results of a session in the event; None if nothing changes.

    The caller must have locked the event. Results of other sessions remain.
    """
    stored = EventResult.objects.filter(event=event).first()
    before = recorded_results(event) if stored else []
    after = [*frozen.others(before), *frozen.results]
    if stored and _is_same(event, stored, frozen, before, after):
        return None
    revision = ResultRevision.objects.create(
        event=event,
        number=next_number(event),
        reason=reason,
        made_by=account,
        made_at=now,
    )
    entries = {entry.pk: entry for entry in event.entries.all()}
    for pk, seat in frozen.seated.items():
        entry = entries[pk]
        entry.number, entry.section, entry.direction = seat.number, seat.section, seat.line
        entry.save(update_fields=["number", "section", "direction"])
    mark_substitutes(event)
    by_key = {entry.key: entry for entry in entries.values()}
    matches = _matches(event, frozen, by_key)
    write_boards(event, revision, before, after, by_key, matches)
    boards = len({result.board for result in after if result.session == frozen.session})
    event.sessions.filter(number=frozen.session).update(boards=boards)
    stored = stored or EventResult(event=event, published_at=now)
    stored.revision, stored.settings = revision, frozen.choice.as_row()
    stored.save()
    compute_standings(revision=revision)
    follow_results(event)
    return revision


def _matches(event: Event, frozen: Frozen, entries: Mapping[str, Entry]) -> dict[str, Match]:
    """Return the matches of an event by key: those with results of the session or named in it."""
    rows = {(row.round, frozenset((row.home_id, row.away_id))): row for row in event.matches.all()}
    for plan in frozen.matches:
        home, away = entries[plan.home], entries[plan.away]
        meeting = (plan.round, frozenset((home.pk, away.pk)))
        row = rows.setdefault(meeting, Match(event=event, round=plan.round, home=home, away=away))
        if row.pk is None or row.key != plan.key:
            row.key, row.session = plan.key, frozen.session
            row.save()
    return {row.key: row for row in rows.values()}


def _is_same(
    event: Event,
    stored: EventResult,
    frozen: Frozen,
    before: Sequence[TableResult],
    after: Sequence[TableResult],
) -> bool:
    by_pk = {
        pk: ContestantSeated(number, section, line)
        for pk, number, section, line in event.entries.values_list(
            "pk", "number", "section", "direction"
        )
    }
    return (
        stored.settings == frozen.choice.as_row()
        and set(before) == set(after)
        and all(by_pk[pk] == seat for pk, seat in frozen.seated.items())
    )
