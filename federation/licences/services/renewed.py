"""A licence issued ends the record that its holder does not renew."""

from collections.abc import Collection

from django.db.models import Exists, F, OuterRef

from federation.models import Account, Licence, NonRenewal
from federation.services.audit import record_events


def end_non_renewals(people: Collection[int], *, account: Account | None) -> None:
    """Delete the records that people do not renew for a season for which they are licensed."""
    issued = Licence.objects.filter(
        person=OuterRef("licence__person"),
        season__year=OuterRef("licence__season__year") + 1,
        cancelled_at__isnull=True,
    )
    ended = list(
        NonRenewal.objects.filter(Exists(issued), licence__person__in=people).values_list(
            "pk", "licence", "licence__person", F("licence__season__year") + 1
        )
    )
    if not ended:
        return
    NonRenewal.objects.filter(pk__in=[row for row, *_ in ended]).delete()
    record_events(
        "licence_renewed_after_all",
        details=(
            (f"person:{person}", {"licence": licence, "season": season})
            for _row, licence, person, season in ended
        ),
        account=account,
    )
