"""The general assembly: who elects whom, the apportionment of delegates, and their terms."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from federation.errors import RuleError
from federation.rules.figure_reader import Fault


class Constituency(StrEnum):
    """A group of electors of the general assembly. Source: convention (statutes)."""

    CLUBS = "CLUBS"
    REGIONS = "REGIONS"
    PLAYERS = "PLAYERS"
    DIRECTORS = "DIRECTORS"
    TEACHERS = "TEACHERS"


@dataclass(frozen=True, slots=True)
class DelegateFigures:
    """The number of delegates of one constituency. Source: convention (statutes)."""

    constituency: Constituency
    delegates: int


@dataclass(frozen=True, slots=True)
class AssemblyFigures:
    """Delegates by constituency, and from which age people elect. Source: convention (statutes)."""

    delegates: tuple[DelegateFigures, ...]
    elector_min_age: int
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a constituency listed twice. Source: convention."""
        seen: set[str] = set()
        for place, delegate in enumerate(self.delegates):
            if delegate.constituency in seen:
                yield Fault(f"delegates[{place}]", "figure_twice", delegate.constituency)
            seen.add(delegate.constituency)

    def seats(self, constituency: str) -> int:
        """Return the number of delegates of a constituency, 0 if not listed. Source: convention."""
        delegates = (
            delegate.delegates
            for delegate in self.delegates
            if delegate.constituency == constituency
        )
        return next(delegates, 0)


@dataclass(frozen=True, slots=True)
class Share:
    """What one unit gets. exact: its share before rounding. needs_lot: it may draw one more."""

    unit: str
    electors: int
    exact: Fraction
    whole: int
    remainder: Fraction
    extra: int
    needs_lot: bool = False

    @property
    def seats(self) -> int:
        """Return the delegates of the unit. Source: largest remainder method."""
        return self.whole + self.extra


@dataclass(frozen=True, slots=True)
class Apportionment:
    """Delegates by largest remainder. to_draw: seats that must be decided by lot."""

    seats: int
    electors: int
    shares: tuple[Share, ...]
    to_draw: int = 0


def largest_remainder(electors: Mapping[str, int], *, seats: int) -> Apportionment:
    """Return the number of delegates of each unit, in the order given.

    Each unit gets the whole part of seats x electors / all electors; the remaining seats go to the
    largest remainders. If more units have equal remainders than there are seats left, a lot
    decides.
    Raises: RuleError("assembly_count_below_zero"). Source: largest remainder method (Hare).
    """
    if seats < 0 or any(count < 0 for count in electors.values()):
        raise RuleError("assembly_count_below_zero")
    total = sum(electors.values())
    if total == 0:
        nothing = Fraction(0)
        none = tuple(Share(unit, 0, nothing, 0, nothing, 0) for unit in electors)
        return Apportionment(seats, 0, none)
    exact = {unit: Fraction(seats * count, total) for unit, count in electors.items()}
    whole = {unit: share.numerator // share.denominator for unit, share in exact.items()}
    remainders = {unit: exact[unit] - whole[unit] for unit in electors}
    left = seats - sum(whole.values())
    falling = sorted(remainders.values(), reverse=True)
    last = falling[left - 1] if left else None
    above = sum(1 for remainder in falling if last is not None and remainder > last)
    at_last = [unit for unit, value in remainders.items() if last is not None and value == last]
    drawn = last is not None and len(at_last) > left - above
    shares = tuple(
        Share(
            unit,
            count,
            exact[unit],
            whole[unit],
            remainders[unit],
            int(last is not None and (remainders[unit] > last or (unit in at_last and not drawn))),
            drawn and unit in at_last,
        )
        for unit, count in electors.items()
    )
    return Apportionment(seats, total, shares, left - above if drawn else 0)


@dataclass(frozen=True, slots=True)
class Term:
    """A term of office, with its first and last day."""

    first: dt.date
    last: dt.date


def most_at_once(terms: Sequence[Term], *, within: Term) -> int:
    """Return the largest number of terms in force on one day of another. Source: convention."""
    # The number only rises on a day on which a term begins.
    days = {within.first, *(term.first for term in terms)}
    return max(
        sum(1 for term in terms if term.first <= day <= term.last)
        for day in days
        if within.first <= day <= within.last
    )
