"""How a championship ended: the list of its last phase."""

from dataclasses import dataclass

from django.utils import timezone

from scoring.engine.tie_breaks import Placed
from scoring.engine.titles import hierarchical_ranking
from scoring.models import EventResult, ResultState, Standing
from scoring.selectors.knockout_places import teams_still_in
from tournaments.models import Championship, Spread
from tournaments.selectors.names_shown import hidden_players


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """One place of a championship. label: the event of the last phase in which it was won."""

    place: int
    tied: bool
    standing: Standing
    label: str


@dataclass(frozen=True, slots=True)
class FinalList:
    """The places of a championship. is_final: every result of the last phase is homologated."""

    places: tuple[FinalPlace, ...]
    is_final: bool


def final_list_of(championship: Championship) -> FinalList | None:
    """Return the places of the last phase, None until all its events have results.

    A knock-out that is still played gives no places. Events ranked by an earlier phase make one
    list, the higher first; equal events make none. Source: RTP 3.6.10.2.
    """
    last = championship.phases.order_by("-number").first()
    if last is None:
        return None
    events = list(last.phase_events.order_by("label", "pk"))
    if not events or (len(events) > 1 and last.spread != Spread.BY_RANK):
        return None
    results = {
        row.event_id: row
        for row in EventResult.objects.filter(event__in=[event.event_id for event in events])
    }
    if len(results) < len(events):
        return None
    rows = Standing.objects.filter(
        revision__in=[row.revision_id for row in results.values()],
        rank__isnull=False,
        line="",
    ).select_related("entry__registration__captain")
    by_event: dict[int, list[Standing]] = {event.event_id: [] for event in events}
    for row in rows.prefetch_related(
        "entry__players__person", hidden_players("entry__", on=timezone.localdate())
    ).order_by("rank", "pk"):
        by_event[row.entry.event_id].append(row)
    standings = [row for group in by_event.values() for row in group]
    if not all(by_event.values()) or teams_still_in(standings):
        return None
    listed = hierarchical_ranking(
        [
            [Placed(row.pk, row.rank or 0, row.tied, "") for row in by_event[event.event_id]]
            for event in events
        ]
    )
    rows_by_id = {row.pk: row for group in by_event.values() for row in group}
    labels = {event.event_id: event.label for event in events}
    places = []
    for placed in listed:
        standing = rows_by_id[int(placed.contestant)]
        places.append(
            FinalPlace(placed.place, placed.tied, standing, labels[standing.entry.event_id])
        )
    homologated = all(row.state == ResultState.HOMOLOGATED for row in results.values())
    return FinalList(tuple(places), homologated)
