"""Ties in pairs events: at matchpoints, and in matches of IMP pairs."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.match_tie_breaks import TieMatch, among_the_tied
from scoring.engine.matchpoints import matchpoints
from scoring.engine.rounding import Exact, to_places
from scoring.engine.tie_breaks import Criterion, Measure, Placed, ties_broken
from scoring.engine.trace import Trace
from scoring.engine.types import BoardKey, Key, PairsStanding

ARTICLE = "RTP 3.5.9.1"


class Seat(NamedTuple):
    """What one pair did on one board. score: seen from its own line, None where there is none."""

    board: BoardKey
    line: str
    opponent: Key | None
    score: int | None
    points: Fraction | None
    top: Fraction


def pairs_ties_broken(
    standing: PairsStanding, *, cuts: Collection[int] | None = None, trace: Trace | None = None
) -> list[Placed]:
    """Return the places of a matchpoint event of one ranking, with the ties that matter broken.

    Contestants that left, and those without a board, are not placed. cuts: see ties_broken. Raises:
    EngineError as ties_broken. Source: RTP 3.5.9.1.
    """
    totals = [
        (row.contestant, row.exact_percentage)
        for row in standing.rows
        if not row.status and row.exact_percentage is not None
    ]
    ladder = matchpoint_ladder(seats_of(standing), sessions_of(standing))
    return ties_broken(totals, lambda _: ladder, cuts=cuts, trace=trace)


def matchpoint_ladder(
    seats: Mapping[Key, Sequence[Seat]], sessions: Mapping[Key, Sequence[Fraction]]
) -> tuple[Criterion, ...]:
    """Return the criteria of a matchpoint event.

    seats: every board of every pair. sessions: the percentage of each pair in each session. With
    one session, tops and zeros count; with more, the gap between best and worst.
    Source: RTP 3.5.9.1.
    """
    last = (
        Criterion("steadiest_sessions", ARTICLE, _smaller_gap(sessions), _unsigned)
        if any(len(percentages) > 1 for percentages in sessions.values())
        else Criterion("fewer_tops_and_zeros", ARTICLE, _fewer_extremes(seats), _unsigned)
    )
    return (
        Criterion("matchpoints_among_tied", ARTICLE, _among_tied(seats)),
        Criterion("boards_where_they_met", ARTICLE, _where_they_met(seats)),
        last,
    )


def imp_pairs_ladder(
    matches: Iterable[TieMatch], imps: Mapping[Key, Exact]
) -> tuple[Criterion, ...]:
    """Return the criteria for IMP pairs that all met: results among the tied, then all IMPs.

    imps: each pair's lead over all its matches. Source: RTP 3.5.9.2.
    """
    source = "RTP 3.5.9.2"
    return (
        *among_the_tied(matches, source),
        Criterion(
            "imp_difference",
            source,
            lambda tied: {contestant: Fraction(imps[contestant]) for contestant in tied},
        ),
    )


def seats_of(standing: PairsStanding) -> dict[Key, list[Seat]]:
    """Return what every pair did on every board of a counted event.

    The same board in two sections is one board if the sections were compared; two forms of a fouled
    board are two boards. Source: RTP 3.5.9.1.
    """
    seats: dict[Key, list[Seat]] = defaultdict(list)
    for line, ns, ew in standing.lines:
        together = (line.session, "", line.board) in standing.boards
        board = (line.session, f"{'' if together else line.section}/{line.group}", line.board)
        stands = line.artificial is None and line.awarded is None and not line.outcomes
        ns_score = line.ns_score if stands else None
        ew_score = line.ew_score if line.ew_score is not None and stands else ns_score
        for pair, name, opponent, score, side in (
            (line.ns, "NS", line.ew, ns_score, ns),
            (line.ew, "EW", line.ns, None if ew_score is None else -ew_score, ew),
        ):
            if pair is not None:
                points = None if side.points is None else Fraction(side.points)
                seats[pair].append(
                    Seat(board, name, opponent, score, points, Fraction(side.available))
                )
    return seats


def sessions_of(standing: PairsStanding) -> dict[Key, list[Fraction]]:
    """Return the percentages of every pair, session by session. Source: RTP 3.5.9.1."""
    return {
        row.contestant: [
            session.percentage for session in row.sessions if session.percentage is not None
        ]
        for row in standing.rows
    }


def _unsigned(figure: Fraction) -> str:
    return str(-figure) if figure.denominator == 1 else str(to_places(-figure, 2))


def _among_tied(seats: Mapping[Key, Sequence[Seat]]) -> Measure:
    """Compare the tied contestants alone, board by board in the same line, on the 2-1-0 scale.

    With three or more tied, the number of shared boards differs between pairs, so shares are
    compared.
    """

    def measure(tied: Sequence[Key]) -> dict[Key, Fraction] | None:
        same_board: dict[tuple[BoardKey, str], list[tuple[Key, int]]] = defaultdict(list)
        for pair in tied:
            for seat in seats.get(pair, ()):
                if seat.score is not None:
                    same_board[seat.board, seat.line].append((pair, seat.score))
        won, most = dict.fromkeys(tied, Fraction(0)), dict.fromkeys(tied, 0)
        for results in same_board.values():
            points = matchpoints([score for _, score in results])
            for (pair, _), earned in zip(results, points, strict=True):
                won[pair] += earned or 0
                most[pair] += 2 * (len(results) - 1)
        if not all(most.values()):
            return None
        if len(set(most.values())) == 1:
            return won
        return {pair: won[pair] / most[pair] for pair in tied}

    return measure


def _where_they_met(seats: Mapping[Key, Sequence[Seat]]) -> Measure:
    def measure(tied: Sequence[Key]) -> dict[Key, Fraction] | None:
        won, most = dict.fromkeys(tied, Fraction(0)), dict.fromkeys(tied, Fraction(0))
        for pair in tied:
            for seat in seats.get(pair, ()):
                if seat.opponent in tied and seat.points is not None:
                    won[pair] += seat.points
                    most[pair] += seat.top
        if not all(most.values()):
            return None
        return won if len(set(most.values())) == 1 else {p: won[p] / most[p] for p in tied}

    return measure


def _fewer_extremes(seats: Mapping[Key, Sequence[Seat]]) -> Measure:
    def measure(tied: Sequence[Key]) -> dict[Key, Fraction]:
        return {
            pair: -Fraction(sum(seat.points in (0, seat.top) for seat in seats.get(pair, ())))
            for pair in tied
        }

    return measure


def _smaller_gap(sessions: Mapping[Key, Sequence[Fraction]]) -> Measure:
    def measure(tied: Sequence[Key]) -> dict[Key, Fraction] | None:
        if not all(sessions.get(pair) for pair in tied):
            return None
        return {pair: min(sessions[pair]) - max(sessions[pair]) for pair in tied}

    return measure
