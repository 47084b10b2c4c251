"""The outline of the country on which clubs are shown; none by default."""

import datetime as dt

from django.db import transaction

from federation.installation.services.federation_identity import the_federation
from federation.models import Account, FederationOutline
from federation.rules.outlines import rings_of
from federation.services.audit import record_event


@transaction.atomic
def store_outline(*, data: bytes | None, account: Account | None, now: dt.datetime) -> None:
    """Store an outline, replacing an earlier one; None removes it. Raises: RuleError."""
    row = the_federation(for_update=True)
    if data is None:
        FederationOutline.objects.filter(federation=row).delete()
    else:
        FederationOutline.objects.update_or_create(
            federation=row, defaults={"rings": rings_of(data), "stored_at": now}
        )
    record_event(
        "federation_outline_stored" if data is not None else "federation_outline_removed",
        subject=f"federation:{row.pk}",
        account=account,
        details={},
    )
