"""What changed from one computation of a season's ranking to the next: events, and players."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from federation.models import Licence, Season
from scoring.models import PointsAward, RankingLine, RankingList
from scoring.rules.effect import Standing, moves
from tournaments.models import Event

SHOWN = 100


@dataclass(frozen=True, slots=True)
class VersionChanges:
    """Changes of one version. before: the version it is compared with, None for the first.

    lines: of those whose points changed, each with `pe_before`, `pm_tenths_before`, `place_before`
    and `club_before` (an id), at most `SHOWN`; `has_awards`: points of events came since;
    `licensed_on`: the day of a licence that came since. changed: how many they are; moved: players
    with the same points and another place.
    """

    before: RankingList | None
    events: Sequence[Event]
    lines: Sequence[RankingLine]
    changed: int
    moved: int

    @property
    def is_empty(self) -> bool:
        """Return whether neither events nor anybody's points or place changed."""
        return not (self.events or self.changed or self.moved)


def version_changes(ranking: RankingList) -> VersionChanges:
    """Return what a version changed. Source: RTP 1.3.4."""
    earlier = RankingList.objects.filter(season=ranking.season, version__lt=ranking.version)
    before = earlier.order_by("-version").first()
    if before is None:
        return VersionChanges(None, (), (), 0, 0)
    awards = PointsAward.objects.filter(
        season=ranking.season,
        awarded_at__gt=before.computed_at,
        awarded_at__lte=ranking.computed_at,
    )
    events = Event.objects.filter(pk__in=awards.values("event")).order_by("starts_on", "pk")
    differing = moves(standings_in(before), standings_in(ranking))
    licences = Licence.objects.filter(
        season=ranking.season,
        cancelled_at__isnull=True,
        person=OuterRef("person"),
        created_at__gt=before.computed_at,
    )
    lines = _beside(ranking, before).filter(person__in=differing.changed[:SHOWN])
    rows = lines.annotate(
        has_awards=Exists(awards.filter(person=OuterRef("person"))),
        licensed_on=Subquery(licences.values("issued_on")[:1]),
    )
    rows = rows.select_related("person", "club").order_by("place", "pk")
    return VersionChanges(
        before, list(events), list(rows), len(differing.changed), len(differing.moved)
    )


def standings_in(ranking: RankingList) -> dict[int, Standing]:
    """Return points and place of each player in a list, by place."""
    rows = ranking.lines.order_by("place", "pk")
    return {
        person: Standing(pe, pm_tenths, place)
        for person, pe, pm_tenths, place in rows.values_list(
            "person_id", "pe", "pm_tenths", "place"
        )
    }


def _beside(ranking: RankingList, before: RankingList) -> QuerySet[RankingLine]:
    """Return the lines of a version with the figures of the version before."""
    then = RankingLine.objects.filter(ranking=before, person=OuterRef("person"))
    return ranking.lines.annotate(
        pe_before=Subquery(then.values("pe")[:1]),
        pm_tenths_before=Subquery(then.values("pm_tenths")[:1]),
        place_before=Subquery(then.values("place")[:1]),
        club_before=Subquery(then.values("club")[:1]),
    )


def licences_cancelled_since(at: dt.datetime, season: Season) -> int:
    """Return how many licences of a season were cancelled after a moment at which they stood."""
    licences = Licence.objects.filter(season=season, created_at__lte=at)
    return licences.filter(cancelled_at__gt=at).count()
