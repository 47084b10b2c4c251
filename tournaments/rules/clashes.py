"""Clashes of dates: events on the same day that the same people could want to play."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from federation.rules.figures_federation import (
    AgeFigures,
    CategoryGroup,
    CategoryLimitFigures,
)
from tournaments.rules.event_class import AgeGroup, CategoryLimit, EventKind, EventType

_ANY_AGE = (0, 200)


class Weight(StrEnum):
    """How serious a clash is. Source: RTP 3.1.7.

    FORBIDDEN: a reservation on the day of an official event. NOTED: two private events of one kind,
    which no article forbids.
    """

    FORBIDDEN = "FORBIDDEN"
    NOTED = "NOTED"


@dataclass(frozen=True, slots=True)
class Audience:
    """Whom an event is for. Source: RTP 3.1.1."""

    event_type: EventType = EventType.OPEN
    age_group: AgeGroup = AgeGroup.NONE
    category_limit: CategoryLimit = CategoryLimit.NONE


@dataclass(frozen=True, slots=True)
class DatedThing:
    """An event or a reservation, as clashes need it. region: "" for the whole country."""

    key: str
    title: str
    first_day: dt.date
    last_day: dt.date
    kind: EventKind
    audience: Audience = field(default_factory=Audience)
    region: str = ""
    is_official: bool = False
    is_online: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason of a clash: a key of the text catalogue, and the event it names."""

    code: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Clash:
    """Something that clashes with a date, on which days, and why."""

    key: str
    title: str
    days: tuple[dt.date, ...]
    weight: Weight
    reasons: tuple[Reason, ...]


def clashes_of(
    dated_thing: DatedThing,
    others: Iterable[DatedThing],
    *,
    ages: AgeFigures,
    limits: Mapping[str, CategoryLimitFigures],
) -> tuple[Clash, ...]:
    """Return what clashes with a date, official events first, then by day.

    Source: RTP 3.1.7.
    """
    found_clashes = (
        clash_between(dated_thing, other, ages=ages, limits=limits) for other in others
    )
    clashes = [clash for clash in found_clashes if clash is not None]
    clashes.sort(key=lambda clash: (clash.weight is Weight.NOTED, clash.days, clash.title))
    return tuple(clashes)


def clash_between(
    dated_thing: DatedThing,
    other: DatedThing,
    *,
    ages: AgeFigures,
    limits: Mapping[str, CategoryLimitFigures],
) -> Clash | None:
    """Return the clash of two dated things, None if nobody could want to play both.

    An official event clashes with everything on its days, whatever is played there, since nobody
    can play twice. Two private events are noted only if they are also of one kind.
    Source: RTP 3.1.7.
    """
    days = common_days(dated_thing, other)
    if dated_thing.key == other.key or not days:
        return None
    region = _region(dated_thing, other)
    audience = _audience(dated_thing.audience, other.audience, ages, limits)
    if region is None or audience is None:
        return None
    same_kind = dated_thing.kind is other.kind
    official = dated_thing.is_official or other.is_official
    if not official and not same_kind:
        return None
    standing = Reason(_standing(dated_thing, other), {"title": other.title})
    kind = (Reason("clash_kind", {"kind": dated_thing.kind}),) if same_kind else ()
    return Clash(
        key=other.key,
        title=other.title,
        days=days,
        weight=Weight.FORBIDDEN if official else Weight.NOTED,
        reasons=(standing, region, audience, *kind),
    )


def _standing(dated_thing: DatedThing, other: DatedThing) -> str:
    """Return the code that says which of the two is official."""
    if other.is_official:
        return "clash_official"
    return "clash_with_official" if dated_thing.is_official else "clash_private"


def common_days(one: DatedThing, other: DatedThing) -> tuple[dt.date, ...]:
    """Return the days both are played, in order. Source: RTP 3.1.7."""
    first = max(one.first_day, other.first_day)
    last = min(one.last_day, other.last_day)
    return tuple(first + dt.timedelta(days=step) for step in range((last - first).days + 1))


def _region(one: DatedThing, other: DatedThing) -> Reason | None:
    for dated_thing in (other, one):
        if dated_thing.is_online:
            return Reason("clash_online", {"title": dated_thing.title})
        if not dated_thing.region:
            return Reason("clash_everywhere", {"title": dated_thing.title})
    if one.region != other.region:
        return None
    return Reason("clash_region", {"region": one.region})


def _audience(
    one: Audience, other: Audience, ages: AgeFigures, limits: Mapping[str, CategoryLimitFigures]
) -> Reason | None:
    """Return who could want to play both. Types never separate: women may play in all three."""
    youngest = max(_ages(one.age_group, ages)[0], _ages(other.age_group, ages)[0])
    oldest = min(_ages(one.age_group, ages)[1], _ages(other.age_group, ages)[1])
    if youngest > oldest:
        return None
    if not _groups(one.category_limit, limits) & _groups(other.category_limit, limits):
        return None
    if one == other:
        return Reason("clash_same_audience", {})
    women = {one.event_type, other.event_type} != {EventType.OPEN} and (
        EventType.WOMEN in {one.event_type, other.event_type}
    )
    return Reason("clash_shared_women" if women else "clash_shared_audience", {})


def _ages(group: AgeGroup, figures: AgeFigures) -> tuple[int, int]:
    return {
        AgeGroup.NONE: _ANY_AGE,
        AgeGroup.YOUTH: (0, figures.youth_max_age),
        AgeGroup.JUNIOR: (0, figures.junior_max_age),
        AgeGroup.SENIOR: (figures.senior_min_age, _ANY_AGE[1]),
    }[group]


def _groups(
    limit: CategoryLimit, limits: Mapping[str, CategoryLimitFigures]
) -> frozenset[CategoryGroup]:
    barred = limits[limit].barred_groups if limit in limits else ()
    return frozenset(CategoryGroup) - frozenset(barred)
