"""Which teams are still in their knock-out, and so have no place yet."""

from collections.abc import Iterable

from scoring.models import Standing
from tournaments.models import PlayFormat, TeamPlay


def shares_first(rank: int | None, *, tied: bool) -> bool:
    """Say whether a place is that of a team still in, if the event is a knock-out.

    Those still in share the first, which only one team has once a knock-out is over.
    Source: RTP 3.6.10.3.
    """
    return rank == 1 and tied


def teams_still_in(standings: Iterable[Standing]) -> set[int]:
    """Return which standings are of teams still in their knock-out: they have no place yet.

    The standings are as stored: those of a stratum are placed anew. One query, and none unless a
    first place is shared.
    """
    sharing = [row for row in standings if shares_first(row.rank, tied=row.tied)]
    if not sharing:
        return set()
    revisions = {standing.revision_id for standing in sharing}
    of_knockouts = set(
        TeamPlay.objects.filter(
            format=PlayFormat.KNOCKOUT, event__revisions__in=revisions
        ).values_list("event__revisions", flat=True)
    )
    return {standing.pk for standing in sharing if standing.revision_id in of_knockouts}
