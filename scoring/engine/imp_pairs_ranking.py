"""IMP pairs in matches: victory points of each match, the standing, and its ties."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from scoring.engine.match_tie_breaks import TieMatch
from scoring.engine.pair_tie_breaks import imp_pairs_ladder
from scoring.engine.pairs_matches import cross_imp_victory_points, pairs_matches
from scoring.engine.rounding import Exact, exact
from scoring.engine.tie_breaks import Placed, ties_broken
from scoring.engine.trace import Trace
from scoring.engine.types import Key, LinePoints, PairsStanding
from scoring.engine.victory_points import VictoryPointScale


def imp_pair_matches(
    lines: Iterable[LinePoints], scale: str | VictoryPointScale = "wbf_discrete"
) -> list[TieMatch]:
    """Return the matches of IMP pairs with their victory points, as tie-breaks see them.

    lines: of a counted event. A board is won by the side that gains IMPs on it.
    Raises: EngineError "bad_boards", "unknown_scale". Source: RTP 3.5.9.2.
    """
    counted = list(lines)
    points: dict[tuple[int, frozenset[Key]], dict[Key, Fraction]] = {}
    boards: dict[tuple[int, frozenset[Key]], dict[Key, int]] = {}
    for line, ns, ew in counted:
        if line.ns is None or line.ew is None or ns.points is None or ew.points is None:
            continue
        match = (line.session, frozenset((line.ns, line.ew)))
        score = Fraction(line.ns_score or 0)
        total = points.setdefault(match, {line.ns: Fraction(0), line.ew: Fraction(0)})
        total[line.ns] += score
        total[line.ew] -= score
        won = boards.setdefault(match, {line.ns: 0, line.ew: 0})
        won[line.ns] += ns.points > 0
        won[line.ew] += ew.points > 0
    found = []
    for each in pairs_matches(counted):
        match = (each.session, frozenset((each.first, each.second)))
        won = boards[match]
        found.append(
            TieMatch(
                each.first,
                each.second,
                cross_imp_victory_points(each.first_points, each.boards, scale),
                (each.first_points, each.second_points),
                points[match][each.first],
                (won[each.first], won[each.second]),
            )
        )
    return found


def imp_pairs_ties_broken(
    standing: PairsStanding,
    *,
    scale: str | VictoryPointScale = "wbf_discrete",
    adjustments: Mapping[Key, Exact] | None = None,
    cuts: Collection[int] | None = None,
    trace: Trace | None = None,
) -> list[Placed]:
    """Return the places of IMP pairs that all met, by victory points, ties broken.

    adjustments: victory points added to a pair's total (bonuses), or taken when below zero
    (penalties). cuts: see ties_broken. Raises: EngineError as imp_pair_matches.
    Source: RTP 3.5.9.2.
    """
    matches = imp_pair_matches(standing.lines, scale)
    totals: dict[Key, Fraction] = {
        row.contestant: exact((adjustments or {}).get(row.contestant, 0), "adjustment")
        for row in standing.rows
        if not row.status
    }
    ahead = dict.fromkeys(totals, Fraction(0))
    for match in matches:
        for pair, vps, own, other in (
            (match.first, match.vps[0], match.imps[0], match.imps[1]),
            (match.second, match.vps[1], match.imps[1], match.imps[0]),
        ):
            if pair in totals:
                totals[pair] += Fraction(vps)
                ahead[pair] += (Fraction(own) - Fraction(other)) / 2
    ladder = imp_pairs_ladder(matches, ahead)
    return ties_broken(list(totals.items()), lambda _: ladder, cuts=cuts, trace=trace)
