"""A file whose program knows only one session, assigned to a session of its event."""

from dataclasses import replace

from federation.errors import ImporterError
from scoring.importers.records import ImportedFile


def of_session(imported: ImportedFile, number: int) -> ImportedFile:
    """Return a file with everything in one session. Raises: ImporterError if it has several."""
    sessions = {line.session for line in imported.lines}
    if len(sessions) > 1 or imported.origin is not None:
        raise ImporterError("file_of_several_sessions")
    return replace(
        imported,
        lines=tuple(replace(line, session=number) for line in imported.lines),
        matches=tuple(replace(match, session=number) for match in imported.matches),
        deals=tuple(replace(deal, session=number) for deal in imported.deals),
        sessions=max(number, imported.sessions),
    )
