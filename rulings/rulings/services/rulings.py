"""Rulings: made once per call, corrected in their window, taken back, changed on appeal."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from federation.texts.stored import Composed, code_and_values, typed_part
from rulings.assistant.rules.flows.proposal import ADVICE
from rulings.assistant.selectors.standing import drafts_among
from rulings.laws.selectors.rule_map import rules_of
from rulings.log.selectors.incidents import (
    fact_counts,
    is_board_played,
    name_of,
    own_table_leave,
    people_at_table,
    people_in_the_match,
    same_board,
)
from rulings.models import (
    FlowWalk,
    Incident,
    RevisionKind,
    Ruling,
    RulingCitation,
    RulingRevision,
)
from rulings.rules.director_powers import may_rule_at
from rulings.rules.log import (
    Cited,
    check_board_played,
    cited_in,
    facts_basis,
    written_citations,
)
from rulings.rules.measures import Measure, refuse_tricks_against_law
from rulings.rulings.selectors.rulings import correction_window, revision_in_force, walks_to_rule_on
from rulings.rulings.services.measures import (
    board_rulings_of,
    end_board_rulings,
    give_measures,
    hand_over_measures,
    replace_measures,
)
from rulings.rulings.services.notices import notify_of_ruling
from tournaments.models import Event

MANNER_OF_ACT = {
    RevisionKind.CORRECTED: "ruling_corrected",
    RevisionKind.WITHDRAWN: "ruling_withdrawn",
    RevisionKind.APPEAL: "ruling_changed_on_appeal",
}


@dataclass(frozen=True, slots=True)
class RulingDraft:
    """The director's decision.

    accepted: the proposals of the flows, as (walk, place); None for all of them. citations:
    further Laws as typed. beside: another ruling on this board is a separate matter. measures: what
    counts in the score with it; None leaves those of a corrected ruling unchanged. seen_results:
    the revision of the results that the account saw. in_score: the score was ruled on already.
    """

    accepted: Collection[tuple[int, int]] | None = None
    decision: str = ""
    citations: str = ""
    departure_reason: str | Composed = ""
    beside: bool = False
    measures: Sequence[Measure] | None = None
    seen_results: int | None = None
    in_score: bool = False


@transaction.atomic
def make_ruling(
    *, incident: Incident, draft: RulingDraft, account: Account, now: dt.datetime
) -> Ruling:
    """Rule on a call. Raises: RuleError.

    Refused: a second ruling on the call or, unless it is a separate matter, on the board; the own
    table without permission; a board never played; disputed facts without findings.
    """
    incident = _locked(incident)
    if incident.closed_at is not None:
        raise RuleError("call_is_closed")
    held = Ruling.objects.filter(incident=incident).first()
    if held is not None:
        raise RuleError("call_is_ruled", **_made(held))
    if not draft.beside:
        _refuse_second_on_board(incident)
    refuse_own_table(incident, account)
    revision = _revision(incident, draft)
    return give_ruling(incident=incident, revision=revision, draft=draft, account=account, now=now)


def give_ruling(
    *,
    incident: Incident,
    revision: RulingRevision,
    draft: RulingDraft,
    account: Account | None,
    now: dt.datetime,
) -> Ruling:
    """Store the first revision of a call's ruling, with its measures, and tell its players."""
    ruling = Ruling.objects.create(incident=incident, made_at=now)
    revision.ruling, revision.number, revision.kind = ruling, 1, RevisionKind.DECIDED
    _store(revision, incident, draft, account, now)
    give_measures(
        revision, draft.measures or (), account=account, now=now, seen_results=draft.seen_results
    )
    notify_of_ruling(revision, now=now, in_score=draft.in_score)
    record_event(
        "ruling_made",
        subject=f"incident:{incident.pk}",
        account=account,
        details={"number": incident.number, "departs": revision.departs},
    )
    return ruling


@transaction.atomic
def correct_ruling(
    *,
    ruling: Ruling,
    seen: int,
    draft: RulingDraft,
    reason: str,
    account: Account,
    now: dt.datetime,
) -> RulingRevision:
    """Correct a ruling within its window. seen: the revision read before. Raises: RuleError."""
    incident = _locked(ruling.incident)
    _refuse_after_window(incident, now)
    refuse_own_table(incident, account)
    revision = _revision(incident, draft)
    revision.kind = RevisionKind.CORRECTED
    return follow_ruling(
        ruling, revision, incident, draft, seen=seen, reason=reason, by=account, at=now
    )


