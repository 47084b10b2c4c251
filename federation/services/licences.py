"""Issuing licences and taking them back."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Association, Club, FeeClass, Licence, Person, Season
from federation.services.audit import record_event

ARTICLE = "RTP 3.1.4.1"


@dataclass(frozen=True, slots=True)
class LicenceApplication:
    """Who is to be licensed, for when, and through whom: exactly one of club and association."""

    person: Person
    season: Season
    issued_on: dt.date
    club: Club | None = None
    association: Association | None = None
    fee_class: str = FeeClass.NORMAL


@transaction.atomic
def issue_licence(*, application: LicenceApplication, account: Account | None) -> Licence:
    """License a person for a season. Raises: RuleError if that cannot be."""
    person = Person.objects.select_for_update().get(pk=application.person.pk)
    if person.number is None:
        raise RuleError("person_without_number", article=ARTICLE, person=person.name)
    if (application.club is None) == (application.association is None):
        raise RuleError("licence_through_one_body", article=ARTICLE)
    held = person.licences.filter(season=application.season, cancelled_at__isnull=True)
    if held.exists():
        raise RuleError(
            "licence_exists",
            article=ARTICLE,
            person=person.name,
            season=application.season.year,
        )
    licence = Licence.objects.create(
        person=person,
        season=application.season,
        club=application.club,
        association=application.association,
        fee_class=application.fee_class,
        issued_on=application.issued_on,
    )
    record_event(
        "licence_issued",
        subject=f"person:{person.pk}",
        account=account,
        details={"licence": licence.pk, "season": application.season.year},
    )
    return licence


@transaction.atomic
def cancel_licence(
    *, licence: Licence, reason: str, account: Account | None, now: dt.datetime
) -> None:
    """Take a licence back; the row stays. Raises: RuleError if it was taken back before."""
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
