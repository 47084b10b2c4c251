"""Knock-out matches: who goes on, and how the losers are placed."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.match_tie_breaks import boards_won, imp_quotient
from scoring.engine.rounding import Exact, exact, readable
from scoring.engine.team_types import BoardResult, MatchResult
from scoring.engine.tie_breaks import Criterion, Placed, ties_broken
from scoring.engine.trace import Trace
from scoring.engine.types import Key

ARTICLE = "RTP 3.6.10.3"
EXTRA_BOARDS = 4
HOME, AWAY, NOBODY = "home", "away", ""


@dataclass(frozen=True, slots=True)
class KnockoutScore:
    """The lead of one side over a match, a set of extra boards, or one board.

    margin: IMPs. points: total points. boards: boards won by home and by away.
    """

    margin: Exact
    points: Exact = 0
    boards: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class KnockoutOutcome:
    """Who goes on: "home", "away", or "" while undecided, and then how many boards to play next."""

    winner: str
    decided_by: str
    extra_boards: int = 0


@dataclass(frozen=True, slots=True)
class KnockoutRun:
    """The matches of a team in a knock-out. out_in: the round it lost in, None for the winner."""

    team: Key
    out_in: int | None
    wins: int = 0
    imps_won: Exact = 0
    imps_lost: Exact = 0


@dataclass(frozen=True, slots=True)
class PlaceMatch:
    """A match for third or a lower place. winner: None when both declined with justification."""

    first: Key
    second: Key
    winner: Key | None


def knockout_outcome(
    score: KnockoutScore,
    extra: Sequence[KnockoutScore] = (),
    *,
    final: bool = False,
    extra_boards: int = EXTRA_BOARDS,
    trace: Trace | None = None,
) -> KnockoutOutcome:
    """Return who goes on after a match and any extra boards played because it was level.

    extra: in a final each set of extra boards; otherwise first one set, then single boards. Level
    on IMPs: total points, then boards won; then a set of four under the same criteria; then single
    boards. In a final only IMPs count, four boards at a time. No VPs. Raises: EngineError
    "boards_after_decision", "not_exact". Source: RTP 3.6.10.3.
    """
    for number, part in enumerate((score, *extra)):
        winner, decided_by = _leader(part, only_imps=final)
        if trace is not None:
            trace.add(
                f"knockout_by_{decided_by}" if winner else "knockout_level_part",
                ARTICLE,
                winner,
                number=number + 1,
                margin=readable(abs(exact(part.margin, "margin"))),
                points=readable(abs(exact(part.points, "points"))),
                boards=f"{part.boards[0]}-{part.boards[1]}",
            )
        if winner:
            if number < len(extra):
                raise EngineError("boards_after_decision", set=number + 1)
            return KnockoutOutcome(winner, decided_by)
    return KnockoutOutcome(NOBODY, "", extra_boards if final or not extra else 1)


def knockout_score(result: MatchResult) -> KnockoutScore:
    """Return the score of a counted match in the form that a knock-out uses.

    Count the match with `TeamSettings(scale=None, unbalanced="mean")`. Source: RTP 3.6.10.3, Law 86
    B.
    """
    points = (board.difference or Fraction(0) for board in result.boards)
    return KnockoutScore(result.margin, sum(points, Fraction(0)), boards_won(result))


def knockout_parts(
    result: MatchResult, *, boards: int, final: bool = False, extra_boards: int = EXTRA_BOARDS
) -> tuple[tuple[KnockoutScore, ...], int]:
    """Return a counted match split into its own boards and the extra boards.

    boards: number of boards of the match; boards with higher numbers are the extra ones: a set of
    `extra_boards`, then single boards; in a final sets only. Returns: the complete parts, and how
    many boards the next part still lacks. Source: RTP 3.6.10.3.
    """
    counted = sorted(
        (board for board in result.boards if board.home is not None and board.away is not None),
        key=lambda board: board.board,
    )
    if len(counted) < boards:
        return (), boards - len(counted)
    sizes = [boards]
    while (left := len(counted) - sum(sizes)) > 0:
        size = extra_boards if final or len(sizes) == 1 else 1
        if left < size:
            return _parts(result, counted, sizes), size - left
        sizes.append(size)
    return _parts(result, counted, sizes), 0


def _parts(
    result: MatchResult, counted: Sequence[BoardResult], sizes: Sequence[int]
) -> tuple[KnockoutScore, ...]:
    parts, start = [], 0
    for size in sizes:
        played = counted[start : start + size]
        start += size
        margin = sum(
            (
                (Fraction(board_result.home or 0) - Fraction(board_result.away or 0)) / 2
                for board_result in played
            ),
            Fraction(0),
        )
        points = sum(
            (board_result.difference or Fraction(0) for board_result in played), Fraction(0)
        )
        parts.append(
            KnockoutScore(margin, points, boards_won(replace(result, boards=tuple(played))))
        )
    whole = knockout_score(result).margin
    brought = Fraction(whole) - sum(
        (Fraction(board_result.home or 0) - Fraction(board_result.away or 0)) / 2
        for board_result in counted
    )
    return (replace(parts[0], margin=Fraction(parts[0].margin) + brought), *parts[1:])


def balanced_margin(home: Exact, away: Exact, *, trace: Trace | None = None) -> Fraction:
    """Return the lead of home on a board whose adjusted scores do not balance.

    home, away: IMPs of each side by its own adjusted score, each seen from its own side. The mean
    of the two counts for both. Source: Law 86 B, Law 12 C 4 (2007).
    """
    mean = (exact(home, "home") - exact(away, "away")) / 2
    if trace is not None:
        both = {"home": readable(home), "away": readable(away)}
        trace.add("balanced_margin", "Law 86 B", readable(mean), **both)
    return mean


def knockout_ranking(
    runs: Sequence[KnockoutRun],
    *,
    place_matches: Sequence[PlaceMatch] = (),
    cuts: Collection[int] | None = None,
    ended: bool = True,
    trace: Trace | None = None,
) -> list[Placed]:
    """Return the final places: the later the round a team lost in, the higher its place.

    Teams that lost in the same round are level unless a place match or, at the places that matter,
    the number of wins and then the quotient of IMPs separates them. cuts: see ties_broken; ()
    leaves all level, None separates all. If both teams declined a place match, both get the worse
    place. ended: False while the event is played: the teams still in it share the first place.
    Raises: EngineError "not_one_winner", "team_twice", "place_match_unknown". Source: RTP 3.6.10.3.
    """
    winners = [run.team for run in runs if run.out_in is None]
    if ended and len(winners) != 1:
        raise EngineError("not_one_winner", winners=len(winners))
    by_team = {run.team: run for run in runs}
    rounds = max((run.out_in for run in runs if run.out_in is not None), default=0)
    totals = [(run.team, run.out_in or rounds + 1) for run in runs]
    imps = {run.team: (run.imps_won, run.imps_lost) for run in runs}
    ladder = (
        Criterion(
            "matches_won", ARTICLE, lambda tied: {t: Fraction(by_team[t].wins) for t in tied}
        ),
        imp_quotient(imps, ARTICLE),
    )
    placed = ties_broken(
        totals,
        lambda place: ladder if ended or place > len(winners) else (),
        cuts=cuts,
        trace=trace,
    )
    for match in place_matches:
        placed = _after_place_match(placed, match, by_team)
    return sorted(placed, key=lambda row: row.place)


def _leader(part: KnockoutScore, *, only_imps: bool) -> tuple[str, str]:
    won, lost = part.boards
    figures = [("imps", exact(part.margin, "margin"))]
    if not only_imps:
        figures += [("total_points", exact(part.points, "points"))]
        figures += [("boards_won", Fraction(won - lost))]
    for code, ahead in figures:
        if ahead:
            return (HOME if ahead > 0 else AWAY), code
    return NOBODY, ""


def _after_place_match(
    placed: Sequence[Placed], match: PlaceMatch, by_team: Mapping[Key, KnockoutRun]
) -> list[Placed]:
    pair = (match.first, match.second)
    if (
        match.first == match.second
        or not set(pair) <= by_team.keys()
        or by_team[match.first].out_in != by_team[match.second].out_in
        or match.winner not in (*pair, None)
    ):
        raise EngineError("place_match_unknown", first=match.first, second=match.second)
    now = [placed for placed in placed if placed.contestant in pair]
    best = min(placed.place for placed in now)
    worst = max(placed.place for placed in now)
    worst = worst if worst > best else best + 1
    done = []
    for placed_team in placed:
        if placed_team.contestant not in pair:
            done.append(placed_team)
        elif match.winner is None:
            done.append(
                replace(placed_team, place=worst, tied=True, decided_by="place_match_declined")
            )
        else:
            place = best if placed_team.contestant == match.winner else worst
            done.append(replace(placed_team, place=place, tied=False, decided_by="place_match"))
    return done
