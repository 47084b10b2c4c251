"""Creating events: what an organiser may hold, under the figures in force that day."""

import datetime as dt
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Association, Club, Season
from federation.rules.organisers import OrganiserKind
from federation.rules.rule_sets import RuleSetFigures
from federation.selectors.rule_sets import rule_set_row_in_force, season_of
from federation.services.audit import record_event
from tournaments.models import Event
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
from tournaments.selectors.rule_sets import regulation

_TEAM_METHODS = frozenset({"imps_vp", "point_a_board"})


@dataclass(frozen=True, slots=True)
class EventDraft:
    """What an organiser fills in. Exactly one of club and association, or neither."""

    name: str
    kind: str
    event_class: str
    organiser_kind: str
    method: str
    starts_on: dt.date
    ends_on: dt.date
    club: Club | None = None
    association: Association | None = None
    event_type: str = "OPEN"
    age_group: str = "NONE"
    category_limit: str = "NONE"
    venue: str = ""
    director_name: str = ""
    is_online: bool = False
    is_open_to_all: bool = False
    is_advertised: bool = False
    has_prizes: bool = False
    planned_sessions: int = 1
    planned_boards: int = 0


@transaction.atomic
def create_event(*, draft: EventDraft, account: Account | None, now: dt.datetime) -> Event:
    """Put an event into the calendar. Raises: RuleError with the article that is against it."""
    season = season_of(draft.starts_on)
    rule_set = rule_set_row_in_force(settings.REGULATION, on=draft.starts_on)
    ranking_rules = rule_set_row_in_force(settings.RANKING_RULES, on=draft.starts_on)
    figures = regulation(rule_set)
    refuse_draft(draft, figures=figures, season=season)
    event = Event.objects.create(
        name=draft.name.strip(),
        season=season,
        kind=draft.kind,
        event_class=draft.event_class,
        event_type=draft.event_type,
        age_group=draft.age_group,
        category_limit=draft.category_limit,
        organiser_kind=draft.organiser_kind,
        club=draft.club,
        association=draft.association,
        method=draft.method,
        starts_on=draft.starts_on,
        ends_on=draft.ends_on,
        venue=draft.venue,
        director_name=draft.director_name,
        is_online=draft.is_online,
        is_open_to_all=draft.is_open_to_all,
        is_advertised=draft.is_advertised,
        has_prizes=draft.has_prizes,
        planned_sessions=draft.planned_sessions,
        planned_boards=draft.planned_boards,
        rule_set=rule_set,
        ranking_rule_set=ranking_rules,
        law_edition=int(figures.law_edition),
        created_by=account,
        created_at=now,
    )
    record_event("event_created", subject=f"event:{event.pk}", account=account)
    return event


def refuse_draft(
    draft: EventDraft,
    *,
    figures: RuleSetFigures,
    season: Season,
    instead_of: Event | None = None,
) -> None:
    """Return if the regulations allow the event. Raises: RuleError with the article.

    instead_of: the event that would become what the draft says.
    """
    if not draft.name.strip():
        raise RuleError("event_name_missing")
    if draft.ends_on < draft.starts_on:
        raise RuleError("event_ends_before_it_starts")
    if draft.planned_sessions < 1 or draft.planned_boards < 0:
        raise RuleError("event_sessions_missing")
    if (draft.kind == EventKind.TEAMS) != (draft.method in _TEAM_METHODS):
        raise RuleError("method_not_for_kind", kind=draft.kind, method=draft.method)
    organiser = OrganiserKind(draft.organiser_kind)
    if (organiser is OrganiserKind.CLUB) != (draft.club is not None) or (
        organiser is OrganiserKind.ASSOCIATION
    ) != (draft.association is not None):
        raise RuleError("event_organiser_unclear")
    refuse_reserved_name(
        draft.name,
        draft.event_class,
        classes=figures.event_classes,
        figures=figures.championship,
    )
    refuse_creation(organiser, draft.event_class, mandates=figures.mandates)
    described = figures.event_classes[draft.event_class]
    if described.is_festival:
        refuse_unless_festival(_offer(draft), figures=figures.festival)
    if described.is_championship:
        championship_title(
            _championship(draft, season.year),
            titles=1,
            organiser=organiser,
            others=_championships_of(season, instead_of),
            classes=figures.event_classes,
            figures=figures.championship,
        )


def _offer(draft: EventDraft) -> FestivalOffer:
    """Spread the planned boards over the sessions and the sessions over the days."""
    days = (draft.ends_on - draft.starts_on).days + 1
    boards, rest = divmod(draft.planned_boards, draft.planned_sessions)
    sessions = tuple(
        SessionPlan(
            day=draft.starts_on + dt.timedelta(days=number * days // draft.planned_sessions),
            boards=boards + (1 if number < rest else 0),
        )
        for number in range(draft.planned_sessions)
    )
    return FestivalOffer(draft.is_open_to_all, draft.is_advertised, draft.has_prizes, sessions)


def _championship(draft: EventDraft | Event, year: int) -> Championship:
    return Championship(
        season=year,
        event_class=EventClass(draft.event_class),
        format=EventFormat(
            EventKind(draft.kind),
            EventType(draft.event_type),
            AgeGroup(draft.age_group),
            CategoryLimit(draft.category_limit),
        ),
        association=draft.association.code if draft.association else "",
    )


def _championships_of(season: Season, instead_of: Event | None) -> list[Championship]:
    held = season.events.exclude(pk=instead_of.pk if instead_of else None).filter(
        event_class__in=[EventClass.REGIONAL_CHAMPIONSHIP, EventClass.NATIONAL_CHAMPIONSHIP],
        cancelled_at__isnull=True,
    )
    return [_championship(event, season.year) for event in held.select_related("association")]
