"""Counting of values by the engine, in the same way for every kind of event."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from scoring.engine import BoardLine, LinePoints, PairEntry, PairsSettings, Penalty, pairs_standing
from scoring.engine.pairs_ranking import OUT_OF_COMPETITION
from scoring.engine.rounding import to_places
from scoring.engine_input.lines import UNKNOWN, lines_of_pairs
from scoring.engine_input.match_facts import MatchFacts
from scoring.engine_input.pairs_vps import PairVps, pair_vps
from scoring.engine_input.places import (
    Rank,
    by_place,
    joined_trace,
    overall_places,
    pairs_places,
)
from scoring.engine_input.ruling_reasons import with_ruling_reasons, worked_out
from scoring.engine_input.rulings import apply_rulings
from scoring.engine_input.scratch_and_handicap import in_two_lists
from scoring.engine_input.team_counting import score_teams
from scoring.engine_input.values import (
    TEAM_METHODS,
    Contestant,
    MatchPlan,
    Ruled,
    RuledOut,
    Scored,
    ScoredLine,
    ScoredRow,
    ScoringChoice,
    TableKey,
    TableResult,
    Terms,
)

PAIRS_UNITS = {"top": "top", "points": "points", "imps": "points", "percentage": "percentage"}
NO_VPS = PairVps({}, {}, (), {}, {})


@dataclass(frozen=True, slots=True)
class EventValues:
    """All values from which an event is counted: table results, and the rulings on them.

    drawn: matches without results; a ruling on one makes it count.
    """

    recorded: tuple[TableResult, ...]
    rulings: tuple[tuple[TableKey, Ruled], ...]
    contestants: tuple[Contestant, ...]
    choice: ScoringChoice
    matches: tuple[MatchPlan, ...]
    terms: Terms
    drawn: tuple[MatchPlan, ...] = ()

    @property
    def boards(self) -> list[tuple[int, int]]:
        """Return the boards with a result or a ruling, as session and number."""
        ruled = {place[:2] for place, _ruled in self.rulings}
        return sorted(
            {(table_result.session, table_result.board) for table_result in self.recorded} | ruled
        )

    def with_rulings(self, ruled_places: Sequence[tuple[TableKey, Ruled]]) -> "EventValues":
        """Return the event with these rulings replacing those of their kind at their tables."""
        ruled_in = {place.match for place, _ruled in ruled_places}
        matches = (*self.matches, *(plan for plan in self.drawn if plan.key in ruled_in))
        layers = {(place, ruled.is_correction) for place, ruled in ruled_places}
        rulings = [
            ruling for ruling in self.rulings if (ruling[0], ruling[1].is_correction) not in layers
        ]
        laid = sorted(
            [*rulings, *ruled_places], key=lambda place_ruling: not place_ruling[1].is_correction
        )
        return replace(self, rulings=tuple(laid), matches=matches)

    def with_match(self, plan: MatchPlan) -> "EventValues":
        """Return the event with a match under its ruling, replacing the one with the same key."""
        matches = [match for match in self.matches if match.key != plan.key]
        where = next(
            (n for n, match in enumerate(self.matches) if match.key == plan.key), len(matches)
        )
        return replace(self, matches=(*matches[:where], plan, *matches[where:]))

    def with_contestant(self, key: str, out: RuledOut | None) -> "EventValues":
        """Return the event with a contestant out of it, or in it again."""
        pair_substitutions = (
            replace(contestant, out=out) if contestant.key == key else contestant
            for contestant in self.contestants
        )
        return replace(self, contestants=tuple(pair_substitutions))

    def counted(
        self, *, trace_for: Collection[str] = (), facts: MatchFacts | None = None
    ) -> Scored:
        """Count the event and rank it by its terms; without a line or a match nobody has a place.

        facts: matches of teams that were counted before. Raises: EngineError. Source: Law 78,
        RTP 3.5, 3.6.6.
        """
        results = apply_rulings(self.recorded, self.rulings) if self.rulings else self.recorded
        if not results and not self.matches:
            return Scored(self.choice, (), ())
        count: Callable[..., Scored]
        entries, choice, terms = self.contestants, self.choice, self.terms
        if choice.method in TEAM_METHODS:
            count = partial(
                score_teams,
                entries=entries,
                choice=choice,
                matches=self.matches,
                terms=terms,
                match_facts=facts,
            )
        else:
            in_one_list = not any(entry.handicap for entry in entries)
            count_pairs = _pairs_of_one_list if in_one_list else _pairs_of_two_lists
            count = partial(count_pairs, entries=entries, choice=choice, terms=terms)
        is_ruled = (
            any(result.ruled or result.corrected for result in results)
            or any(match.ruled for match in self.matches)
            or any(entry.out for entry in entries)
        )
        if not is_ruled:
            return count(results, trace_for=trace_for)
        settled = worked_out(results, lambda lines: count(lines).lines)
        scored = with_ruling_reasons(count(settled, trace_for=trace_for), entries)
        return _with_status(scored, entries)


def _with_status(scored: Scored, entries: Sequence[Contestant]) -> Scored:
    out = {entry.key: entry.out.status for entry in entries if entry.out}
    if not out:
        return scored
    rows = (replace(row, status=out.get(row.key, "")) for row in scored.rows)
    return replace(scored, rows=tuple(rows))


def _pairs_of_two_lists(
    results: Sequence[TableResult],
    entries: Sequence[Contestant],
    choice: ScoringChoice,
    terms: Terms,
    trace_for: Collection[str] = (),
) -> Scored:
    def count(with_handicap: bool) -> Scored:
        contestants = (
            entries if with_handicap else [replace(e, handicap=Fraction(0)) for e in entries]
        )
        return _pairs_of_one_list(results, contestants, choice, terms, trace_for)

    return in_two_lists(count, points_by=terms.points_by, source="RTP 3.5.4")


def _pairs_of_one_list(
    results: Sequence[TableResult],
    entries: Sequence[Contestant],
    choice: ScoringChoice,
    terms: Terms,
    trace_for: Collection[str] = (),
) -> Scored:
    # Each contestant names its line itself: a section of the event may be a Howell, with one line.
    settings = PairsSettings(
        method=choice.method,
        across_sections=choice.across_sections,
        own_average=terms.own_average,
        law_lowers=terms.law_lowers,
    )
    seated = {key for result in results for side in ("NS", "EW") for key in result.seats(side)}
    playing = [entry for entry in entries if entry.key in seated]
    out = {entry.key for entry in entries if entry.out}
    lines = lines_of_pairs(results, out)
    by_vps = bool(terms.pairs_by_vps)
    standing = pairs_standing(
        lines,
        settings,
        [*(pair_entry(entry, by_vps=by_vps) for entry in playing), *_nobodies(lines)],
        penalties=pairs_penalties(playing, choice, by_vps=by_vps),
        trace_for=trace_for,
    )
    scored = tuple(
        _scored_line(result, earned) for result, earned in zip(results, standing.lines, strict=True)
    )
    in_vps = pair_vps(standing, playing, terms, trace_for) if by_vps else NO_VPS
    places = pairs_places(standing, terms, in_vps if by_vps else None)
    vps = in_vps.totals
    overall = overall_places(standing.rows, places)
    rows = tuple(
        ScoredRow(
            key=str(row.contestant),
            line=row.line,
            rank=final.rank,
            tied=final.tied,
            boards_played=row.boards_played,
            score=row.score,
            available=Fraction(row.available) if row.available else None,
            percentage=row.percentage,
            imps=None if choice.method == "matchpoints" else row.score,
            vps=to_places(vps[row.contestant], 2) if row.contestant in vps else None,
            trace=joined_trace(
                row.trace,
                in_vps.traces.get(row.contestant),
                places.get(row.contestant),
                overall.get(row.contestant),
            ),
            overall=overall[row.contestant].rank if row.contestant in overall else None,
            overall_tied=row.contestant in overall and overall[row.contestant].tied,
        )
        for row in standing.rows
        if not str(row.contestant).startswith(UNKNOWN)
        for final in [places.get(row.contestant, Rank(row.rank, row.tied))]
    )
    return Scored(choice, tuple(sorted(rows, key=by_place)), scored)


def pairs_penalties(
    playing: Sequence[Contestant], choice: ScoringChoice, *, by_vps: bool
) -> list[Penalty]:
    """Return what is deducted from the score; deductions in VPs apply to those of the matches."""
    unit = "percentage" if choice.method == "matchpoints" else "points"
    return [
        *(
            Penalty(contestant.key, -contestant.adjustment, unit)
            for contestant in playing
            if contestant.adjustment and not by_vps
        ),
        *(
            Penalty(contestant.key, fine.amount, PAIRS_UNITS[fine.unit], fine.session, fine.article)
            for contestant in playing
            for fine in contestant.fines
            if fine.unit in PAIRS_UNITS
        ),
    ]


def _nobodies(lines: Sequence[BoardLine]) -> list[PairEntry]:
    """Return the unknown sides: their results count, they have no place."""
    return [
        PairEntry(key, line=line, status="abandoned")
        for board_line in lines
        for key, line in (
            (board_line.ns, "NS"),
            (board_line.south, "NS"),
            (board_line.ew, "EW"),
            (board_line.west, "EW"),
        )
        if isinstance(key, str) and key.startswith(UNKNOWN)
    ]


def pair_entry(entry: Contestant, *, by_vps: bool) -> PairEntry:
    """Return a contestant in the form the pairs engine needs."""
    return PairEntry(
        entry.key,
        line=entry.direction,
        handicap=entry.handicap,
        carried_points=Fraction(0) if by_vps else entry.carried,
        carried_available=Fraction(0) if by_vps else entry.carried_top,
        status=_status(entry.out) if entry.out else "",
    )


def _status(out: RuledOut) -> str:
    return OUT_OF_COMPETITION if out.is_unplaced else out.status


def _scored_line(result: TableResult, earned: LinePoints) -> ScoredLine:
    ns, ew = earned.ns, earned.ew
    return ScoredLine(
        result,
        None if ns.points is None else Fraction(ns.points),
        None if ew.points is None else Fraction(ew.points),
        Fraction(ns.available) if ns.available else None,
        ew.rule if ew.rule == "awarded" else ns.rule,
    )
