"""What a contestant has in a session, added up board by board in whole numbers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.types import Key, LinePoints, SidePoints

Accounts = Mapping[Key, dict[int, "Account"]]  # by contestant and session


@dataclass(slots=True)
class Account:
    """One contestant's session: whole points, and parts by their denominator."""

    whole: int = 0
    parts: dict[int, int] = field(default_factory=dict)
    available: int | Fraction = 0
    boards: int = 0
    played: int = 0

    def add(self, side: SidePoints, times: int = 1) -> None:
        """Add what the contestant got on one board; -1 times takes it away again.

        Source: RTP 3.5.8.
        """
        points = side.points
        if points is None:
            return
        if type(points) is int:
            self.whole += times * points
        else:
            under = points.denominator
            self.parts[under] = self.parts.get(under, 0) + times * points.numerator
        self.available += times * side.available
        self.boards += times
        if side.rule != "bye":
            self.played += times

    def copied(self) -> "Account":
        """Return an account of its own that starts from here. Source: RTP 3.5.8."""
        return Account(self.whole, dict(self.parts), self.available, self.boards, self.played)

    @property
    def points(self) -> Fraction:
        """Return all points. Source: RTP 3.5.8."""
        total = Fraction(self.whole)
        if not self.parts:
            return total
        for under, over in self.parts.items():
            total += Fraction(over, under)
        return total


def accounts_of(lines: Iterable[LinePoints]) -> dict[Key, dict[int, Account]]:
    """Return every contestant's sessions added up. Source: RTP 3.5.8."""
    sides: defaultdict[tuple[Key, int], list[SidePoints]] = defaultdict(list)
    for line, ns, ew in lines:
        session = line.session
        if ns.points is not None and line.ns is not None:
            sides[line.ns, session].append(ns)
        if ew.points is not None and line.ew is not None:
            sides[line.ew, session].append(ew)
    accounts: dict[Key, dict[int, Account]] = {}
    for (key, session), earned in sides.items():
        accounts.setdefault(key, {})[session] = _added(earned)
    return accounts


def add_settled(
    accounts: dict[Key, dict[int, Account]], before: LinePoints, after: LinePoints
) -> None:
    """Add the sides of a line that had no points before and have them now.

    Source: Law 12 C2(c) (2007), RTP 3.5.8.
    """
    line = after.line
    for key, side, earlier in (
        (line.ns, after.ns, before.ns),
        (line.ew, after.ew, before.ew),
    ):
        if key is not None and earlier.points is None and side.points is not None:
            accounts.setdefault(key, {}).setdefault(line.session, Account()).add(side)


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
