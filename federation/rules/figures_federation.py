"""Figures of the federation: classes of events, licences, homologation, calendar."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from federation.rules.figure_reader import DayOfYear, Fault
from federation.rules.figures_waivers import WaiverFigures
from federation.rules.organisers import OrganiserKind

_LAST_OF_YEAR = DayOfYear(12, 31)
_FIRST_OF_DECEMBER = DayOfYear(12, 1)
_LAST_OF_JANUARY = DayOfYear(1, 31)


class EventStanding(StrEnum):
    """Whether an event counts as one of the federation. Source: RTP 1.2."""

    OFFICIAL = "OFFICIAL"
    PRIVATE = "PRIVATE"


class CategoryGroup(StrEnum):
    """The groups of player categories. Source: RTP 1.3.4."""

    NATIONAL = "NATIONAL"
    FIRST = "FIRST"
    SECOND = "SECOND"
    THIRD = "THIRD"
    UNCLASSIFIED = "UNCLASSIFIED"


class AppliesTo(StrEnum):
    """The events a homologation condition applies to. Source: RTP 3.1.6."""

    ALL = "ALL"
    OFFICIAL = "OFFICIAL"
    ASSOCIATION = "ASSOCIATION"


@dataclass(frozen=True, slots=True)
class EventClassFigures:
    """One class of event. Source: RTP 1.2.

    standing: that of the class; an event organised by the federation is official in any class.
    """

    standing: EventStanding
    is_championship: bool
    is_festival: bool
    is_national: bool
    source: str


@dataclass(frozen=True, slots=True)
class MandateFigures:
    """The classes of events that one kind of organiser may create. Source: RTP 1.2, 3.1.2."""

    organiser: OrganiserKind
    may_create: tuple[str, ...]
    article: str


@dataclass(frozen=True, slots=True)
class ChampionshipFigures:
    """Conditions for calling an event a championship. Source: RTP 1.2."""

    titles: int
    per_season: int
    reserved_words: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class FestivalFigures:
    """The minimum of a festival. Source: RTP 1.2."""

    min_sessions: int
    min_consecutive_days: int
    min_boards: int
    source: str


@dataclass(frozen=True, slots=True)
class TierFigures:
    """The tiers of categories, 1 the strongest, and the IV of a first licence.

    Source: RTP 1.3.4.
    """

    groups_by_tier: Mapping[int, tuple[CategoryGroup, ...]]
    default_iv: int
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault unless each group of categories has exactly one tier. Source: RTP 1.3.4."""
        placed = sorted(group for groups in self.groups_by_tier.values() for group in groups)
        if placed != sorted(CategoryGroup):
            yield Fault("groups_by_tier", "figure_groups_not_once", " ".join(placed))


@dataclass(frozen=True, slots=True)
class ReducedFeeFigures:
    """Who pays the reduced licence fee. Source: fee table; the shipped figures are defaults.

    max_age: the highest age that counts as young, None if age does not matter. age_on: the day of
    the season for which age is computed. first_licence: people who were never licensed before.
    from_day: everybody from this day of the season on, None if there is no such day.
    """

    max_age: int | None = 25
    age_on: DayOfYear = _LAST_OF_YEAR
    first_licence: bool = True
    from_day: DayOfYear | None = None
    source: str = "default"


@dataclass(frozen=True, slots=True)
class LicenceFigures:
    """Which classes of events require a licence, and when it is renewed.

    tolerance_days: first days of the year in which last year's licence is still valid.
    renewal_from: the first day to request next season's licences; a day that falls later in the
    year than renewal_by is in the year before. renewal_by: a request after this day is marked late.
    payment_days: how long a body has to pay for the licences it requested. These days are the
    project's defaults if the federation sets none.
    Source: RTP 3.1.4.1.
    """

    required_for: tuple[str, ...]
    tolerance_days: int
    source: str
    renewal_from: DayOfYear = _FIRST_OF_DECEMBER
    renewal_by: DayOfYear = _LAST_OF_JANUARY
    payment_days: int = 30
    reduced: ReducedFeeFigures = ReducedFeeFigures()


@dataclass(frozen=True, slots=True)
class HomologationConditionFigures:
    """One condition of homologation; number: as in the regulation. Source: RTP 3.1.6."""

    code: str
    number: int
    applies_to: AppliesTo
    article: str


@dataclass(frozen=True, slots=True)
class HomologationFigures:
    """The conditions of homologation, who pays no fee for it, and by when the others pay.

    payment_days: how long an organiser has to pay. The regulation wants it paid before the event
    is homologated and sets no days: these are the project's default, as for licences.
    Source: RTP 3.1.6.
    """

    conditions: tuple[HomologationConditionFigures, ...]
    exempt_classes: tuple[str, ...]
    source: str
    payment_days: int = 30
    waivers: WaiverFigures = field(default_factory=WaiverFigures)

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a condition listed twice. Source: RTP 3.1.6."""
        seen: set[str] = set()
        for place, condition in enumerate(self.conditions):
            if condition.code in seen:
                yield Fault(f"conditions[{place}].code", "figure_twice", condition.code)
            seen.add(condition.code)


@dataclass(frozen=True, slots=True)
class CalendarFigures:
    """The dates in the year before the season by which the calendar is made. Source: RTP 3.1.7.

    refused_when_late: acts refused after their day; other acts are only marked late.
    reminder_days_before: how many days before each date the bodies concerned are reminded.
    """

    draft_by: DayOfYear
    proposals_by: DayOfYear
    final_by: DayOfYear
    association_calendars_by: DayOfYear
    source: str
    refused_when_late: tuple[str, ...] = ()
    reminder_days_before: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DelegationFigures:
    """What a delegated national event must pay, and by when. Source: RTP 3.1.8."""

    min_share_of_entry_fees: Fraction
    payment_months_after_end: int
    source: str


@dataclass(frozen=True, slots=True)
class WithdrawalFigures:
    """The ranking points lost by an unjustified withdrawal. Source: RTP 3.1.3.3."""

    lost_share_of_points: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class AgeFigures:
    """Age limits of youth, junior and senior events. Source: RTP 3.1.1.

    senior_min_age: for years that the schedule does not contain.
    """

    youth_max_age: int
    junior_max_age: int
    age_on: DayOfYear
    senior_latest_birth_year: Mapping[int, int]
    senior_min_age: int
    source: str


@dataclass(frozen=True, slots=True)
class CategoryLimitFigures:
    """The categories excluded from an event of lower categories. Source: RTP 3.1.1.

    strongest: code of the strongest category admitted, "" for the strongest of the groups not
    barred.
    """

    barred_groups: tuple[CategoryGroup, ...]
    strongest: str
    source: str
