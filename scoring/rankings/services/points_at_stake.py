"""The ranking points that events to come would give by their rules; computed, never stored."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from scoring.engine.awards import Award, Placing, awards
from scoring.rankings.selectors.fields_to_come import FieldToCome, fields_to_come
from scoring.rankings.services.awards import award_field, award_figures
from tournaments.models import Event
from tournaments.selectors.rule_sets import ranking_figures_of


@dataclass(frozen=True, slots=True)
class PointsAtStake:
    """What the winner of an event would earn, and the last place that earns anything."""

    field: FieldToCome
    first: Award
    last: Award


def points_at_stake(events: Collection[Event], *, on: dt.date) -> dict[int, PointsAtStake]:
    """Return the points that each event would give with the field it would have, by id.

    By the ranking rules that the event keeps, with no ties. None where the field is not known, or
    the class of event gives no points. Source: RTP 1.3.4; RCP defaults 2 and 3.
    """
    by_id = {event.pk: event for event in events}
    at_stake = {}
    for pk, field in fields_to_come(events, on=on).items():
        earning = _earning_awards(by_id[pk], field)
        if earning:
            at_stake[pk] = PointsAtStake(field, earning[0], earning[-1])
    return at_stake


def _earning_awards(event: Event, field: FieldToCome) -> list[Award]:
    """Return the awards of the places that earn anything, the first place first."""
    earned = awards(
        [Placing(place, place) for place in range(1, field.contestants + 1)],
        event=award_field(
            event.kind,
            contestants=field.contestants,
            lines=field.lines,
            boards=field.boards,
            indices=field.indices,
        ),
        figures=award_figures(event, ranking_figures_of(event)),
    )
    return [award for award in earned if award.pe or award.pm_tenths]
