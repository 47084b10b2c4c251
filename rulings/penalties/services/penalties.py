"""Penalties: given by the catalogue or departing from it, booked in the results, taken back."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.db import transaction
from django.db.models import Max

from federation.errors import RuleError
from federation.models import Account
from federation.rules.figures_penalties import PenaltyFigures, Sanction
from federation.services.audit import record_event
from rulings.models import Incident, Penalty
from rulings.penalties.selectors import earlier_offences
from rulings.rules.penalties import (
    LATE,
    Suggestion,
    Unit,
    apply_sanction,
    disqualification,
    lateness,
    missing_card,
    offence_article,
    penalty_amount,
    suggestion,
)
from scoring.adjustments.services.entry_adjustments import (
    EntryLoss,
    give_back_to_entry,
    take_from_entries,
)
from scoring.models import AdjustmentUnit, EntryAdjustment, Match
from scoring.rankings.services.points_losses import (
    DISQUALIFICATION,
    lose_points,
    take_back_points_loss,
)
from tournaments.models import Entry, EntryPlayer, Event
from tournaments.selectors.rule_sets import regulation_of

UNIT_OF = {
    AdjustmentUnit.TOP: Unit.TOP_PERCENT,
    AdjustmentUnit.VPS: Unit.VICTORY_POINTS,
    AdjustmentUnit.IMPS: Unit.IMPS,
}
MISSING_CARD = "RTP 2.1.3.1"
TAKES_POINTS = frozenset({Sanction.PROCEDURAL_PENALTY, Sanction.DISCIPLINARY_PENALTY})


@dataclass(frozen=True, slots=True)
class PenaltyDraft:
    """The director's penalty. sanction, amount: None as in the catalogue; unit: see units_of.

    match, or opponent of pairs ranked by victory points: where a loss of IMPs is deducted.
    """

    entry: Entry
    offence: str
    facts: str
    unit: str
    player: EntryPlayer | None = None
    session: int = 1
    minutes: int | None = None
    sanction: Sanction | None = None
    amount: Decimal | None = None
    match: Match | None = None
    opponent: Entry | None = None
    reason: str = ""
    next_may_exclude: bool | None = None
    should_have_known: bool = False
    card_missing: bool = False
    incident: Incident | None = None


@dataclass(frozen=True, slots=True)
class Proposed:
    """The catalogue's proposal: the sanction, and its deduction if it is determined."""

    given: Suggestion
    amount: Decimal | None
    article: str


def proposed_penalty(
    *,
    entry: Entry,
    player: EntryPlayer | None,
    offence: str,
    unit: str,
    minutes: int | None = None,
    should_have_known: bool = False,
    card_missing: bool = False,
) -> Proposed:
    """Return the catalogue's proposal for an offender, counting earlier offences in the event.

    card_missing: the minutes were spent on a card that was missing or insufficient. Raises:
    RuleError "offence_unknown", "minutes_needed".
    Source: RTP 2.1.3.1, 2.1.11.1, 2.1.11.2.
    """
    figures = regulation_of(entry.event).penalties
    earlier = earlier_offences(entry, player)
    suggested = suggestion(
        offence, earlier=earlier, should_have_known=should_have_known, figures=figures
    )
    article = offence_article(offence, figures)
    amount = None
    if offence == LATE:
        if minutes is None:
            raise RuleError("minutes_needed", article=article)
        delay = missing_card if card_missing else lateness
        late = delay(minutes, earlier=earlier.count(LATE), figures=figures.lateness)
        article = MISSING_CARD if card_missing else article
        suggested = replace(suggested, sanction=late.sanction)
        if late.blocks:  # in IMPs the catalogue has no amount: the director decides
            by_unit = {AdjustmentUnit.TOP: Decimal(late.top_percent), AdjustmentUnit.VPS: late.vp}
            return Proposed(suggested, by_unit.get(AdjustmentUnit(unit)), article)
    if suggested.sanction is not None:
        amount = usual_amount(suggested.sanction, unit, figures)
    return Proposed(suggested, amount, article)


def usual_amount(sanction: Sanction, unit: str, figures: PenaltyFigures) -> Decimal | None:
    """Return the usual deduction of a sanction in a unit; None if it or the unit has none.

    Source: RTP 2.1.11.1.
    """
    counted = UNIT_OF.get(AdjustmentUnit(unit))
    amount = penalty_amount(sanction, counted, figures) if counted else None
    return None if amount is None else amount.value


