"""The rules of the regulation for an event being filled in."""

import datetime as dt
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

from django.db.models import prefetch_related_objects

from federation.errors import RuleError
from federation.rules.organisers import OrganiserKind
from tournaments.models import Event, ScoringMethod
from tournaments.rules.creation import refuse_creation
from tournaments.rules.event_class import (
    AgeGroup,
    CategoryLimit,
    Championship,
    EventClass,
    EventFormat,
    EventKind,
    EventType,
    FestivalOffer,
    SessionPlan,
    championship_title,
    refuse_unless_festival,
)
from tournaments.rules.naming import refuse_reserved_name
from tournaments.selectors.rule_sets import regulation_of

LONGEST = dt.timedelta(days=366)
_TEAM_METHODS = frozenset({"imps_vp", "point_a_board", "patton"})


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """One rule. topic: of its line in the pre-flight. ask: raises RuleError if broken."""

    topic: str
    article: str
    ask: Callable[[], object]


def rules_of_event(event: Event) -> list[RuleCheck]:
    """Return the rules for creating and changing an event; the event may be unsaved.

    Source: RTP 1.2, 3.1.2.
    """
    figures = regulation_of(event)
    organiser = OrganiserKind(event.organiser_kind)
    rule_checks = [
        RuleCheck("name", "RTP 3.1.2", partial(_refuse_nameless, event)),
        RuleCheck("days", "RTP 3.1.2", partial(_refuse_days, event)),
        RuleCheck("sessions", "RTP 3.1.2", partial(_refuse_sessions, event)),
        RuleCheck("scoring", "RTP 3.1.2", partial(_refuse_method, event)),
        RuleCheck("organiser", "RTP 1.2, 3.1.2", partial(_refuse_organiser, event)),
        RuleCheck(
            "title",
            "RTP 1.2",
            partial(
                refuse_reserved_name,
                event.name,
                event.event_class,
                classes=figures.event_classes,
                figures=figures.championship,
            ),
        ),
        RuleCheck(
            "class",
            "RTP 1.2, 3.1.2",
            partial(refuse_creation, organiser, event.event_class, mandates=figures.mandates),
        ),
    ]
    if event.correction_minutes is not None:
        rule_checks.append(
            RuleCheck("corrections", "RTP 2.2.7.2", partial(_refuse_short_period, event))
        )
    described = figures.event_classes[event.event_class]
    if described.is_festival:
        refuse = partial(refuse_unless_festival, figures=figures.festival)
        rule_checks.append(RuleCheck("festival", "RTP 1.2", lambda: refuse(_offer(event))))
    if described.is_championship:
        rule_checks.append(RuleCheck("championship", "RTP 1.2", partial(_title, event)))
    return rule_checks


def _refuse_nameless(event: Event) -> None:
    if not event.name.strip():
        raise RuleError("event_name_missing")


def _refuse_days(event: Event) -> None:
    if event.ends_on < event.starts_on:
        raise RuleError("event_ends_before_it_starts")
    if event.ends_on - event.starts_on > LONGEST:
        raise RuleError("event_over_a_year", days=LONGEST.days)


def _refuse_sessions(event: Event) -> None:
    if event.planned_sessions < 1 or event.planned_boards < 0:
        raise RuleError("event_sessions_missing")


def _refuse_short_period(event: Event) -> None:
    """Refuse an organiser's correction period below the minimum. Source: RTP 2.2.7.2."""
    least = regulation_of(event).corrections.record_min_allowed_minutes
    if event.correction_minutes is not None and event.correction_minutes < least:
        raise RuleError(
            "correction_period_under_least",
            article="RTP 2.2.7.2",
            minutes=event.correction_minutes,
            least=least,
        )


def _refuse_method(event: Event) -> None:
    if (event.kind == EventKind.TEAMS) != (event.method in _TEAM_METHODS):
        raise RuleError(
            "method_not_for_kind", kind=event.kind, method=ScoringMethod(event.method).label
        )
    if event.is_triplets and event.kind != EventKind.PAIRS:
        raise RuleError("triplets_play_as_pairs", article="RTP 3.5.2")


def _refuse_organiser(event: Event) -> None:
    organiser = OrganiserKind(event.organiser_kind)
    if (organiser is OrganiserKind.CLUB) != (event.club is not None) or (
        organiser is OrganiserKind.ASSOCIATION
    ) != (event.association is not None):
        raise RuleError("event_organiser_unclear")


def _title(event: Event) -> None:
    figures = regulation_of(event)
    championship_title(
        _championship(event),
        titles=1,
        organiser=OrganiserKind(event.organiser_kind),
        others=_other_championships(event),
        classes=figures.event_classes,
        figures=figures.championship,
    )


def _offer(event: Event) -> FestivalOffer:
    """Divide the planned boards over the sessions, and the sessions over the days."""
    days = (event.ends_on - event.starts_on).days + 1
    count = max(event.planned_sessions, 1)
    boards, rest = divmod(event.planned_boards, count)
    sessions = tuple(
        SessionPlan(
            day=event.starts_on + dt.timedelta(days=number * days // count),
            boards=boards + (1 if number < rest else 0),
        )
        for number in range(count)
    )
    return FestivalOffer(event.is_open_to_all, event.is_advertised, event.has_prizes, sessions)


def _championship(event: Event) -> Championship:
    return Championship(
        season=event.season.year,
        event_class=EventClass(event.event_class),
        format=EventFormat(
            EventKind(event.kind),
            EventType(event.event_type),
            AgeGroup(event.age_group),
            CategoryLimit(event.category_limit),
        ),
        association=event.association.code if event.association else "",
    )


def same_championships(events: Sequence[Event]) -> dict[int, int]:
    """Return how many other events of its season give the same title as each. Source: RTP 1.2.

    Events that are no championship give no title.
    """
    titled = [
        event
        for event in events
        if regulation_of(event).event_classes[event.event_class].is_championship
    ]
    prefetch_related_objects(titled, "association", "season")
    held = _championships({event.season_id for event in titled})
    own = {event.pk: _championship(event) for event in titled}
    return {
        event.pk: sum(key != event.pk and other == own.get(event.pk) for key, other in held)
        for event in events
    }


def _other_championships(event: Event) -> list[Championship]:
    return [other for key, other in _championships({event.season_id}) if key != event.pk]


def _championships(seasons: Collection[int]) -> list[tuple[int, Championship]]:
    """Return each event of some seasons that gives a title, with its title; one query."""
    held = Event.objects.filter(
        season__in=seasons,
        event_class__in=[EventClass.REGIONAL_CHAMPIONSHIP, EventClass.NATIONAL_CHAMPIONSHIP],
        cancelled_at__isnull=True,
    )
    return [(row.pk, _championship(row)) for row in held.select_related("association", "season")]
