"""Pairs events in matches: victory points of each match, the standing, and its ties."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.match_tie_breaks import TieMatch
from scoring.engine.pair_tie_breaks import imp_pairs_ladder
from scoring.engine.pairs_matches import match_victory_points, pairs_matches
from scoring.engine.rounding import Exact, exact
from scoring.engine.swiss_standing import RESISTANCE_FROM_ROUND, swiss_ladder
from scoring.engine.tie_breaks import Criterion, Placed, ties_broken
from scoring.engine.trace import Trace
from scoring.engine.types import Key, LinePoints, PairsStanding
from scoring.engine.victory_points import VictoryPointScale


class MatchLoss(NamedTuple):
    """The IMPs deducted from a pair in its match against an opponent, before conversion to VPs."""

    session: int
    pair: Key
    opponent: Key
    imps: Exact


def imp_pair_matches(
    lines: Iterable[LinePoints],
    scale: str | VictoryPointScale = "wbf_discrete",
    losses: Sequence[MatchLoss] = (),
) -> list[TieMatch]:
    """Return the matches of pairs with their victory points, in the form that tie-breaks use.

    lines: of a counted event. The side that gains IMPs on a board wins it; at matchpoints the side
    with more than half of them, and "IMPs" are then matchpoints. losses: IMPs of penalties, which
    change the result of the match as in a match of teams. Raises: EngineError "bad_boards",
    "unknown_scale". Source: RTP 3.5.9.2, 2.1.11.1.
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
        won[line.ns] += 2 * ns.points > ns.available
        won[line.ew] += 2 * ew.points > ew.available
    lost: dict[tuple[int, Key, Key], Fraction] = {}
    for loss in losses:
        side = (loss.session, loss.pair, loss.opponent)
        lost[side] = lost.get(side, Fraction(0)) + exact(loss.imps, "penalty")
    tie_matches = []
    for pairs_match in pairs_matches(counted):
        match = (pairs_match.session, frozenset((pairs_match.first, pairs_match.second)))
        won = boards[match]
        moved = lost.get(
            (pairs_match.session, pairs_match.second, pairs_match.first), Fraction(0)
        ) - lost.get((pairs_match.session, pairs_match.first, pairs_match.second), Fraction(0))
        tie_matches.append(
            TieMatch(
                pairs_match.first,
                pairs_match.second,
                match_victory_points(pairs_match, scale, moved=moved),
                (pairs_match.first_points + moved, pairs_match.second_points - moved),
                points[match][pairs_match.first],
                (won[pairs_match.first], won[pairs_match.second]),
            )
        )
    return tie_matches


def imp_pairs_ties_broken(
    standing: PairsStanding,
    *,
    scale: str | VictoryPointScale = "wbf_discrete",
    adjustments: Mapping[Key, Exact] | None = None,
    carried: Mapping[Key, Exact] | None = None,
    losses: Sequence[MatchLoss] = (),
    cuts: Collection[int] | None = None,
    swiss_rounds: int | None = None,
    resistance_from_round: int = RESISTANCE_FROM_ROUND,
    draw: Sequence[Key] = (),
    trace: Trace | None = None,
) -> list[Placed]:
    """Return the places of pairs by victory points, with ties broken.

    adjustments: victory points added to a pair's total (bonuses), or deducted when negative
    (penalties); bonuses do not count for opponents. carried: from an earlier phase. losses: IMPs
    deducted in matches. cuts: see ties_broken. swiss_rounds: rounds played of a Swiss event, None
    if all pairs met. draw: the order drawn among those still level in a Swiss event. Raises:
    EngineError as imp_pair_matches. Source: RTP 3.5.9.2, 3.6.12.5, 3.6.12.7.
    """
    matches = imp_pair_matches(standing.lines, scale, losses)
    totals = imp_pairs_totals(
        standing, scale=scale, adjustments=adjustments, carried=carried, losses=losses
    )
    bonuses = {pair: max(exact(more), Fraction(0)) for pair, more in (adjustments or {}).items()}
    ladder = (
        _all_met_ladder(matches, totals)
        if swiss_rounds is None
        else _swiss_ladder(
            standing,
            matches,
            {pair: totals[pair] - bonuses.get(pair, 0) for pair in totals},
            losses,
            rounds_played=swiss_rounds,
            resistance_from_round=resistance_from_round,
            draw=draw,
        )
    )
    return ties_broken(list(totals.items()), lambda _: ladder, cuts=cuts, trace=trace)


def imp_pairs_totals(
    standing: PairsStanding,
    *,
    scale: str | VictoryPointScale = "wbf_discrete",
    adjustments: Mapping[Key, Exact] | None = None,
    carried: Mapping[Key, Exact] | None = None,
    losses: Sequence[MatchLoss] = (),
) -> dict[Key, Fraction]:
    """Return the victory points of every pair still in the event, with adjustments and losses.

    Raises: EngineError as imp_pair_matches. Source: RTP 3.5.9.2.
    """
    totals: dict[Key, Fraction] = {
        row.contestant: exact((adjustments or {}).get(row.contestant, 0), "adjustment")
        + exact((carried or {}).get(row.contestant, 0), "carried")
        for row in standing.rows
        if not row.status
    }
    for match in imp_pair_matches(standing.lines, scale, losses):
        for pair, vps in ((match.first, match.vps[0]), (match.second, match.vps[1])):
            if pair in totals:
                totals[pair] += Fraction(vps)
    return totals


def _all_met_ladder(
    matches: Sequence[TieMatch], totals: Mapping[Key, Fraction]
) -> tuple[Criterion, ...]:
    ahead = dict.fromkeys(totals, Fraction(0))
    for match in matches:
        margin = (Fraction(match.imps[0]) - Fraction(match.imps[1])) / 2
        for pair, gained in ((match.first, margin), (match.second, -margin)):
            if pair in ahead:
                ahead[pair] += gained
    return imp_pairs_ladder(matches, ahead)


def _swiss_ladder(
    standing: PairsStanding,
    matches: Sequence[TieMatch],
    vps: Mapping[Key, Fraction],
    losses: Sequence[MatchLoss],
    *,
    rounds_played: int,
    resistance_from_round: int,
    draw: Sequence[Key],
) -> tuple[Criterion, ...]:
    opponents: dict[Key, list[Key]] = {pair: [] for pair in vps}
    for match in matches:
        opponents.setdefault(match.first, []).append(match.second)
        opponents.setdefault(match.second, []).append(match.first)
    imps = {pair: [Fraction(0), Fraction(0)] for pair in vps}
    for line, ns, ew in standing.lines:
        for own, side in ((line.ns, ns), (line.ew, ew)):
            if own not in imps or side.points is None:
                continue
            gained = Fraction(side.points)
            if side.available:  # matchpoints won, and those left to the opponents
                imps[own][0] += gained
                imps[own][1] += side.available - gained
            else:
                imps[own][gained < 0] += abs(gained)
    for loss in losses:
        if loss.pair in imps:
            imps[loss.pair][0] -= exact(loss.imps)
    return swiss_ladder(
        opponents,
        vps,
        {pair: (won, lost) for pair, (won, lost) in imps.items()},
        rounds_played=rounds_played,
        draw=[pair for pair in draw if pair in vps],
        resistance_from_round=resistance_from_round,
    )
