"""The totals of a pairs event: points added up by session, percentages, penalties, carry-over."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.handicap import handicapped_percentage
from scoring.engine.rounding import share, to_places
from scoring.engine.types import (
    BoardField,
    BoardKey,
    Key,
    LinePoints,
    PairEntry,
    PairRow,
    PairsSettings,
    Penalty,
    Points,
    SessionTotal,
    SidePoints,
)

Accounts = Mapping[Key, dict[int, "Account"]]  # by contestant and session
NONE = Fraction(0)


@dataclass(slots=True)
class Account:
    """One contestant's session: whole points, and fractions by their denominator."""

    whole: int = 0
    parts: dict[int, int] = field(default_factory=dict)
    available: int | Fraction = 0
    boards: int = 0
    played: int = 0

    def add(self, side: SidePoints) -> None:
        """Add the contestant's points on one board. Source: RTP 3.5.8."""
        points = side.points
        if points is None:
            return
        if type(points) is int:
            self.whole += points
        else:
            under = points.denominator
            self.parts[under] = self.parts.get(under, 0) + points.numerator
        self.available += side.available
        self.boards += 1
        if side.rule != "bye":
            self.played += 1

    @property
    def points(self) -> Fraction:
        """Return the sum of the points. Source: RTP 3.5.8."""
        over, under = self.whole, 1
        for parts_of, parts in self.parts.items():  # so that only one fraction is made
            over, under = over * parts_of + parts * under, under * parts_of
        return Fraction(over, under)


def accounts_of(lines: Iterable[LinePoints]) -> dict[Key, dict[int, Account]]:
    """Return every contestant's sessions added up. Source: RTP 3.5.8."""
    sides: defaultdict[tuple[Key, int], list[SidePoints]] = defaultdict(list)
    for line, ns, ew in lines:
        session = line.session
        if ns.points is not None and line.ns is not None:
            sides[line.ns, session].append(ns)
            if line.south is not None:
                sides[line.south, session].append(ns)
        if ew.points is not None and line.ew is not None:
            sides[line.ew, session].append(ew)
            if line.west is not None:
                sides[line.west, session].append(ew)
    accounts: dict[Key, dict[int, Account]] = {}
    for (key, session), earned in sides.items():
        accounts.setdefault(key, {})[session] = _added(earned)
    return accounts


def account_in(accounts: dict[Key, dict[int, Account]], key: Key, session: int) -> Account:
    """Return a contestant's account of a session, creating it if there is none.

    Source: RTP 3.5.8.
    """
    return accounts.setdefault(key, {}).setdefault(session, Account())


def _added(sides: Sequence[SidePoints]) -> Account:
    whole = 0
    parts: dict[int, int] = {}
    for side in sides:
        points = side.points
        if type(points) is int:
            whole += points
        elif points is not None:
            under = points.denominator
            parts[under] = parts.get(under, 0) + points.numerator
    return Account(
        whole,
        parts,
        sum(side.available for side in sides),
        len(sides),
        sum(side.rule != "bye" for side in sides),
    )


@dataclass(frozen=True, slots=True)
class Event:
    """What the computation of totals needs to know about the whole event."""

    tops: Mapping[int, Points]  # of a full board, by session
    scheduled: Mapping[int, int]  # boards, by session
    settings: PairsSettings


def event_of(
    accounts: Accounts, boards: Mapping[BoardKey, BoardField], settings: PairsSettings
) -> Event:
    """Return the tops and scheduled boards of the sessions; stated ones override counted ones.

    Source: RTP 3.5.8.
    """
    tops: dict[int, Points] = {}
    for (session, _, _), board in boards.items():
        tops[session] = max(tops.get(session, 0), board.top)
    scheduled: dict[int, int] = {}
    for sessions in accounts.values():
        for session, account in sessions.items():
            scheduled[session] = max(scheduled.get(session, 0), account.boards)
    return Event(tops, {**scheduled, **settings.session_boards}, settings)


def pair_rows(
    entries: Iterable[PairEntry],
    accounts: Accounts,
    penalties: Sequence[Penalty],
    event: Event,
) -> list[PairRow]:
    """Return one row for each contestant, not yet ranked.

    Raises: EngineError "carried_without_top".
    Source: RTP 3.5.4, 3.5.8, 2.1.11.1, 3.1.3.2.
    """
    fined: dict[Key, list[Penalty]] = {}
    for penalty in penalties:
        fined.setdefault(penalty.contestant, []).append(penalty)
    return [
        _row(entry, accounts.get(entry.key, {}), fined.get(entry.key, ()), event)
        for entry in entries
    ]


def penalty_points(penalty: Penalty, top: Points) -> Fraction:
    """Return what a penalty deducts, in matchpoints or IMPs.

    top: of a full board of its session; 0 while no board there has two results.
    Source: RTP 2.1.11.1, Law 90.
    """
    amount = Fraction(penalty.amount)
    return amount if penalty.unit == "points" else amount * top / 100


