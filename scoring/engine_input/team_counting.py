"""A team event counted: its matches, its standing, and its places by the event's terms."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine.knockout_interruptions import KNOCK_OUT
from scoring.engine.match_rulings import ruled_match, through_by_ruling
from scoring.engine.rounding import to_places
from scoring.engine.swiss_standing import opponents_met, resistance_points
from scoring.engine.team_boards import match_boards
from scoring.engine.team_rulings import bye
from scoring.engine.team_types import (
    MatchResult,
    MatchShare,
    TeamEntry,
    TeamMatch,
    TeamPenalty,
    TeamSettings,
    TeamsStanding,
)
from scoring.engine.teams import teams_standing
from scoring.engine.trace import Trace
from scoring.engine.types import Key
from scoring.engine.victory_points import VictoryPointScale, scale_from_winners
from scoring.engine_input.lines import board_line
from scoring.engine_input.match_facts import MatchFacts
from scoring.engine_input.places import (
    Rank,
    by_place,
    joined_trace,
    teams_places,
    triple_matches,
)
from scoring.engine_input.scratch_and_handicap import in_two_lists
from scoring.engine_input.values import (
    Contestant,
    MatchPlan,
    Scored,
    ScoredLine,
    ScoredMatch,
    ScoredRow,
    ScoringChoice,
    SegmentHandicap,
    TableResult,
    Terms,
)


def score_teams(
    results: Sequence[TableResult],
    entries: Sequence[Contestant],
    choice: ScoringChoice,
    matches: Sequence[MatchPlan],
    terms: Terms,
    trace_for: Collection[str] = (),
    match_facts: MatchFacts | None = None,
) -> Scored:
    """Return a team event counted, in two lists if it is played with a handicap."""

    def count(with_handicap: bool) -> Scored:
        terms_used = terms if with_handicap else replace(terms, handicaps=())
        return _teams_of_one_list(
            results, entries, choice, matches, terms_used, trace_for, match_facts
        )

    if not terms.handicaps:
        return count(True)
    return in_two_lists(
        count,
        points_by=terms.points_by,
        source="RTP 3.6.9",
        has_other=terms.form != "knockout",
    )


def _teams_of_one_list(
    results: Sequence[TableResult],
    entries: Sequence[Contestant],
    choice: ScoringChoice,
    matches: Sequence[MatchPlan],
    terms: Terms,
    trace_for: Collection[str],
    match_facts: MatchFacts | None,
) -> Scored:
    by_match: dict[str, list[TableResult]] = defaultdict(list)
    for result in results:
        by_match[result.match].append(result)
    standing, bonuses = _counted(by_match, entries, choice, matches, terms, trace_for, match_facts)
    places = teams_places(standing, terms, bonuses)
    is_knockout = terms.form == "knockout"
    played = standing.matches[: len(matches)]  # the byes follow them
    boards, imps = _played(played)
    rows = tuple(
        ScoredRow(
            key=str(row.team),
            line=final.line,
            rank=final.rank,
            tied=final.tied,
            boards_played=boards[str(row.team)],
            score=imps[str(row.team)] if is_knockout else Fraction(row.vps),
            imps=imps[str(row.team)],
            vps=None if is_knockout else row.vps,
            trace=joined_trace(
                Trace() if is_knockout else _with_stated_vps(row.trace, choice),
                places.get(row.team),
            ),
        )
        for row in standing.rows
        for total in [Rank(0, False) if is_knockout else Rank(row.rank, row.tied)]
        for final in [places.get(row.team, total)]
    )
    counted = tuple(
        ScoredMatch(plan, match.home_imps, match.away_imps, match.home_vps, match.away_vps, match)
        for plan, match in zip(matches, played, strict=True)
    )
    lines = tuple(_team_lines(by_match, matches, played))
    return Scored(choice, tuple(sorted(rows, key=by_place)), lines, counted)


def _counted(
    by_match: Mapping[str, Sequence[TableResult]],
    entries: Sequence[Contestant],
    choice: ScoringChoice,
    matches: Sequence[MatchPlan],
    terms: Terms,
    trace_for: Collection[str],
    facts: MatchFacts | None,
) -> tuple[TeamsStanding, dict[Key, Fraction]]:
    """Return the standing, and its bonuses that do not count for opponents."""
    settings = _team_settings(choice, terms)
    playing = {key for plan in matches for key in (plan.home, plan.away)}
    playing |= {key for row in terms.bracket for key in (row.home, row.away) if key}
    byes = _byes(matches, terms, {contestant.key for contestant in entries})
    playing |= {str(match.home) for match in byes}
    fines = _team_penalties(entries, playing)
    is_swiss = terms.form == "swiss"
    halved = triple_matches((plan.round, plan.home, plan.away) for plan in matches)
    handicaps = dict(terms.handicaps)
    carried = _carried_imps(matches, entries) if terms.form == "knockout" else {}
    counted = [
        under_ruling(
            replace(
                _match_of(plan, by_match.get(plan.key, ()), settings, facts),
                penalty_imps=_imps_lost(plan, entries),
                share=Fraction(1, 2)
                if is_swiss and (plan.round, plan.home, plan.away) in halved
                else 1,
                handicap_imps=_handicap(handicaps.get(plan.key, ()), by_match.get(plan.key, ())),
                carried_imps=carried.get(plan.key, (0, 0)),
            ),
            plan,
            settings,
        )
        for plan in matches
    ]

    def count(penalties: Sequence[TeamPenalty]) -> TeamsStanding:
        return teams_standing(
            [*counted, *byes],
            settings,
            [_team(entry, terms) for entry in entries if entry.key in playing],
            penalties=penalties,
            phase_ended=terms.phase_ended,
            trace_for=trace_for,
            count=None if facts is None else facts.counted,
        )

    standing = count(fines)
    bonuses: dict[Key, Fraction] = {
        fine.team: -Fraction(fine.points) for fine in fines if Fraction(fine.points) < 0
    }
    if terms.resistance_bonus and is_swiss:
        gained = _resistance_bonuses(standing, bonuses, terms.resistance_bonus)
        standing = count([*fines, *(TeamPenalty(key, -won, "3.6.12.6") for key, won in gained)])
        for key, won in gained:
            bonuses[key] = bonuses.get(key, Fraction(0)) + won
    return standing, bonuses


def _handicap(
    segments: Sequence[SegmentHandicap], results: Sequence[TableResult]
) -> tuple[Decimal, Decimal]:
    """Return the handicap of home and away in the segments that have begun. Source: RTP 3.6.9."""
    boards = len({(result.session, result.board) for result in results})
    selected_segments = [
        segment for segment in segments if not segment.before or segment.before < boards
    ]
    home = sum((segment.to_home for segment in selected_segments), Decimal(0))
    return home, sum((segment.to_away for segment in selected_segments), Decimal(0))


def _byes(matches: Sequence[MatchPlan], terms: Terms, keys: Collection[str]) -> list[TeamMatch]:
    """Return the byes of rounds with results, each group separately. RTP 3.6.7.1."""
    group_of = dict(terms.groups)
    played = {(group_of.get(plan.home, ""), plan.round) for plan in matches}
    return [
        bye(key, number)
        for number, key in terms.byes
        if key in keys and (group_of.get(key, ""), number) in played
    ]


def _team_settings(choice: ScoringChoice, terms: Terms) -> TeamSettings:
    """Return how the matches count: a knock-out has no victory points. RTP 3.6.10.3, 3.6.13."""
    if terms.form == "knockout":
        return KNOCK_OUT
    if choice.method == "patton":
        return TeamSettings(method="patton", scale=patton_scale(terms.patton))
    return TeamSettings(
        method="point_a_board" if choice.method == "point_a_board" else "imps",
        scale="annex1" if choice.vp_scale == "published" else choice.vp_scale,
    )


def patton_scale(winners: Sequence[Decimal]) -> VictoryPointScale | None:
    """Return the organiser's scale of a Patton match, None without one; two points a board."""
    if not winners:
        return None
    most = max(winners)
    boards = int(most) // 2
    return scale_from_winners("patton", {boards: winners}, total=most, nearest=False)


