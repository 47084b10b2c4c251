"""The line of the score at the table of a call, which a ruling on the call changes."""

from collections.abc import Sequence

from rulings.models import Incident
from scoring.adjustments.services.ruling_previews import values_as_they_stand
from scoring.engine_input.counting import EventValues
from scoring.engine_input.rulings import apply_rulings
from scoring.engine_input.values import TableKey, TableResult
from scoring.live.services.rulings import place_at
from scoring.rules.rooms import NAMES
from tournaments.models import Entry


def values_at_table(incident: Incident) -> EventValues:
    """Return the values of the event for the table of a call. Raises: RuleError without any."""
    return values_as_they_stand(incident.event, {(incident.session, match_at_table(incident))})


def match_at_table(incident: Incident) -> str:
    """Return the match in play at the table of a call, "" without one."""
    place = place_played_now(incident)
    return place.match if place else ""


def line_at_table(incident: Incident, values: EventValues) -> TableResult | None:
    """Return the line at the table of a call with its result, as corrected since; None without one.

    If it is not known who sits at the table, its number identifies the line.
    """
    corrections = [ruling for ruling in values.rulings if ruling[1].is_correction]
    seated = seated_at_table(incident)
    lines = [
        line
        for line in apply_rulings(values.recorded, corrections)
        if (line.session, line.board) == (incident.session, incident.board)
        and _sits(line, seated, incident)
    ]
    return lines[0] if len(lines) == 1 else None


def seated_at_table(incident: Incident) -> list[tuple[str, Entry]]:
    """Return the seats and contestants noted at the table of a call."""
    rows = incident.players.filter(left_at__isnull=True, entry__isnull=False)
    return [(row.seat, row.entry) for row in rows.select_related("entry") if row.entry]


def _sits(line: TableResult, seated: Sequence[tuple[str, Entry]], incident: Incident) -> bool:
    """Return whether a line is of a table: by who sits there, else by the table's number."""
    if line.room and incident.section in NAMES and line.room != NAMES[incident.section]:
        return False
    if line.section and incident.section and line.section != incident.section:
        return False
    if not seated:
        return bool(incident.table) and line.table == incident.table
    if line.table and incident.table and line.table != incident.table:
        return False
    sides = {"N": (line.ns, line.south), "S": (line.ns, line.south)}
    sides |= {"E": (line.ew, line.west), "W": (line.ew, line.west)}
    anywhere = (line.ns, line.south, line.ew, line.west)
    return all(entry.key in sides.get(seat, anywhere) for seat, entry in seated)


def place_played_now(incident: Incident) -> TableKey | None:
    """Return who sits at the table of a call with its board, while the session is in play."""
    if incident.board is None or not incident.table:
        return None
    return place_at(
        incident.event,
        session=incident.session,
        section=incident.section,
        table=incident.table,
        board=incident.board,
    )
