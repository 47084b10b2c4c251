"""The usual sanction of an offence, its amount, and the requirements of a departure.

A penalty affects the offender alone: nothing here adds to the opponents' score.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figures_penalties import (
    CatalogueRow,
    LatenessFigures,
    PenaltyFigures,
    Sanction,
)

LATE = "late_or_slow"
FORBIDDEN_SYSTEM = "system_not_permitted"
ALWAYS_REPORTED = "deliberate_irregularity"


class Unit(StrEnum):
    """The unit of a penalty, by the form of scoring."""

    TOP_PERCENT = "TOP_PERCENT"
    VICTORY_POINTS = "VICTORY_POINTS"
    IMPS = "IMPS"


@dataclass(frozen=True, slots=True)
class Amount:
    """The deduction from the offender: per cent of a top on one board, VPs or IMPs."""

    unit: Unit
    value: Decimal


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The sanction of the catalogue; None if there is nothing further after exclusion."""

    row: str
    offence: int
    sanction: Sanction | None
    note: str
    reported: bool


@dataclass(frozen=True, slots=True)
class Applied:
    """The sanction the director gave, and the one suggested."""

    suggested: Sanction | None
    applied: Sanction
    reason: str


def catalogue_row(key: str, figures: PenaltyFigures) -> CatalogueRow:
    """Return the row of an offence. Source: RTP 2.1.11.2, 2.1.11.3, 2.1.11.4."""
    tables = (figures.harming_the_event, figures.breaches, figures.conduct)
    for row in (row for table in tables for row in table.rows):
        if row.key == key:
            return row
    raise RuleError("offence_unknown", article="RTP 2.1.11", offence=key)


def offence_article(key: str, figures: PenaltyFigures) -> str:
    """Return the article whose table contains the offence. Source: RTP 2.1.11.2 to 2.1.11.4."""
    for table in (figures.harming_the_event, figures.breaches, figures.conduct):
        if any(row.key == key for row in table.rows):
            return table.source
    raise RuleError("offence_unknown", article="RTP 2.1.11", offence=key)


def suggestion(
    key: str,
    *,
    earlier: Sequence[str],
    should_have_known: bool = False,
    figures: PenaltyFigures,
) -> Suggestion:
    """Return the catalogue's sanction of an offender for this offence.

    earlier: the offender's offences in all sessions of the event; another call or play of the same
    kind is a repetition. should_have_known: the pair ought to have known that its system is not
    permitted. Source: RTP 2.1.11.1, 2.1.11.3.
    """
    row = catalogue_row(key, figures)
    offence = 1 + sum(one == key for one in earlier)
    sanction = row.first if offence == 1 else row.later
    if key == FORBIDDEN_SYSTEM and should_have_known and offence == 1:
        sanction = Sanction.PROCEDURAL_PENALTY
    return Suggestion(key, offence, sanction, row.note, is_reported(key, figures))


def is_reported(key: str, figures: PenaltyFigures) -> bool:
    """Return whether a sanction for this offence goes into item g of the report.

    Source: RTP 2.1.11.3, 2.1.11.4.
    """
    return key == ALWAYS_REPORTED or is_of_conduct(key, figures)


def is_of_conduct(key: str, figures: PenaltyFigures) -> bool:
    """Return whether an offence is in the table of conduct. Source: RTP 2.1.11.4."""
    return key in {row.key for row in figures.conduct.rows}


def asks_what_comes_next(
    key: str, *, offence: int, sanction: Sanction | None, figures: PenaltyFigures
) -> bool:
    """Return whether the director must say if the next offence may bring exclusion.

    Required with a first penalty, and with every warning. Source: RTP 2.1.11.4.
    """
    asks = offence == 1 or sanction is Sanction.WARNING
    return asks and is_of_conduct(key, figures)


