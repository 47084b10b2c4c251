"""Messages to many readers, with their outcome."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import CharField, Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat

from federation.models import BulkMail, Notice, NoticeState, NoticeWay


@dataclass(frozen=True, slots=True)
class BulkCounts:
    """How many of the e-mails of one message were sent, wait, failed or were dropped."""

    sent: int
    waiting: int
    failed: int
    dropped: int


def bulk_mails() -> QuerySet[BulkMail]:
    """Return the messages to many, with their authors."""
    return BulkMail.objects.select_related("written_by")


def bulk_mails_counted() -> QuerySet[BulkMail]:
    """Annotate the messages to many with the numbers `sent`, `waiting` and `failed`."""
    emails = Notice.objects.filter(
        about=Concat(Value("bulk_mail:"), Cast(OuterRef("pk"), CharField())),
        way=NoticeWay.EMAIL,
    )

    def number(state: NoticeState) -> Coalesce:
        of_state = emails.filter(state=state).order_by().values("about")
        return Coalesce(Subquery(of_state.annotate(n=Count("pk")).values("n")), 0)

    return bulk_mails().annotate(
        sent=number(NoticeState.SENT),
        waiting=number(NoticeState.WAITING),
        failed=number(NoticeState.FAILED),
    )


def counts_of(mails: Iterable[BulkMail]) -> dict[int, BulkCounts]:
    """Return the outcome of each message's e-mails, while they are stored: one query."""
    numbers = {f"bulk_mail:{mail.pk}": mail.pk for mail in mails}
    rows = Notice.objects.filter(about__in=numbers, way=NoticeWay.EMAIL).order_by()
    counts: dict[int, dict[str, int]] = defaultdict(dict)
    for about, state, count in rows.values_list("about", "state").annotate(Count("pk")):
        counts[numbers[about]][state] = count
    return {
        pk: BulkCounts(
            sent=counts[pk].get(NoticeState.SENT, 0),
            waiting=counts[pk].get(NoticeState.WAITING, 0),
            failed=counts[pk].get(NoticeState.FAILED, 0),
            dropped=counts[pk].get(NoticeState.DROPPED, 0),
        )
        for pk in numbers.values()
    }
