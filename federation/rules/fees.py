"""Fees: the fee schedule of a season, and the homologation fee of an event."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figure_reader import Fault, read_figures
from federation.rules.figures_federation import HomologationFigures
from federation.rules.money import Money
from federation.rules.organisers import OrganiserKind

ARTICLE = "RTP 3.1.6"


class FeeUnit(StrEnum):
    """What a fee is multiplied by."""

    PER_PAIR = "PER_PAIR"
    PER_TEAM = "PER_TEAM"
    PER_PLAYER = "PER_PLAYER"
    PER_PLAYER_SESSION = "PER_PLAYER_SESSION"
    PER_EVENT = "PER_EVENT"
    PER_LICENCE = "PER_LICENCE"
    PER_CLUB = "PER_CLUB"
    PER_APPEAL = "PER_APPEAL"
    PER_DATE = "PER_DATE"
    PER_DOCUMENT = "PER_DOCUMENT"


@dataclass(frozen=True, slots=True)
class Homologates:
    """The events a homologation fee applies to: every combination of the three lists."""

    organisers: tuple[OrganiserKind, ...]
    event_classes: tuple[str, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FeeLine:
    """One fee. title: a message key in English. amount_cents: None while the fee is not set."""

    code: str
    title: str
    article: str
    unit: FeeUnit
    amount_cents: int | None
    homologates: Homologates | None = None


@dataclass(frozen=True, slots=True)
class FeeSchedule:
    """The fees of one season; sample: invented amounts for a demonstration."""

    code: str
    title: str
    valid_from: dt.date
    currency: str
    sample: bool
    fees: tuple[FeeLine, ...]
    note: str = ""

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a code used twice, or an event with two fees. Source: RTP 3.1.6."""
        codes: set[str] = set()
        charged: set[tuple[str, str, str]] = set()
        for place, line in enumerate(self.fees):
            if line.code in codes:
                yield Fault(f"fees[{place}].code", "figure_twice", line.code)
            codes.add(line.code)
            for event in _events(line):
                if event in charged:
                    yield Fault(f"fees[{place}].homologates", "figure_twice", " ".join(event))
                charged.add(event)


@dataclass(frozen=True, slots=True)
class EventScope:
    """What the fee of an event depends on. kind: PAIRS, TEAMS or INDIVIDUAL."""

    event_class: str
    organiser: OrganiserKind
    kind: str


@dataclass(frozen=True, slots=True)
class EventSize:
    """The number of pairs, teams and persons who played a board, and of seats by session."""

    pairs: int = 0
    teams: int = 0
    players: int = 0
    player_sessions: int = 0


@dataclass(frozen=True, slots=True)
class Charge:
    """An amount due and its reason: quantity times unit amount; no fee line if exempt."""

    total: Money
    article: str
    exempt: bool
    unit_amount: Money
    fee: FeeLine | None = None
    quantity: int = 0


def parse_fee_schedule(mapping: object) -> FeeSchedule:
    """Return the fee schedule read from the JSON value of a fee file.

    Raises: RuleError("fee_schedule_invalid") with `faults`: every fault with its path.
    Source: RTP 3.1.4.1, 3.1.6 (the federation's fee table of the year).
    """
    return read_figures(FeeSchedule, mapping, refusal="fee_schedule_invalid")


def fee_amount(schedule: FeeSchedule, code: str, *, article: str = "") -> Money:
    """Return the amount of one fee.

    article: the article that requires the fee; by default the one in the fee's line.
    Raises: RuleError("fee_unknown"), RuleError("fee_not_set") if it has no amount yet.
    Source: RTP 3.1.4.1, 3.1.6 (the federation's fee table of the year).
    """
    for line in schedule.fees:
        if line.code == code:
            return _amount(schedule, line, article=article or line.article)
    raise RuleError("fee_unknown", article=article, fee=code, schedule=schedule.code)


def is_exempt(scope: EventScope, *, figures: HomologationFigures) -> bool:
    """Return whether an event is homologated without a fee.

    The federation does not charge itself for its own events; regional championships and qualifiers
    of associations are exempt by their class. Source: RTP 3.1.6.
    """
    return (
        scope.organiser is OrganiserKind.FEDERATION or scope.event_class in figures.exempt_classes
    )


def homologation_fee(
    *, schedule: FeeSchedule, figures: HomologationFigures, scope: EventScope, size: EventSize
) -> Charge:
    """Return what the organiser owes for the homologation of an event.

    Raises: RuleError("fee_not_set") if the fee has no amount yet; RuleError("no_fee_for_event") if
    the schedule has no fee for such an event. Source: RTP 3.1.6.
    """
    if is_exempt(scope, figures=figures):
        nothing = Money(0, schedule.currency)
        return Charge(total=nothing, article=ARTICLE, exempt=True, unit_amount=nothing)
    line = _homologation_line(schedule.fees, scope)
    if line is None:
        raise RuleError(
            "no_fee_for_event",
            article=ARTICLE,
            event_class=scope.event_class,
            organiser=scope.organiser,
            kind=scope.kind,
        )
    unit_amount, quantity = _amount(schedule, line, article=ARTICLE), _quantity(line.unit, size)
    return Charge(unit_amount * quantity, ARTICLE, False, unit_amount, line, quantity)


def _homologation_line(lines: Sequence[FeeLine], scope: EventScope) -> FeeLine | None:
    key = (scope.organiser, scope.event_class, scope.kind)
    return next((line for line in lines if key in _events(line)), None)


def _events(line: FeeLine) -> Iterator[tuple[str, str, str]]:
    if line.homologates is None:
        return
    for organiser in line.homologates.organisers:
        for event_class in line.homologates.event_classes:
            for kind in line.homologates.kinds:
                yield organiser, event_class, kind


def _amount(schedule: FeeSchedule, line: FeeLine, *, article: str) -> Money:
    if line.amount_cents is None:
        raise RuleError("fee_not_set", article=article, fee=line.code, title=line.title)
    return Money(line.amount_cents, schedule.currency)


def _quantity(unit: FeeUnit, size: EventSize) -> int:
    counted = {
        FeeUnit.PER_PAIR: size.pairs,
        FeeUnit.PER_TEAM: size.teams,
        FeeUnit.PER_PLAYER: size.players,
        FeeUnit.PER_PLAYER_SESSION: size.player_sessions,
        FeeUnit.PER_EVENT: 1,
    }
    if unit not in counted:
        raise RuleError("fee_unit_not_for_events", article=ARTICLE, unit=unit)
    return counted[unit]
