"""The dated figures of the regulation; they are read once and passed to every rule."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from federation.errors import RuleError
from federation.rules.figure_reader import Fault, read_figures
from federation.rules.figures_deadlines import AppealFigures, CorrectionFigures
from federation.rules.figures_events import (
    AttendanceFigures,
    ConductFigures,
    DateChangeFigures,
    DirectorFigures,
    KnockoutFigures,
    MovementFigures,
    PairsEventFigures,
    PairSubstituteFigures,
    RegulationFigures,
    ReportFigures,
    RepresentationFigures,
    SwissFigures,
    TeamEventFigures,
    TeamSubstituteFigures,
)
from federation.rules.figures_federation import (
    AgeFigures,
    CalendarFigures,
    CategoryLimitFigures,
    ChampionshipFigures,
    DelegationFigures,
    EventClassFigures,
    FestivalFigures,
    HomologationFigures,
    LicenceFigures,
    MandateFigures,
    TierFigures,
    WithdrawalFigures,
)
from federation.rules.figures_penalties import PenaltyFigures
from federation.rules.figures_play import (
    CardFigures,
    OnlineFigures,
    PaceFigures,
    RoomFigures,
    ScreenFigures,
    SystemFigures,
)
from federation.rules.figures_scoring import (
    ArtificialScoreFigures,
    DividedBoardFigures,
    HandicapFigures,
    ImpFigures,
    TeamMatchFigures,
    VictoryPointFigures,
)

FIRST_LAWS = 1928  # the year of the first laws of duplicate contract bridge


@dataclass(frozen=True, slots=True)
class RuleSetFigures:
    """Every figure of one edition of the regulation, in force from `valid_from`."""

    code: str
    title: str
    valid_from: dt.date
    law_edition: str
    source: str
    event_classes: Mapping[str, EventClassFigures]
    mandates: tuple[MandateFigures, ...]
    championship: ChampionshipFigures
    festival: FestivalFigures
    tiers: TierFigures
    licences: LicenceFigures
    ages: AgeFigures
    category_limits: Mapping[str, CategoryLimitFigures]
    homologation: HomologationFigures
    calendar: CalendarFigures
    delegation: DelegationFigures
    withdrawal: WithdrawalFigures
    regulation: RegulationFigures
    representation: RepresentationFigures
    pairs_events: PairsEventFigures
    team_events: TeamEventFigures
    pair_substitutes: PairSubstituteFigures
    team_substitutes: TeamSubstituteFigures
    date_changes: DateChangeFigures
    attendance: AttendanceFigures
    swiss: SwissFigures
    knockout: KnockoutFigures
    directors: DirectorFigures
    movements: MovementFigures
    reports: ReportFigures
    conduct: ConductFigures
    pace: PaceFigures
    screens: ScreenFigures
    systems: SystemFigures
    cards: CardFigures
    online: OnlineFigures
    room: RoomFigures
    penalties: PenaltyFigures
    imps: ImpFigures
    victory_points: VictoryPointFigures
    artificial_scores: ArtificialScoreFigures
    divided_boards: DividedBoardFigures
    team_matches: TeamMatchFigures
    handicaps: HandicapFigures
    corrections: CorrectionFigures
    appeals: AppealFigures
    law_editions: tuple[str, ...] = ()  # other editions an event may choose, besides `law_edition`

    @property
    def editions_admitted(self) -> tuple[int, ...]:
        """Return the editions of the Laws an event may use. Source: RTP 1.1."""
        return tuple(
            sorted({int(law_edition) for law_edition in (self.law_edition, *self.law_editions)})
        )

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for each class without figures, and each edition that is no year.

        Source: RTP 1.1, 1.2.
        """
        editions = [("law_edition", self.law_edition)]
        editions += [
            (f"law_editions[{n}]", law_edition) for n, law_edition in enumerate(self.law_editions)
        ]
        for path, edition in editions:
            is_year = edition.isascii() and edition.isdecimal() and len(edition) == len("2017")
            if not is_year or not FIRST_LAWS <= int(edition) <= self.valid_from.year:
                yield Fault(path, "figure_not_a_year", edition)
        named = [("licences.required_for", self.licences.required_for)]
        named.append(("homologation.exempt_classes", self.homologation.exempt_classes))
        for place, mandate in enumerate(self.mandates):
            named.append((f"mandates[{place}].may_create", mandate.may_create))
        for path, codes in named:
            for code in codes:
                if code not in self.event_classes:
                    yield Fault(path, "figure_no_such_class", code)


class Dated(Protocol):
    """Something in force from a day on."""

    @property
    def valid_from(self) -> dt.date:
        """Return the first day in force. Source: convention."""
        ...


DatedT = TypeVar("DatedT", bound=Dated)


def parse_rule_set(mapping: object) -> RuleSetFigures:
    """Return the figures of a rule set file, read from its JSON value.

    Raises: RuleError("rule_set_invalid") with `faults`: every fault with its path.
    Source: convention.
    """
    return read_figures(RuleSetFigures, mapping, refusal="rule_set_invalid")


def rule_set_in_force(sets: Sequence[DatedT], *, on: dt.date) -> DatedT:
    """Return the edition in force on a day: the latest that has begun.

    sets: editions of one code, of any dated kind, in any order.
    Raises: RuleError("no_rule_set_in_force") before the first one.
    Source: convention.
    """
    begun = [rule_set for rule_set in sets if rule_set.valid_from <= on]
    if not begun:
        raise RuleError("no_rule_set_in_force", on=on)
    return max(begun, key=lambda rule_set: rule_set.valid_from)
