"""Measures on the score of a ruling, for its pages: before it is given, and after."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from federation.errors import Refusal
from federation.page_parts.refusals import refusal_text
from rulings.assistant.rules.flows.proposal import ADVICE
from rulings.assistant.rules.side_that_revoked import OTHER_SIDE
from rulings.assistant.selectors.side_that_revoked import side_that_revoked
from rulings.assistant.selectors.standing import drafts_among
from rulings.assistant.selectors.transfers import tricks_transferred
from rulings.models import Incident, Ruling, RulingMeasure
from rulings.penalties.selectors import waiting_words
from rulings.penalties.texts import (
    ALONE,
    READY,
    UNFINISHED,
    WAITS,
    late_text,
    measure_row_text,
)
from rulings.rules.measures import SIDES, Measure, MeasureKind, measure_read
from rulings.rulings.selectors.measures import is_ready, preview_measures
from rulings.rulings.selectors.rulings import walks_to_rule_on
from rulings.rulings.services.measures import is_waiting, standing_measures
from rulings.rulings.web.forms import RulingForm
from rulings.web.words import proposal_lines
from scoring.adjustments.services.late_changes import agreement_for_ruling
from scoring.engine_input.rulings import ruled_of
from scoring.live.services.rulings import unverified_line_at
from scoring.models import BoardRuling
from scoring.page_parts.notation import made
from scoring.page_parts.ruling_trials import lines_tried_texts
from scoring.page_parts.ruling_words import ruling_in_words
from scoring.page_parts.standing_changes import change_rows
from scoring.standings.services.revisions import last_number
from tournaments.entries.selectors.entries import shown_entries
from tournaments.models import ScoringMethod

# Refusals of a ruling that are about one of its fields.
FIELD_OF_REFUSAL = {
    "ruling_decides_nothing": "decision",
    "ruling_without_words": "decision",
    "ruling_cites_nothing": "citations",
    "law_address_unreadable": "citations",
    "tricks_against_law": "citations",
    "departure_unsaid": "departure_reason",
    "ruling_change_needs_reason": "reason",
}


def standing_of(ruling: Ruling) -> list[Measure]:
    """Return the measures of a ruling in force."""
    return [measure_read(row.values) for row in standing_measures(ruling)]


def measures_shown(ruling: Ruling) -> dict[str, Any]:
    """Return the measures of a ruling in words, and whether one can be put into the score."""
    rows = standing_measures(ruling)
    ready = [row for row in rows if _may_be_applied(row) and is_ready(row)]
    return {
        "measures": [
            (measure_row_text(row.values), READY if row in ready else waiting_words(row))
            for row in rows
        ],
        "waits": any(_may_be_applied(row) for row in rows),
        "is_ready": bool(ready),
        "counted": _counted(ruling.incident),
        **_unverified(ruling.incident),
    }


def _unverified(call: Incident) -> dict[str, str]:
    """Return the result that waits at a call's table to be verified, and the page to do it on."""
    if call.board is None:
        return {}
    row = unverified_line_at(
        call.event,
        session=call.session,
        section=call.section,
        table=call.table,
        board=call.board,
    )
    if row is None:
        return {}
    return {
        "unverified": made(row.contract, row.declarer, row.tricks),
        "unverified_at": reverse("session-tables", args=[row.session_id]),
    }


def _counted(call: Incident) -> list[tuple[str, str]]:
    """Return the rulings on boards by a call's ruling, in words, with the page of each board."""
    rows = BoardRuling.objects.filter(
        event=call.event_id, reference=f"#{call.number}", removed_in__isnull=True
    )
    return [
        (
            ruling_in_words(ruled_of(row).ruling),
            reverse("board-detail", args=[call.event_id, row.session, row.board]),
        )
        for row in rows
    ]


def measures_to_give(call: Incident, *, to: str = "", walk: str = "") -> dict[str, object]:
    """Return the initial values of the form: results seen, tricks that a flow transfers.

    to: the side that the director named for them, else of a revoke the side that the call leaves;
    walk: the flow that the director comes from,
    without which the tricks are those of the only one that transfers any. A draft fills in nothing
    by itself: only what the director sent on from its last page.
    """
    data: dict[str, object] = {"seen_results": last_number(call.event)}
    walks = [row for row in walks_to_rule_on(call) if walk in {"", str(row.pk)}]
    drafted = set() if to in SIDES else drafts_among(walks)
    counts = [(tricks_transferred(row), row) for row in walks if row.pk not in drafted]
    transferred = [(tricks, row) for tricks, row in counts if tricks]
    if len(transferred) == 1:
        tricks, row = transferred[0]
        if not to and row.flow == "revoke":
            to = OTHER_SIDE.get(side_that_revoked(call), "")
        data |= {"measure": MeasureKind.TRICKS.value, "tricks": tricks, "tricks_side": to}
    return data


def artificial_to_give(call: Incident) -> dict[str, object]:
    """Return the initial values of the form for an artificial score.

    Source: Law 12 C2 (2007).
    """
    return {
        "measure": MeasureKind.ARTIFICIAL.value,
        "citations": "12C2",
        "decision": call.about,
    }


def words_to_give(call: Incident, *, walk: str) -> dict[str, object]:
    """Return the decision in words to begin with: what the draft the director comes from says.

    What a guide in use proposes is ticked instead, and needs no words.
    """
    walks = [row for row in walks_to_rule_on(call) if str(row.pk) == walk]
    drafted = drafts_among(walks)
    lines = [
        words
        for row in walks
        if row.pk in drafted
        for _place, kind, words in proposal_lines(row)
        if kind not in ADVICE
    ]
    return {"decision": "\n".join(lines)} if lines else {}


def add_refusal(request: HttpRequest, form: RulingForm, refusal: Refusal) -> None:
    """Show a refused ruling at the field it is about, once."""
    text = refusal_text(request, refusal)
    if text not in form.non_field_errors():
        form.add_error(FIELD_OF_REFUSAL.get(refusal.code), text)


def effect_shown(
    request: HttpRequest, call: Incident, form: RulingForm, *, standing: Sequence[Measure] = ()
) -> dict[str, Any]:
    """Return the effect of a form's measures on the field; a refusal becomes a form error.

    standing: those of the corrected ruling, which they replace.
    """
    form.is_valid()  # a fault in another field leaves the measures readable
    measures = getattr(form, "cleaned_data", {}).get("measures")
    if measures is None or not (measures or standing):
        return {}
    event = call.event
    entries = shown_entries(event.entries.all(), season=None, on=timezone.localdate())
    by_key = {entry.key: entry for entry in entries.values()}
    names = {key: entry.title for key, entry in by_key.items()}
    try:
        shown = preview_measures(call, measures or (), names, standing=standing)
    except Refusal as refusal:
        form.add_error(None, refusal_text(request, refusal))
        return {}
    session = call.session if standing else None
    needed = agreement_for_ruling(event, session, now=timezone.now())
    return {
        "preview": shown.preview
        and {
            "at_table": lines_tried_texts(shown.preview.tried, by_key),
            "standings": change_rows(shown.preview.standings),
        },
        "waits": str(WAITS[shown.waits_for]) if shown.waits_for else "",
        **_unverified(call),
        "unfinished": UNFINISHED % {"n": shown.unfinished} if shown.unfinished else "",
        "alone": ALONE if shown.is_alone else "",
        "late": late_text(needed) if needed else "",
        "in_percent": event.method == ScoringMethod.MATCHPOINTS,
    }


def _may_be_applied(row: RulingMeasure) -> bool:
    return is_waiting(row) and row.waits_for != "late"