def apply_sanction(
    suggestion: Suggestion,
    applied: Sanction,
    *,
    reason: str = "",
    next_may_exclude: bool | None = None,
    figures: PenaltyFigures,
) -> Applied:
    """Return the sanction given; a departure needs a reason, a warning of conduct the next one.

    Source: RTP 2.1.11.1, 2.1.11.4.
    """
    if applied not in figures.scale:
        raise RuleError("sanction_unknown", article="RTP 2.1.11.1", sanction=applied)
    if applied != suggestion.sanction and not reason.strip():
        raise RuleError("departure_needs_reason", article="RTP 2.1.11.1", offence=suggestion.row)
    asks_next = asks_what_comes_next(
        suggestion.row, offence=suggestion.offence, sanction=applied, figures=figures
    )
    if asks_next and next_may_exclude is None:
        raise RuleError("next_offence_not_told", article="RTP 2.1.11.4", offence=suggestion.row)
    return Applied(suggestion.sanction, applied, reason.strip())


def penalty_amount(sanction: Sanction, unit: Unit, figures: PenaltyFigures) -> Amount | None:
    """Return the deduction of a first penalty from the offender; a warning has none.

    Source: RTP 2.1.11.1.
    """
    if sanction not in {Sanction.PROCEDURAL_PENALTY, Sanction.DISCIPLINARY_PENALTY}:
        return None
    values = {
        Unit.TOP_PERCENT: Decimal(figures.top_percent),
        Unit.VICTORY_POINTS: figures.vp,
        Unit.IMPS: Decimal(figures.imps),
    }
    return Amount(unit, values[unit])


@dataclass(frozen=True, slots=True)
class Lateness:
    """The sanction for being late; a warning has no amount."""

    sanction: Sanction | None
    blocks: int
    top_percent: int
    vp: Decimal


def lateness(minutes: int, *, earlier: int, figures: LatenessFigures) -> Lateness:
    """Return the sanction for minutes of delay, after earlier cases in the event.

    Source: RTP 2.1.11.2.
    """
    if minutes <= 0:
        return Lateness(None, 0, 0, Decimal(0))
    counted = minutes - (0 if earlier else figures.free_minutes_first)
    blocks = max(counted, 0) // figures.block_minutes
    if figures.started_block_counts and counted > blocks * figures.block_minutes:
        blocks += 1
    penalised = blocks > 0 or (earlier > 0 and counted > 0)
    return Lateness(
        Sanction.PROCEDURAL_PENALTY if penalised else Sanction.WARNING,
        blocks,
        blocks * figures.top_percent_per_block,
        blocks * figures.vp_per_block,
    )


def missing_card(minutes_to_fill: int, *, earlier: int, figures: LatenessFigures) -> Lateness:
    """Return the sanction for filling in a missing or insufficient card at the table.

    Source: RTP 2.1.3.1.
    """
    return lateness(minutes_to_fill, earlier=earlier, figures=figures)


def stays_while_appealed(sanction: Sanction) -> bool:
    """Return whether the sanction stays in force while an appeal is pending.

    Source: RTP 2.1.11.1, 3.8.1.
    """
    return sanction in {Sanction.DISCIPLINARY_PENALTY, Sanction.SUSPENSION_OR_DISQUALIFICATION}


@dataclass(frozen=True, slots=True)
class Exclusion:
    """The effect of a disqualification once the organiser approves."""

    pending_approval: bool
    ranking_points_count: bool
    fee_refunded: bool
    disciplinary_report: bool


def disqualification(*, organiser_approves: bool) -> Exclusion:
    """Return the state of a disqualification; once approved, the player counts as not playing.

    The entry fee is never refunded. Source: RTP 3.2.1.
    """
    return Exclusion(
        pending_approval=not organiser_approves,
        ranking_points_count=not organiser_approves,
        fee_refunded=False,
        disciplinary_report=True,
    )


def conduct_penalties(offenders: Collection[str], *, at_table: int = 4) -> tuple[str, ...]:
    """Return who gets a separate disciplinary penalty for one incident, up to a whole table.

    Source: RTP 3.2.1.
    """
    people = tuple(dict.fromkeys(offenders))
    if not 1 <= len(people) <= at_table:
        raise RuleError("offenders_of_one_table", article="RTP 3.2.1", most=at_table)
    return people
