"""The search of the register for duplicates, and decisions that two people are two."""

import datetime as dt
from collections.abc import Callable

from django.db import transaction

from federation.errors import RuleError
from federation.models import (
    Account,
    Federation,
    Job,
    NotDuplicate,
    Person,
    PossibleDuplicate,
    Suspicion,
)
from federation.people.rules.duplicates import BirthLikeness, PossiblePair, possible_duplicates
from federation.people.rules.name_matching import Likeness
from federation.people.selectors.duplicates import pairs_of_two_people, register_entries
from federation.services.audit import record_event
from federation.services.jobs import request_job

_SUSPICIONS = {
    Likeness.EQUAL: Suspicion.EQUAL,
    Likeness.INITIALS: Suspicion.INITIALS,
    Likeness.PARTIAL: Suspicion.PARTIAL,
    Likeness.SLIP: Suspicion.SLIP,
}
_AT_ONCE = 1000


def ask_for_duplicates(*, account: Account) -> Job:
    """Request the job that searches the whole register."""
    return request_job("find_duplicates", arguments={}, subject="register", account=account)


def find_duplicates(
    *, account: Account | None, progress: Callable[[int, int], None] = lambda _done, _of: None
) -> dict[str, int]:
    """Search the whole register, replacing the previous result. Returns: how many pairs."""
    entries = list(register_entries())
    progress(1, 3)
    pairs = possible_duplicates(entries)
    progress(2, 3)
    written = _write(pairs, account=account)
    return {"people": len(entries), "pairs": written}


@transaction.atomic
def _write(pairs: list[PossiblePair], *, account: Account | None) -> int:
    # Two searches at once must write their results one after the other.
    Federation.objects.select_for_update().order_by("pk").first()
    different = pairs_of_two_people()
    there = set(Person.objects.filter(merged_into__isnull=True).values_list("pk", flat=True))
    PossibleDuplicate.objects.all().delete()
    rows = [
        PossibleDuplicate(
            one_id=pair.one,
            other_id=pair.other,
            suspicion=_SUSPICIONS[pair.likeness],
            same_birth=pair.birth is BirthLikeness.SAME,
            weight=pair.weight,
        )
        for pair in pairs
        if (pair.one, pair.other) not in different and {pair.one, pair.other} <= there
    ]
    PossibleDuplicate.objects.bulk_create(rows, batch_size=_AT_ONCE)
    record_event(
        "duplicates_searched", subject="register", account=account, details={"pairs": len(rows)}
    )
    return len(rows)


@transaction.atomic
def keep_apart(
    *, one: Person, other: Person, account: Account | None, now: dt.datetime
) -> NotDuplicate:
    """Record that two similar people are two. Raises: RuleError if already recorded."""
    first, second = sorted((one.pk, other.pk))
    if first == second:
        raise RuleError("merge_with_oneself")
    row, made = NotDuplicate.objects.get_or_create(
        one_id=first, other_id=second, defaults={"decided_at": now, "decided_by": account}
    )
    if not made:
        raise RuleError("not_duplicate_known")
    PossibleDuplicate.objects.filter(one_id=first, other_id=second).delete()
    record_event(
        "people_told_apart",
        subject=f"person:{first}",
        account=account,
        details={"other": second},
    )
    return row


@transaction.atomic
def doubt_again(*, row: NotDuplicate, account: Account | None) -> None:
    """Withdraw this decision; the next search may find the pair again."""
    record_event(
        "people_doubted_again",
        subject=f"person:{row.one_id}",
        account=account,
        details={"other": row.other_id},
    )
    row.delete()
