"""Reminders of deadlines by e-mail, each sent to each reader once."""

import datetime as dt
from collections.abc import Iterable, Iterator

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation

from federation.mail.selectors.deadlines import REMINDS_UNDATED, Deadline, all_dues
from federation.mail.services.notices import Letter, notify_all
from federation.mail.services.sending import send_notices
from federation.models import Notice, NoticeState
from federation.selectors.languages import spoken_language

REMINDS = "notice_reminder"
REMINDS_TODAY = "notice_reminder_today"
CODES = (REMINDS_TODAY, REMINDS, REMINDS_UNDATED)


def send_due_reminders(*, now: dt.datetime) -> int:
    """Create the reminders due today, drop those no longer needed, send the rest.

    Returns: how many reminders were sent.
    """
    on = timezone.localdate(now)
    dues = {
        _key(due, remind_on): due
        for due in all_dues(on=on)
        if (remind_on := due.remind_on(on)) is not None
    }
    with transaction.atomic():
        _drop_done(set(dues))
        for code in CODES:
            of_code = [(key, due) for key, due in dues.items() if _code(due, on=on) == code]
            notify_all(code, [*_letters(of_code)], now=now)
    waiting = list(_waiting().values_list("pk", flat=True))
    send_notices(now=now)
    return Notice.objects.filter(pk__in=waiting, state=NoticeState.SENT).count()


def _code(due: Deadline, *, on: dt.date) -> str:
    if not due.is_set:
        return REMINDS_UNDATED
    return REMINDS_TODAY if due.due_on == on else REMINDS


def _letters(dues: Iterable[tuple[str, Deadline]]) -> Iterator[Letter]:
    """Yield a letter for each deadline and language of its readers."""
    for key, due in dues:
        for language in sorted({recipient.language for recipient in due.recipients}):
            with translation.override(spoken_language(language)):
                title = str(due.title)
            yield Letter(
                about=due.subject,
                values={"title": title, "due": due.due_on.isoformat()},
                link=due.link,
                to=[recipient for recipient in due.recipients if recipient.language == language],
                once=key,
            )


def _drop_done(due: set[str]) -> None:
    """Drop reminders of tasks done, or over, while the mail server was unreachable."""
    done = [row.pk for row in _waiting() if (row.once or "").rpartition(":")[0] not in due]
    _waiting().filter(pk__in=done).update(state=NoticeState.DROPPED)


def _waiting() -> QuerySet[Notice]:
    return Notice.objects.filter(code__in=CODES, state=NoticeState.WAITING)


def _key(due: Deadline, remind_on: dt.date) -> str:
    return f"reminder:{due.kind}:{due.subject}:{due.due_on}:{remind_on}"
