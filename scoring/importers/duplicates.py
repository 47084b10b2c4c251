"""Results stated twice: nobody plays a board twice in one session."""

from dataclasses import replace

from federation.importers.findings import Findings
from scoring.importers.records import ImportedFile, ImportedLine


def without_duplicates(imported: ImportedFile) -> ImportedFile:
    """Return the file with each contestant once on each board of a session; the later line stands.

    In a team event a contestant sits at both tables, once on each side.
    """
    findings = Findings()
    seen: set[tuple[int, int, str, str, str]] = set()
    kept: list[ImportedLine] = []
    for line in reversed(imported.lines):
        places = _places(line, teams=imported.kind == "teams")
        if places & seen:
            findings.add("result_stated_twice", where=line.where)
            continue
        seen |= places
        kept.append(line)
    if len(kept) == len(imported.lines):
        return imported
    return replace(
        imported,
        lines=tuple(reversed(kept)),
        warnings=(*imported.warnings, *findings.as_warnings()),
    )


def _places(line: ImportedLine, *, teams: bool) -> set[tuple[int, int, str, str, str]]:
    sides = (("NS", line.ns), ("EW", line.ew), ("", line.south), ("", line.west))
    return {
        (line.session, line.board, line.match if teams else "", side if teams else "", key)
        for side, key in sides
        if key
    }
