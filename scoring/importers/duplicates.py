"""Duplicate results: nobody plays a board twice in one session."""

from dataclasses import replace

from federation.importers.findings import Findings
from scoring.importers.records import ImportedFile, ImportedLine


def without_duplicates(imported: ImportedFile) -> ImportedFile:
    """Return the file with each contestant once on each board of a session; the later line counts.

    In a team event a contestant sits at both tables, once on each side.
    """
    findings = Findings()
    seen: dict[tuple[int, int, str, str, str], ImportedLine] = {}
    imported_lines: list[ImportedLine] = []
    for line in reversed(imported.lines):
        places = _places(line, teams=imported.kind == "teams")
        later = next((seen[place] for place in sorted(places) if place in seen), None)
        if later is not None:
            findings.add(_kind(line, later), where=line.where)
            continue
        seen |= dict.fromkeys(places, line)
        imported_lines.append(line)
    if len(imported_lines) == len(imported.lines):
        return imported
    return replace(
        imported,
        lines=tuple(reversed(imported_lines)),
        warnings=(*imported.warnings, *findings.as_warnings()),
    )


def _kind(line: ImportedLine, later: ImportedLine) -> str:
    """Return how a line relates to a later one with one of its contestants on the same board."""
    mine = {line.ns, line.ew, line.south, line.west}
    if mine != {later.ns, later.ew, later.south, later.west}:
        return "board_played_twice"
    is_turned = {line.ns, line.south} == {later.ew, later.west}
    return "board_played_both_ways" if is_turned else "result_stated_twice"


def _places(line: ImportedLine, *, teams: bool) -> set[tuple[int, int, str, str, str]]:
    sides = (("NS", line.ns), ("EW", line.ew), ("", line.south), ("", line.west))
    return {
        (line.session, line.board, line.match if teams else "", side if teams else "", key)
        for side, key in sides
        if key
    }
