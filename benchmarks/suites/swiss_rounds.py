"""One round of a Swiss of 200, 500 and 2,000 teams, against a matching library for the whole."""

from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec

from benchmarks.generators.swiss_events import SwissEvent, swiss_event
from benchmarks.measuring import Contest, Goal, Growth, Skipped
from benchmarks.naive.swiss_rounds import (
    Matching,
    by_networkx,
    by_rustworkx,
    round_by_matching,
    squared_distance,
)
from scoring.engine import swiss_pairing

Round = list[tuple[int, int | None]]

SIZES = {"quick": (200, 500), "full": (200, 500, 2_000)}
LEAST = {200: 1.0, 500: 1.5, 2_000: 8.0}
WINDOW = 8
SEEDS = 4
CHECKED = ((16, 5), (40, 9), (100, 9), (200, 12))  # teams and rounds, against the whole graph


def rounds_by_rustworkx(size: str) -> Iterator[Contest]:
    """Yield a round of each size against rustworkx, its window widened until all are paired."""
    for teams in SIZES[size]:
        events = _events(teams)
        yield Contest(
            f"Swiss, {teams:,} teams after 9 rounds, {SEEDS} events "
            f"(naive: rustworkx, window {WINDOW} widened)",
            {"best": partial(_rounds, events), "naive": partial(_matched, events, by_rustworkx)},
            [Goal(f"P10 {teams}", "naive", "best", at_least=LEAST[teams])],
            partial(_check, events),
        )


def round_by_networkx(size: str) -> Iterator[Contest | Skipped]:
    """Yield a round against networkx, if it is installed."""
    teams = {"quick": 200, "full": 2_000}[size]
    title = f"Swiss, {teams:,} teams after 9 rounds (naive: networkx, window {WINDOW} widened)"
    if find_spec("networkx") is None:
        yield Skipped("P10n", title, "networkx is not installed")
        return
    events = _events(teams)[:1]
    yield Contest(
        title,
        {"best": partial(_rounds, events), "naive": partial(_matched, events, by_networkx)},
        [Goal("P10n", "naive", "best", at_least={"quick": 20, "full": 200}[size])],
        partial(_check, events),
    )


def growth_of_rounds(size: str) -> Iterator[Growth]:
    """Yield the growth of a round with the teams."""
    sizes = {"quick": (200, 500, 1_000), "full": (250, 500, 1_000, 2_000)}[size]
    yield Growth(
        f"Swiss rounds of {sizes[0]} to {sizes[-1]:,} teams, {SEEDS} events of each",
        sizes,
        [partial(_rounds, _events(teams)) for teams in sizes],
        [Goal("P10g", "", "", at_most=1.3)],
    )


CONTESTS = (
    ("P10", rounds_by_rustworkx),
    ("P10n", round_by_networkx),
    ("P10g", growth_of_rounds),
)


def _events(teams: int) -> list[SwissEvent]:
    """Return several events of one size, because the difficulty of a round varies."""
    return [swiss_event(teams, seed=seed) for seed in range(1, SEEDS + 1)]


def _rounds(events: list[SwissEvent]) -> list[Round]:
    return [swiss_pairing(event.ranking, event.played) for event in events]


def _matched(events: list[SwissEvent], match: Matching) -> list[list[tuple[int, int]]]:
    return [round_by_matching(event, WINDOW, match) for event in events]


def _check(events: list[SwissEvent]) -> None:
    """Check small events against the best matching of the whole graph."""
    for teams, rounds in CHECKED:
        small = swiss_event(teams, rounds, seed=teams)
        whole = round_by_matching(small, teams, by_rustworkx)
        assert _distance(small, _rounds([small])[0]) == squared_distance(whole)
    for event, paired, matched in zip(
        events, _rounds(events), _matched(events, by_rustworkx), strict=True
    ):
        assert _distance(event, paired) <= squared_distance(matched)


def _distance(event: SwissEvent, paired: Round) -> int:
    place = {team: at for at, team in enumerate(event.ranking)}
    pairs = [(place[one], place[other]) for one, other in paired if other is not None]
    assert 2 * len(pairs) == len(event.ranking)
    assert not event.played & {frozenset(pair) for pair in paired}
    return squared_distance(pairs)
