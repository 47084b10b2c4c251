"""Deductions of rulings from a contestant besides its boards, as revisions."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Q

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.engine.rounding import to_places
from scoring.engine_input.terms import stated_terms
from scoring.engine_input.values import TEAM_METHODS
from scoring.live.services.rulings import is_played_now
from scoring.models import (
    AdjustmentKind,
    AdjustmentUnit,
    BoardResult,
    EntryAdjustment,
    Match,
    ResultRevision,
)
from scoring.standings.services.revisions import end_ruling, revise_results
from tournaments.models import Entry, Event, EventKind, ScoringMethod

LEAST = Decimal("0.01")  # rows store hundredths: less would be zero
IN_MATCHES = (AdjustmentUnit.VPS, AdjustmentUnit.IMPS)
# By form of scoring: the units of penalties, the usual one first. RTP 2.1.11.1.
_UNITS = {
    "matchpoints": (AdjustmentUnit.TOP, AdjustmentUnit.PERCENTAGE, AdjustmentUnit.POINTS),
    "cross_imps": (AdjustmentUnit.IMPS,),
    "butler": (AdjustmentUnit.IMPS,),
    "imps_vp": IN_MATCHES,
    "point_a_board": (AdjustmentUnit.VPS,),
    "patton": IN_MATCHES,
}


@dataclass(frozen=True, slots=True)
class EntryLoss:
    """The deduction from one contestant; amount: positive, in the unit.

    match, or opponent of pairs ranked by victory points: where IMPs are deducted.
    """

    entry: Entry
    unit: str
    amount: Decimal
    article: str
    session: int = 1
    match: Match | None = None
    opponent: Entry | None = None


def units_of(event: Event) -> tuple[AdjustmentUnit, ...]:
    """Return the units of penalties in an event, the usual one first. Source: RTP 2.1.11.1.

    Pairs ranked by victory points have these; at matchpoints no other unit.
    """
    if not is_by_vps(event):
        return _UNITS[event.method]
    return IN_MATCHES[:1] if event.method == ScoringMethod.MATCHPOINTS else IN_MATCHES


def is_by_vps(event: Event) -> bool:
    """Return whether pairs are ranked by the victory points of their matches."""
    ranking_terms = stated_terms(event)
    return (
        event.kind == EventKind.PAIRS
        and ranking_terms is not None
        and bool(ranking_terms.pairs_by_vps)
    )


def opponents_of(entry: Entry) -> list[tuple[int, Entry]]:
    """Return the matches of a pair as session and opponents, in the order of play."""
    rows = BoardResult.objects.filter(
        Q(ns=entry) | Q(ew=entry), event=entry.event_id, removed_in__isnull=True
    ).select_related("ns", "ew")
    entries: dict[tuple[int, int], Entry] = {}
    for row in rows.order_by("session", "round", "board", "pk"):
        other = row.ew if row.ns_id == entry.pk else row.ns
        if other is not None:
            entries.setdefault((row.session, other.pk), other)
    return [(session, other) for (session, _pk), other in entries.items()]


def take_from_entries(
    *,
    event: Event,
    losses: Sequence[EntryLoss],
    account: Account | None,
    now: dt.datetime,
    reason: str,
    reference: str = "",
) -> list[EntryAdjustment]:
    """Deduct points from contestants, without effect on others; one revision for all of them.

    Raises: RuleError for a unit not used in the event. Source: RTP 2.1.11.1, Law 90 (2007).
    """
    for loss in losses:
        _refuse_loss(event, loss)
    made: list[EntryAdjustment] = []

    def write(revision: ResultRevision) -> None:
        made.extend(
            EntryAdjustment.objects.create(
                event=event,
                entry=loss.entry,
                added_in=revision,
                kind=AdjustmentKind.PENALTY,
                unit=loss.unit,
                amount_hundredths=-int(to_places(loss.amount, 2).scaleb(2)),
                article=loss.article,
                by_ruling=True,
                session=loss.session,
                match=loss.match,
                opponent=loss.opponent,
                reason=revision.reason,
                reference=reference,
            )
            for loss in losses
        )

    revision = revise_results(event=event, write=write, account=account, now=now, reason=reason)
    record_event(
        "entry_adjusted",
        subject=f"event:{event.pk}",
        account=account,
        details={
            "revision": revision.number,
            "entries": ", ".join(str(loss.entry) for loss in losses),
            "reference": reference,
            "reason": revision.reason,
        },
    )
    return made


def give_back_to_entry(
    *, adjustment: EntryAdjustment, account: Account | None, now: dt.datetime, reason: str
) -> ResultRevision:
    """Take back a deduction from a contestant, as a revision. Raises: RuleError.

    Source: RTP 2.1.1.3.
    """

    def write(revision: ResultRevision) -> None:
        if not adjustment.by_ruling:
            raise RuleError("ruling_taken_back_before", article="RTP 2.1.1.3")
        end_ruling(adjustment, revision)

    event = adjustment.event
    revision = revise_results(event=event, write=write, account=account, now=now, reason=reason)
    record_event(
        "entry_adjustment_taken_back",
        subject=f"event:{event.pk}",
        account=account,
        details={
            "revision": revision.number,
            "entry": str(adjustment.entry),
            "reason": revision.reason,
        },
    )
    return revision


def has_unit(event: Event, session: int, unit: str) -> bool:
    """Return whether a session has the unit of a loss: a share of a top of 0 is 0.

    Before there are any results nothing is refused.
    """
    if unit != AdjustmentUnit.TOP:
        return True
    played = BoardResult.objects.filter(event=event, removed_in__isnull=True)
    return (
        not played.exists()
        or played.filter(session=session).exists()
        or is_played_now(event, session)
    )


def _refuse_loss(event: Event, loss: EntryLoss) -> None:
    if loss.entry.event_id != event.pk:
        raise RuleError("ruling_entry_unknown", entry=str(loss.entry))
    if not loss.amount.is_finite() or loss.amount < LEAST:
        raise RuleError("loss_not_positive", article="RTP 2.1.11.1", amount=loss.amount)
    if loss.unit not in units_of(event):
        raise RuleError("loss_in_other_unit", article="RTP 2.1.11.1", unit=loss.unit)
    if not has_unit(event, loss.session, loss.unit):
        raise RuleError("loss_in_unknown_session", article="RTP 2.1.11.1", session=loss.session)
    in_a_match = event.method in TEAM_METHODS and loss.unit == AdjustmentUnit.IMPS
    if in_a_match and (
        loss.match is None or loss.entry.pk not in (loss.match.home_id, loss.match.away_id)
    ):
        raise RuleError("loss_needs_a_match", article="RTP 2.1.11.1", entry=str(loss.entry))
    if (
        loss.unit == AdjustmentUnit.IMPS
        and is_by_vps(event)
        and (loss.session, loss.opponent) not in opponents_of(loss.entry)
    ):
        raise RuleError("loss_needs_opponents", article="RTP 2.1.11.1", entry=str(loss.entry))
