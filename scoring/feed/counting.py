"""Values counted by the engine, the same way for every kind of event."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.engine import BoardLine, LinePoints, PairEntry, PairsSettings, Penalty, pairs_standing
from scoring.engine.line_rulings import ruled_line
from scoring.engine.team_boards import match_boards
from scoring.engine.team_types import (
    Due,
    MatchResult,
    TeamEntry,
    TeamMatch,
    TeamPenalty,
    TeamSettings,
)
from scoring.engine.teams import teams_standing
from scoring.engine.trace import Trace
from scoring.feed.told_rulings import with_rulings_told, worked_out
from scoring.feed.values import (
    TEAM_METHODS,
    Contestant,
    MatchPlan,
    Scored,
    ScoredLine,
    ScoredMatch,
    ScoredRow,
    ScoringChoice,
    TableResult,
)

PAIRS_UNITS = {"top": "top", "points": "points", "imps": "points", "percentage": "percentage"}
UNKNOWN = "?"  # starts the name of a side that the file does not name


def score(
    results: Sequence[TableResult],
    entries: Sequence[Contestant],
    choice: ScoringChoice,
    *,
    matches: Sequence[MatchPlan] = (),
    trace_for: Collection[str] = (),
) -> Scored:
    """Return these results counted. Raises: EngineError. Source: Law 78, RTP 3.5, 3.6.6."""

    def count(lines: Sequence[TableResult], explained: Collection[str] = ()) -> Scored:
        if choice.method in TEAM_METHODS:
            return _score_teams(lines, entries, choice, matches, explained)
        return _score_pairs(lines, entries, choice, explained)

    settled = worked_out(results, lambda lines: count(lines).lines)
    return with_rulings_told(count(settled, trace_for))


def _score_pairs(
    results: Sequence[TableResult],
    entries: Sequence[Contestant],
    choice: ScoringChoice,
    trace_for: Collection[str],
) -> Scored:
    # Each contestant names its line itself: in one event a section may be a Howell, with one line.
    settings = PairsSettings(method=choice.method, across_sections=choice.across_sections)
    seated = {key for each in results for side in ("NS", "EW") for key in each.seats(side)}
    playing = [each for each in entries if each.key in seated]
    lines = [_board_line(each, place) for place, each in enumerate(results)]
    standing = pairs_standing(
        lines,
        settings,
        [
            *map(_pair, playing),
            *_nobodies(lines),
        ],
        penalties=[
            *(
                Penalty(
                    each.key, -each.adjustment, "percentage" if _in_percent(choice) else "points"
                )
                for each in playing
                if each.adjustment
            ),
            *(
                Penalty(each.key, fine.amount, PAIRS_UNITS[fine.unit], fine.session, fine.article)
                for each in playing
                for fine in each.fines
            ),
        ],
        trace_for=trace_for,
    )
    scored = tuple(
        _scored_line(result, earned) for result, earned in zip(results, standing.lines, strict=True)
    )
    rows = tuple(
        ScoredRow(
            key=str(row.contestant),
            line=row.line,
            rank=row.rank,
            tied=row.tied,
            boards_played=row.boards_played,
            score=row.score,
            available=row.available or None,
            percentage=row.percentage,
            imps=None if _in_percent(choice) else row.score,
            trace=row.trace or Trace(),
        )
        for row in standing.rows
        if not str(row.contestant).startswith(UNKNOWN)
    )
    return Scored(choice, rows, scored)


def _nobodies(lines: Sequence[BoardLine]) -> list[PairEntry]:
    """Return the sides nobody knows: their results stand, they have no place."""
    return [
        PairEntry(key, line=line, status="abandoned")
        for each in lines
        for key, line in ((each.ns, "NS"), (each.south, "NS"), (each.ew, "EW"), (each.west, "EW"))
        if isinstance(key, str) and key.startswith(UNKNOWN)
    ]


def _pair(entry: Contestant) -> PairEntry:
    return PairEntry(
        entry.key,
        line=entry.direction,
        handicap=entry.handicap,
        carried_points=entry.carried,
        carried_available=entry.carried_top,
    )


def _team(entry: Contestant) -> TeamEntry:
    return TeamEntry(entry.key, carried_points=entry.carried)


def _score_teams(
    results: Sequence[TableResult],
    entries: Sequence[Contestant],
    choice: ScoringChoice,
    matches: Sequence[MatchPlan],
    trace_for: Collection[str],
) -> Scored:
    settings = TeamSettings(
        method="point_a_board" if choice.method == "point_a_board" else "imps",
        scale="annex1" if choice.vp_scale == "published" else choice.vp_scale,
    )
    by_match: dict[str, list[TableResult]] = defaultdict(list)
    for result in results:
        by_match[result.match].append(result)
    playing = {key for plan in matches for key in (plan.home, plan.away)}
    standing = teams_standing(
        [
            _team_match(plan, by_match[plan.key], settings, _imps_lost(plan, entries))
            for plan in matches
        ],
        settings,
        [_team(each) for each in entries if each.key in playing],
        penalties=[
            *(
                TeamPenalty(each.key, -each.adjustment)
                for each in entries
                if each.adjustment and each.key in playing
            ),
            *(
                TeamPenalty(each.key, fine.amount, fine.article)
                for each in entries
                for fine in each.fines
                if fine.unit == "vps" and each.key in playing
            ),
        ],
        phase_ended=True,
        trace_for=trace_for,
    )
    boards, imps = _played(standing.matches)
    rows = tuple(
        ScoredRow(
            key=str(row.team),
            line="",
            rank=row.rank,
            tied=row.tied,
            boards_played=boards[str(row.team)],
            score=Fraction(row.vps),
            imps=imps[str(row.team)],
            vps=row.vps,
            trace=_with_stated_vps(row.trace, choice),
        )
        for row in standing.rows
    )
    counted = tuple(
        ScoredMatch(plan, each.home_imps, each.away_imps, each.home_vps, each.away_vps)
        for plan, each in zip(matches, standing.matches, strict=True)
    )
    return Scored(choice, rows, tuple(_team_lines(by_match, matches, standing.matches)), counted)


def _board_line(result: TableResult, place: int = 0) -> BoardLine:
    """Return the engine's line; a side nobody knows gets a name of its own: its result counts."""
    by_player = bool(result.south or result.west)
    line = BoardLine(
        board=result.board,
        ns=result.ns or f"{UNKNOWN}{place}ns",
        ew=result.ew or f"{UNKNOWN}{place}ew",
        ns_score=result.ns_score,
        ew_score=result.ew_score,
        session=result.session,
        section=result.section,
        group=result.group,
        artificial=result.artificial,
        not_played=result.not_played,
        south=(result.south or f"{UNKNOWN}{place}s") if by_player else None,
        west=(result.west or f"{UNKNOWN}{place}w") if by_player else None,
        awarded=result.awarded,
    )
    return line if result.ruled is None else ruled_line(line, result.ruled.ruling)