def _team_penalties(entries: Sequence[Contestant], playing: Collection[str]) -> list[TeamPenalty]:
    return [
        *(
            TeamPenalty(entry.key, -entry.adjustment)
            for entry in entries
            if entry.adjustment and entry.key in playing
        ),
        *(
            TeamPenalty(entry.key, fine.amount, fine.article)
            for entry in entries
            for fine in entry.fines
            if fine.unit == "vps" and entry.key in playing
        ),
    ]


def _resistance_bonuses(
    standing: TeamsStanding, bonuses: Mapping[Key, Fraction], rate: Fraction
) -> list[tuple[Key, Fraction]]:
    """Return each team's bonus from its opponents' points, without other bonuses."""
    vps = {
        row.team: Fraction(row.vps) - bonuses.get(row.team, Fraction(0)) for row in standing.rows
    }
    return [
        (team, Fraction(to_places(resistance_points(opponents, vps) * rate / 100, 2)))
        for team, opponents in opponents_met(standing).items()
    ]


def _team(entry: Contestant, terms: Terms) -> TeamEntry:
    status = ("abandoned" if entry.out.status == "abandoned" else "excluded") if entry.out else ""
    # In a knock-out it is IMPs of the first match instead.
    points = Fraction(0) if terms.form == "knockout" else entry.carried
    return TeamEntry(entry.key, status, carried_points=points)


