"""Scoring of a team event: from its matches to the standing."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.engine.errors import EngineError
from scoring.engine.rounding import exact
from scoring.engine.team_dues import at_floor, resolved
from scoring.engine.team_match import match_result
from scoring.engine.team_rows import explained, results_by_team, team_rows
from scoring.engine.team_rulings import no_show
from scoring.engine.team_types import (
    BY_MATCH,
    MatchResult,
    TeamEntry,
    TeamMatch,
    TeamPenalty,
    TeamSettings,
    TeamsStanding,
)
from scoring.engine.trace import Trace
from scoring.engine.types import Key

FEDERATION = TeamSettings()
Count = Callable[[TeamMatch, TeamSettings], MatchResult]


def teams_standing(
    matches: Sequence[TeamMatch],
    settings: TeamSettings = FEDERATION,
    teams: Sequence[TeamEntry] | None = None,
    *,
    penalties: Sequence[TeamPenalty] = (),
    phase_ended: bool = False,
    trace_for: Collection[Key] = (),
    count: Count | None = None,
) -> TeamsStanding:
    """Return the standing of a team event in victory points, and every match counted.

    teams: all who take part; None when the matches alone name them. phase_ended: whether to compute
    what depends on other matches; until then it is provisional and rows mark it as pending. count:
    the function that counts a match; a caller may pass one that caches unchanged matches. Raises:
    EngineError naming team and round. Source: RTP 3.6.6, 3.6.7, 3.6.10.1, 2.1.11.1.
    """
    entries = {entry.key: entry for entry in _entries(matches, teams)}
    _check(matches, entries, penalties)
    standing, gone = _after_exclusions(matches, entries, settings)
    ranked = [entry for entry in entries.values() if entry.key not in gone]
    counted = [(count or match_result)(match, settings) for match in standing]
    results = at_floor(counted, settings)
    rows = team_rows(ranked, results, penalties, pending=not phase_ended)
    traces = {team: Trace() for team in trace_for}
    if phase_ended:
        before = {row.team: row for row in rows}
        results = resolved(counted, before, settings, traces)
        rows = team_rows(ranked, results, penalties, pending=False)
    if traces:
        own = results_by_team(results)
        rows = [
            explained(row, own.get(row.team, ()), penalties, traces[row.team])
            if row.team in traces
            else row
            for row in rows
        ]
    return TeamsStanding(tuple(rows), tuple(results))


def _entries(
    matches: Sequence[TeamMatch], teams: Sequence[TeamEntry] | None
) -> Sequence[TeamEntry]:
    if teams is not None:
        keys = [team.key for team in teams]
        if len(set(keys)) < len(keys):
            twice = next(key for key in keys if keys.count(key) > 1)
            raise EngineError("duplicate_contestant", contestant=twice)
        return teams
    seen = (key for match in matches for key in (match.home, match.away) if key is not None)
    return [TeamEntry(key) for key in dict.fromkeys(seen)]


def _check(
    matches: Sequence[TeamMatch],
    entries: Mapping[Key, TeamEntry],
    penalties: Iterable[TeamPenalty],
) -> None:
    if not entries:
        raise EngineError("empty_field")
    if len(entries) < 2:
        raise EngineError("field_of_one", contestants=len(entries))
    for entry in entries.values():
        if entry.status not in ("", "abandoned", "excluded"):
            raise EngineError("bad_status", contestant=entry.key, status=entry.status)
    seated: set[tuple[int, Key, Key | None]] = set()
    for match in matches:
        for team in (match.home, match.away):
            if team is not None and team not in entries:
                raise EngineError("unknown_contestant", contestant=team)
        for pair in ((match.home, match.away), (match.away, match.home)):
            if pair[0] is not None and (match.round, pair[0], pair[1]) in seated:
                raise EngineError("duplicate_match", round=match.round, team=pair[0])
        seated.add((match.round, match.home, match.away))
        if match.away is not None:
            seated.add((match.round, match.away, match.home))
    for penalty in penalties:
        exact(penalty.points, "penalty")
        if penalty.team not in entries:
            raise EngineError("unknown_contestant", contestant=penalty.team)


def _after_exclusions(
    matches: Sequence[TeamMatch], entries: Mapping[Key, TeamEntry], settings: TeamSettings
) -> tuple[list[TeamMatch], set[Key]]:
    """Return the matches once teams have left, and the teams whose matches were deleted.

    Played results stand, unless the team played only one match; unplayed ones are no-shows.
    """
    left = {key for key, entry in entries.items() if entry.status}
    played = {
        key: sum(1 for match in matches if match.boards and key in (match.home, match.away))
        for key in left
    }
    gone = {key for key in left if played[key] == 1}
    done = []
    for match in matches:
        absent = {key for key in (match.home, match.away) if key in gone}
        if _is_unplayed(match):
            absent |= {key for key in (match.home, match.away) if key in left}
        if not absent or match.away is None:
            done.append(match)
        elif match.boards and settings.excluded_after_one == "unplayed":
            done.append(replace(match, boards=(), home_due=BY_MATCH, away_due=BY_MATCH))
        else:
            done.append(no_show(match, *absent))
    return done, gone


def _is_unplayed(match: TeamMatch) -> bool:
    """Return whether the match is still undecided: without boards and without a ruling."""
    kinds = {match.home_due.kind, match.away_due.kind}
    return kinds == {"later"} or (not match.boards and kinds == {"match"})
