"""Recording that a person does not renew the licence, and taking that back."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE
from federation.licences.selectors.renewal import season_after
from federation.licences.selectors.requests import held_in
from federation.licences.services.requests import lock_people
from federation.models import Account, Licence, NonRenewal, Season
from federation.services.audit import record_event


@transaction.atomic
def decline_renewal(
    *, licence: Licence, reason: str, account: Account, now: dt.datetime
) -> NonRenewal:
    """Record that a licence is not renewed for the season after its own.

    Raises: RuleError if there is nothing to renew, or the renewal is asked for already.
    """
    lock_people([licence.person_id])
    season = _season_to_renew(licence, on=timezone.localdate(now))
    person = licence.person
    held = held_in(season, [person.pk])
    if held.licensed or held.requests:
        raise RuleError("renewal_asked_before", article=ARTICLE, person=person, season=season.year)
    if NonRenewal.objects.filter(licence=licence).exists():
        raise RuleError("renewal_declined_before", person=person, season=season.year)
    row = NonRenewal.objects.create(
        licence=licence, reason=reason, created_at=now, created_by=account
    )
    _record("licence_not_renewed", licence, season, account, reason=reason)
    return row


@transaction.atomic
def undo_non_renewal(*, licence: Licence, account: Account, now: dt.datetime) -> None:
    """Have a licence renewed after all. Raises: RuleError if nobody said otherwise."""
    lock_people([licence.person_id])
    season = _season_to_renew(licence, on=timezone.localdate(now))
    deleted, _by_model = NonRenewal.objects.filter(licence=licence).delete()
    if not deleted:
        raise RuleError("renewal_not_declined", person=licence.person, season=season.year)
    _record("licence_renewed_after_all", licence, season, account)


def _season_to_renew(licence: Licence, *, on: dt.date) -> Season:
    """Return the season for which a licence is to be renewed. Raises: RuleError for none."""
    season = season_after(licence.season)
    if season is None or season.ends_on < on or licence.cancelled_at is not None:
        raise RuleError("licence_not_to_renew", article=ARTICLE, licence=licence)
    return season


def _record(
    act: str, licence: Licence, season: Season, account: Account, **details: object
) -> None:
    record_event(
        act,
        subject=f"person:{licence.person_id}",
        account=account,
        details={"licence": licence.pk, "season": season.year, **details},
    )
