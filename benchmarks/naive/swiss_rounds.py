"""A Swiss round by one maximum-weight matching over all teams that could meet."""

from collections.abc import Callable, Sequence
from importlib import import_module

import rustworkx

from benchmarks.generators.swiss_events import SwissEvent

Edge = tuple[int, int, int]
Matching = Callable[[int, Sequence[Edge]], Sequence[tuple[int, int]]]

WIDER = 3


def round_by_matching(event: SwissEvent, window: int, match: Matching) -> list[tuple[int, int]]:
    """Return the pairs of places with the least total distance, looking `window` places away.

    The window is widened until everybody has an opponent; nobody meets anyone twice.
    """
    teams = len(event.ranking)
    while True:
        pairs = match(teams, _edges(event, window))
        if 2 * len(pairs) == teams:
            return [(min(pair), max(pair)) for pair in pairs]
        window *= WIDER


def by_rustworkx(teams: int, edges: Sequence[Edge]) -> Sequence[tuple[int, int]]:
    """Match with rustworkx."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(teams))
    graph.add_edges_from(edges)
    return list(rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))


def by_networkx(teams: int, edges: Sequence[Edge]) -> Sequence[tuple[int, int]]:
    """Match with networkx."""
    networkx = import_module("networkx")
    graph = networkx.Graph()
    graph.add_nodes_from(range(teams))
    graph.add_weighted_edges_from(edges)
    return list(networkx.max_weight_matching(graph, maxcardinality=True))


def squared_distance(pairs: Sequence[tuple[int, int]]) -> int:
    """Return the sum of the squared differences of place within pairs."""
    return sum((lower - upper) ** 2 for upper, lower in pairs)


def _edges(event: SwissEvent, window: int) -> list[Edge]:
    teams = len(event.ranking)
    highest = window * window + 1
    return [
        (upper, lower, highest - (lower - upper) ** 2)
        for upper in range(teams)
        for lower in range(upper + 1, min(upper + window + 1, teams))
        if frozenset((event.ranking[upper], event.ranking[lower])) not in event.played
    ]
