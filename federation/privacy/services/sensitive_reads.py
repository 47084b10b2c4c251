"""The log of accesses to sensitive fields: one row a day for each account, person and place."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from federation.models import Account, Person, SensitiveRead

# A person's sensitive fields, other than the public name and number.
SENSITIVE_FIELDS = ("birth_date", "email", "phone", "address")


@transaction.atomic
def record_sensitive_read(
    *, person: Person, place: str, account: Account, now: dt.datetime
) -> SensitiveRead | None:
    """Log that an account was shown a person's sensitive fields, unless its own.

    Returns: the row of the day, None if there was nothing sensitive.
    """
    seen = [name for name in SENSITIVE_FIELDS if getattr(person, name)]
    return record_read_of(person=person, fields=seen, place=place, account=account, now=now)


@transaction.atomic
def record_read_of(
    *, person: Person, fields: Sequence[str], place: str, account: Account, now: dt.datetime
) -> SensitiveRead | None:
    """Log that an account was shown some sensitive fields of a person, unless its own.

    fields: names of a person's fields; of another model, paths such as "app.Model.field".
    Returns: the row of the day, or None.
    """
    if not fields or account.person_id == person.pk:
        return None
    row, made = SensitiveRead.objects.get_or_create(
        account=account,
        person=person,
        place=place,
        read_on=timezone.localdate(now),
        defaults={"fields": " ".join(fields), "last_at": now},
    )
    if not made:
        same = SensitiveRead.objects.filter(pk=row.pk)
        same.update(times=F("times") + 1, last_at=now, fields=" ".join(fields))
    return row