def _row(
    entry: PairEntry, accounts: Mapping[int, Account], penalties: Sequence[Penalty], event: Event
) -> PairRow:
    lost, percent_off = _losses(penalties, event) if penalties else ({}, NONE)
    sessions = tuple(
        [
            _session_total(session, accounts[session], lost.get(session, NONE))
            for session in sorted(accounts)
            if accounts[session].boards
        ]
    )
    elsewhere = NONE
    if lost:
        elsewhere = sum((loss for session, loss in lost.items() if session not in accounts), NONE)
    score, available, percentage = _totals(sessions, elsewhere, event)
    if entry.carried_points or entry.carried_available:
        score, available, percentage = _with_carry_over(
            entry, score, available, percentage, event.settings
        )
    handicap = Fraction(entry.handicap) if entry.handicap else NONE
    if percent_off and percentage is not None:
        percentage -= percent_off
    final = percentage
    if handicap and percentage is None:
        score += handicap
    elif handicap and percentage is not None:
        final = handicapped_percentage(percentage, handicap)
    return PairRow(
        contestant=entry.key,
        line=entry.line,
        rank=0,
        tied=False,
        boards_played=sum([account.played for account in accounts.values()]),
        score=score,
        available=available,
        percentage=None if final is None else to_places(final, event.settings.percentage_places),
        exact_percentage=final,
        raw_percentage=percentage,
        average=_average(score, sessions) if percentage is None else None,
        handicap=handicap,
        penalty=sum(lost.values(), percent_off) if lost else percent_off,
        carried=Fraction(entry.carried_points) if entry.carried_points else NONE,
        status=entry.status,
        sessions=sessions,
    )


def _average(score: Fraction, sessions: Sequence[SessionTotal]) -> Fraction | None:
    boards = sum(total.boards for total in sessions)
    return score / boards if boards else None


def _losses(penalties: Sequence[Penalty], event: Event) -> tuple[dict[int, Fraction], Fraction]:
    """Return what penalties deduct from each session in points, and from the final percentage."""
    lost: dict[int, Fraction] = {}
    percent_off = NONE
    for penalty in penalties:
        if penalty.unit == "percentage":
            percent_off += Fraction(penalty.amount)
        else:
            loss = penalty_points(penalty, event.tops.get(penalty.session, 0))
            lost[penalty.session] = lost.get(penalty.session, NONE) + loss
    return lost, percent_off


def _session_total(session: int, account: Account, lost: Fraction) -> SessionTotal:
    points = account.points - lost if lost else account.points
    available = account.available
    percentage = share(points, 100, available) if available else None
    return SessionTotal(session, account.boards, points, available, percentage)


def _totals(
    sessions: Sequence[SessionTotal], elsewhere: Fraction, event: Event
) -> tuple[Fraction, Points, Fraction | None]:
    """Return score, available and percentage (None at IMPs or where nothing was available).

    elsewhere: penalties in sessions the contestant did not play.
    """
    settings = event.settings
    if len(sessions) == 1 and not elsewhere:
        _, _, score, available, percentage = sessions[0]
    else:
        score = sum((total.points for total in sessions), -elsewhere)
        available = sum(total.available for total in sessions)
        percentage = _percentage(sessions, score, available, event)
        if percentage is not None and event.settings.sessions == "by_boards":
            percentage -= elsewhere * 100 / available
    if settings.factor_totals:
        score, available = _factored(sessions, elsewhere, percentage, event)
    if settings.total_places is not None:
        score = Fraction(to_places(score, settings.total_places))
        if percentage is not None:
            percentage = score * 100 / available
    return score, available, percentage


def _factored(
    sessions: Sequence[SessionTotal],
    elsewhere: Fraction,
    percentage: Fraction | None,
    event: Event,
) -> tuple[Fraction, Points]:
    """Return score and available as if every scheduled board of the sessions had been played."""
    if percentage is not None:
        full = sum(event.scheduled[total.session] * event.tops[total.session] for total in sessions)
        return percentage * full / 100, full
    points = sum(
        (total.points * event.scheduled[total.session] / total.boards for total in sessions),
        -elsewhere,
    )
    return points, 0


def _percentage(
    sessions: Sequence[SessionTotal], score: Fraction, available: Points, event: Event
) -> Fraction | None:
    if not available:
        return None
    if event.settings.sessions == "pooled":
        return score * 100 / available
    weighted, weights = NONE, 0
    for total in sessions:
        if total.percentage is not None:
            weighted += total.percentage * event.scheduled[total.session]
            weights += event.scheduled[total.session]
    return weighted / weights


def _with_carry_over(
    entry: PairEntry,
    score: Fraction,
    available: Points,
    percentage: Fraction | None,
    settings: PairsSettings,
) -> tuple[Fraction, Points, Fraction | None]:
    carried, out_of = Fraction(entry.carried_points), Fraction(entry.carried_available)
    if settings.method == "matchpoints" and settings.rank_by != "score":
        if not out_of:
            raise EngineError("carried_without_top", contestant=entry.key)
        earned = carried if percentage is None else carried + percentage * available / 100
        percentage = earned * 100 / (available + out_of)
    return score + carried, available + out_of, percentage
