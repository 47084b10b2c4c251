"""The standing of a Swiss event: resistance points and the ties they break."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.match_tie_breaks import imp_quotient
from scoring.engine.rounding import Exact, exact, readable
from scoring.engine.team_types import TeamsStanding
from scoring.engine.tie_breaks import Criterion, Placed, ties_broken
from scoring.engine.trace import Trace
from scoring.engine.types import Key

ARTICLE = "RTP 3.6.12.7"
RESISTANCE_FROM_ROUND = 4

Opponents = Mapping[Key, Sequence[Key]]


def resistance_points(
    opponents: Sequence[Key], vps: Mapping[Key, Exact], *, trace: Trace | None = None
) -> Fraction:
    """Return the sum of the VPs of the opponents met so far.

    vps: of each opponent, without bonuses; opponents whose matches were deleted count nothing.
    Source: RTP 3.6.12.5.
    """
    values = [exact(vps[team], "vps") for team in opponents if team in vps]
    return _added("resistance", "RTP 3.6.12.5", values, trace)


def trimmed_resistance_points(
    opponents: Sequence[Key], vps: Mapping[Key, Exact], *, trace: Trace | None = None
) -> Fraction:
    """Return the resistance points without the best and the worst classified opponent.

    Source: RTP 3.6.12.7.
    """
    values = sorted(exact(vps[team], "vps") for team in opponents if team in vps)
    return _added("trimmed_resistance", ARTICLE, values[1:-1], trace)


def check_resistance_bonus(*, official: bool, in_regulation: bool) -> None:
    """Refuse a bonus from resistance points where the regulation does not allow one.

    Raises: EngineError "bonus_in_official_event", "bonus_not_in_regulation". Source: RTP 3.6.12.6.
    """
    if official:
        raise EngineError("bonus_in_official_event", article="RTP 3.6.12.6")
    if not in_regulation:
        raise EngineError("bonus_not_in_regulation", article="RTP 3.6.12.6")


def swiss_ladder(
    opponents: Opponents,
    vps: Mapping[Key, Exact],
    imps: Mapping[Key, tuple[Exact, Exact]],
    *,
    rounds_played: int,
    draw: Sequence[Key] = (),
    resistance_from_round: int = RESISTANCE_FROM_ROUND,
) -> tuple[Criterion, ...]:
    """Return the criteria of a Swiss event of teams or IMP pairs.

    opponents: of each contestant, so far. vps: without bonuses. imps: won and lost. draw: the order
    drawn among those still level, if there was a draw. Resistance points count only once
    `resistance_from_round` has been played. Source: RTP 3.6.12.7, 3.5.9.2.
    """

    def resistance(tied: Sequence[Key]) -> dict[Key, Fraction]:
        return {team: resistance_points(opponents.get(team, ()), vps) for team in tied}

    def trimmed(tied: Sequence[Key]) -> dict[Key, Fraction]:
        return {team: trimmed_resistance_points(opponents.get(team, ()), vps) for team in tied}

    def imps_won(tied: Sequence[Key]) -> dict[Key, Fraction]:
        return {team: exact(imps[team][0], "imps") for team in tied}

    def drawn(tied: Sequence[Key]) -> dict[Key, Fraction] | None:
        if not set(tied) <= set(draw):
            return None
        return {team: Fraction(len(draw) - draw.index(team)) for team in tied}

    of_opponents = (
        Criterion("resistance", ARTICLE, resistance),
        Criterion("trimmed_resistance", ARTICLE, trimmed),
    )
    return (
        *(of_opponents if rounds_played >= resistance_from_round else ()),
        imp_quotient(imps, ARTICLE),
        Criterion("imps_won", ARTICLE, imps_won),
        Criterion("draw", ARTICLE, drawn),
    )


def swiss_ties_broken(
    standing: TeamsStanding,
    *,
    rounds_played: int,
    bonuses: Mapping[Key, Exact] | None = None,
    draw: Sequence[Key] = (),
    cuts: Collection[int] | None = None,
    resistance_from_round: int = RESISTANCE_FROM_ROUND,
    trace: Trace | None = None,
) -> list[Placed]:
    """Return the places of a Swiss standing with ties broken, without the teams that left.

    These are, in order, the teams to pair: the pairing ignores excluded teams. bonuses: VPs in the
    totals that do not count for opponents. Raises: EngineError as ties_broken.
    Source: RTP 3.6.12.7, 3.6.12.4.
    """
    bonus_by_key = bonuses or {}
    vps = {
        row.team: Fraction(row.vps) - exact(bonus_by_key.get(row.team, 0)) for row in standing.rows
    }
    imps = {row.team: (row.imps_won, row.imps_lost) for row in standing.rows}
    ladder = swiss_ladder(
        opponents_met(standing),
        vps,
        imps,
        rounds_played=rounds_played,
        draw=draw,
        resistance_from_round=resistance_from_round,
    )
    totals = [(row.team, row.vps) for row in standing.rows if not row.status]
    return ties_broken(totals, lambda _: ladder, cuts=cuts, trace=trace)


def opponents_met(standing: TeamsStanding) -> dict[Key, list[Key]]:
    """Return the opponents of every team so far; a bye is none, an absent team is one.

    Open: whether an absent team counts among the opponents, asked federation 2026.
    Source: RTP 3.6.12.5.
    """
    met: dict[Key, list[Key]] = {row.team: [] for row in standing.rows}
    for result in standing.matches:
        home, away = result.match.home, result.match.away
        if away is None or (result.home_vps is None and result.away_vps is None):
            continue
        met.setdefault(home, []).append(away)
        met.setdefault(away, []).append(home)
    return met


def _added(code: str, source: str, values: Sequence[Fraction], trace: Trace | None) -> Fraction:
    total = sum(values, Fraction(0))
    if trace is not None:
        shown = " + ".join(str(readable(value)) for value in values)
        trace.add(code, source, readable(total), values=shown)
    return total
