"""Who looked at sensitive fields: one row a day for each account, person and place."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from federation.models import Account, Person, SensitiveRead

# What is sensitive of a person, beside the name and number every list prints.
SENSITIVE_FIELDS = ("birth_date", "email", "phone", "address")


@transaction.atomic
def record_sensitive_read(
    *, person: Person, place: str, account: Account, now: dt.datetime
) -> SensitiveRead | None:
    """Note that an account was shown a person's sensitive fields; one's own are nobody's business.

    Returns: the row of the day, None where nothing sensitive was there to see.
    """
    seen = [name for name in SENSITIVE_FIELDS if getattr(person, name)]
    return record_read_of(person=person, fields=seen, place=place, account=account, now=now)


@transaction.atomic
def record_read_of(
    *, person: Person, fields: Sequence[str], place: str, account: Account, now: dt.datetime
) -> SensitiveRead | None:
    """Note that an account was shown what is sensitive of a person, named by its fields.

    Returns: the row of the day, None for nothing and for one's own.
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
