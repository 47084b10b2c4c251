"""Methods timed side by side: each round runs all of them in turn, and ratios are taken per round.

Medians of different runs are never divided by one another: other load on the machine affects whole
rounds, and hardly two methods within one. The clock is processor time, which excludes other
processes. Work that waits for a server needs a wall clock.
"""

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from statistics import median

Work = Callable[[], object]
Clock = Callable[[], float]

LEAST_SECONDS = 0.02  # of one method in one round; shorter work is repeated
MOST_REPEATS = 200


@dataclass(frozen=True)
class Goal:
    """A bound on the time of one method over another: "naive / best" at least, or at most."""

    id: str
    over: str
    under: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def words(self) -> str:
        """Return the goal for the table."""
        what = f"{self.over}/{self.under}" if self.over else "exponent"
        if self.at_least is not None:
            return f"{what} >= {self.at_least:g}"
        if self.at_most is not None:
            return f"{what} <= {self.at_most:g}"
        return what

    def is_met(self, ratio: float) -> bool:
        """Return whether a ratio meets the goal."""
        enough = self.at_least is None or ratio >= self.at_least
        return enough and (self.at_most is None or ratio <= self.at_most)


@dataclass(frozen=True)
class Contest:
    """Methods that do the same work, and their goals.

    methods: by role: "limit" the unavoidable part, "best" the project, "naive" the simple method,
    or others. scaled: a method timed on a part of the work, and the factor for the whole. check:
    raises AssertionError if methods disagree; called before anything is timed.
    """

    title: str
    methods: Mapping[str, Work]
    goals: Sequence[Goal]
    check: Work
    scaled: Mapping[str, float] = field(default_factory=dict)
    clock: Clock = time.process_time


@dataclass(frozen=True)
class Growth:
    """One method at several sizes: its exponent is the slope of log time over log size."""

    title: str
    sizes: Sequence[int]
    works: Sequence[Work]
    goals: Sequence[Goal]
    clock: Clock = time.process_time


@dataclass(frozen=True)
class Skipped:
    """A measurement that cannot be made here, and why."""

    id: str
    title: str
    why: str


@dataclass(frozen=True)
class Row:
    """A measured goal. seconds: median by method; ratio and spread: of the rounds' ratios."""

    id: str
    title: str
    goal: str
    seconds: Mapping[str, float]
    ratio: float
    spread: tuple[float, float]
    is_met: bool
    note: str = ""


def measured(contest: Contest | Growth | Skipped, rounds: int) -> list[Row]:
    """Return a row for each goal of a measurement."""
    if isinstance(contest, Skipped):
        nothing = (float("nan"), float("nan"))
        return [Row(contest.id, contest.title, "-", {}, nothing[0], nothing, True, contest.why)]
    if isinstance(contest, Growth):
        return _grown(contest, rounds)
    contest.check()
    times = _timed(contest.methods, rounds, contest.clock)
    for name, factor in contest.scaled.items():
        times[name] = [seconds * factor for seconds in times[name]]
    seconds = {name: median(taken) for name, taken in times.items()}
    note = ", ".join(f"{name} x{factor:g} scaled" for name, factor in contest.scaled.items())
    rows = []
    for goal in contest.goals:
        pairs = zip(times[goal.over], times[goal.under], strict=True)
        ratios = [over / under for over, under in pairs]
        rows.append(_row(contest.title, goal, seconds, ratios, note))
    return rows


def _grown(growth: Growth, rounds: int) -> list[Row]:
    works = {f"{size}": work for size, work in zip(growth.sizes, growth.works, strict=True)}
    times = _timed(works, rounds, growth.clock)
    exponents = [
        _slope([log(size) for size in growth.sizes], [log(item) for item in taken])
        for taken in zip(*times.values(), strict=True)
    ]
    seconds = {name: median(taken) for name, taken in times.items()}
    return [_row(growth.title, goal, seconds, exponents, "") for goal in growth.goals]


def _row(
    title: str, goal: Goal, seconds: Mapping[str, float], ratios: Sequence[float], note: str
) -> Row:
    ratio = median(ratios)
    spread = (min(ratios), max(ratios))
    return Row(goal.id, title, goal.words, seconds, ratio, spread, goal.is_met(ratio), note)


def _timed(methods: Mapping[str, Work], rounds: int, clock: Clock) -> dict[str, list[float]]:
    """Return the seconds of each method in each round: of its quickest repetition."""
    repeats = {name: _repeats(work, clock) for name, work in methods.items()}
    times: dict[str, list[float]] = {name: [] for name in methods}
    for _ in range(rounds):
        for name, work in methods.items():
            gc.collect()
            times[name].append(min(_seconds(work, clock) for _ in range(repeats[name])))
    return times


def _repeats(work: Work, clock: Clock) -> int:
    work()  # warm
    return max(1, min(MOST_REPEATS, int(LEAST_SECONDS / max(_seconds(work, clock), 1e-7))))


def _seconds(work: Work, clock: Clock) -> float:
    started = clock()
    work()
    return clock() - started


def _slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    rise = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True))
    return rise / sum((x - middle_x) ** 2 for x in xs)