def under_ruling(match: TeamMatch, plan: MatchPlan, settings: TeamSettings) -> TeamMatch:
    """Return a match as it counts under the ruling on it, if there is one."""
    return match if plan.ruled is None else ruled_match(match, plan.ruled.ruling, settings)


def through(
    plan: MatchPlan, results: Sequence[TableResult], entries: Sequence[Contestant]
) -> tuple[str, ...] | None:
    """Return who goes through in a knock-out by the ruling on a match; None: its boards decide.

    results: of the whole event. Raises: EngineError "knockout_level". Source: RTP 3.6.8.1.
    """
    if plan.ruled is None:
        return None
    own = [result for result in results if result.match == plan.key]
    match = _team_match(plan, own, TeamSettings(), _imps_lost(plan, entries))
    keys = through_by_ruling(match, plan.ruled.ruling)
    return None if keys is None else tuple(str(team) for team in keys)


def _match_of(
    plan: MatchPlan,
    results: Sequence[TableResult],
    settings: TeamSettings,
    match_facts: MatchFacts | None,
) -> TeamMatch:
    """Return a match built from its lines, from the cache if they are the same."""

    def build() -> TeamMatch:
        return _team_match(plan, results, settings, (Fraction(0), Fraction(0)))

    return build() if match_facts is None else match_facts.built(plan.key, results, build)


def _team_match(
    plan: MatchPlan,
    results: Sequence[TableResult],
    settings: TeamSettings,
    penalty_imps: tuple[Fraction, Fraction],
) -> TeamMatch:
    boards = match_boards(
        [board_line(result) for result in results], plan.home, plan.away, settings
    )
    home_due = away_due = MatchShare()
    if plan.vps is not None:
        home_due, away_due = (MatchShare("fixed", points) for points in plan.vps)
    return TeamMatch(
        plan.home,
        plan.away,
        boards,
        round=plan.round,
        home_due=home_due,
        away_due=away_due,
        penalty_imps=penalty_imps,
    )


def _carried_imps(
    matches: Sequence[MatchPlan], entries: Sequence[Contestant]
) -> dict[str, tuple[Fraction, Fraction]]:
    """Return the carry-over of each team in a knock-out: IMPs of its first match. RTP 3.1.3.2."""
    brought = {entry.key: entry.carried for entry in entries if entry.carried}
    by_key: dict[str, tuple[Fraction, Fraction]] = {}
    for plan in sorted(matches, key=lambda match: match.round):
        both = brought.pop(plan.home, Fraction(0)), brought.pop(plan.away, Fraction(0))
        if any(both):
            by_key[plan.key] = both
    return by_key


def _imps_lost(plan: MatchPlan, entries: Sequence[Contestant]) -> tuple[Fraction, Fraction]:
    """Return the IMPs that rulings deducted from home and away in one match."""
    lost = {plan.home: Fraction(0), plan.away: Fraction(0)}
    for entry in entries:
        for fine in entry.fines:
            if fine.unit == "imps" and fine.match == plan.key and entry.key in lost:
                lost[entry.key] += fine.amount
    return lost[plan.home], lost[plan.away]


def _played(matches: Sequence[MatchResult]) -> tuple[dict[str, int], dict[str, Fraction]]:
    """Return the boards each team played and its lead in IMPs, whatever its VPs depend on."""
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
    """Mark victory points taken from the file in the trace: no article gives them."""
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
