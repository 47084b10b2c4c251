"""The classification of events: class, standing, and conditions of a title or label."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figures_federation import (
    ChampionshipFigures,
    EventClassFigures,
    EventStanding,
    FestivalFigures,
)
from federation.rules.organisers import OrganiserKind

ARTICLE = "RTP 1.2"


class EventClass(StrEnum):
    """The classes of events. Source: RTP 1.2."""

    PRIVATE_TOURNAMENT = "PRIVATE_TOURNAMENT"
    FESTIVAL = "FESTIVAL"
    INTERNATIONAL_FESTIVAL = "INTERNATIONAL_FESTIVAL"
    REGIONAL_CHAMPIONSHIP = "REGIONAL_CHAMPIONSHIP"
    NATIONAL_QUALIFIER = "NATIONAL_QUALIFIER"
    NATIONAL_CHAMPIONSHIP = "NATIONAL_CHAMPIONSHIP"
    NATIONAL_EVENT = "NATIONAL_EVENT"


class EventKind(StrEnum):
    """Whether pairs, teams or individuals compete. Source: RTP 1.2."""

    PAIRS = "PAIRS"
    TEAMS = "TEAMS"
    INDIVIDUAL = "INDIVIDUAL"


class EventType(StrEnum):
    """Who may play in an event, by sex. Source: RTP 3.1.1."""

    OPEN = "OPEN"
    WOMEN = "WOMEN"
    MIXED = "MIXED"


class AgeGroup(StrEnum):
    """Who may play in an event, by age. Source: RTP 3.1.1."""

    NONE = "NONE"
    YOUTH = "YOUTH"
    JUNIOR = "JUNIOR"
    SENIOR = "SENIOR"


class CategoryLimit(StrEnum):
    """Who may play in an event, by category. Source: RTP 3.1.1."""

    NONE = "NONE"
    SECOND = "SECOND"
    PROMOTION = "PROMOTION"


class Recognition(StrEnum):
    """How far the regulation applies to an event. Source: RTP 1.1."""

    OFFICIAL = "OFFICIAL"
    PRIVATE_HOMOLOGABLE = "PRIVATE_HOMOLOGABLE"
    OUTSIDE = "OUTSIDE"


class TitleScope(StrEnum):
    """The title of a championship: national or regional. Source: RTP 1.2."""

    NATIONAL = "NATIONAL"
    REGIONAL = "REGIONAL"


class OnlineRules(StrEnum):
    """Whether the adaptations for online play are binding. Source: RTP 1.2, 2.4."""

    NOT_ONLINE = "NOT_ONLINE"
    ADVICE = "ADVICE"
    BINDING = "BINDING"


@dataclass(frozen=True, slots=True)
class EventFormat:
    """The properties that make two championships of a season the same one."""

    kind: EventKind
    event_type: EventType = EventType.OPEN
    age_group: AgeGroup = AgeGroup.NONE
    category_limit: CategoryLimit = CategoryLimit.NONE


@dataclass(frozen=True, slots=True)
class Championship:
    """A championship of one season; association: code of the body, "" for the federation."""

    season: int
    event_class: EventClass
    format: EventFormat
    association: str = ""


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """One session: the day it starts and the boards in play."""

    day: dt.date
    boards: int


@dataclass(frozen=True, slots=True)
class FestivalOffer:
    """What an event offers that is to be called a festival."""

    open_to_anyone: bool
    advertised: bool
    prizes: bool
    sessions: tuple[SessionPlan, ...]


def standing_of_event(
    event_class: str, *, organiser: OrganiserKind, classes: Mapping[str, EventClassFigures]
) -> EventStanding:
    """Return whether an event is official or private.

    An event organised by the federation is official; otherwise the class decides.
    Raises: RuleError("no_such_event_class"). Source: RTP 1.2.
    """
    figures = _figures(event_class, classes)
    return EventStanding.OFFICIAL if organiser is OrganiserKind.FEDERATION else figures.standing


def recognition(standing: EventStanding, *, homologation_requested: bool) -> Recognition:
    """Return how far the regulation applies to an event.

    The technical norms bind official events and those with homologation; other private events only
    if the organiser wants the results recognised. Source: RTP 1.1.
    """
    if standing is EventStanding.OFFICIAL:
        return Recognition.OFFICIAL
    return Recognition.PRIVATE_HOMOLOGABLE if homologation_requested else Recognition.OUTSIDE


def online_rules(standing: EventStanding, *, online: bool) -> OnlineRules:
    """Return whether the adaptations for online play are binding or advice.

    Source: RTP 1.2, 2.4.
    """
    if not online:
        return OnlineRules.NOT_ONLINE
    return OnlineRules.BINDING if standing is EventStanding.OFFICIAL else OnlineRules.ADVICE


def championship_title(
    championship: Championship,
    *,
    titles: int,
    organiser: OrganiserKind,
    others: Sequence[Championship],
    classes: Mapping[str, EventClassFigures],
    figures: ChampionshipFigures,
) -> TitleScope:
    """Return the title a championship gives: national or regional.

    titles: the number of champion titles. organiser: the body responsible for it, also when the
    event is delegated. others: championships already in the calendar, of any season.
    Raises: RuleError("not_a_championship", "championship_titles", "championship_organiser",
    "championship_already_held"). Source: RTP 1.2.
    """
    described = _figures(championship.event_class, classes)
    if not described.is_championship:
        raise RuleError("not_a_championship", article=ARTICLE, event_class=championship.event_class)
    if titles != figures.titles:
        raise RuleError("championship_titles", article=ARTICLE, titles=titles, due=figures.titles)
    due = OrganiserKind.FEDERATION if described.is_national else OrganiserKind.ASSOCIATION
    if organiser is not due:
        raise RuleError("championship_organiser", article=ARTICLE, organiser=organiser, due=due)
    if sum(1 for other in others if other == championship) >= figures.per_season:
        raise RuleError("championship_already_held", article=ARTICLE, season=championship.season)
    return TitleScope.NATIONAL if described.is_national else TitleScope.REGIONAL


def festival_shortfalls(offer: FestivalOffer, *, figures: FestivalFigures) -> tuple[str, ...]:
    """Return the codes of the conditions of a festival that an event does not meet.

    Source: RTP 1.2.
    """
    data = {
        "festival_not_open": offer.open_to_anyone,
        "festival_not_advertised": offer.advertised,
        "festival_without_prizes": offer.prizes,
        "festival_too_few_sessions": len(offer.sessions) >= figures.min_sessions,
        "festival_too_few_days": _consecutive_days(offer) >= figures.min_consecutive_days,
        "festival_too_few_boards": _boards(offer) >= figures.min_boards,
    }
    return tuple(code for code, holds in data.items() if not holds)


def refuse_unless_festival(offer: FestivalOffer, *, figures: FestivalFigures) -> None:
    """Refuse unless an event may be called a festival.

    Raises: RuleError("not_a_festival") with the shortfalls and the counts. Source: RTP 1.2.
    """
    if shortfalls := festival_shortfalls(offer, figures=figures):
        raise RuleError(
            "not_a_festival",
            article=ARTICLE,
            shortfalls=shortfalls,
            sessions=len(offer.sessions),
            days=_consecutive_days(offer),
            boards=_boards(offer),
            min_sessions=figures.min_sessions,
            min_days=figures.min_consecutive_days,
            min_boards=figures.min_boards,
        )


def _figures(event_class: str, classes: Mapping[str, EventClassFigures]) -> EventClassFigures:
    if event_class not in classes:
        raise RuleError("no_such_event_class", article=ARTICLE, event_class=event_class)
    return classes[event_class]


def _boards(offer: FestivalOffer) -> int:
    return sum(session.boards for session in offer.sessions)


def _consecutive_days(offer: FestivalOffer) -> int:
    longest = run = 0
    previous: dt.date | None = None
    for day in sorted({session.day for session in offer.sessions}):
        run = run + 1 if previous is not None and (day - previous).days == 1 else 1
        longest, previous = max(longest, run), day
    return longest
