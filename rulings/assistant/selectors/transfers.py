"""Tricks that the outcome of a flow transfers."""

from rulings.models import FlowWalk


def tricks_transferred(walk: FlowWalk) -> int:
    """Return how many tricks a flow's proposal has go over. Source: Laws 64A, 67B, 69B, 71."""
    counts = (
        consequence["details"].get("count")
        for consequence in walk.proposal
        if consequence["kind"] == "transfer_tricks"
    )
    return sum(count for count in counts if isinstance(count, int))
