"""Whether a knock-out has come to its winner, before the event is homologated."""

from collections.abc import Sequence

from scoring.homologation.rules.conditions import Condition, Group, State
from scoring.models import EventResult, Standing
from scoring.selectors.knockout_places import teams_still_in
from tournaments.models import Event, PlayFormat

RULE, ARTICLE = "3.6.10.3-b", "RTP 3.6.10.3"


def knockouts_over(events: Sequence[Event]) -> dict[int, tuple[Condition, ...]]:
    """Return by event the condition that only one team of a knock-out is left, if it is one.

    Nobody may waive it: every team still in would get the points of the winner. Three queries.
    Source: RTP 3.6.10.3, 3.1.6.
    """
    results = EventResult.objects.filter(
        event__in=events, event__team_play__format=PlayFormat.KNOCKOUT
    )
    by_revision = dict(results.values_list("revision", "event"))
    first = Standing.objects.filter(revision__in=by_revision, rank=1).defer("steps")
    standings = list(first.select_related("entry").order_by("pk"))
    still_in = teams_still_in(standings)
    names: dict[int, list[str]] = {event: [] for event in by_revision.values()}
    for standing in standings:
        if standing.pk in still_in:
            names[by_revision[standing.revision_id]].append(str(standing.entry))
    conditions = {event: (_condition(tuple(teams)),) for event, teams in names.items()}
    return {event.pk: conditions.get(event.pk, ()) for event in events}


def _condition(still_in: tuple[str, ...]) -> Condition:
    state = State.NOT_MET if still_in else State.MET
    return Condition(
        RULE, ARTICLE, Group.REGULATION, state, f"{state}_{RULE}", {"against": still_in}
    )
