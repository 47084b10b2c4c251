"""The effect of a ruling on everyone concerned, counted by the same engine; nothing is written."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from federation.errors import RuleError
from scoring.engine_input.counting import EventValues
from scoring.engine_input.rows import event_values
from scoring.engine_input.rulings import apply_rulings
from scoring.engine_input.values import Scored, ScoredLine, ScoredMatch, TriedLine
from scoring.live.services.rulings import is_played_now, values_played_now
from scoring.models import EventResult
from scoring.standings.services.changes import StandingChange, row_changes
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class LineChange:
    """One table's points on a board concerned, before and after."""

    before: ScoredLine | None
    after: ScoredLine


@dataclass(frozen=True, slots=True)
class MatchChange:
    """One match whose IMPs or victory points change; before: None if it had no line yet."""

    before: ScoredMatch | None
    after: ScoredMatch


@dataclass(frozen=True, slots=True)
class RulingPreview:
    """The effect of rulings on everyone concerned."""

    standings: tuple[StandingChange, ...]
    lines: tuple[LineChange, ...]
    matches: tuple[MatchChange, ...]
    tried: tuple[TriedLine, ...] = ()


def results_of(event: Event) -> EventResult:
    """Return the state of an event's results. Raises: RuleError while there are none."""
    stored = EventResult.objects.filter(event=event).select_related("revision").first()
    if stored is None:
        raise RuleError("event_without_results")
    return stored


def values_as_they_stand(event: Event, played: Collection[tuple[int, str]]) -> EventValues:
    """Return the values of an event as sessions, or matches of them, are now: in play or closed.

    played: the session and the match of each, "" where there is no match. One in play is enough for
    the values to be those in play. Raises: RuleError without results and without tables that enter
    them.
    """
    if any(is_played_now(event, session, match) for session, match in sorted(played)):
        return values_played_now(event)
    results_of(event)
    return event_values(event)


def previewed(
    before: Scored,
    after: Scored,
    names: Mapping[str, str],
    boards: Collection[tuple[int, int, str]] = (),
    tried: tuple[TriedLine, ...] = (),
) -> RulingPreview:
    """Return the difference between an event as it counts and as it would count.

    boards: session, number and match of the boards whose tables are shown.
    """
    matches_by_key = {match.plan.key: match for match in before.matches}
    changes = (MatchChange(matches_by_key.get(match.plan.key), match) for match in after.matches)
    return RulingPreview(
        row_changes(before.rows, after.rows, names),
        _line_changes(before, after, boards),
        tuple(change for change in changes if change.before != change.after),
        tried,
    )


def lines_tried(before: EventValues, after: EventValues) -> tuple[TriedLine, ...]:
    """Return the lines of rulings that have no row yet: those on trial."""
    lines_by_place = {line.place: line for line in apply_rulings(before.recorded, before.rulings)}
    return tuple(
        TriedLine(lines_by_place.get(line.place), line)
        for line in apply_rulings(after.recorded, after.rulings)
        if line.is_tried
    )


def _line_changes(
    before: Scored, after: Scored, boards: Collection[tuple[int, int, str]]
) -> tuple[LineChange, ...]:
    """Return the tables of the boards concerned, as they count before and after."""
    lines_by_place = {line.result.place: line for line in before.lines}
    return tuple(
        LineChange(lines_by_place.get(line.result.place), line)
        for line in after.lines
        if (line.result.session, line.result.board, line.result.match) in boards
    )