def _scored_line(result: TableResult, earned: LinePoints) -> ScoredLine:
    ns, ew = earned.ns, earned.ew
    return ScoredLine(
        result,
        None if ns.points is None else Fraction(ns.points),
        None if ew.points is None else Fraction(ew.points),
        Fraction(ns.available) if ns.available else None,
        ew.rule if ew.rule == "awarded" else ns.rule,
    )


def _in_percent(choice: ScoringChoice) -> bool:
    return choice.method == "matchpoints"


def _team_match(
    plan: MatchPlan,
    results: Sequence[TableResult],
    settings: TeamSettings,
    penalty_imps: tuple[Fraction, Fraction],
) -> TeamMatch:
    boards = match_boards([_board_line(each) for each in results], plan.home, plan.away, settings)
    home_due = away_due = Due()
    if plan.vps is not None:
        home_due, away_due = (Due("fixed", points) for points in plan.vps)
    return TeamMatch(
        plan.home,
        plan.away,
        boards,
        round=plan.round,
        home_due=home_due,
        away_due=away_due,
        penalty_imps=penalty_imps,
    )


def _imps_lost(plan: MatchPlan, entries: Sequence[Contestant]) -> tuple[Fraction, Fraction]:
    """Return the IMPs rulings took from home and away in one match."""
    lost = {plan.home: Fraction(0), plan.away: Fraction(0)}
    for each in entries:
        for fine in each.fines:
            if fine.unit == "imps" and fine.match == plan.key and each.key in lost:
                lost[each.key] += fine.amount
    return lost[plan.home], lost[plan.away]


def _played(matches: Sequence[MatchResult]) -> tuple[dict[str, int], dict[str, Fraction]]:
    """Return the boards each team played and the IMPs it is ahead, whatever its VPs rest on."""
    boards: dict[str, int] = defaultdict(int)
    imps: dict[str, Fraction] = defaultdict(Fraction)
    for result in matches:
        sides = (
            (result.match.home, result.home_imps - result.away_imps),
            (result.match.away, result.away_imps - result.home_imps),
        )
        for team, ahead in sides:
            boards[str(team)] += result.boards_counted
            imps[str(team)] += ahead
    return boards, imps


def _with_stated_vps(trace: Trace | None, choice: ScoringChoice) -> Trace:
    """Say of victory points that are kept that the file states them: no article made them."""
    if trace is None:
        return Trace()
    if choice.vp_scale != "published":
        return trace
    return Trace(
        [
            replace(step, code="match_vps_stated", source="")
            if step.code == "team_match_fixed"
            else step
            for step in trace.steps
        ]
    )


def _team_lines(
    by_match: dict[str, list[TableResult]],
    matches: Sequence[MatchPlan],
    counted: Sequence[MatchResult],
) -> list[ScoredLine]:
    """Return every table's line with the IMPs of its board, seen from the teams at the table."""
    lines = []
    for plan, match in zip(matches, counted, strict=True):
        gained = {board.board: (board.home, board.away, board.rule) for board in match.boards}
        for result in by_match[plan.key]:
            home, away, rule = gained.get(result.board, (None, None, "missing"))
            points = {
                plan.home: None if home is None else Fraction(home),
                plan.away: None if away is None else Fraction(away),
            }
            lines.append(
                ScoredLine(result, points.get(result.ns), points.get(result.ew), None, rule)
            )
    return lines
