"""`manage.py rule --call`: the effect of measures on the field, and the ruling with them."""

import json as encoding
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account
from rulings.models import Incident
from rulings.penalties.selectors import waiting_words
from rulings.penalties.texts import (
    ALONE,
    UNFINISHED,
    WAITS,
    late_text,
    measure_row_text,
)
from rulings.permissions import may_keep_call
from rulings.rules.measures import Measure, measure_read
from rulings.rulings.selectors.measures import preview_measures
from rulings.rulings.services.measures import standing_measures
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from scoring.adjustments.services.late_changes import agreement_for_ruling


def ruled_call(
    number: int, *, measures: str, by: str | None, decision: str, cite: str
) -> tuple[dict[str, Any], str]:
    """Return the effect of measures on a call; with `by`, the ruling made. As JSON and text."""
    call = Incident.objects.select_related("event").filter(pk=number).first()
    if call is None:
        raise CommandError(gettext("There is no such call."))
    standing = _read(measures)
    if by is None:
        return _effect(call, standing)
    account = Account.objects.filter(email__iexact=by, is_active=True).first()
    if account is None or not may_keep_call(account, call, on=timezone.localdate()):
        raise CommandError(gettext("This account does not direct the event."))
    draft = RulingDraft(accepted=None, decision=decision, citations=cite, measures=standing)
    ruling = make_ruling(incident=call, draft=draft, account=account, now=timezone.now())
    rows = [
        {
            "kind": row.kind,
            "text": measure_row_text(row.values),
            "waits_for": waiting_words(row),
        }
        for row in standing_measures(ruling)
    ]
    lines = [" · ".join(filter(None, [row["text"], row["waits_for"]])) for row in rows]
    return {"ruling": ruling.pk, "in_the_score": rows}, "\n".join(lines)


def _effect(call: Incident, measures: list[Measure]) -> tuple[dict[str, Any], str]:
    names = {row.key: str(row) for row in call.event.entries.all()}
    shown = preview_measures(call, measures, names)
    needed = agreement_for_ruling(call.event, None, now=timezone.now())
    changes = shown.preview.standings if shown.preview else ()
    data = {
        "waits_for": shown.waits_for,
        "agreed_by": needed.body if needed else "",
        "unfinished_round": shown.unfinished,
        "is_alone": shown.is_alone,
        "standings": [
            {
                "key": change.key,
                "names": change.names,
                "rank_before": change.rank_before,
                "rank_after": change.rank_after,
                "score_before": change.score_before,
                "score_after": change.score_after,
            }
            for change in changes
        ],
    }
    lines = [f"{change.rank_before} → {change.rank_after}  {change.names}" for change in changes]
    if shown.is_alone:
        lines.append(str(ALONE))
    if shown.unfinished:
        lines.append(UNFINISHED % {"n": shown.unfinished})
    if needed:
        lines.append(late_text(needed))
    if shown.waits_for:
        lines = [str(WAITS[shown.waits_for])]
    return data, "\n".join(lines)


def _read(measures: str) -> list[Measure]:
    try:
        return [measure_read(data) for data in encoding.loads(measures)]
    except (ValueError, TypeError, KeyError, ArithmeticError) as fault:
        raise RuleError("answer_unreadable", answer=measures[:80]) from fault
