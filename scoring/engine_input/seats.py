"""Who sat where, for pages, papers and the API."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.engine_input.values import TableResult
from tournaments.entries.selectors.entries import ShownEntry


def side_shown(
    result: TableResult, side: str, entries: Mapping[str, ShownEntry]
) -> ShownEntry | None:
    """Return who sat "NS" or "EW": the pair or team; in an individual the two players as one.

    None for a side missing in the file.
    """
    shown_entries = [entries[key] for key in result.seats(side) if key in entries]
    if not shown_entries:
        return None
    return replace(
        shown_entries[0],
        number="+".join(shown_entry.number for shown_entry in shown_entries),
        players=tuple(player for shown_entry in shown_entries for player in shown_entry.players),
    )
