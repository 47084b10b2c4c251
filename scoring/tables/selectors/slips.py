"""Travelling slips without their lead: whom a dispute over the hand goes against."""

from scoring.live.rules.lines import DROPPED, DUE
from scoring.models import BoardResult, BookLine, ResultFile
from tournaments.models import Event
from tournaments.seating.rules.table_records import doubt_goes_against, slip_faults

PASSED_OUT = "P"
TYPED_FROM_SLIPS = "template"


def doubt_against(row: BookLine) -> str:
    """Return whom a doubt over a record of a table goes against, "NS" or "".

    What players typed themselves is no slip, and a board passed out has no lead.
    Source: RTP 2.2.7.1.
    """
    lead = row.lead or (PASSED_OUT if row.is_left or row.contract == PASSED_OUT else "")
    return doubt_goes_against(slip_faults(lead=lead, is_electronic=bool(row.entered_by)))


def doubt_at_table(event: Event, *, session: int, section: str, table: str, board: int) -> str:
    """Return whom a doubt over a board at a table goes against, "NS" or ""; "" without a result.

    Where the table noted nothing here, a file typed from the slips says what they said; those of
    scoring programs do not tell whether they had any. Source: RTP 2.2.7.1.
    """
    noted = BookLine.objects.filter(session__event=event, session__number=session, board=board)
    here = [
        row
        for row in noted.exclude(state__in=[DUE, DROPPED]).order_by("version")
        if table in {str(row.table), f"{row.section}{row.table}"} and section in {"", row.section}
    ]
    if here:
        return doubt_against(here[-1])
    lines = BoardResult.objects.filter(
        event=event, session=session, board=board, table=table, removed_in__isnull=True
    )
    line = lines.filter(section=section).first() if section else lines.first()
    if line is None or not line.contract or line.contract == PASSED_OUT:
        return ""
    files = ResultFile.objects.filter(revision__event=event).order_by("-pk")
    read = files.values_list("format", flat=True).first()
    return doubt_goes_against(slip_faults(lead=line.lead, is_electronic=read != TYPED_FROM_SLIPS))
