"""The results entered at the tables of a session, for changes of its seating."""

from scoring.engine_input.ruled_lines import ruled_lines
from scoring.models import BookLine
from scoring.tables.selectors.records import noted_lines
from tournaments.calendar.selectors.slots import NotedResult
from tournaments.models import Session


def noted_results(session: Session) -> list[NotedResult]:
    """Return the valid results of a session, for changes of its seating."""
    ruled = ruled_lines(session)
    return [
        NotedResult(
            section,
            table,
            turn,
            board,
            tuple(entry_id for entry_id in (row.ns_id, row.south_id) if entry_id),
            tuple(entry_id for entry_id in (row.ew_id, row.west_id) if entry_id),
            row.verified_at,
            _words(row),
            row.entered_at,
            (row.board, (row.ns_id, row.ew_id, row.south_id, row.west_id)) in ruled,
        )
        for (section, table, turn, board), row in sorted(noted_lines(session).items())
        if not row.is_left
    ]


def _words(row: BookLine) -> str:
    """Return a result in short: "4SX N 9 −200"."""
    score = f"{row.ns_score:+d}".replace("-", "−")
    return " ".join(str(part) for part in (row.contract, row.declarer, row.tricks, score) if part)
