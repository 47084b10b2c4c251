"""Measures of a ruling: put into the score with it, waiting, or ended with it."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account
from federation.rules.figures_penalties import Sanction
from federation.selectors.languages import language_of
from federation.services.audit import record_event
from federation.texts import source_text
from rulings.log.selectors.incidents import facts_for_penalty
from rulings.models import Incident, Penalty, Ruling, RulingMeasure, RulingRevision
from rulings.penalties.services.in_window import penalise
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty, take_back_penalty
from rulings.rules.log import citation_addresses
from rulings.rules.measures import Measure, measure_read, measure_written, refuse_two_scores
from rulings.rulings.selectors.measures import (
    TOO_EARLY,
    board_acts,
    engine_refusals,
    entry_of_side,
    with_amounts,
)
from scoring.adjustments.services.adjustments import give_board_rulings, take_back_board_ruling
from scoring.adjustments.services.in_window import rule_on_boards
from scoring.adjustments.services.late_changes import decline_late_change
from scoring.adjustments.services.ruling_refusals import refuse_unseen
from scoring.models import UNDECIDED, BoardRuling, LateChange, LateChangeState
from scoring.standings.services.revisions import last_number
from tournaments.models import Event


@engine_refusals()
def give_measures(
    revision: RulingRevision,
    measures: Sequence[Measure],
    *,
    account: Account | None,
    now: dt.datetime,
    in_window: bool = True,
    seen_results: int | None = None,
) -> None:
    """Apply a revision's measures, in its transaction; those that are too early wait.

    in_window: after the window of rulings they are proposed; a decision on appeal is not bound.
    seen_results: the revision of the results that the account saw. Raises: RuleError.
    Source: RTP 2.1.1.1, 2.1.1.3.
    """
    refuse_two_scores(measures)
    ruling = revision.ruling
    for measure in with_amounts(ruling.incident, measures):
        row = RulingMeasure(
            ruling=ruling,
            given_in=revision,
            kind=measure.kind,
            values=measure_written(measure),
        )
        _apply(row, revision, account, now, in_window=in_window, seen_results=seen_results)
        row.save()


@engine_refusals()
def replace_measures(
    revision: RulingRevision,
    measures: Sequence[Measure],
    *,
    account: Account | None,
    now: dt.datetime,
    in_window: bool = True,
    seen_results: int | None = None,
) -> None:
    """Replace the measures of a ruling by these; equal ones are left unchanged.

    Raises: RuleError. Source: RTP 2.1.1.3.
    """
    refuse_two_scores(measures)
    with_amount = with_amounts(revision.ruling.incident, measures)
    live_session = [measure_written(measure) for measure in with_amount]
    ended = []
    for row in standing_measures(revision.ruling):
        if row.values in live_session:
            live_session.remove(row.values)
        else:
            ended.append(row)
    if ended and seen_results is not None:
        _refuse_unseen(revision.ruling, seen_results)
    for row in ended:
        _end(row, revision, account, now)
    if ended and seen_results is not None:  # those just ended are the account's own
        seen_results = last_number(revision.ruling.incident.event)
    give_measures(
        revision,
        [measure_read(data) for data in live_session],
        account=account,
        now=now,
        in_window=in_window,
        seen_results=seen_results,
    )


def _refuse_unseen(ruling: Ruling, seen_results: int) -> None:
    """Refuse if somebody else ruled on a board of a ruling since its results were seen."""
    for board_ruling in board_rulings_of(ruling):
        same = BoardRuling.objects.filter(
            event=board_ruling.event,
            session=board_ruling.session,
            board=board_ruling.board,
            place=board_ruling.place,
        )
        refuse_unseen(same, seen_results)


def hand_over_measures(revision: RulingRevision) -> None:
    """Take over the measures on the board for a decision on appeal in words; penalties stay.

    The results were corrected before the decision was told, or it says why nothing changes: what
    counts on the board does not change, and no measure of the contested ruling waits any more.
    Source: RTP 2.1.1.1, 3.8.2.
    """
    for row in standing_measures(revision.ruling):
        if measure_read(row.values).is_on_board:
            row.ended_in = revision
            row.save(update_fields=["ended_in"])


@transaction.atomic
@engine_refusals()
def apply_waiting_measures(
    *, ruling: Ruling, account: Account | None, now: dt.datetime
) -> list[RulingMeasure]:
    """Put the waiting measures of a ruling into the score. Raises: RuleError if still impossible.

    Source: RTP 2.1.1.1.
    """
    Event.objects.select_for_update().get(pk=ruling.incident.event_id)
    revision = ruling.revisions.latest("number")
    rows = [row for row in standing_measures(ruling) if is_waiting(row)]
    if not rows:
        raise RuleError("measures_none_waiting")
    for row in rows:
        if row.late_change is not None and row.late_change.state in UNDECIDED:
            raise RuleError("measure_waits_for_agreement", article="RTP 2.1.1.3")
        _apply(row, revision, account, now, in_window=True, seen_results=None)
        if row.waits_for in TOO_EARLY:
            raise RuleError(row.waits_for)
        row.save()
    record_event(
        "ruling_measures_applied",
        subject=f"incident:{ruling.incident_id}",
        account=account,
        details={"number": ruling.incident.number, "measures": len(rows)},
    )
    return rows


def standing_measures(ruling: Ruling) -> list[RulingMeasure]:
    """Return the measures of a ruling that were not ended, in order."""
    rows = RulingMeasure.objects.filter(ruling=ruling, ended_in__isnull=True)
    return list(rows.select_related("late_change", "penalty", "ruling__incident").order_by("pk"))


def is_waiting(row: RulingMeasure) -> bool:
    """Return whether a measure in force is not in the score."""
    if row.late_change is not None and row.late_change.state == LateChangeState.DONE:
        return False
    return row.applied_at is None


def _apply(
    row: RulingMeasure,
    revision: RulingRevision,
    account: Account | None,
    now: dt.datetime,
    *,
    in_window: bool,
    seen_results: int | None,
) -> None:
    """Apply a measure, or note on its row what it waits for."""
    incident, measure = row.ruling.incident, measure_read(row.values)
    try:
        with transaction.atomic():
            if measure.is_on_board:
                outcome: object = _on_board(
                    incident, measure, revision, account, now, in_window, seen_results
                )
            else:
                outcome = _penalty(incident, measure, revision, account, now, in_window)
    except RuleError as refusal:
        if refusal.code not in TOO_EARLY:
            raise
        row.waits_for, row.applied_at, row.late_change = refusal.code, None, None
        return
    if isinstance(outcome, LateChange):
        row.waits_for, row.late_change, row.applied_at = "late", outcome, None
        return
    row.waits_for, row.applied_at, row.late_change = "", now, None
    if isinstance(outcome, Penalty):
        row.penalty = outcome


def _on_board(
    incident: Incident,
    measure: Measure,
    revision: RulingRevision,
    account: Account | None,
    now: dt.datetime,
    in_window: bool,
    seen_results: int | None,
) -> object:
    acts = board_acts(incident, [measure], article=_article(revision))
    give = rule_on_boards if in_window else give_board_rulings
    return give(
        event=incident.event,
        acts=acts,
        account=account,
        now=now,
        reason=_reason(incident, revision),
        reference=f"#{incident.number}",
        seen_revision=seen_results,
    )


def _penalty(
    incident: Incident,
    measure: Measure,
    revision: RulingRevision,
    account: Account | None,
    now: dt.datetime,
    in_window: bool,
) -> Penalty | LateChange:
    reason = _reason(incident, revision)
    draft = PenaltyDraft(
        entry=entry_of_side(incident, measure.side),
        offence=measure.offence,
        facts=facts_for_penalty(incident) or reason,
        unit=measure.unit,
        session=incident.session,
        sanction=Sanction.PROCEDURAL_PENALTY,
        minutes=measure.minutes or None,
        amount=measure.amount,
        reason=reason,
        incident=incident,
    )
    if not in_window:
        return give_penalty(draft=draft, account=account, now=now)
    outcome = penalise(draft=draft, others=(), account=account, now=now)
    return outcome if isinstance(outcome, LateChange) else outcome[0]


def _end(
    row: RulingMeasure, revision: RulingRevision, account: Account | None, now: dt.datetime
) -> None:
    """Remove the effect of a measure from the score. Source: RTP 2.1.1.3."""
    reason = revision.reason[:200] or _reason(row.ruling.incident, revision)
    if row.late_change is not None and row.late_change.state in UNDECIDED and account is not None:
        decline_late_change(change=row.late_change, account=account, now=now, reason=reason)
    measure = measure_read(row.values)
    if measure.is_on_board:
        for board_ruling in board_rulings_of(row.ruling):
            take_back_board_ruling(ruling=board_ruling, account=account, now=now, reason=reason)
    else:
        standing = Penalty.objects.filter(taken_back_at__isnull=True)
        penalties = standing.filter(pk=row.penalty.pk) if row.penalty else standing.none()
        if row.penalty is None and row.late_change is not None:  # given once it was agreed
            penalties = standing.filter(incident=row.ruling.incident_id, offence=measure.offence)
        for penalty in penalties:
            take_back_penalty(penalty=penalty, account=account, now=now, reason=reason)
    row.ended_in = revision
    row.save(update_fields=["ended_in"])


def board_rulings_of(ruling: Ruling) -> list[BoardRuling]:
    """Return the rulings on boards made by a ruling, which name its call."""
    call = ruling.incident
    rows = BoardRuling.objects.filter(
        event=call.event_id,
        session=call.session,
        reference=f"#{call.number}",
        removed_in__isnull=True,
    )
    return list(rows.select_related("event"))


@engine_refusals()
def end_board_rulings(
    revision: RulingRevision, *, account: Account | None, now: dt.datetime
) -> None:
    """Take back what a ruling taken back left in the score, given on the page of a board."""
    for row in board_rulings_of(revision.ruling):
        take_back_board_ruling(ruling=row, account=account, now=now, reason=revision.reason[:200])


def _article(revision: RulingRevision) -> str:
    """Return the first Law or article cited by a ruling, for the results."""
    first = revision.citations.order_by("place").first()
    if first is None:
        return ""
    return f"Law {first}" if citation_addresses(str(first)) and first.law else str(first)


def _reason(incident: Incident, revision: RulingRevision) -> str:
    """Return the public reason, in the site's language: Law and call, without names."""
    with translation.override(language_of()):
        call = gettext("call %(number)s") % {"number": incident.number}
        return ", ".join(filter(None, [source_text(_article(revision)), call]))
