"""A reader's choice of kinds of messages, stored as rows."""

import datetime as dt
from collections.abc import Collection, Mapping

from django.db import transaction

from federation.errors import RuleError
from federation.kinds.notice import all_notice_kinds
from federation.mail.selectors.addressees import declined_by
from federation.models import Account, DeclinedNotices, NoticeWay
from federation.services.audit import record_event


@transaction.atomic
def choose_notices(
    *, owner: Account, declined: Mapping[NoticeWay, Collection[str]], now: dt.datetime
) -> None:
    """Store which kinds of messages an account declines in each way. Raises: RuleError."""
    for way, kinds in declined.items():
        before, after = declined_by(owner.email, way=way), set(kinds)
        for kind in sorted(before ^ after):
            _choose(owner.email, kind, way, kind in after, owner, now)


@transaction.atomic
def decline_notices(*, email: str, kind: str, now: dt.datetime) -> None:
    """Opt out of a kind of e-mails by the link in one of them. Raises: RuleError."""
    if kind not in declined_by(email):
        _choose(email, kind, NoticeWay.EMAIL, True, None, now)


def _choose(
    email: str,
    kind: str,
    way: NoticeWay,
    is_declined: bool,
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Add a row; a required kind cannot be declined by e-mail, only on devices."""
    is_push = way == NoticeWay.PUSH
    if kind not in {
        notice_kind.code for notice_kind in all_notice_kinds() if is_push or notice_kind.may_decline
    }:
        raise RuleError("notice_kind_needed", kind=kind)
    DeclinedNotices.objects.create(
        email=email.lower(), kind=kind, way=way, is_declined=is_declined, by=account, chosen_at=now
    )
    if account is not None:
        record_event(
            "notices_chosen",
            subject=f"account:{account.pk}",
            account=account,
            details={"kind": kind, "way": way, "is_declined": is_declined},
        )
