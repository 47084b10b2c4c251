"""What the traveller of a call's board lacks."""

from federation.texts import sentence
from rulings.models import Incident
from scoring.tables.selectors.slips import doubt_at_table


def slip_note(call: Incident) -> str:
    """Return which side a dispute over the board goes against, "" for none. Source: RTP 2.2.7.1."""
    if call.board is None or not call.table:
        return ""
    against = doubt_at_table(
        call.event,
        session=call.session,
        section=call.section,
        table=call.table,
        board=call.board,
    )
    return sentence("slip_without_lead", {}) if against else ""
