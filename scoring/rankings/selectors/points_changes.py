"""Why a player's points differ between two rankings, by kind; they add up to it."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from federation.models import CategoryGrant
from scoring.models import AwardKind, PointsAward, RankingLine, RankingList, SeasonClosing
from tournaments.models import Event


class ChangeKind(Enum):
    """Why points came or went. `OTHER`: what no award accounts for, as when records are merged."""

    WON = "won"
    CORRECTED = "corrected"
    LOST = "lost"
    EXPIRED = "expired"
    EARLIER = "earlier"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class PointsChange:
    """Points that came or went for one reason, with the event they are of."""

    kind: ChangeKind
    pe: int
    pm_tenths: int
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class CategoryChange:
    """Another category. since: its first day, None if no grant of it is in force."""

    before: str
    now: str
    since: dt.date | None


@dataclass(frozen=True, slots=True)
class LineChanges:
    """What made the difference between two lines of a player: `changes` add up to it."""

    pe: int
    pm_tenths: int
    changes: Sequence[PointsChange]
    category: CategoryChange | None


def changes_between(line: RankingLine, then: RankingLine) -> LineChanges:
    """Return what made the difference between a player's line and an earlier one.

    Source: RTP 1.3.4.
    """
    pe, pm_tenths = line.pe - then.pe, line.pm_tenths - then.pm_tenths
    changes = list(_of_events(line, then))
    if line.ranking.season_id == then.ranking.season_id:
        carried = (
            line.carried_pe - then.carried_pe,
            line.carried_pm_tenths - then.carried_pm_tenths,
        )
        changes.append(PointsChange(ChangeKind.EARLIER, *carried))
    else:
        changes += _of_the_close(line, then, changes)
    rest = (
        pe - sum(change.pe for change in changes),
        pm_tenths - sum(change.pm_tenths for change in changes),
    )
    changes.append(PointsChange(ChangeKind.OTHER, *rest))
    shown = [change for change in changes if change.pe or change.pm_tenths]
    return LineChanges(pe, pm_tenths, shown, _category_change(line, then))


def line_then(line: RankingLine, before: RankingList) -> RankingLine | None:
    """Return the line of the same player on an earlier list."""
    rows = RankingLine.objects.filter(ranking=before, person=line.person_id)
    return rows.select_related("ranking__season").first()


def _of_events(line: RankingLine, then: RankingLine) -> Iterable[PointsChange]:
    """Yield what each event brought or took since the list before, the latest event first.

    An event whose points were in the list before was corrected since.
    """
    awards = PointsAward.objects.filter(
        person=line.person_id, season__in=(line.ranking.season_id, then.ranking.season_id)
    )
    since = awards.filter(
        awarded_at__gt=then.ranking.computed_at, awarded_at__lte=line.ranking.computed_at
    )
    counted = set(
        awards.filter(
            awarded_at__lte=then.ranking.computed_at, event__in=since.values("event")
        ).values_list("event_id", "kind")
    )
    sums: dict[tuple[int, str], tuple[int, int, Event]] = {}
    for award in since.select_related("event").order_by("-event__ends_on", "-event", "kind", "pk"):
        key = (award.event_id, award.kind)
        pe, pm_tenths, _event = sums.get(key, (0, 0, award.event))
        sums[key] = (pe + award.pe, pm_tenths + award.pm_tenths, award.event)
    for (event_id, award_kind), (pe, pm_tenths, event) in sums.items():
        kind = ChangeKind.LOST if award_kind == AwardKind.LOST else ChangeKind.WON
        if (event_id, award_kind) in counted:
            kind = ChangeKind.CORRECTED
        yield PointsChange(kind, pe, pm_tenths, event)


def _of_the_close(
    line: RankingLine, then: RankingLine, changes: Sequence[PointsChange]
) -> list[PointsChange]:
    """Return what did not pass into the new season, and what the close had otherwise.

    changes: of events, those of the old season among them. Source: RTP 1.3.4 (RCP 6.2, 6.3).
    """
    old = [change for change in changes if _is_of(change, then.ranking)]
    pe = then.pe + sum(change.pe for change in old)
    pm_tenths = then.pm_tenths + sum(change.pm_tenths for change in old)
    closing = SeasonClosing.objects.filter(
        person=line.person_id, season=then.ranking.season_id, taken_back_at__isnull=True
    ).first()
    if closing is None:
        carried = (line.carried_pe - pe, line.carried_pm_tenths - pm_tenths)
        return [PointsChange(ChangeKind.EARLIER, *carried)]
    expired = (line.carried_pe - closing.pe, line.carried_pm_tenths - closing.pm_tenths)
    otherwise = (closing.pe - pe, closing.pm_tenths - pm_tenths)
    return [
        PointsChange(ChangeKind.EXPIRED, *expired),
        PointsChange(ChangeKind.EARLIER, *otherwise),
    ]


def _is_of(change: PointsChange, ranking: RankingList) -> bool:
    return change.event is not None and change.event.season_id == ranking.season_id


def _category_change(line: RankingLine, then: RankingLine) -> CategoryChange | None:
    if line.category == then.category:
        return None
    since = (
        CategoryGrant.objects.filter(
            person=line.person_id, category=line.category, taken_back_at__isnull=True
        )
        .order_by("-valid_from")
        .values_list("valid_from", flat=True)
        .first()
    )
    return CategoryChange(then.category, line.category, since)
