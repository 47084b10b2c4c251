"""Who sat where, for pages, papers and the API."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.feed.values import TableResult
from tournaments.entries.selectors.entries import ShownEntry


def side_shown(
    result: TableResult, side: str, entries: Mapping[str, ShownEntry]
) -> ShownEntry | None:
    """Return who sat "NS" or "EW": the pair or team; in an individual the two players as one.

    None for a side missing in the file.
    """
    known = [entries[key] for key in result.seats(side) if key in entries]
    if not known:
        return None
    return replace(
        known[0],
        number="+".join(each.number for each in known),
        players=tuple(player for each in known for player in each.players),
    )
