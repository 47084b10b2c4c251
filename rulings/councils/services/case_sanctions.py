"""Sanctions of a decision: given, suspended on probation, enforced, lifted; fines billed."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, Council, PaymentRequest, Person
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.fines import FineDraft, impose_fine
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import season_of
from federation.services.approvals import needs_approval
from federation.services.audit import record_event
from rulings.councils.rules import Laid, on_probation, refuse_clashing, refuse_unheard, served_from
from rulings.councils.selectors.case_parties import (
    Who,
    column_of,
    key_of,
    parties_heard,
    parties_with_names,
)
from rulings.models import CaseDecision, CouncilCase, Sanction, SanctionKind

SANCTIONING = {Council.DISCIPLINARY, Council.JUSTICE}


@dataclass(frozen=True, slots=True)
class SanctionDraft:
    """A sanction for a party. ends_on: of a suspension; amount_cents: of a fine.

    probation_until: it is suspended until then.
    """

    who: Who
    kind: str
    starts_on: dt.date
    ends_on: dt.date | None = None
    amount_cents: int | None = None
    probation_until: dt.date | None = None


def refuse_sanctions(case: CouncilCase, drafts: Sequence[SanctionDraft], articles: str) -> None:
    """Refuse sanctions that a body cannot give, that clash, or of somebody unheard.

    Raises: RuleError.
    """
    parties = {key_of(case_party.who) for case_party in parties_with_names(case)}
    for draft in drafts:
        if key_of(draft.who) not in parties:
            raise RuleError("sanction_not_a_party", person=draft.who.name)
        _refuse(case, draft, articles)
    names = {key_of(draft.who): draft.who.name for draft in drafts}
    refuse_clashing([_laid(draft) for draft in drafts], names)
    refuse_unheard(list(names), parties_heard(case), names)


def lay_sanctions(
    decision: CaseDecision,
    drafts: Sequence[SanctionDraft],
    *,
    account: Account | None,
    now: dt.datetime,
) -> list[Sanction]:
    """Store the sanctions of a decision; a fine not on probation is requested at once."""
    sanctions = []
    for draft in drafts:
        who = {column_of(draft.who): draft.who}
        sanction = Sanction.objects.create(
            decision=decision,
            **who,
            kind=draft.kind,
            starts_on=draft.starts_on,
            ends_on=draft.ends_on if draft.kind == SanctionKind.SUSPENSION else None,
            amount_cents=draft.amount_cents if draft.kind == SanctionKind.FINE else None,
            probation_until=draft.probation_until,
        )
        if draft.kind == SanctionKind.FINE and draft.probation_until is None:
            sanction.request = _billed(sanction, account, now)
            sanction.save(update_fields=["request"])
        sanctions.append(sanction)
    return sanctions


@transaction.atomic
def enforce_sanction(
    *,
    sanction: Sanction,
    begins_on: dt.date,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> Sanction:
    """Enforce a sanction on probation: the suspension is served, the fine requested.

    Raises: RuleError without a reason, once its probation is over, or before it was decided.
    """
    sanction = _held(sanction)
    if sanction.lifted_at is not None:
        raise RuleError("sanction_lifted_before")
    held_back = on_probation(
        probation_until=sanction.probation_until,
        enforced=sanction.enforced_at is not None,
        on=timezone.localdate(now),
    )
    if not held_back:
        raise RuleError("sanction_not_on_probation")
    if not reason.strip():
        raise RuleError("sanction_enforce_reason_missing")
    if begins_on < timezone.localdate(now):
        raise RuleError("sanction_served_in_the_past")
    sanction.enforced_at, sanction.enforced_by = now, account
    sanction.enforce_reason = reason.strip()[:300]
    if sanction.ends_on is not None:
        served = served_from(sanction.starts_on, sanction.ends_on, begins_on=begins_on)
        sanction.enforced_from, sanction.enforced_until = served.starts_on, served.ends_on
    else:
        sanction.request = _billed(sanction, account, now)
    sanction.save()
    _record("sanction_enforced", sanction, account, sanction.enforce_reason)
    return sanction


@transaction.atomic
def lift_sanction(
    *, sanction: Sanction, reason: str, account: Account | None, now: dt.datetime
) -> None:
    """Lift the rest of a sanction; the request for a fine is credited.

    Raises: RuleError without a reason, or if nothing is left.
    """
    sanction = _held(sanction)
    if sanction.lifted_at is not None or not is_left(sanction, on=timezone.localdate(now)):
        raise RuleError("sanction_lifted_before")
    if not reason.strip():
        raise RuleError("sanction_lift_reason_missing")
    if sanction.request is not None:
        _credit(sanction.request, sanction, reason, account, now)
    sanction.lifted_at, sanction.lifted_by = now, account
    sanction.lift_reason = reason.strip()[:300]
    sanction.save(update_fields=["lifted_at", "lifted_by", "lift_reason"])
    _record("sanction_lifted", sanction, account, sanction.lift_reason)


def is_left(sanction: Sanction, *, on: dt.date) -> bool:
    """Return whether something of a sanction is left that could be lifted."""
    if sanction.lifted_at is not None:
        return False
    if sanction.kind == SanctionKind.FINE and sanction.request is not None:
        return sanction.request.cancelled_by_entry_id is None
    if sanction.enforced_until is not None:
        return sanction.enforced_until >= on
    if sanction.probation_until is not None:
        return sanction.probation_until >= on
    return sanction.ends_on is not None and sanction.ends_on >= on


def _laid(draft: SanctionDraft) -> Laid:
    return Laid(
        key_of(draft.who),
        draft.kind,
        draft.starts_on,
        draft.ends_on,
        draft.amount_cents,
        draft.probation_until,
    )


def _refuse(case: CouncilCase, draft: SanctionDraft, articles: str) -> None:
    if draft.kind == SanctionKind.WARNING:
        if draft.probation_until is not None:
            raise RuleError("sanction_warning_held_back")
        return
    if Council(case.council) not in SANCTIONING:
        raise RuleError("sanction_only_disciplinary")
    if draft.probation_until is not None and draft.probation_until < draft.starts_on:
        raise RuleError("sanction_probation_turned")
    if draft.kind == SanctionKind.FINE:
        if not draft.amount_cents:
            raise RuleError("sanction_fine_needs_amount")
        if not articles.strip():
            raise RuleError("sanction_fine_needs_article")
        return
    if not isinstance(draft.who, Person):
        raise RuleError("sanction_suspends_people", body=draft.who.name)
    if draft.ends_on is None:
        raise RuleError("sanction_needs_end")
    if draft.ends_on < draft.starts_on:
        raise RuleError("sanction_days_turned")


def _billed(sanction: Sanction, account: Account | None, now: dt.datetime) -> PaymentRequest:
    """Request the payment of a fine; the request names the decision, not its subject."""
    on = timezone.localdate(now)
    case = sanction.decision.case
    with translation.override(language_of()):
        reason = gettext("decision %(case)s") % {"case": case}
    return impose_fine(
        draft=FineDraft(
            season=season_of(on),
            article=sanction.decision.articles[:40],
            reason=reason,
            amount_cents=sanction.amount_cents,
            person=sanction.person,
            club=sanction.club,
            association=sanction.association,
        ),
        on=on,
        account=account,
    )


def _credit(
    request: PaymentRequest,
    sanction: Sanction,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> None:
    on = timezone.localdate(now)
    if needs_approval("issue_credit_note", on=on, amount_cents=sanction.amount_cents or 0):
        raise RuleError("sanction_fine_credited_by_office", reference=request.reference)
    cancel_payment_request(request=request, reason=reason, on=on, account=account)


def _held(sanction: Sanction) -> Sanction:
    return (
        Sanction.objects.select_for_update(of=("self",))
        .select_related("decision__case", "person", "club", "association", "request")
        .get(pk=sanction.pk)
    )


def _record(act: str, sanction: Sanction, account: Account | None, reason: str) -> None:
    record_event(
        act,
        subject=f"case:{sanction.decision.case_id}",
        account=account,
        details={"reason": reason, column_of(sanction.who): sanction.who.pk},
    )
