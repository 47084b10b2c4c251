"""Tie-breaking: criteria tried in order, with the name of the one that decided.

All criteria are tried in order on all tied contestants. When a criterion separates some of them,
those still level start again from the first criterion: what a rule counts "among the tied" is
counted among those still tied. Open: whether those still level start again or go on to the next
criterion, asked federation 2026.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, to_places
from scoring.engine.trace import Trace
from scoring.engine.types import Key

Measure = Callable[[Sequence[Key]], Mapping[Key, Fraction] | None]


def plain_figure(value: Fraction) -> str:
    """Return a figure as lists print it: whole, or with four decimals. Source: RTP 3.5.9."""
    return str(value) if value.denominator == 1 else str(to_places(value, 4))


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion of a tie-break.

    measure: the figure of each tied contestant, the greater the better; None where the criterion
    does not apply to them. shown: how a figure is printed.
    """

    code: str
    source: str
    measure: Measure
    shown: Callable[[Fraction], str] = plain_figure


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant and its place. decided_by: the criterion that separated it from those it was
    tied with, "" if it was not tied or still is.
    """

    contestant: Key
    place: int
    tied: bool
    decided_by: str


def ties_broken(
    totals: Sequence[tuple[Key, Exact]],
    ladder: Callable[[int], Sequence[Criterion]],
    *,
    cuts: Collection[int] | None = None,
    trace: Trace | None = None,
) -> list[Placed]:
    """Return the places of a standing, best first, with its ties broken.

    totals: contestant and total, in any order. ladder: returns the criteria for a tie, from the
    best place of that tie. cuts: the places that matter, each the last of a prize, qualification or
    title; a tie that spans none is left as it is; None breaks every tie. Raises: EngineError
    "team_twice", "not_exact". Source: RTP 3.5.9.1 (only when needed), 3.6.10.
    """
    seen: set[Key] = set()
    for contestant, _ in totals:
        if contestant in seen:
            raise EngineError("team_twice", team=contestant)
        seen.add(contestant)
    ordered = sorted(totals, key=lambda total: -exact(total[1], "total"))
    placed: list[Placed] = []
    for _, group in groupby(ordered, key=lambda total: exact(total[1], "total")):
        tied = [contestant for contestant, _ in group]
        first = len(placed) + 1
        last = first + len(tied) - 1
        needed = cuts is None or any(first <= cut < last for cut in cuts)
        placed += tie_broken(tied, ladder(first) if needed else (), first=first, trace=trace)
    return placed


def tie_broken(
    tied: Sequence[Key],
    ladder: Sequence[Criterion],
    *,
    first: int = 1,
    decided_by: str = "",
    trace: Trace | None = None,
) -> list[Placed]:
    """Return the places of level contestants, from `first` on.

    Those that no criterion separates share the place, in the original order. Source: RTP 3.5.9,
    3.6.10.
    """
    if len(tied) > 1:
        for criterion in ladder:
            figures = criterion.measure(tied)
            if figures is None or len(set(figures.values())) == 1:
                continue
            if trace is not None:
                _explain(criterion, tied, figures, first, trace)
            return _separated(tied, figures, criterion.code, ladder, first, trace)
    shared = len(tied) > 1
    reason = "" if shared else decided_by
    return [Placed(contestant, first, shared, reason) for contestant in tied]


def _separated(
    tied: Sequence[Key],
    figures: Mapping[Key, Fraction],
    code: str,
    ladder: Sequence[Criterion],
    first: int,
    trace: Trace | None,
) -> list[Placed]:
    placed: list[Placed] = []
    for figure in sorted(set(figures.values()), reverse=True):
        level = [contestant for contestant in tied if figures[contestant] == figure]
        place = first + len(placed)
        placed += tie_broken(level, ladder, first=place, decided_by=code, trace=trace)
    return placed


def _explain(
    criterion: Criterion,
    tied: Sequence[Key],
    figures: Mapping[Key, Fraction],
    first: int,
    trace: Trace,
) -> None:
    ordered = sorted(tied, key=lambda contestant: -figures[contestant])
    trace.add(
        f"tie_break_{criterion.code}",
        criterion.source,
        ", ".join(f"{key} {criterion.shown(figures[key])}" for key in ordered),
        place=first,
        tied=len(tied),
    )


def quotient_share(won: Exact, lost: Exact) -> Fraction:
    """Return a value that orders quotients won / lost, infinite ones included: won / (won + lost).

    It grows with the quotient; its maximum is 1, when nothing was lost. Source: RTP 3.6.10.1.
    """
    total = exact(won) + exact(lost)
    return exact(won) / total if exact(lost) else Fraction(1)


def quotient_text(share: Fraction) -> str:
    """Return the quotient of a `quotient_share` as text, with four decimals.

    Source: RTP 3.6.10.1.
    """
    return "∞" if share == 1 else str(to_places(share / (1 - share), 4))
