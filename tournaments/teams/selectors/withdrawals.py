"""The matches drawn with a team that withdrew."""

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Entry, Event, MatchEnd, ScheduledMatch
from tournaments.selectors.names_shown import hidden_players
from tournaments.teams.selectors.following_rounds import started_matches
from tournaments.teams.selectors.schedule import schedule_of


def matches_of_withdrawn() -> QuerySet[ScheduledMatch]:
    """Return the matches in force, still to be played, drawn with a team that withdrew."""
    withdrew = Q(home__withdrawn_at__isnull=False) | Q(away__withdrawn_at__isnull=False)
    return ScheduledMatch.objects.filter(
        withdrew, draw__replaced_at__isnull=True, ending=MatchEnd.OPEN
    )


def withdrawn_teams_drawn(event: Event) -> list[tuple[Entry, int]]:
    """Return the teams that withdrew and are in the draw, and how many matches they have left."""
    counted: dict[Entry, int] = {}
    on = timezone.localdate()
    for match in (
        matches_of_withdrawn()
        .filter(event=event)
        .select_related("home__registration__captain", "away__registration__captain")
        .prefetch_related(hidden_players("home__", on=on), hidden_players("away__", on=on))
    ):
        for entry in (match.home, match.away):
            if entry is not None and entry.withdrawn_at is not None:
                counted[entry] = counted.get(entry, 0) + 1
    return list(counted.items())


def may_draw_again(event: Event) -> bool:
    """Return whether nothing of the draw in force is played, so that it may be drawn again."""
    return not started_matches(event, schedule_of(event, drafts=True))
