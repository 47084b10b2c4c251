"""The boards of an event that somebody played, as recorded."""

from dataclasses import dataclass

from django.db.models import Q

from scoring.models import BoardResult
from tournaments.models import EntryPlayer, Event, EventKind


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A board played. side: "NS" or "EW"; table empty if a team played it at two."""

    session: int
    board: int
    side: str
    section: str
    table: str
    round: int | None


def own_boards(event: Event, person: int | None) -> list[OwnBoard]:
    """Return the boards with results of somebody's pair, team or seat, in order."""
    entries = set(
        EntryPlayer.objects.filter(
            entry__event=event, person=person, left_at__isnull=True
        ).values_list("entry_id", flat=True)
    )
    if person is None or not entries:
        return []
    sides = Q(ns__in=entries) | Q(ew__in=entries) | Q(south__in=entries) | Q(west__in=entries)
    own_boards: dict[tuple[int, int], OwnBoard] = {}
    for row in BoardResult.objects.filter(sides, event=event, removed_in__isnull=True):
        is_north_south = row.ns_id in entries or row.south_id in entries
        at = (row.session, row.board)
        section = row.section if event.kind != EventKind.TEAMS else ""
        own = OwnBoard(*at, "NS" if is_north_south else "EW", section, row.table, row.round)
        if at in own_boards:
            own = OwnBoard(*at, own_boards[at].side, "", "", None)
        own_boards[at] = own
    return [own_boards[at] for at in sorted(own_boards)]
