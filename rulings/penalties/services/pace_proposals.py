"""Penalties for late arrival and slow play, computed from the clock; a director gives them."""

import datetime as dt
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

from federation.rules.figures_penalties import Sanction
from rulings.models import Penalty
from rulings.penalties.services.penalties import usual_amount
from rulings.rules.penalties import LATE, lateness, offence_article
from scoring.adjustments.services.entry_adjustments import units_of
from scoring.live.selectors.pace import SessionPace, pace_of
from scoring.models import AdjustmentUnit
from tournaments.models import Session
from tournaments.seating.rules.pace import LateContestant, SlowTable
from tournaments.selectors.rule_sets import regulation_of


@dataclass(frozen=True, slots=True)
class PaceProposal:
    """The penalty for a contestant's minutes, by the catalogue and its earlier cases.

    given: the numbers of its penalties for lateness in the session.
    """

    entry: int
    name: str
    minutes: int
    sanction: Sanction | None
    unit: str
    amount: Decimal | None
    article: str
    given: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ProposedPace:
    """The pace of a session, with the penalty of each delay."""

    pace: SessionPace
    late: tuple[tuple[LateContestant, PaceProposal], ...]
    slow: tuple[tuple[SlowTable, tuple[PaceProposal, ...]], ...]


def proposed_pace(session: Session, *, now: dt.datetime) -> ProposedPace | None:
    """Return who is late and which tables are behind, with the penalty for each.

    Nothing is written: a director gives penalties. Source: RTP 2.1.11.2, 2.2.3, 2.2.5.
    """
    pace = pace_of(session, now=now)
    if pace is None:
        return None
    event = session.event
    rows = Penalty.objects.filter(
        event=event, offence=LATE, player__isnull=True, taken_back_at__isnull=True
    ).values_list("entry", "session", "number")
    earlier: Counter[int] = Counter()
    numbers_by_entry: dict[int, list[int]] = {}
    for entry, number_of_session, number in rows:
        earlier[entry] += 1
        if number_of_session == session.number:
            numbers_by_entry.setdefault(entry, []).append(number)
    figures = regulation_of(event).penalties
    unit = units_of(event)[0]
    article = offence_article(LATE, figures)

    def proposal(entry: int, minutes: int) -> PaceProposal:
        late = lateness(minutes, earlier=earlier[entry], figures=figures.lateness)
        amount: Decimal | None = None
        if late.blocks:
            by_unit = {
                AdjustmentUnit.TOP: Decimal(late.top_percent), AdjustmentUnit.VPS: late.vp,
            }  # fmt: skip
            amount = by_unit.get(AdjustmentUnit(unit))
        elif late.sanction is not None:
            amount = usual_amount(late.sanction, unit, figures)
        return PaceProposal(
            entry,
            pace.names.get(entry, str(entry)),
            minutes,
            late.sanction,
            unit,
            amount,
            article,
            tuple(sorted(numbers_by_entry.get(entry, ()))),
        )

    return ProposedPace(
        pace,
        tuple(
            (late_contestant, proposal(late_contestant.entry, late_contestant.minutes))
            for late_contestant in pace.late
        ),
        tuple(
            (slow_table, tuple(proposal(entry, slow_table.own) for entry in slow_table.at.entries))
            for slow_table in pace.slow
        ),
    )
