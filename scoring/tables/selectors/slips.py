"""Travellers without the lead: which side a dispute over the hand goes against."""

from scoring.live.rules.lines import DROPPED, DUE
from scoring.models import BoardResult, BookLine, ResultFile
from tournaments.models import Event
from tournaments.seating.rules.table_records import doubt_goes_against, slip_faults

PASSED_OUT = "P"
TYPED_FROM_SLIPS = "template"


def doubt_against(row: BookLine) -> str:
    """Return the side against which a doubt about a table's record goes: "NS", or "" for none.

    A record typed by players is not a traveller, and a board passed out has no lead.
    Source: RTP 2.2.7.1.
    """
    lead = row.lead or (PASSED_OUT if row.is_left or row.contract == PASSED_OUT else "")
    return doubt_goes_against(slip_faults(lead=lead, is_electronic=bool(row.entered_by)))


def doubt_at_table(event: Event, *, session: int, section: str, table: str, board: int) -> str:
    """Return the side against which a doubt about a board goes; "" for none, or without a result.

    If the table entered nothing here, a file typed from travellers counts; files of scoring
    programs do not say whether there was a lead. Source: RTP 2.2.7.1.
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
