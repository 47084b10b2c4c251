"""Penalties as views and API request them: given in the window of rulings, else proposed."""

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from federation.models import Account
from federation.rules.figures_penalties import Sanction
from rulings.models import Incident, Penalty
from rulings.penalties.services.conduct_penalties import give_to_all
from rulings.penalties.services.penalties import PenaltyDraft, take_back_penalty
from scoring.adjustments.services.late_changes import LateAct, propose_late_ruling
from scoring.models import EventResult, LateChange, Match
from tournaments.models import Entry, EntryPlayer

_ROWS = ("entry", "player", "match", "opponent", "incident")


def penalise(
    *,
    draft: PenaltyDraft,
    others: Sequence[EntryPlayer],
    account: Account | None,
    now: dt.datetime,
) -> list[Penalty] | LateChange:
    """Give penalties in the window of rulings, else propose them. Raises: RuleError.

    Before there are results nothing is late. Source: RTP 2.1.1.3, 2.1.11.1.
    """
    event = draft.entry.event
    if EventResult.objects.filter(event=event).exists():
        reason = draft.reason.strip() or draft.facts
        arguments = {
            "event": event.pk,
            "others": [entry_player.pk for entry_player in others],
            **_data(draft),
        }
        late = LateAct("penalty", event, arguments, str(draft.entry), reason)
        if change := propose_late_ruling(late, None, account=account, now=now):
            return change
    return give_to_all(draft=draft, others=others, account=account, now=now)


def end_penalty(
    *, penalty: Penalty, account: Account | None, now: dt.datetime, reason: str
) -> LateChange | None:
    """Take back a penalty in the window of rulings, else propose it. Raises: RuleError.

    Source: RTP 2.1.1.3.
    """
    event = penalty.event
    if penalty.taken_back_at is None and EventResult.objects.filter(event=event).exists():
        arguments = {"event": event.pk, "penalty": penalty.pk, "reason": reason}
        late = LateAct("penalty_end", event, arguments, str(penalty.entry), reason)
        session = penalty.session
        if change := propose_late_ruling(late, session, account=account, now=now):
            return change
    take_back_penalty(penalty=penalty, account=account, now=now, reason=reason)
    return None


def give_penalty_late(*, event: int, others: Sequence[int], **kwargs: Any) -> None:
    """Give the penalties of a proposal that was agreed. Raises: RuleError."""
    by = {name: kwargs.pop(name) for name in ("account", "now")}
    rows = {
        "entry": Entry.objects.select_related("event").filter(event=event),
        "opponent": Entry.objects.filter(event=event),
        "match": Match.objects.filter(event=event),
        "player": EntryPlayer.objects.filter(entry__event=event),
        "incident": Incident.objects.filter(event=event),
    }
    kwargs |= {
        name: kwargs[name] and pending.get(pk=kwargs[name]) for name, pending in rows.items()
    }
    kwargs["sanction"] = kwargs["sanction"] and Sanction(kwargs["sanction"])
    kwargs["amount"] = None if kwargs["amount"] is None else Decimal(kwargs["amount"])
    players = EntryPlayer.objects.filter(entry__event=event, pk__in=others)
    give_to_all(draft=PenaltyDraft(**kwargs), others=list(players), **by)


def end_penalty_late(*, event: int, penalty: int, reason: str, **by: Any) -> None:
    """Take back the penalty of a proposal that was agreed. Raises: RuleError."""
    take_back_penalty(penalty=Penalty.objects.get(event=event, pk=penalty), reason=reason, **by)


def _data(draft: PenaltyDraft) -> dict[str, object]:
    """Return a draft for storage: rows by key, an amount as text."""
    rows = {name: getattr(draft, name) for name in _ROWS}
    plain = (
        "offence", "facts", "unit", "session", "minutes", "reason", "next_may_exclude",
        "should_have_known", "card_missing",
    )  # fmt: skip
    return {
        **{name: getattr(draft, name) for name in plain},
        **{name: row and row.pk for name, row in rows.items()},
        "sanction": draft.sanction and draft.sanction.value,
        "amount": None if draft.amount is None else str(draft.amount),
    }
