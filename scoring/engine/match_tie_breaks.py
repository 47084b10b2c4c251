"""Ties among contestants that play matches: teams or IMP pairs that all met."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.rounding import Exact
from scoring.engine.team_types import MatchResult, TeamsStanding
from scoring.engine.tie_breaks import (
    Criterion,
    Measure,
    Placed,
    quotient_share,
    quotient_text,
    ties_broken,
)
from scoring.engine.trace import Trace
from scoring.engine.types import Key

TEAMS = "RTP 3.6.10.1"


@dataclass(frozen=True, slots=True)
class TieMatch:
    """A match in the form that tie-breaks use: each figure of the first and of the second side.

    points: lead of the first side in total points. boards: boards won.
    """

    first: Key
    second: Key
    vps: tuple[Exact, Exact]
    imps: tuple[Exact, Exact]
    points: Exact = 0
    boards: tuple[Exact, Exact] = (0, 0)


def teams_ties_broken(
    standing: TeamsStanding, *, cuts: Collection[int] | None = None, trace: Trace | None = None
) -> list[Placed]:
    """Return the places of teams that all met, with ties broken; teams that left are not placed.

    Raises: EngineError as ties_broken. Source: RTP 3.6.10.1.
    """
    totals = [(row.team, row.vps) for row in standing.rows if not row.status]
    imps = {row.team: (row.imps_won, row.imps_lost) for row in standing.rows}
    matches = tie_matches(standing.matches)
    won_all = won_all_matches(matches)
    return ties_broken(
        totals,
        lambda place: round_robin_ladder(matches, imps, won_all if place == 1 else ()),
        cuts=cuts,
        trace=trace,
    )


def won_all_matches(matches: Iterable[TieMatch]) -> set[Key]:
    """Return the teams that won all their matches in VPs; a bye is not a match.

    Source: RTP 3.6.10.1.
    """
    all_won: dict[Key, bool] = {}
    for match in matches:
        first, second = _vps(match)
        all_won[match.first] = all_won.get(match.first, True) and first > second
        all_won[match.second] = all_won.get(match.second, True) and second > first
    return {team for team, won in all_won.items() if won}


def round_robin_ladder(
    matches: Iterable[TieMatch],
    imps: Mapping[Key, tuple[Exact, Exact]],
    won_all: Collection[Key] = (),
) -> tuple[Criterion, ...]:
    """Return the criteria for teams that all met.

    imps: won and lost in all matches. won_all: teams that won every match they played; they rank
    first, but only in a tie for first place. Source: RTP 3.6.10.1.
    """
    winners = Criterion(
        "won_all_matches",
        TEAMS,
        lambda tied: {contestant: Fraction(contestant in won_all) for contestant in tied},
    )
    return (
        *((winners,) if won_all else ()),
        *among_the_tied(matches, TEAMS),
        imp_quotient(imps, TEAMS),
    )


def among_the_tied(matches: Iterable[TieMatch], source: str) -> tuple[Criterion, ...]:
    """Return the criteria that compare only the matches between the tied contestants.

    VPs, then IMPs, total points and boards won; they decide nothing unless all of the tied have
    met. Source: RTP 3.5.9.2, 3.6.10.1.
    """
    played = list(matches)

    def counted(of: Callable[[TieMatch], tuple[Fraction, Fraction]]) -> Measure:
        def measure(tied: Sequence[Key]) -> dict[Key, Fraction] | None:
            inside = [match for match in played if match.first in tied and match.second in tied]
            met = {frozenset((match.first, match.second)) for match in inside}
            if 2 * len(met) < len(tied) * (len(tied) - 1):
                return None
            won = dict.fromkeys(tied, Fraction(0))
            for match in inside:
                first, second = of(match)
                won[match.first] += first
                won[match.second] += second
            return won

        return measure

    return tuple(
        Criterion(code, source, counted(of))
        for code, of in (
            ("vps_among_tied", _vps),
            ("imps_among_tied", _imps),
            ("points_among_tied", _points),
            ("boards_among_tied", _boards),
        )
    )


def imp_quotient(imps: Mapping[Key, tuple[Exact, Exact]], source: str) -> Criterion:
    """Return the criterion of IMPs won divided by IMPs lost, infinite where none was lost.

    Source: RTP 3.6.10.1, 3.6.10.3, 3.6.12.7.
    """
    return Criterion(
        "imp_quotient",
        source,
        lambda tied: {contestant: quotient_share(*imps[contestant]) for contestant in tied},
        quotient_text,
    )


def tie_matches(results: Iterable[MatchResult]) -> list[TieMatch]:
    """Return the played matches of a team event in the form that tie-breaks use.

    Source: RTP 3.6.10.1.
    """
    tie_matches = []
    for result in results:
        match = result.match
        if match.away is None or result.home_vps is None or result.away_vps is None:
            continue
        tie_matches.append(
            TieMatch(
                match.home,
                match.away,
                (result.home_vps, result.away_vps),
                (result.home_imps, result.away_imps),
                sum((board.difference or Fraction(0) for board in result.boards), Fraction(0)),
                boards_won(result),
            )
        )
    return tie_matches


def boards_won(result: MatchResult) -> tuple[int, int]:
    """Return how many boards each side won: by any difference, or by what was awarded.

    Source: RTP 3.6.10.1, 3.6.10.3.
    """
    ahead = [
        Fraction(board.home or 0) - Fraction(board.away or 0)
        if board.difference is None
        else board.difference
        for board in result.boards
    ]
    return sum(gap > 0 for gap in ahead), sum(gap < 0 for gap in ahead)


def _vps(match: TieMatch) -> tuple[Fraction, Fraction]:
    return Fraction(match.vps[0]), Fraction(match.vps[1])


def _imps(match: TieMatch) -> tuple[Fraction, Fraction]:
    margin = Fraction(match.imps[0]) - Fraction(match.imps[1])
    return margin, -margin


def _points(match: TieMatch) -> tuple[Fraction, Fraction]:
    return Fraction(match.points), -Fraction(match.points)


def _boards(match: TieMatch) -> tuple[Fraction, Fraction]:
    return Fraction(match.boards[0]), Fraction(match.boards[1])
