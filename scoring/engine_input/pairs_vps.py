"""Pairs ranked by victory points: the effect of penalties and carry-over, with traces."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine import PairsStanding
from scoring.engine.imp_pairs_ranking import MatchLoss, imp_pair_matches, imp_pairs_totals
from scoring.engine.match_tie_breaks import TieMatch
from scoring.engine.pairs_matches import PairsMatch, pairs_matches
from scoring.engine.rounding import readable, to_places
from scoring.engine.trace import Trace
from scoring.engine.types import Key
from scoring.engine_input.values import Contestant, Fine, Terms
from tournaments.movements.swiss import PairsBye

BY_MATCHES, PENALTIES, CARRIED = "RTP 3.5.9.2", "RTP 2.1.11.1", "RTP 3.1.3.2"
BY_PERCENT = "EBU White Book 3.1.7"
BYE = "RTP 3.5.10.1"


@dataclass(frozen=True, slots=True)
class PairVps:
    """Victory points of pairs besides their matches, and the IMPs deducted in those.

    adjustments: by pair, without carry-over. totals: with everything.
    """

    adjustments: Mapping[Key, Fraction]
    carried: Mapping[Key, Fraction]
    losses: tuple[MatchLoss, ...]
    totals: Mapping[Key, Fraction]
    traces: Mapping[Key, Trace]


def pair_vps(
    standing: PairsStanding,
    playing: Sequence[Contestant],
    terms: Terms,
    trace_for: Collection[str] = (),
) -> PairVps:
    """Return the victory points of pairs: by IMPs, or by the percentage of each match.

    IMPs are deducted in the match in which they were lost; those of no particular match cost the
    victory points that the regulation equates with them. Source: RTP 3.5.9.2, 2.1.11.1.
    """
    met: dict[tuple[int, Key], list[Key]] = {}
    for pairs_match in pairs_matches(standing.lines):
        met.setdefault((pairs_match.session, pairs_match.first), []).append(pairs_match.second)
        met.setdefault((pairs_match.session, pairs_match.second), []).append(pairs_match.first)
    losses: list[MatchLoss] = []
    adjustments: dict[Key, Fraction] = {}
    for entry in playing:
        adjustment = entry.adjustment
        for fine in entry.fines:
            opponent = _opponent(fine, met.get((fine.session, entry.key), ()))
            if fine.unit == "vps":
                adjustment -= fine.amount
            elif opponent is None:
                adjustment -= fine.amount * terms.vps_of_an_imp
            else:
                losses.append(MatchLoss(fine.session, entry.key, opponent, fine.amount))
        if adjustment:
            adjustments[entry.key] = adjustment
    carried: dict[Key, Fraction] = {
        contestant.key: contestant.carried for contestant in playing if contestant.carried
    }
    byes = _byes(standing, terms.pairs_byes, losses)
    for key, vps in byes:
        carried[key] = carried.get(key, Fraction(0)) + vps
    totals = imp_pairs_totals(standing, adjustments=adjustments, carried=carried, losses=losses)
    matches = imp_pair_matches(standing.lines, losses=losses) if trace_for else []
    played = pairs_matches(standing.lines) if trace_for else []
    traces: dict[Key, Trace] = {
        entry.key: _trace(
            entry, list(zip(played, matches, strict=True)), losses, terms, totals, byes
        )
        for entry in playing
        if entry.key in trace_for
    }
    return PairVps(adjustments, carried, tuple(losses), totals, traces)


def _byes(
    standing: PairsStanding, byes: Sequence[PairsBye], losses: Sequence[MatchLoss]
) -> list[tuple[Key, Fraction]]:
    """Return what each pair that sits out a round gets: its own average of the session.

    A round counts once one of its boards has a result, and the pair has played a match. If it
    played no match in the session, the average is that of the event. Source: RTP 3.5.10.1.
    """
    if not byes:
        return []
    rows = {(line.session, line.board) for line, _ns, _ew in standing.lines}
    won: dict[Key, list[tuple[int, Fraction]]] = {}
    matches = imp_pair_matches(standing.lines, losses=losses)
    for played, match in zip(pairs_matches(standing.lines), matches, strict=True):
        for key, vps in zip((match.first, match.second), match.vps, strict=True):
            won.setdefault(key, []).append((played.session, Fraction(vps)))
    points: list[tuple[Key, Fraction]] = []
    for bye in byes:
        if not any((bye.session, number) in rows for number in range(bye.first, bye.last + 1)):
            continue
        own = won.get(bye.key, [])
        counted = [vps for session, vps in own if session == bye.session]
        counted = counted or [vps for _session, vps in own]
        if counted:
            points.append((bye.key, sum(counted, Fraction(0)) / len(counted)))
    return points


def _opponent(fine: Fine, met: Sequence[Key]) -> Key | None:
    """Return in whose match a loss of IMPs is deducted, None if in no particular one."""
    if fine.opponent in met:
        return fine.opponent
    return met[0] if len(met) == 1 else None


def _trace(
    entry: Contestant,
    matches: Sequence[tuple[PairsMatch, TieMatch]],
    losses: Sequence[MatchLoss],
    terms: Terms,
    totals: Mapping[Key, Fraction],
    byes: Sequence[tuple[Key, Fraction]],
) -> Trace:
    trace = Trace()
    own = 0
    for played, match in matches:
        if entry.key not in (played.first, played.second):
            continue
        own += 1
        side = 0 if entry.key == played.first else 1
        opponent = played.second if side == 0 else played.first
        for loss in losses:
            sides = (loss.session, loss.pair, loss.opponent)
            for code, pair, other in (
                ("match_loss_own", entry.key, opponent),
                ("match_loss_opponent", opponent, entry.key),
            ):
                if sides == (played.session, pair, other):
                    trace.add(code, PENALTIES, readable(-Fraction(loss.imps)), opponent=opponent)
        _add_match(trace, played, match, side, opponent)
    for key, vps in byes:
        if key == entry.key:
            trace.add("pairs_bye", BYE, to_places(vps, 2))
    for fine in entry.fines:
        if fine.unit == "vps":
            trace.add("team_penalty", fine.article or PENALTIES, readable(-fine.amount))
        elif not any(
            (loss.pair, loss.session, loss.imps) == (entry.key, fine.session, fine.amount)
            for loss in losses
        ):
            taken = readable(-fine.amount * terms.vps_of_an_imp)
            trace.add("penalty_imps_as_vps", PENALTIES, taken, imps=readable(fine.amount))
    if entry.adjustment:
        code = "team_penalty" if entry.adjustment < 0 else "bonus_vps"
        trace.add(code, PENALTIES, readable(entry.adjustment))
    if entry.carried:
        trace.add("carried_over", CARRIED, readable(entry.carried))
    if entry.key in totals:
        total: Decimal = to_places(totals[entry.key], 2)
        trace.add("pairs_vps_total", BY_MATCHES, total, matches=own)
    return trace


def _add_match(trace: Trace, played: PairsMatch, match: TieMatch, side: int, opponent: Key) -> None:
    data = {"session": played.session, "opponent": opponent, "boards": played.boards}
    own = Fraction(match.imps[side])
    if played.available:
        percentage = to_places(own * 100 / played.available, 2)
        trace.add("pairs_match_percent", BY_PERCENT, match.vps[side], **data, percentage=percentage)
    else:
        trace.add("pairs_match", BY_MATCHES, match.vps[side], **data, imps=to_places(own, 2))
