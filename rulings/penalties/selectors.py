"""Penalties of events, for their readers."""

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from federation.bodies.selectors.mandates import seats_on
from federation.models import Account, Council
from rulings.log.selectors.incidents import events_with_log
from rulings.models import (
    Appeal,
    AppealBody,
    AppealOutcome,
    AppealState,
    Penalty,
    RulingMeasure,
)
from rulings.penalties.texts import waiting_text
from rulings.rules.penalties import LATE, lateness
from scoring.models import AdjustmentUnit, AgreeingBody, LateChange, LateChangeState
from tournaments.direction.selectors import chief_directors, directors_named
from tournaments.events.selectors.events import events_managed_by
from tournaments.events.selectors.organisers import organiser_of
from tournaments.models import Entry, EntryPlayer, Event
from tournaments.selectors.rule_sets import regulation_of


def penalties_visible_to(account: Account, *, on: dt.date) -> QuerySet[Penalty]:
    """Return the penalties of the events whose log the account reads, or that it organises."""
    log = events_with_log(account, on=on).order_by().values("pk")
    organised = events_managed_by(account, on=on).order_by().values("pk")
    rows = Penalty.objects.filter(event__in=log) | Penalty.objects.filter(event__in=organised)
    return rows.select_related("event", "entry", "player__person", "adjustment", "given_by__person")


def penalties_of(event: Event) -> QuerySet[Penalty]:
    """Return the penalties of an event by number, including those taken back."""
    rows = Penalty.objects.filter(event=event).select_related(
        "entry", "player__person", "adjustment", "incident", "given_by__person"
    )
    return rows.prefetch_related("appeals").order_by("number")


def standing_penalties(event: Event) -> list[Penalty]:
    """Return the penalties of an event in force."""
    return [penalty for penalty in penalties_of(event) if penalty.taken_back_at is None]


def annulled_by(penalty: Penalty) -> Appeal | None:
    """Return the appeal that annulled a penalty without effect on the event; else None.

    penalty: with its appeals prefetched. Source: RTP 3.8.1.2.
    """
    return next(
        (
            appeal
            for appeal in penalty.appeals.all()
            if appeal.body == AppealBody.DISCIPLINE
            and appeal.state == AppealState.DECIDED
            and appeal.outcome == AppealOutcome.CHANGED
        ),
        None,
    )


def reported_penalties(event: Event) -> list[Penalty]:
    """Return the penalties that the director's report must name.

    Source: RTP 2.1.11.3, 2.1.11.4, 3.2.1.
    """
    return [penalty for penalty in standing_penalties(event) if penalty.is_reported]


def earlier_offences(entry: Entry, player: EntryPlayer | None) -> list[str]:
    """Return the offences of this offender in force, in all sessions of the event.

    A contestant is responsible for offences without a named player; a player for these, and for
    those in the player's own name. Source: RTP 2.1.11.1.
    """
    named = Q(player__isnull=True)
    if player is not None:
        named |= Q(player__person=player.person_id)
    rows = Penalty.objects.filter(named, entry=entry, taken_back_at__isnull=True)
    return list(rows.order_by("number").values_list("offence", flat=True))


def late_amount(entry: Entry, *, minutes: int, unit: str) -> Decimal | None:
    """Return the deduction for minutes of delay; None if there is none.

    Source: RTP 2.1.11.2.
    """
    figures = regulation_of(entry.event).penalties.lateness
    late = lateness(minutes, earlier=earlier_offences(entry, None).count(LATE), figures=figures)
    by_unit = {AdjustmentUnit.TOP: Decimal(late.top_percent), AdjustmentUnit.VPS: late.vp}
    return by_unit.get(AdjustmentUnit(unit)) if late.blocks else None


def waiting_words(row: RulingMeasure) -> str:
    """Return what a measure waits for, "" if it is in the score; late, who has to agree.

    Source: RTP 2.1.1.3.
    """
    change = row.late_change
    if change is None or change.state not in {
        LateChangeState.FOR_DIRECTOR,
        LateChangeState.FOR_BODY,
    }:
        return waiting_text(row.waits_for, row.late_state)
    return gettext("given after its window; still to agree: %(who)s") % {"who": _who_agrees(change)}


def _who_agrees(change: LateChange) -> str:
    """Return whose agreement a late change waits for, with names as far as they are known."""
    event = change.event
    if change.state == LateChangeState.FOR_DIRECTOR:
        named, chiefs = directors_named(event), chief_directors(event)
        names = [name for person, name in named.items() if person in chiefs or not chiefs]
        return _with_names(gettext("director of the event"), names)
    if change.body == AgreeingBody.TECHNICAL:
        seats = seats_on(timezone.localdate()).filter(council=Council.TECHNICAL)
        label = str(Council.TECHNICAL.label)
        return _with_names(label, list(seats.values_list("person__name", flat=True)))
    organiser = organiser_of(event)
    body = organiser.club or organiser.association
    return _with_names(
        gettext("organiser"), [body.name if body is not None else str(organiser.kind.label)]
    )


def _with_names(post: str, names: Sequence[str]) -> str:
    return f"{post} ({', '.join(names)})" if names else post
