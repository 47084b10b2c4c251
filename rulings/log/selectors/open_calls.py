"""The open call of a table, for its phones."""

from rulings.models import Incident
from scoring.page_parts.table_call import TableCall
from tournaments.models import Session


def open_call_of_table(session: Session, section: str, table: int) -> TableCall | None:
    """Return the call of a table that waits for its ruling; None without one."""
    rows = Incident.objects.filter(
        event=session.event_id,
        session=session.number,
        section=section,
        table=str(table),
        ruling__isnull=True,
        closed_at__isnull=True,
    )
    row = rows.order_by("pk").values_list("called_at", "going_at").first()
    return None if row is None else TableCall(*row)