@transaction.atomic
def give_penalty(*, draft: PenaltyDraft, account: Account | None, now: dt.datetime) -> Penalty:
    """Give a sanction, and deduct its points from the offender alone, as a revision of results.

    Raises: RuleError for a departure without reason, a warning of conduct that does not say what
    comes next, or an unknown amount. Source: RTP 2.1.11, 3.2.1.
    """
    event = Event.objects.select_for_update(of=("self",)).get(pk=draft.entry.event_id)
    if not draft.facts.strip():
        raise RuleError("penalty_needs_facts", article="RTP 2.1.11.1")
    figures = regulation_of(event).penalties
    proposed = _proposed(draft)
    sanction = draft.sanction or proposed.given.sanction
    if sanction is None:
        raise RuleError("catalogue_gives_nothing", article=proposed.article)
    applied = apply_sanction(
        proposed.given,
        sanction,
        reason=draft.reason,
        next_may_exclude=draft.next_may_exclude,
        figures=figures,
    )
    is_due = sanction is Sanction.SUSPENSION_OR_DISQUALIFICATION
    if is_due and draft.player is None:
        raise RuleError("penalty_needs_player", article="RTP 3.2.1")
    pending = disqualification(organiser_approves=False)
    amount = _amount(draft, proposed, sanction, figures)
    number = (event.penalties.aggregate(last=Max("number"))["last"] or 0) + 1
    penalty = Penalty.objects.create(
        event=event,
        number=number,
        entry=draft.entry,
        player=draft.player,
        incident=draft.incident,
        session=draft.session,
        offence=draft.offence,
        offence_number=proposed.given.offence,
        minutes_late=draft.minutes,
        suggested=proposed.given.sanction or "",
        sanction=sanction,
        departure_reason=applied.reason[:300],
        next_may_exclude=draft.next_may_exclude,
        facts=draft.facts.strip()[:600],
        article=proposed.article,
        is_reported=proposed.given.reported or (is_due and pending.disciplinary_report),
        adjustment=_booked(draft, event, amount, number, proposed.article, account, now),
        given_by=account,
        given_at=now,
    )
    record_event(
        "penalty_given",
        subject=f"event:{event.pk}",
        account=account,
        details={"number": number, "sanction": sanction, "offence": draft.offence},
    )
    return penalty


@transaction.atomic
def approve_disqualification(
    *, penalty: Penalty, account: Account | None, now: dt.datetime
) -> None:
    """Approve a disqualification: the player counts as not having played.

    Raises: RuleError. Source: RTP 3.2.1.
    """
    row = _standing(penalty)
    if row.sanction != Sanction.SUSPENSION_OR_DISQUALIFICATION or row.player is None:
        raise RuleError("not_a_disqualification", article="RTP 3.2.1")
    if row.approved_at is not None:
        raise RuleError("disqualification_approved_before", article="RTP 3.2.1")
    row.approved_by, row.approved_at = account, now
    if not disqualification(organiser_approves=True).ranking_points_count:
        row.loss = lose_points(
            entry=row.entry,
            player=row.player,
            percent=100,
            article=DISQUALIFICATION,
            reason=row.facts,
            reference=f"P{row.number}",
            account=account,
            now=now,
        )
    row.save(update_fields=["approved_by", "approved_at", "loss"])
    record_event(
        "disqualification_approved",
        subject=f"event:{row.event_id}",
        account=account,
        details={"number": row.number},
    )


@transaction.atomic
def take_back_penalty(
    *, penalty: Penalty, account: Account | None, now: dt.datetime, reason: str
) -> None:
    """Take back a penalty with all its effects; it no longer counts as an earlier offence.

    Raises: RuleError. Source: RTP 2.1.1.3.
    """
    row = _standing(penalty)
    if not reason.strip():
        raise RuleError("ruling_needs_reason", article="RTP 2.1.1.3")
    if row.adjustment is not None:
        give_back_to_entry(adjustment=row.adjustment, account=account, now=now, reason=row.article)
    if row.loss is not None:
        take_back_points_loss(loss=row.loss, account=account, now=now, reason=reason)
    row.taken_back_by, row.taken_back_at = account, now
    row.take_back_reason = reason.strip()[:300]
    row.save(update_fields=["taken_back_by", "taken_back_at", "take_back_reason"])
    record_event(
        "penalty_taken_back",
        subject=f"event:{row.event_id}",
        account=account,
        details={"number": row.number, "reason": row.take_back_reason},
    )


def _proposed(draft: PenaltyDraft) -> Proposed:
    """Return the catalogue's proposal for a draft."""
    return proposed_penalty(
        entry=draft.entry,
        player=draft.player,
        offence=draft.offence,
        unit=draft.unit,
        minutes=draft.minutes,
        should_have_known=draft.should_have_known,
        card_missing=draft.card_missing,
    )


def _standing(penalty: Penalty) -> Penalty:
    """Return the penalty, locked. Raises: RuleError if it was taken back."""
    row = Penalty.objects.select_for_update(of=("self",)).get(pk=penalty.pk)
    if row.taken_back_at is not None:
        raise RuleError("ruling_taken_back_before", article="RTP 2.1.1.3")
    return row


def _amount(
    draft: PenaltyDraft, proposed: Proposed, sanction: Sanction, figures: PenaltyFigures
) -> Decimal | None:
    """Return the deduction; an amount other than the usual one is a departure too."""
    if sanction not in TAKES_POINTS:
        return None
    usual = (
        proposed.amount
        if sanction == proposed.given.sanction
        else usual_amount(sanction, draft.unit, figures)
    )
    amount = usual if draft.amount is None else draft.amount
    if amount is None:
        raise RuleError("penalty_amount_needed", article=proposed.article)
    if usual is not None and amount != usual and not draft.reason.strip():
        raise RuleError("departure_needs_reason", article="RTP 2.1.11.1", offence=draft.offence)
    return amount


def _booked(
    draft: PenaltyDraft,
    event: Event,
    amount: Decimal | None,
    number: int,
    article: str,
    account: Account | None,
    now: dt.datetime,
) -> EntryAdjustment | None:
    """Deduct the points. The public revision names only the article, nobody and nothing else."""
    if amount is None:
        return None
    loss = EntryLoss(
        draft.entry, draft.unit, amount, article, draft.session, draft.match, draft.opponent
    )
    made: Sequence[EntryAdjustment] = take_from_entries(
        event=event,
        losses=[loss],
        account=account,
        now=now,
        reason=article,
        reference=f"P{number}",
    )
    return made[0]
