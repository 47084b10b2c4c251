"""Resending failed messages, and testing the mail server."""

import datetime as dt

from django.db import transaction
from django.urls import reverse

from federation.errors import RuleError
from federation.kinds.notice import NOTICE_KINDS, all_notice_kinds
from federation.mail.selectors.addressees import Addressee
from federation.mail.selectors.notices import notices_failed
from federation.mail.services.notices import ask_to_send, notify
from federation.models import Account, Notice, NoticeState
from federation.services.audit import record_event

# Their text is deleted once they are sent or abandoned.
SEALED = ("notice_sign_in", "notice_club_contact")


@transaction.atomic
def send_notice_again(*, notice: Notice, account: Account, now: dt.datetime) -> None:
    """Restart the tries of a failed message. Raises: RuleError for any other."""
    notice = Notice.objects.select_for_update().get(pk=notice.pk)
    if notice.state != NoticeState.FAILED:
        raise RuleError("notice_not_failed")
    if notice.code in SEALED:
        raise RuleError("notice_words_gone")
    _requeue([notice.pk], account=account, now=now)


@transaction.atomic
def send_failed_again(*, account: Account, now: dt.datetime) -> int:
    """Restart the tries of every failed message. Raises: RuleError if there is none."""
    codes = [code for kind in all_notice_kinds() for code in kind.codes if code not in SEALED]
    rows = notices_failed().filter(code__in=codes).select_for_update()
    if not (ids := list(rows.values_list("pk", flat=True))):
        raise RuleError("notices_none_failed")
    _requeue(ids, account=account, now=now)
    return len(ids)


@transaction.atomic
def send_test_notice(*, account: Account, now: dt.datetime) -> Notice:
    """Create a test message to the account."""
    (notice,) = notify(
        NOTICE_KINDS["tests"].codes[0],
        about=f"account:{account.pk}",
        values={"email": account.email},
        link=reverse("notice-list"),
        to=[Addressee(account.email, account.language)],
        now=now,
    )
    return notice


def _requeue(ids: list[int], *, account: Account, now: dt.datetime) -> None:
    Notice.objects.filter(pk__in=ids).update(
        state=NoticeState.WAITING, tries=0, next_try_at=now, made_at=now, refusal=""
    )
    for pk in ids[:1] if len(ids) == 1 else []:
        record_event("notice_sent_again", subject=f"notice:{pk}", account=account)
    if len(ids) > 1:
        record_event(
            "notices_sent_again", subject="notices", account=account, details={"count": len(ids)}
        )
    ask_to_send()
