"""Messages to send now, and which worker sends them."""

import datetime as dt

from django.db.models import F, QuerySet

from federation.models import Notice, NoticeState, NoticeWay

# The pause after each try. After the last, the office decides.
PAUSES = tuple(
    dt.timedelta(minutes=minutes)
    for minutes in (2, 5, 15, 60, 2 * 60, 4 * 60, 8 * 60, 12 * 60, 24 * 60, 24 * 60)
)


def notices_due_to_go(way: NoticeWay, *, now: dt.datetime) -> QuerySet[Notice]:
    """Return the waiting messages of one way whose next try is due."""
    return Notice.objects.filter(way=way, state=NoticeState.WAITING, next_try_at__lte=now)


def claim(notice: Notice, *, now: dt.datetime) -> bool:
    """Postpone the next try; False if another worker did so since this row was read."""
    due = notices_due_to_go(NoticeWay(notice.way), now=now)
    mine = due.filter(pk=notice.pk, next_try_at=notice.next_try_at)
    pause = PAUSES[min(notice.tries, len(PAUSES) - 1)]
    notice.tries += 1
    return bool(mine.update(tries=F("tries") + 1, next_try_at=now + pause))
