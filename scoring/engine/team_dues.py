"""Points of matches that depend on other matches: provisional, then final when the phase ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from scoring.engine.best_of_three import Neighbour, average_vps, best_of_three
from scoring.engine.team_types import MatchResult, MatchShare, TeamRow, TeamSettings
from scoring.engine.trace import Trace
from scoring.engine.types import Key

Played = Mapping[Key, Sequence[tuple[int, Key, Decimal]]]  # team: place of match, opponent, points


@dataclass(frozen=True, slots=True)
class _Phase:
    """The data from which the dues of one phase are computed."""

    played: Played
    standing: Mapping[Key, TeamRow]
    settings: TeamSettings
    traces: Mapping[Key, Trace]


def at_floor(results: Sequence[MatchResult], settings: TeamSettings) -> list[MatchResult]:
    """Return the results with provisional points for all that still depends on other matches.

    Source: RTP 3.6.12.4 (12 VP, corrected later), 2.3.5.1, 3.2.1.
    """
    played = played_points(results)
    return [
        replace(
            result,
            home_vps=_provisional(place, result, True, played, settings),
            away_vps=_provisional(place, result, False, played, settings),
        )
        for place, result in enumerate(results)
    ]


def resolved(
    results: Sequence[MatchResult],
    standing: Mapping[Key, TeamRow],
    settings: TeamSettings,
    traces: Mapping[Key, Trace],
) -> list[MatchResult]:
    """Return the results with every due computed from the matches of the whole phase.

    standing: the rows before the correction, with provisional points for what is computed here.
    Source: RTP 2.3.6.7, 3.6.7.2, 2.3.5.1, 3.2.1.
    """
    phase = _Phase(played_points(results), standing, settings, traces)
    return [
        replace(
            result,
            home_vps=_final(place, result, True, phase),
            away_vps=_final(place, result, False, phase),
        )
        for place, result in enumerate(results)
    ]


def played_points(results: Sequence[MatchResult]) -> Played:
    """Return the victory points each team won at the table, match by match.

    Byes, no-shows and points fixed by a ruling are not results of play and are left out. Source:
    RTP 2.3.6.7, 3.6.7.2 (averages of the other matches).
    """
    played: dict[Key, list[tuple[int, Key, Decimal]]] = {}
    for place, result in enumerate(results):
        match = result.match
        if match.away is None:
            continue
        for team, opponent, due, points in (
            (match.home, match.away, match.home_due, result.home_vps),
            (match.away, match.home, match.away_due, result.away_vps),
        ):
            if due.kind in ("match", "complement") and points is not None:
                played.setdefault(team, []).append((place, opponent, points))
    return played


def is_open(due: MatchShare) -> bool:
    """Return whether the due still depends on other matches. Source: RTP 3.6.7.2, 3.6.12.4."""
    return due.kind in ("best_of_three", "own_average", "complement", "later")


def _side(result: MatchResult, home: bool) -> tuple[Key, Key | None, MatchShare, Decimal | None]:
    match = result.match
    if home:
        return match.home, match.away, match.home_due, result.home_vps
    return match.away or match.home, match.home, match.away_due, result.away_vps


def _elsewhere(played: Played, team: Key, place: int) -> list[Decimal]:
    return [points for other, _, points in played.get(team, ()) if other != place]


def _provisional(
    place: int, result: MatchResult, home: bool, played: Played, settings: TeamSettings
) -> Decimal | None:
    team, _, due, points = _side(result, home)
    if due.kind == "best_of_three":
        return settings.figures.floor
    if due.kind == "own_average":
        return average_vps(_elsewhere(played, team, place))
    return points


def _final(place: int, result: MatchResult, home: bool, phase: _Phase) -> Decimal | None:
    team, opponent, due, points = _side(result, home)
    if due.kind == "best_of_three" and opponent is not None:
        return best_of_three(
            _elsewhere(phase.played, team, place),
            phase.standing[team].vps if team in phase.standing else Decimal(0),
            _neighbours(team, opponent, phase),
            phase.settings.figures,
            trace=phase.traces.get(team),
        )
    if due.kind == "complement" and opponent is not None and points is not None:
        average = average_vps(_elsewhere(phase.played, opponent, place))
        theirs = result.away_vps if home else result.home_vps
        if average is not None and theirs is not None and average < theirs:
            return phase.settings.figures.maximum - average
        return points
    return _provisional(place, result, home, phase.played, phase.settings)


def _neighbours(team: Key, opponent: Key, phase: _Phase) -> list[Neighbour]:
    """Return the teams that played the opponent, each with its average against that opponent."""
    met = {}
    for other, matches in phase.played.items():
        if other == team or other not in phase.standing:
            continue
        won = average_vps([points for _, against, points in matches if against == opponent])
        if won is not None:
            met[other] = won
    return [
        Neighbour(other, phase.standing[other].vps, phase.standing[other].rank, won)
        for other, won in met.items()
    ]
