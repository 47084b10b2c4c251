"""A contestant's points in a session, added up board by board in whole numbers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.types import Key, LinePoints, SidePoints

Accounts = Mapping[Key, dict[int, "Account"]]  # by contestant and session


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
