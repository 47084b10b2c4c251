"""Who was to play which boards where in a session: by the seating, or by matches of teams."""

from django.db.models import Max, Min

from scoring.models import BookLine, LineState
from tournaments.models import Event, EventKind
from tournaments.seating.selectors.tables_seated import SeatedTable, tables_seated


def sittings_of(event: Event, *, session: int) -> list[SeatedTable]:
    """Return the tables of a session in each round; of teams, one per room of each match.

    The section is then the room, A the open one and B the closed one, as on codes and console.
    Empty if nobody was seated and no match is drawn.
    """
    seated = list(tables_seated(event, session=session))
    if seated or event.kind != EventKind.TEAMS:
        return seated
    lines = BookLine.objects.filter(
        session__event=event, session__number=session, match__isnull=False
    ).exclude(state=LineState.DROPPED)
    rows = (
        lines.order_by("section", "round", "table")
        .values_list("section", "round", "table", "ns", "ew")
        .annotate(Min("board"), Max("board"))
    )
    return [
        SeatedTable(section, turn, table, (ns,), (ew,), first, last)
        for section, turn, table, ns, ew, first, last in rows
    ]