@transaction.atomic
def withdraw_ruling(
    *, ruling: Ruling, seen: int, reason: str, account: Account, now: dt.datetime
) -> RulingRevision:
    """Take back a ruling within its window; the decision remains readable. Raises: RuleError."""
    incident = _locked(ruling.incident)
    _refuse_after_window(incident, now)
    revision = RulingRevision(kind=RevisionKind.WITHDRAWN, edition=incident.event.law_edition)
    draft = RulingDraft(measures=(), in_score=bool(board_rulings_of(ruling)))
    follow_ruling(ruling, revision, incident, draft, seen=seen, reason=reason, by=account, at=now)
    end_board_rulings(revision, account=account, now=now)
    return revision


@transaction.atomic
def change_on_appeal(
    *,
    ruling: Ruling,
    draft: RulingDraft,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> RulingRevision:
    """Replace a ruling by the decision of an appeal, at any time. Raises: RuleError.

    reason: the decision's own number or words.
    """
    incident = _locked(ruling.incident)
    revision = _revision(incident, draft)
    revision.kind = RevisionKind.APPEAL
    seen = revision_in_force(ruling).number
    return follow_ruling(
        ruling, revision, incident, draft, seen=seen, reason=reason, by=account, at=now
    )


def refuse_own_table(incident: Incident, account: Account) -> None:
    """Refuse a director at the own table, unless another one allowed it. Raises: RuleError."""
    if account.person_id is None or own_table_leave(incident, account):
        return
    allowed = may_rule_at(
        people_at_table(incident),
        director=account.person_id,
        opponents=people_in_the_match(incident),
    )
    if not allowed:
        raise RuleError("own_table", article="Law 81A")


def _locked(incident: Incident) -> Incident:
    # Lock the event, not only the call: two calls on one board are ruled one after the other.
    Event.objects.select_for_update().get(pk=incident.event_id)
    return Incident.objects.select_related("event").get(pk=incident.pk)


def _made(ruling: Ruling) -> dict[str, str]:
    first = ruling.revisions.select_related("made_by__person").order_by("number").first()
    made_by = first.made_by if first is not None else None
    return {
        "by": name_of(made_by),
        "at": timezone.localtime(ruling.made_at).strftime("%d/%m %H:%M"),
    }


def _refuse_second_on_board(incident: Incident) -> None:
    if incident.board is None or not incident.table:
        return
    for other in same_board(incident):
        if hasattr(other, "ruling"):
            raise RuleError("board_already_ruled", number=other.number, **_made(other.ruling))


def _refuse_after_window(incident: Incident, now: dt.datetime) -> None:
    window = correction_window(incident)
    if now <= window.until:
        return
    if window.assumed:
        raise RuleError("ruling_times_unknown", article="RTP 2.1.1.3")
    until = timezone.localtime(window.until).strftime("%d/%m/%Y %H:%M")
    raise RuleError("ruling_window_over", article="RTP 2.1.1.3", until=until)


def _revision(incident: Incident, draft: RulingDraft) -> RulingRevision:
    """Return the revision of a draft, its proposals decided. Raises: RuleError."""
    walks = walks_to_rule_on(incident)
    if any(walk.ended_at is None for walk in walks):
        raise RuleError("walk_unfinished")
    accounts, evidence = fact_counts(incident)
    drafted = drafts_among(walks)
    in_use = [walk for walk in walks if walk.pk not in drafted]
    if any(walk in drafted for walk, _place in draft.accepted or ()):
        raise RuleError("draft_not_applied")
    taken, left_out = _weighed(in_use, draft.accepted)
    code, values = code_and_values(draft.departure_reason)
    reason = typed_part(draft.departure_reason)
    departs = bool(left_out) or bool(code or reason)
    if not taken and not draft.decision.strip() and not draft.measures:
        raise RuleError("ruling_decides_nothing")
    if draft.measures and not (taken or accounts or evidence or draft.decision.strip()):
        raise RuleError("ruling_without_words")
    if departs and not (code or reason):
        raise RuleError("departure_unsaid")
    check_board_played(
        {measure["kind"] for measure in taken} | _kinds_needing_result(draft),
        played=is_board_played(incident),
        said_never_played=incident.never_played,
    )
    return RulingRevision(
        basis=facts_basis(accounts, evidence=evidence),
        edition=incident.event.law_edition,
        measures=taken,
        left_out=left_out,
        decision=draft.decision.strip(),
        departs=departs,
        departure_reason=reason,
        departure_code=code,
        departure_values=values,
    )


def _kinds_needing_result(draft: RulingDraft) -> set[str]:
    return (
        {"assigned_score"}
        if any(measure.needs_a_result for measure in draft.measures or ())
        else set()
    )


def _weighed(
    walks: Sequence[FlowWalk], kept_places: Collection[tuple[int, int]] | None
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    taken: list[dict[str, Any]] = []
    left_out: list[dict[str, Any]] = []
    proposed = {(walk.pk, place) for walk in walks for place in range(len(walk.proposal))}
    if kept_places is not None and not proposed.issuperset(kept_places):
        raise RuleError("proposal_not_there")
    for walk in walks:
        for place, measure in enumerate(walk.proposal):
            if measure["kind"] in ADVICE:
                continue
            is_selected = kept_places is None or (walk.pk, place) in kept_places
            (taken if is_selected else left_out).append(measure)
    return taken, left_out


def follow_ruling(
    ruling: Ruling,
    revision: RulingRevision,
    incident: Incident,
    draft: RulingDraft,
    *,
    seen: int,
    reason: str,
    by: Account | None,
    at: dt.datetime,
) -> RulingRevision:
    """Store a later revision of a ruling, and tell its players. Raises: RuleError."""
    newest = revision_in_force(ruling)
    if newest.number != seen:
        raise RuleError("ruling_changed_meanwhile")
    if newest.kind == RevisionKind.WITHDRAWN and revision.kind == RevisionKind.WITHDRAWN:
        raise RuleError("ruling_is_withdrawn")
    if not reason.strip():
        raise RuleError("ruling_change_needs_reason")
    revision.ruling, revision.number, revision.reason = ruling, newest.number + 1, reason.strip()
    _store(revision, incident, draft, by, at)
    if draft.measures is not None:
        replace_measures(
            revision,
            draft.measures,
            account=by,
            now=at,
            in_window=revision.kind != RevisionKind.APPEAL,
            seen_results=draft.seen_results,
        )
    elif revision.kind == RevisionKind.APPEAL or draft.in_score:
        hand_over_measures(revision)
    notify_of_ruling(revision, now=at, in_score=draft.in_score)
    record_event(
        MANNER_OF_ACT[RevisionKind(revision.kind)],
        subject=f"incident:{incident.pk}",
        account=by,
        details={"number": incident.number, "reason": revision.reason},
    )
    return revision


def _store(
    revision: RulingRevision,
    incident: Incident,
    draft: RulingDraft,
    account: Account | None,
    now: dt.datetime,
) -> None:
    cited = _citations(revision, draft)
    if not cited and revision.kind != RevisionKind.WITHDRAWN and not draft.in_score:
        raise RuleError("ruling_cites_nothing", article="Law 81C2")
    has_words = bool(revision.decision)
    refuse_tricks_against_law(draft.measures or (), cited, has_words=has_words)
    revision.made_by, revision.made_at = account, now
    revision.save()
    if revision.kind != RevisionKind.WITHDRAWN:
        revision.walks.set(walks_to_rule_on(incident))
    RulingCitation.objects.bulk_create(
        RulingCitation(revision=revision, place=place, law=law, address=address)
        for place, (law, address) in enumerate(cited)
    )


def _citations(revision: RulingRevision, draft: RulingDraft) -> list[Cited]:
    of_measures = (cited for measure in revision.measures for cited in cited_in(measure["details"]))
    written = written_citations(draft.citations)
    for law, address in written:
        if law is None and not rules_of(address):
            raise RuleError("article_unknown", cited=address)
    return list(dict.fromkeys([*of_measures, *written]))
