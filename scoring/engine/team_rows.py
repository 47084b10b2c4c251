"""Matches added up into the rows of a team standing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine.pairs_ranking import key_order
from scoring.engine.rounding import exact, readable, to_places
from scoring.engine.team_dues import is_open
from scoring.engine.team_types import MatchResult, MatchShare, TeamEntry, TeamPenalty, TeamRow
from scoring.engine.trace import Trace
from scoring.engine.types import Key


@dataclass(slots=True)
class _Account:
    """The matches of one team while they are added up."""

    vps: Decimal = Decimal(0)
    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    boards: int = 0
    imps_won: Fraction = Fraction(0)
    imps_lost: Fraction = Fraction(0)
    pending: int = 0

    def add(
        self, due: MatchShare, points: Decimal | None, result: MatchResult, *, home: bool
    ) -> None:
        self.matches += points is not None
        self.vps += points or 0
        self.pending += is_open(due)
        if due.kind not in ("match", "complement") or not result.boards_counted:
            return
        margin = result.margin if home else result.away_margin
        self.won += margin > 0
        self.drawn += margin == 0
        self.lost += margin < 0
        self.boards += result.boards_counted
        self.imps_won += result.home_imps if home else result.away_imps
        self.imps_lost += result.away_imps if home else result.home_imps


def team_rows(
    entries: Sequence[TeamEntry],
    results: Iterable[MatchResult],
    penalties: Iterable[TeamPenalty],
    *,
    pending: bool,
) -> list[TeamRow]:
    """Return the rows by rank; equal totals share a rank, teams that left come last.

    pending: whether points that depend on other matches are still open. Source: RTP 3.6.10.1,
    3.6.7.3.
    """
    accounts = {entry.key: _Account() for entry in entries}
    for result in results:
        match = result.match
        if match.home in accounts:
            accounts[match.home].add(match.home_due, result.home_vps, result, home=True)
        if match.away in accounts:
            accounts[match.away].add(match.away_due, result.away_vps, result, home=False)
    lost: dict[Key, Fraction] = {}
    for penalty in penalties:
        lost[penalty.team] = lost.get(penalty.team, Fraction(0)) + Fraction(penalty.points)
    rows = [
        _row(entry, accounts[entry.key], lost.get(entry.key, Fraction(0)), pending)
        for entry in entries
    ]
    return _ranked(rows)


def results_by_team(results: Iterable[MatchResult]) -> dict[Key, list[MatchResult]]:
    """Return the matches of each team, in the order given. Source: RTP 3.6.6."""
    own: dict[Key, list[MatchResult]] = {}
    for result in results:
        for team in (result.match.home, result.match.away):
            if team is not None:
                own.setdefault(team, []).append(result)
    return own


def explained(
    row: TeamRow,
    results: Iterable[MatchResult],
    penalties: Iterable[TeamPenalty],
    trace: Trace,
) -> TeamRow:
    """Return the row with the trace of its total. Source: RTP 3.6.6, 3.6.10.1.

    results: of the team alone.
    """
    for result in results:
        match = result.match
        home = row.team == match.home
        due = match.home_due if home else match.away_due
        kind = "triple" if due.kind == "match" and match.share != 1 else due.kind
        trace.add(
            "team_bye" if match.away is None else f"team_match_{kind}",
            f"RTP {due.article or '3.6.6'}",
            result=result.home_vps if home else result.away_vps,
            round=match.round,
            opponent=match.away if home else match.home,
            margin=readable(result.margin if home else result.away_margin),
            boards=result.boards_counted,
        )
    for penalty in penalties:
        if penalty.team == row.team:
            trace.add(
                "team_penalty", f"RTP {penalty.article}", result=readable(-Fraction(penalty.points))
            )
    if row.carried:
        trace.add("carried_over", "RTP 3.1.3.2", result=readable(row.carried))
    trace.add("team_total", "RTP 3.6.10.1", result=row.vps, matches=row.matches, rank=row.rank)
    return replace(row, trace=trace)


def _ranked(rows: Sequence[TeamRow]) -> list[TeamRow]:
    def standing(row: TeamRow) -> tuple[bool, Decimal]:
        return row.status != "", -row.vps

    ordered = sorted(rows, key=lambda row: (standing(row), key_order(row.team)))
    done: list[TeamRow] = []
    for place, row in enumerate(ordered):
        level = place > 0 and standing(ordered[place - 1]) == standing(row)
        ahead = place + 1 < len(ordered) and standing(ordered[place + 1]) == standing(row)
        rank = done[-1].rank if level else place + 1
        done.append(replace(row, rank=rank, tied=level or ahead))
    return done


def _row(entry: TeamEntry, account: _Account, lost: Fraction, pending: bool) -> TeamRow:
    carried = exact(entry.carried_points, "carried")
    return TeamRow(
        team=entry.key,
        rank=0,
        tied=False,
        vps=to_places(Fraction(account.vps) + carried - lost, 2),
        matches=account.matches,
        won=account.won,
        drawn=account.drawn,
        lost=account.lost,
        boards_played=account.boards,
        imps_won=account.imps_won,
        imps_lost=account.imps_lost,
        penalty=lost,
        carried=carried,
        pending=account.pending if pending else 0,
        status=entry.status,
    )
