"""Figures of the federation's own office: classes of events, licences, homologation, calendar."""

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
    """Whether an event counts as run under the federation. Source: RTP 1.2."""

    OFFICIAL = "OFFICIAL"
    PRIVATE = "PRIVATE"


class CategoryGroup(StrEnum):
    """The groups that player categories come in. Source: RTP 1.3.4."""

    NATIONAL = "NATIONAL"
    FIRST = "FIRST"
    SECOND = "SECOND"
    THIRD = "THIRD"
    UNCLASSIFIED = "UNCLASSIFIED"


class AppliesTo(StrEnum):
    """Which events a homologation condition is asked of. Source: RTP 3.1.6."""

    ALL = "ALL"
    OFFICIAL = "OFFICIAL"
    ASSOCIATION = "ASSOCIATION"


@dataclass(frozen=True, slots=True)
class EventClassFigures:
    """One class of event. Source: RTP 1.2.

    standing: of the class itself; whatever the federation organises is official all the same.
    """

    standing: EventStanding
    is_championship: bool
    is_festival: bool
    is_national: bool
    source: str


@dataclass(frozen=True, slots=True)
class MandateFigures:
    """Which classes one kind of organiser may create. Source: RTP 1.2, 3.1.2."""

    organiser: OrganiserKind
    may_create: tuple[str, ...]
    article: str


@dataclass(frozen=True, slots=True)
class ChampionshipFigures:
    """What the name of championship asks. Source: RTP 1.2."""

    titles: int
    per_season: int
    reserved_words: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class FestivalFigures:
    """The least a festival offers. Source: RTP 1.2."""

    min_sessions: int
    min_consecutive_days: int
    min_boards: int
    source: str


@dataclass(frozen=True, slots=True)
class TierFigures:
    """The tiers of categories, 1 the strongest, and the value of a first licence.

    Source: RTP 1.3.4.
    """

    groups_by_tier: Mapping[int, tuple[CategoryGroup, ...]]
    default_iv: int
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault unless each group of categories has one tier. Source: RTP 1.3.4."""
        placed = sorted(group for groups in self.groups_by_tier.values() for group in groups)
        if placed != sorted(CategoryGroup):
            yield Fault("groups_by_tier", "figure_groups_not_once", " ".join(placed))


@dataclass(frozen=True, slots=True)
class ReducedFeeFigures:
    """Who pays the reduced licence fee. Source: fee table; the shipped figures are defaults.

    max_age: oldest age that counts as young, None where age does not matter. age_on: the day of
    the season on which age is counted. first_licence: whoever was never licensed before.
    from_day: everybody from this day of the season on, None where no such day is.
    """

    max_age: int | None = 25
    age_on: DayOfYear = _LAST_OF_YEAR
    first_licence: bool = True
    from_day: DayOfYear | None = None
    source: str = "default"


@dataclass(frozen=True, slots=True)
class LicenceFigures:
    """Which classes of events ask for this year's licence, and when it is renewed.

    tolerance_days: first days of the year in which last year's licence still serves.
    renewal_from: the day from which next season's licences may be asked for; a day later in the
    year than renewal_by is one of the year before. renewal_by: the day after which a request is
    marked late. payment_days: how long a body has to pay what it asked for. These days are
    defaults of the project where the federation names none.
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
    """One condition of homologation; number as the regulation counts them. Source: RTP 3.1.6."""

    code: str
    number: int
    applies_to: AppliesTo
    article: str


@dataclass(frozen=True, slots=True)
class HomologationFigures:
    """What homologation asks, of whom, and who pays nothing for it. Source: RTP 3.1.6."""

    conditions: tuple[HomologationConditionFigures, ...]
    exempt_classes: tuple[str, ...]
    source: str
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
    """The days of the year before the season that the calendar keeps. Source: RTP 3.1.7.

    refused_when_late: acts refused after their day; the others are marked late.
    reminder_days_before: when those concerned are reminded of a day, in days before it.
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
    """What a delegated national event owes, and until when. Source: RTP 3.1.8."""

    min_share_of_entry_fees: Fraction
    payment_months_after_end: int
    source: str


@dataclass(frozen=True, slots=True)
class WithdrawalFigures:
    """What an unjustified withdrawal costs in ranking points. Source: RTP 3.1.3.3."""

    lost_share_of_points: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class AgeFigures:
    """Age limits of youth, junior and senior events. Source: RTP 3.1.1.

    senior_min_age: used for years the schedule does not name.
    """

    youth_max_age: int
    junior_max_age: int
    age_on: DayOfYear
    senior_latest_birth_year: Mapping[int, int]
    senior_min_age: int
    source: str


@dataclass(frozen=True, slots=True)
class CategoryLimitFigures:
    """Who an event of lower categories keeps out. Source: RTP 3.1.1.

    strongest: code of the strongest category admitted, "" for the strongest of groups not barred.
    """

    barred_groups: tuple[CategoryGroup, ...]
    strongest: str
    source: str
