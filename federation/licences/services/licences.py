"""Issuing and cancelling licences."""

import datetime as dt
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string
from simple_history.utils import bulk_create_with_history

from federation.errors import RuleError
from federation.licences.services.messages import notify_of_licences
from federation.licences.services.renewed import end_non_renewals
from federation.models import (
    Account,
    Approval,
    Association,
    Club,
    FeeClass,
    Licence,
    Person,
    Season,
)
from federation.selectors.erasures import refuse_being_erased
from federation.services.approvals import needs_approval, request_approval
from federation.services.audit import record_event, record_events

ARTICLE = "RTP 3.1.4.1"


@dataclass(frozen=True, slots=True)
class LicenceApplication:
    """A person, season, and exactly one of club and association.

    is_imported: the fee was settled before the licence was brought in, so nobody owes it.
    """

    person: Person
    season: Season
    issued_on: dt.date
    club: Club | None = None
    association: Association | None = None
    fee_class: str = FeeClass.NORMAL
    is_imported: bool = False


def issue_licence(*, application: LicenceApplication, account: Account | None) -> Licence:
    """License a person for a season. Raises: RuleError."""
    return issue_licences(applications=[application], account=account)[0]


@transaction.atomic
def issue_licences(
    *, applications: Sequence[LicenceApplication], account: Account | None
) -> list[Licence]:
    """License many people, all or nobody, and notify them.

    Raises: RuleError, naming the person.
    """
    licences = bring_licences(applications=applications, account=account)
    notify_of_licences(licences, now=timezone.now())
    return licences


@transaction.atomic
def bring_licences(
    *, applications: Sequence[LicenceApplication], account: Account | None
) -> list[Licence]:
    """Store the licences of many people without notifying them, for imports.

    Raises: RuleError, naming the person.
    """
    people = {application.person.pk for application in applications}
    # Locked, so that two requests cannot both find that somebody has no licence.
    locked = Person.objects.select_for_update().in_bulk(people)
    refuse_being_erased(people)
    standing = Licence.objects.filter(person__in=people, cancelled_at__isnull=True)
    held = set(standing.values_list("person_id", "season_id"))
    for application in applications:
        _refuse(application, locked[application.person.pk], held)
        held.add((application.person.pk, application.season.pk))
    licences: list[Licence] = bulk_create_with_history(
        [_licence(application) for application in applications],
        Licence,
        batch_size=500,
        default_user=account,
    )
    record_events(
        "licence_issued",
        details=(
            (
                f"person:{licence.person_id}",
                {"licence": licence.pk, "season": licence.season.year},
            )
            for licence in licences
        ),
        account=account,
    )
    end_non_renewals(people, account=account)
    _notify_waiting(people)
    return licences


def _notify_waiting(people: Collection[int]) -> None:
    """Notify what waits for these licences, after the transaction."""

    def go_on() -> None:
        for path in settings.LICENCES_ISSUED:
            import_string(path)(people=people, now=timezone.now())

    # robust: the licence is issued in any case; waiting entries are checked again later.
    transaction.on_commit(go_on, robust=True)


def _refuse(application: LicenceApplication, person: Person, held: set[tuple[int, int]]) -> None:
    if person.merged_into_id is not None:
        raise RuleError("merge_of_merged", person=person.name)
    if person.number is None:
        raise RuleError("person_without_number", article=ARTICLE, person=person.name)
    if (application.club is None) == (application.association is None):
        raise RuleError("licence_through_one_body", article=ARTICLE)
    if (person.pk, application.season.pk) in held:
        raise RuleError(
            "licence_exists",
            article=ARTICLE,
            person=person.name,
            season=application.season.year,
        )


def _licence(application: LicenceApplication) -> Licence:
    return Licence(
        person=application.person,
        season=application.season,
        club=application.club,
        association=application.association,
        fee_class=application.fee_class,
        issued_on=application.issued_on,
        is_imported=application.is_imported,
    )


@transaction.atomic
def cancel_licences(
    *, licence_ids: Sequence[int], reason: str, account: Account | None, now: dt.datetime
) -> None:
    """Cancel licences, all or none; the rows stay. Raises: RuleError."""
    for licence in Licence.objects.filter(pk__in=licence_ids).order_by("pk"):
        cancel_licence(licence=licence, reason=reason, account=account, now=now)


@transaction.atomic
def ask_to_cancel_licences(
    *, licences: Sequence[Licence], reason: str, account: Account, now: dt.datetime
) -> Approval | None:
    """Cancel licences at once, or request an approval if the figures require it.

    Returns: the approval requested, None if the licences were cancelled. Raises: RuleError.
    """
    ids = sorted(licence.pk for licence in licences)
    if not needs_approval("cancel_licences", on=timezone.localdate(now), rows=len(ids)):
        cancel_licences(licence_ids=ids, reason=reason, account=account, now=now)
        return None
    return request_approval(
        "cancel_licences",
        subject=f"licence:{ids[0]}",
        arguments={"licence_ids": ids, "reason": reason},
        about=[str(licence) for licence in licences],
        reason=reason,
        account=account,
        now=now,
    )


@transaction.atomic
def cancel_licence(
    *, licence: Licence, reason: str, account: Account | None, now: dt.datetime
) -> None:
    """Cancel a licence; the row stays. Raises: RuleError if already cancelled."""
    licence = Licence.objects.select_for_update().select_related("season").get(pk=licence.pk)
    if licence.cancelled_at is not None:
        raise RuleError("licence_already_cancelled", season=licence.season.year)
    licence.cancelled_at = now
    licence.save(update_fields=["cancelled_at"])
    record_event(
        "licence_cancelled",
        subject=f"person:{licence.person_id}",
        account=account,
        details={"licence": licence.pk, "reason": reason},
    )
