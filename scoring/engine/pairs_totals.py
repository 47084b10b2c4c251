"""The totals of a pairs event: each contestant's boards added up, session by session."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import to_places
from scoring.engine.types import (
    Key,
    LinePoints,
    PairEntry,
    PairRow,
    PairsSettings,
    Penalty,
    SessionTotal,
    SidePoints,
)


@dataclass(slots=True)
class _Account:
    """One contestant's session while it is added up; points by denominator, to stay integers."""

    points: dict[int, int] = field(default_factory=dict)
    available: dict[int, int] = field(default_factory=dict)
    boards: int = 0
    played: int = 0

    def add(self, side: SidePoints) -> None:
        points, available = side.points, side.available
        if points is None:
            return
        self.boards += 1
        self.played += side.rule != "bye"
        under = points.denominator
        self.points[under] = self.points.get(under, 0) + points.numerator
        under = available.denominator
        self.available[under] = self.available.get(under, 0) + available.numerator


@dataclass(frozen=True, slots=True)
class _Event:
    """What the totals need to know of the whole event."""

    tops: Mapping[int, Fraction]  # of a full board, by session
    scheduled: Mapping[int, int]  # boards, by session
    settings: PairsSettings


def pair_rows(
    entries: Sequence[PairEntry],
    lines: Iterable[LinePoints],
    penalties: Sequence[Penalty],
    settings: PairsSettings,
) -> list[PairRow]:
    """Return one row for each contestant, not yet ranked.

    Raises: EngineError "carried_without_top", "unknown_setting".
    Source: RTP 3.5.4, 3.5.8, 2.1.11.1, 3.1.3.2.
    """
    accounts: dict[Key, dict[int, _Account]] = {entry.key: {} for entry in entries}
    tops: dict[int, Fraction] = {}
    for line, ns, ew in lines:
        for key, side in ((line.ns, ns), (line.ew, ew)):
            if key is None or side.points is None:
                continue
            sessions = accounts[key]
            if line.session not in sessions:
                sessions[line.session] = _Account()
            sessions[line.session].add(side)
            if side.available > tops.get(line.session, -1):
                tops[line.session] = Fraction(side.available)
    scheduled: dict[int, int] = {}
    for sessions in accounts.values():
        for session, account in sessions.items():
            scheduled[session] = max(scheduled.get(session, 0), account.boards)
    event = _Event(tops, {**scheduled, **settings.session_boards}, settings)
    fined: dict[Key, list[Penalty]] = {}
    for penalty in penalties:
        fined.setdefault(penalty.contestant, []).append(penalty)
    return [_row(entry, accounts[entry.key], fined.get(entry.key, ()), event) for entry in entries]


def penalty_points(penalty: Penalty, top: Fraction) -> Fraction:
    """Return what a penalty takes, in matchpoints or IMPs.

    top: of a full board of its session; 0 at IMPs, where a share of it means nothing.
    Raises: EngineError "unknown_setting". Source: RTP 2.1.11.1, Law 90.
    """
    if penalty.unit == "points":
        return Fraction(penalty.amount)
    if penalty.unit == "top" and top:
        return Fraction(penalty.amount) * top / 100
    raise EngineError("unknown_setting", setting="unit", value=penalty.unit)


def _row(
    entry: PairEntry,
    accounts: Mapping[int, _Account],
    penalties: Sequence[Penalty],
    event: _Event,
) -> PairRow:
    in_points = [penalty for penalty in penalties if penalty.unit != "percentage"]
    percent_off = sum(
        (Fraction(p.amount) for p in penalties if p.unit == "percentage"), Fraction(0)
    )
    lost: dict[int, Fraction] = {}
    for penalty in in_points:
        loss = penalty_points(penalty, event.tops.get(penalty.session, Fraction(0)))
        lost[penalty.session] = lost.get(penalty.session, Fraction(0)) + loss
    sessions = tuple(
        _session_total(session, accounts[session], lost.get(session, Fraction(0)))
        for session in sorted(accounts)
    )
    unseated = sum((loss for session, loss in lost.items() if session not in accounts), Fraction(0))
    score, available, percentage = _totals(entry, sessions, unseated, event)
    handicap = Fraction(entry.handicap)
    if percentage is None:
        score += handicap
        exact = None
    else:
        percentage -= percent_off
        exact = percentage + handicap
    boards = sum(total.boards for total in sessions)
    return PairRow(
        contestant=entry.key,
        line=entry.line,
        rank=0,
        tied=False,
        boards_played=sum(account.played for account in accounts.values()),
        score=score,
        available=available,
        percentage=None if exact is None else to_places(exact, event.settings.percentage_places),
        exact_percentage=exact,
        raw_percentage=percentage,
        average=score / boards if boards else None,
        handicap=handicap,
        penalty=sum(lost.values(), Fraction(0)) + percent_off,
        carried=Fraction(entry.carried_points),
        status=entry.status,
        sessions=sessions,
    )


def _session_total(session: int, account: _Account, lost: Fraction) -> SessionTotal:
    points = _sum(account.points) - lost
    available = _sum(account.available)
    percentage = points * 100 / available if available else None
    return SessionTotal(session, account.boards, points, available, percentage)


def _totals(
    entry: PairEntry, sessions: Sequence[SessionTotal], unseated: Fraction, event: _Event
) -> tuple[Fraction, Fraction, Fraction | None]:
    """Return score, available and percentage (None at IMPs or where nothing was available)."""
    settings = event.settings
    score = sum((total.points for total in sessions), Fraction(0)) - unseated
    available = sum((total.available for total in sessions), Fraction(0))
    percentage = _percentage(sessions, score, available, event)
    if settings.factor_totals:
        full = sum(
            (event.scheduled[total.session] * event.tops[total.session] for total in sessions),
            Fraction(0),
        )
        if percentage is not None:
            score, available = percentage * full / 100, full
        else:
            score = sum(
                (
                    total.points * event.scheduled[total.session] / total.boards
                    for total in sessions
                ),
                -unseated,
            )
    if settings.total_places is not None:
        score = Fraction(to_places(score, settings.total_places))
        if percentage is not None:
            percentage = score * 100 / available
    return _with_carry_over(entry, score, available, percentage, settings)


def _percentage(
    sessions: Sequence[SessionTotal], score: Fraction, available: Fraction, event: _Event
) -> Fraction | None:
    if not available:
        return None
    counted = [total for total in sessions if total.percentage is not None]
    lengths = {event.scheduled[total.session] for total in counted}
    if event.settings.sessions == "pooled" or len(counted) == 1 or not sum(lengths):
        return score * 100 / available
    weighted = sum(
        (
            total.percentage * event.scheduled[total.session]
            for total in counted
            if total.percentage is not None
        ),
        Fraction(0),
    )
    return weighted / sum(event.scheduled[total.session] for total in counted)


def _with_carry_over(
    entry: PairEntry,
    score: Fraction,
    available: Fraction,
    percentage: Fraction | None,
    settings: PairsSettings,
) -> tuple[Fraction, Fraction, Fraction | None]:
    carried, out_of = Fraction(entry.carried_points), Fraction(entry.carried_available)
    if not carried and not out_of:
        return score, available, percentage
    if settings.method == "matchpoints" and settings.rank_by != "score":
        if not out_of:
            raise EngineError("carried_without_top", contestant=entry.key)
        earned = carried if percentage is None else carried + percentage * available / 100
        percentage = earned * 100 / (available + out_of)
    return score + carried, available + out_of, percentage


def _sum(by_denominator: Mapping[int, int]) -> Fraction:
    return sum((Fraction(n, under) for under, n in by_denominator.items()), Fraction(0))
