"""The clubs and associations through which people are licensed."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from federation.bodies.selectors.clubs import clubs_affiliated
from federation.bodies.selectors.mandates import associations_of, clubs_of, has_office_mandate
from federation.models import (
    Account,
    Association,
    Club,
    Licence,
    LicenceBatch,
    LicenceFile,
    LicenceRequest,
    PreparedRenewal,
)

Body = Club | Association


@dataclass(frozen=True, slots=True)
class Through:
    """The body of a row, as its two columns."""

    club: Club | None = None
    association: Association | None = None


def through(body: Body) -> Through:
    """Return the columns for a body."""
    return Through(club=body) if isinstance(body, Club) else Through(association=body)


def body_of(row: object) -> Body:
    """Return the club or association of a row; a constraint ensures there is one."""
    body: Body = getattr(row, "club", None) or getattr(row, "association")  # noqa: B009
    return body


def of_body(body: Body) -> Q:
    """Return the filter for rows of a body."""
    if isinstance(body, Club):
        return Q(club=body)
    return Q(association=body)


def all_clubs(account: Account, *, on: dt.date) -> QuerySet[Club]:
    """Return all clubs, which are public, as a loader of `require`."""
    return Club.objects.select_related("association")


def all_associations(account: Account, *, on: dt.date) -> QuerySet[Association]:
    """Return all associations, which are public, as a loader of `require`."""
    return Association.objects.all()


def acts_for(account: Account, body: Body, *, on: dt.date) -> bool:
    """Return whether an account is secretary of a body."""
    if isinstance(body, Club):
        return clubs_of(account, on=on).filter(pk=body.pk).exists()
    return associations_of(account, on=on).filter(pk=body.pk).exists()


def is_open(body: Body, *, on: dt.date) -> bool:
    """Return whether people can be licensed through a body; clubs must be affiliated."""
    if isinstance(body, Club):
        return clubs_affiliated(on=on).filter(pk=body.pk).exists()
    return True


def licences_visible_to(account: Account, *, on: dt.date) -> QuerySet[Licence]:
    """Return the licences in force through the account's bodies; all for the office."""
    rows = Licence.objects.filter(cancelled_at__isnull=True)
    rows = rows.select_related("person", "season", "club", "association")
    if has_office_mandate(account, on=on):
        return rows
    return rows.filter(_of_account(account, on=on))


def batches_visible_to(account: Account, *, on: dt.date) -> QuerySet[LicenceBatch]:
    """Return the batches of the account's bodies; all for the office."""
    rows = LicenceBatch.objects.select_related("season", "club", "association", "requested_by")
    if has_office_mandate(account, on=on):
        return rows
    return rows.filter(_of_account(account, on=on))


def prepared_visible_to(account: Account, *, on: dt.date) -> QuerySet[PreparedRenewal]:
    """Return the prepared renewals of the account's bodies; all for the office."""
    rows = PreparedRenewal.objects.select_related("season", "club", "association")
    if has_office_mandate(account, on=on):
        return rows
    return rows.filter(_of_account(account, on=on))


def files_visible_to(account: Account, *, on: dt.date) -> QuerySet[LicenceFile]:
    """Return the files of the account's bodies; all for the office."""
    rows = LicenceFile.objects.select_related("season", "club", "association", "batch")
    if has_office_mandate(account, on=on):
        return rows
    return rows.filter(_of_account(account, on=on))


def requests_visible_to(account: Account, *, on: dt.date) -> QuerySet[LicenceRequest]:
    """Return the lines of the account's bodies; all for the office."""
    rows = LicenceRequest.objects.select_related(
        "person", "season", "batch", "batch__club", "batch__association", "payment_request"
    )
    return rows.filter(batch__in=batches_visible_to(account, on=on).select_related(None))


def _of_account(account: Account, *, on: dt.date) -> Q:
    return Q(club__in=clubs_of(account, on=on)) | Q(association__in=associations_of(account, on=on))
