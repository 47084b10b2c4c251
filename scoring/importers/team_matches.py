"""Team matches recognised by their seats: the same two numbers at two tables, crosswise."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from scoring.importers.access_tables import Row, number_in
from scoring.importers.records import ImportedLine, ImportedMatch


def is_team_event(rows: Iterable[Row]) -> bool:
    """Return whether every two numbers that meet on a board meet crosswise at another table.

    A pair cannot sit North-South at one table and East-West at another on the same board.
    """
    met: dict[tuple[int, int, int], set[tuple[int, int]]] = defaultdict(set)
    for row in rows:
        section, played_in, board = (number_in(row, name) for name in ("Section", "Round", "Board"))
        met[section, played_in, board].add((number_in(row, "PairNS"), number_in(row, "PairEW")))
    pairs = [(ns, ew, meetings) for meetings in met.values() for ns, ew in meetings if ns and ew]
    return bool(pairs) and all(ns != ew and (ew, ns) in meetings for ns, ew, meetings in pairs)


def as_team_matches(
    lines: tuple[ImportedLine, ...],
) -> tuple[tuple[ImportedLine, ...], tuple[ImportedMatch, ...]]:
    """Return the lines with their match and room, and the matches."""
    matches: dict[tuple[int, int, frozenset[str]], ImportedMatch] = {}
    boards: dict[str, dict[int, None]] = defaultdict(dict)
    placed = []
    for line in lines:
        place = (line.session, line.round or 1, frozenset((line.ns, line.ew)))
        if place not in matches:
            key = f"m{len(matches) + 1}"
            matches[place] = ImportedMatch(
                key, line.ns, line.ew, round=line.round or 1, session=line.session
            )
        match = matches[place]
        boards[match.key][line.board] = None
        room = "open" if line.ns == match.home else "closed"
        placed.append(replace(line, match=match.key, room=room))
    whole = (replace(match, boards=tuple(boards[match.key])) for match in matches.values())
    return tuple(placed), tuple(whole)
