"""Places that totals alone do not decide: ties broken, groups, knock-outs."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring.engine import PairsStanding
from scoring.engine.exclusions import excluded_last
from scoring.engine.imp_pairs_ranking import imp_pairs_ties_broken
from scoring.engine.knockout import KnockoutRun, PlaceMatch, knockout_ranking
from scoring.engine.match_tie_breaks import teams_ties_broken
from scoring.engine.pair_tie_breaks import pairs_ties_broken
from scoring.engine.pairs_ranking import interleaved_ranking
from scoring.engine.rounding import readable
from scoring.engine.swiss_standing import swiss_ties_broken
from scoring.engine.team_types import MatchResult, TeamsStanding
from scoring.engine.tie_breaks import Placed
from scoring.engine.trace import Step, Trace
from scoring.engine.types import Key, PairRow
from scoring.engine_input.pairs_vps import PairVps
from scoring.engine_input.values import BracketMatch, ScoredRow, Terms

KNOCKOUT, INTERRUPTED = "RTP 3.6.10.3", "RTP 3.6.8.1"


@dataclass(frozen=True, slots=True)
class Rank:
    """The place of a contestant. line: its group, "" in an event of one list. steps: the trace."""

    rank: int
    tied: bool
    line: str = ""
    steps: tuple[Step, ...] = field(default_factory=tuple)


Places = Mapping[Key, Rank]


def pairs_places(standing: PairsStanding, terms: Terms, in_vps: PairVps | None) -> Places:
    """Return the places that tie-breaking changed or explains; the others stay.

    Two lines are two events, each with its own ties. in_vps: for IMP pairs ranked by the victory
    points of their matches, who are all ranked again. Source: RTP 3.5.6, 3.5.9.
    """
    if in_vps is None and not terms.cuts:  # no place matters, so no tie does
        return {}
    ranks_by_key: dict[Key, Rank] = {}
    for line in dict.fromkeys(row.line for row in standing.rows):
        rows = tuple(row for row in standing.rows if row.line == line)
        if in_vps is not None:
            ranks_by_key.update(_by_vps(replace(standing, rows=rows), terms, in_vps))
            continue
        if not _is_a_tie_cut([row.rank for row in rows if row.rank], terms.cuts):
            continue
        trace = Trace()
        placed = pairs_ties_broken(replace(standing, rows=rows), cuts=terms.cuts, trace=trace)
        ranks_by_key.update(_ranks_with_steps(placed, trace))
    return ranks_by_key


def overall_places(rows: Iterable[PairRow], places: Places) -> Places:
    """Return the one list of two lines, empty if an event has one line. Source: RTP 3.5.6.

    places: those after tie-breaking.
    """
    ranked = [
        row._replace(rank=places[row.contestant].rank) if row.contestant in places else row
        for row in rows
        if not row.status
    ]
    if {row.line for row in ranked} != {"NS", "EW"}:
        return {}
    trace = Trace()
    listed = interleaved_ranking(ranked, trace=trace)
    return {
        overall_place.row.contestant: Rank(overall_place.place, overall_place.tied, steps=(step,))
        for overall_place, step in zip(listed, trace.steps, strict=True)
    }


def teams_places(standing: TeamsStanding, terms: Terms, bonuses: Mapping[Key, Fraction]) -> Places:
    """Return the places of a team event with ties broken, each group of a league on its own.

    bonuses: victory points in the totals that do not count for opponents. Teams that left are last.
    Source: RTP 3.6.10.1, 3.6.10.2, 3.6.12.7.
    """
    if terms.form == "knockout":
        return knockout_places(terms.bracket, standing.matches, terms.cuts)
    if terms.form == "swiss":
        trace = Trace()
        placed = swiss_ties_broken(
            standing,
            rounds_played=max((match.match.round for match in standing.matches), default=0),
            bonuses=bonuses,
            draw=[key for key in terms.drawn if key in {str(row.team) for row in standing.rows}],
            resistance_from_round=terms.resistance_from_round,
            trace=trace,
        )
        return _ranks_with_steps(excluded_last(placed, standing), trace)
    if terms.form != "league" and not _all_met(standing):
        return {}
    group_of = dict(terms.groups)
    ranks_by_key: dict[Key, Rank] = {}
    for group in sorted({group_of.get(str(row.team), "") for row in standing.rows}):
        rows = tuple(row for row in standing.rows if group_of.get(str(row.team), "") == group)
        names = {row.team for row in rows}
        matches = tuple(match for match in standing.matches if match.match.home in names)
        trace = Trace()
        of_group = TeamsStanding(rows, matches)
        placed = excluded_last(teams_ties_broken(of_group, trace=trace), of_group)
        ranks_by_key.update(_ranks_with_steps(placed, trace, line=group))
    return ranks_by_key


def knockout_places(
    bracket: Sequence[BracketMatch], matches: Iterable[MatchResult], cuts: Collection[int]
) -> Places:
    """Return the places of a knock-out, also in play: the teams still in it share the first.

    matches: counted, for the IMPs won and lost. Source: RTP 3.6.10.3.
    """
    imps: dict[Key, list[Fraction]] = {}
    for result in matches:
        for team, own, other in (
            (result.match.home, result.home_imps, result.away_imps),
            (result.match.away, result.away_imps, result.home_imps),
        ):
            if team is not None:
                held = imps.setdefault(team, [Fraction(0), Fraction(0)])
                held[0] += own
                held[1] += other
    teams = list(
        dict.fromkeys(
            key for pairing in bracket for key in (pairing.home, pairing.away) if key != ""
        )
    )
    main = [pairing for pairing in bracket if not pairing.for_place]
    out_in = {
        loser: pairing.round
        for pairing in main
        for loser in [_loser(pairing)]
        if pairing.winner and loser
    }
    wins = {
        team: sum(pairing.winner == team and not pairing.is_bye for pairing in bracket)
        for team in teams
    }
    runs = [
        KnockoutRun(team, out_in.get(team), wins[team], *imps.get(team, (Fraction(0), Fraction(0))))
        for team in teams
    ]
    still_in = sum(run.out_in is None for run in runs)
    if not runs or not still_in:
        return {}
    trace = Trace()
    placed = knockout_ranking(
        runs,
        place_matches=_place_matches(bracket),
        cuts=cuts,
        ended=still_in == 1,
        trace=trace,
    )
    ranks = _ranks_with_steps(placed, trace)
    margins = {
        (match.match.round, match.match.home, match.match.away): match.margin for match in matches
    }
    return {
        team: replace(
            place,
            steps=(*_way(str(team), bracket, margins), *place.steps, _total(team, place, wins)),
        )
        for team, place in ranks.items()
    }


def _place_matches(bracket: Sequence[BracketMatch]) -> list[PlaceMatch]:
    """Return the matches for a place that are decided or declined."""
    return [
        PlaceMatch(pairing.home, pairing.away, pairing.winner or None)
        for pairing in bracket
        if pairing.for_place
        and pairing.home
        and pairing.away
        and (pairing.winner or pairing.declined)
    ]


def triple_matches(matches: Iterable[tuple[int, str, str]]) -> set[tuple[int, str, str]]:
    """Return the matches in which both teams play twice in that round: those of a triple.

    matches: round, home and away. Source: RTP 3.6.12.2.
    """
    all_of = list(matches)
    played: dict[tuple[int, str], int] = {}
    for number, home, away in all_of:
        for team in (home, away):
            played[number, team] = played.get((number, team), 0) + 1
    return {
        match
        for match in all_of
        if played[match[0], match[1]] == 2 and played[match[0], match[2]] == 2
    }


def joined_trace(*parts: Trace | Rank | None) -> Trace:
    """Return the trace of a total followed by those of what comes to it, such as a tie-break."""
    return Trace([step for part in parts if part for step in part.steps])


def by_place(row: ScoredRow) -> tuple[bool, str, bool, int]:
    """Return the sort key of a classification: by line, those without a place last."""
    return row.line == "EW", row.line, not row.rank, row.rank


def _by_vps(standing: PairsStanding, terms: Terms, in_vps: PairVps) -> Places:
    trace = Trace()
    placed = imp_pairs_ties_broken(
        standing,
        adjustments=in_vps.adjustments,
        carried=in_vps.carried,
        losses=in_vps.losses,
        swiss_rounds=_rounds(standing) if terms.pairs_by_vps == "SWISS" else None,
        resistance_from_round=terms.resistance_from_round,
        draw=terms.drawn,
        trace=trace,
    )
    return _ranks_with_steps(placed, trace)


def _ranks_with_steps(placed: Sequence[Placed], trace: Trace, line: str = "") -> dict[Key, Rank]:
    """Return places with their traces: a step of n tied from a place belongs to those n."""
    steps = [
        (int(str(step.inputs["place"])), int(str(step.inputs["tied"])), step)
        for step in trace.steps
    ]
    return {
        placed.contestant: Rank(
            placed.place,
            placed.tied,
            line,
            tuple(step for first, tied, step in steps if first <= placed.place < first + tied),
        )
        for placed in placed
    }


def _is_a_tie_cut(ranks: Sequence[int], cuts: Collection[int]) -> bool:
    """Return whether a tie matters: it spans one of the places that count. Source: RTP 3.5.9.1."""
    return any(
        rank <= cut < rank + tied - 1 for rank, tied in Counter(ranks).items() for cut in cuts
    )


def _rounds(standing: PairsStanding) -> int:
    """Return the most matches that a pair has played: the rounds of a Swiss event of pairs."""
    met: dict[Key, set[tuple[int, Key]]] = {}
    for line, _, _ in standing.lines:
        if line.ns is not None and line.ew is not None:
            met.setdefault(line.ns, set()).add((line.session, line.ew))
            met.setdefault(line.ew, set()).add((line.session, line.ns))
    return max((len(value) for value in met.values()), default=0)


def _all_met(standing: TeamsStanding) -> bool:
    """Return whether everybody met everybody: only then do the criteria of a league apply."""
    met = {
        frozenset((match.match.home, match.match.away))
        for match in standing.matches
        if match.match.away is not None
    }
    teams = [row.team for row in standing.rows if not row.status]
    return len(teams) > 1 and 2 * len(met) >= len(teams) * (len(teams) - 1)


def _loser(match: BracketMatch) -> str:
    return match.away if match.winner == match.home else match.home


def _way(
    team: str,
    bracket: Sequence[BracketMatch],
    margins: Mapping[tuple[int, Key, Key | None], Fraction],
) -> list[Step]:
    trace = Trace()
    for pairing in bracket:
        if team not in (pairing.home, pairing.away):
            continue
        if pairing.is_bye:
            trace.add("knockout_bye", KNOCKOUT, round=pairing.round)
        elif pairing.declined:
            trace.add("knockout_declined", KNOCKOUT, place=pairing.for_place)
        elif pairing.both:
            trace.add("knockout_both_went_on", INTERRUPTED, round=pairing.round)
        elif pairing.winner:
            opponent = pairing.away if team == pairing.home else pairing.home
            margin = margins.get((pairing.round, team, opponent))
            if (
                margin is None
                and (turned := margins.get((pairing.round, opponent, team))) is not None
            ):
                margin = -turned
            code = "knockout_won" if pairing.winner == team else "knockout_lost"
            shown = "–" if margin is None else readable(margin)
            trace.add(code, KNOCKOUT, round=pairing.round, opponent=opponent, margin=shown)
    return list(trace.steps)


def _total(team: Key, place: Rank, wins: Mapping[str, int]) -> Step:
    trace = Trace()
    trace.add("knockout_place", KNOCKOUT, place.rank, wins=wins[str(team)])
    return trace.steps[0]
