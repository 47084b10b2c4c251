"""Which teams are still in their knock-out, and so have no place yet."""

from collections.abc import Collection, Iterable

from scoring.models import Standing
from tournaments.models import Event, MatchEnd, PlayFormat, TeamPlay
from tournaments.teams.selectors.schedule import figures_of_matches, schedule_of


def shares_first(rank: int | None, *, tied: bool) -> bool:
    """Return whether a place is that of a team still in, if the event is a knock-out.

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


def beaten_unconfirmed(event: Event, still_in: Collection[int]) -> set[int]:
    """Return the entries of a knock-out that are beaten by results which are not confirmed yet.

    still_in: the standings of its teams still in it; without any nothing is asked. Source: RTP
    3.6.10.3.
    """
    if not still_in:
        return set()
    figures = figures_of_matches(event)
    beaten = set()
    for match in schedule_of(event):
        teams = (match.home_id or 0, match.away_id or 0)
        of_match = figures.get((match.round, *teams))
        if match.ending == MatchEnd.OPEN and of_match is not None and of_match.through:
            beaten |= {*teams} - {of_match.through}
    return beaten
