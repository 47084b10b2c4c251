"""Changing the club or fee class of a licence: the old row is cancelled, a new one is added."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE
from federation.licences.selectors.bodies import Body, body_of, through
from federation.licences.services.differences import FeeChange, settle_fee_change
from federation.licences.services.licences import LicenceApplication, cancel_licence, issue_licence
from federation.licences.services.requests import lock_people, refuse_closed
from federation.models import Account, AuditEvent, Licence, NonRenewal
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class LicenceChange:
    """The new content of a licence, and the reason."""

    body: Body
    fee_class: str
    reason: str


@transaction.atomic
def change_licence(
    *, licence: Licence, change: LicenceChange, account: Account | None, now: dt.datetime
) -> Licence:
    """Replace a licence by another: same person, season and day of payment.

    If the licence shown was changed meanwhile, the change is refused with its present state. The
    difference to another fee class is charged or credited. Raises: RuleError.
    """
    lock_people([licence.person_id])
    seen = Licence.objects.select_for_update(of=("self",)).get(pk=licence.pk)
    if not change.reason.strip():
        raise RuleError("licence_change_needs_reason")
    if seen.cancelled_at is not None:
        raise _stale_error(seen)
    before = body_of(seen)
    if (before, seen.fee_class) == (change.body, change.fee_class):
        raise RuleError("licence_change_changes_nothing")
    if change.body != before:
        refuse_closed(change.body, on=timezone.localdate(now))
    columns = through(change.body)
    cancel_licence(licence=seen, reason=change.reason, account=account, now=now)
    issued = issue_licence(
        application=LicenceApplication(
            seen.person,
            seen.season,
            seen.issued_on,
            club=columns.club,
            association=columns.association,
            fee_class=change.fee_class,
            is_imported=seen.is_imported,
        ),
        account=account,
    )
    NonRenewal.objects.filter(licence=seen).update(licence=issued)
    settle_fee_change(
        change=FeeChange(seen, issued, change.reason.strip(), timezone.localdate(now)),
        account=account,
    )
    record_event(
        "licence_changed",
        subject=f"person:{seen.person_id}",
        account=account,
        details={
            "licence": issued.pk,
            "instead_of": seen.pk,
            "body": [before.code, change.body.code],
            "fee_class": [seen.fee_class, change.fee_class],
            "reason": change.reason.strip(),
        },
    )
    return issued


def _stale_error(seen: Licence) -> RuleError:
    """Return the refusal with the present state of a licence and its body."""
    person = seen.person
    now = person.licences.filter(season=seen.season, cancelled_at__isnull=True).first()
    act = AuditEvent.objects.filter(
        act="licence_cancelled", subject=f"person:{person.pk}", details__licence=seen.pk
    ).first()
    by = act.account_email if act and act.account_email else "–"
    if now is None:
        return RuleError("licence_cancelled_meanwhile", article=ARTICLE, person=person.name, by=by)
    return RuleError(
        "licence_changed_meanwhile",
        article=ARTICLE,
        person=person.name,
        by=by,
        changes=[
            f"{body_of(seen).name} → {body_of(now).name}",
            f"{seen.get_fee_class_display()} → {now.get_fee_class_display()}",
        ],
    )
